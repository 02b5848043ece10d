import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SuppressionReason } from '../../contract/delivery-settings.ts';
import type { DeliveryReason } from '../../contract/rules/delivery-reasons.ts';
import { bytes, instant, partId } from '../../platform/db/columns.ts';
import { editions } from '../editions/tables.ts';

export const deliveryStates = [
  'due',
  'claimed',
  'sending',
  'sent',
  'deferred',
  'failed',
  'suppressed',
  'unknown',
  'expired',
] as const;
export type LedgerState = (typeof deliveryStates)[number];

/**
 * The ledger (requirements R113): one row decides whether an edition may be sent through a channel. `sending` is committed before
 * the last byte is released: after a crash a row in an earlier state is sent again, a later one is `unknown` and never resent.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: partId(),
    editionId: uuid('edition_id').notNull(),
    userId: uuid('user_id').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    channel: text('channel').notNull(),
    /**
     * Another person this edition goes to (a clipping's recipient). The row stays when the recipient is removed, so that the ledger
     * is complete.
     */
    recipientId: uuid('recipient_id'),
    state: text('state', { enum: deliveryStates }).notNull().default('due'),
    leaseId: uuid('lease_id'),
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** The hour promised to the reader; a retry does not change it. */
    dueAt: instant('due_at').notNull(),
    /** When it is tried again; null until it was deferred. */
    tryAt: instant('try_at'),
    deadlineAt: instant('deadline_at').notNull(),
    messageId: text('message_id').notNull(),
    bodySha256: bytes('body_sha256'),
    /** Salted hash of the address it was sent to: a late bounce concerns that one, not the reader's present address. */
    addressHash: bytes('address_hash'),
    providerId: text('provider_id'),
    /** Reply of the server, e.g. 550 5.1.1. */
    replyCode: text('reply_code'),
    reason: text('reason').$type<DeliveryReason>(),
    /** Detail of that code: the server's text, a number, a time. */
    reasonDetail: text('reason_detail'),
    sentAt: instant('sent_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.localDate, table.userId] }),
    foreignKey({
      columns: [table.editionId, table.localDate, table.userId],
      foreignColumns: [editions.id, editions.localDate, editions.userId],
      name: 'deliveries_edition_fk',
    }).onDelete('cascade'),
    /** An edition has one day and one reader, so this is unique per edition, channel and recipient. */
    unique('deliveries_edition_channel')
      .on(table.editionId, table.channel, table.recipientId, table.localDate, table.userId)
      .nullsNotDistinct(),
    /** In the order of the claim: thousands are due in the same minute, and a claim takes a hundred of them. */
    index('deliveries_due').on(sql`coalesce(try_at, due_at)`, table.id).where(sql`state in ('due', 'deferred')`),
    index('deliveries_leased').on(table.leaseUntil).where(sql`state in ('claimed', 'sending')`),
    index('deliveries_reader').on(table.userId, table.localDate),
    index('deliveries_day').on(table.localDate, table.state, table.dueAt, table.id),
    index('deliveries_message').on(table.messageId),
    index('deliveries_sent').on(table.sentAt).where(sql`sent_at is not null`),
    index('deliveries_unsent').on(table.updatedAt).where(sql`state in ('failed', 'suppressed', 'unknown', 'expired')`),
  ],
);

/** Later reports of servers and providers about an address; the suppression rule reads them. Addresses only as salted hashes. */
export const mailEvents = pgTable(
  'mail_events',
  {
    source: text('source').notNull(),
    /** The provider's id of the event: a repeated event counts once. */
    eventId: text('event_id').notNull(),
    addressHash: bytes('address_hash').notNull(),
    kind: text('kind', { enum: ['bounce', 'delay', 'complaint', 'delivered'] }).notNull(),
    code: text('code'),
    detail: text('detail'),
    deliveryId: uuid('delivery_id'),
    happenedAt: instant('happened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.eventId] }),
    index('mail_events_address').on(table.addressHash, table.happenedAt),
    index('mail_events_kind').on(table.kind, table.happenedAt),
    index('mail_events_time').on(table.happenedAt),
  ],
);

/** Addresses that get no clippings any more. Salted hashes, so that they can be kept after the account is deleted. */
export const suppressions = pgTable('suppressions', {
  addressHash: bytes('address_hash').primaryKey(),
  reason: text('reason').$type<SuppressionReason>().notNull(),
  code: text('code'),
  detail: text('detail'),
  since: instant('since').notNull(),
});
