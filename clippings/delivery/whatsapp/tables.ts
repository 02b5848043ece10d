import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofReader } from '../../../people/accounts/tables.ts';
import { bytes, instant } from '../../../platform/db/columns.ts';
import { deliveries } from '../tables.ts';

/** A reader's number. Messages go to it only while it is confirmed and not stopped; the consent itself is a row of `consents`. */
export const whatsappContacts = pgTable(
  'whatsapp_contacts',
  {
    userId: ofReader().primaryKey(),
    /** Country code and number, digits only. */
    phone: text('phone').notNull(),
    /** Another number that a code was sent to: it replaces the confirmed one once the code is entered. */
    pendingPhone: text('pending_phone'),
    codeHash: bytes('code_hash'),
    codeExpiresAt: instant('code_expires_at'),
    codeTries: integer('code_tries').notNull().default(0),
    confirmedAt: instant('confirmed_at'),
    stoppedAt: instant('stopped_at'),
    stoppedBy: text('stopped_by', { enum: ['reader', 'message', 'provider', 'undeliverable', 'moved'] }),
    /** "Undeliverable" answers in a row; three stop the channel (requirements R119). */
    undeliverable: integer('undeliverable').notNull().default(0),
    /** The provider's limit for this person: nothing is sent before this. */
    notBefore: instant('not_before'),
  },
  (table) => [
    uniqueIndex('whatsapp_contacts_confirmed')
      .on(table.phone)
      .where(sql`confirmed_at is not null and stopped_at is null`),
    index('whatsapp_contacts_phone').on(table.phone),
  ],
);

/** People we opened a conversation with and when last, for the portfolio's limit of different people in a moving day. */
export const whatsappBudget = pgTable(
  'whatsapp_budget',
  {
    /** Keyed hash, so that a deleted account leaves no number behind. */
    phoneHash: bytes('phone_hash').primaryKey(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [index('whatsapp_budget_last').on(table.lastAt)],
);

/** What an operator must check before more is sent: the whole lane, or one template. */
export const whatsappStops = pgTable('whatsapp_stops', {
  /** `lane` or `template <name>`. */
  scope: text('scope').primaryKey(),
  code: integer('code').notNull(),
  /** The provider's text for that code, if any. */
  reason: text('reason').notNull(),
  stoppedAt: instant('stopped_at').notNull(),
});

/** Notices already stored, by hash of (wamid, status, time): there is no other protection against replay. */
export const whatsappEvents = pgTable(
  'whatsapp_events',
  {
    key: bytes('key').primaryKey(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('whatsapp_events_received').on(table.receivedAt)],
);

/** The furthest status of each message. Notices come in any order. */
export const whatsappMessages = pgTable(
  'whatsapp_messages',
  {
    wamid: text('wamid').primaryKey(),
    deliveryId: uuid('delivery_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The delivery's. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    status: text('status', { enum: ['sent', 'failed', 'delivered', 'read'] }).notNull(),
    rank: smallint('rank').notNull(),
    statusAt: instant('status_at').notNull(),
    errorCode: integer('error_code'),
  },
  (table) => [
    foreignKey({
      columns: [table.deliveryId, table.localDate, table.userId],
      foreignColumns: [deliveries.id, deliveries.localDate, deliveries.userId],
      name: 'whatsapp_messages_delivery_fk',
    }).onDelete('cascade'),
    index('whatsapp_messages_delivery').on(table.deliveryId),
    index('whatsapp_messages_time').on(table.statusAt),
  ],
);
