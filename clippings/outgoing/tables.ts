import { sql } from 'drizzle-orm';
import { date, foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { WebhookFailure } from '../../contract/clippings.ts';
import { ofReader } from '../../people/accounts/tables.ts';
import { id, instant } from '../../platform/db/columns.ts';
import { editions } from '../editions/tables.ts';
import { clippings } from '../specific/tables.ts';

/** Where a clipping's editions are posted to. One address a clipping. */
export const outgoingWebhooks = pgTable(
  'outgoing_webhooks',
  {
    clippingId: uuid('clipping_id')
      .primaryKey()
      .references(() => clippings.id, { onDelete: 'cascade' }),
    userId: ofReader().notNull(),
    url: text('url').notNull(),
    /** Encrypted (platform/seal.ts) and valid for this clipping only: anybody who has it can sign in our name. */
    secret: text('secret').notNull(),
    createdAt: instant('created_at').notNull(),
    lastOkAt: instant('last_ok_at'),
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason', { enum: ['gone', 'refused', 'unreachable', 'unreadable'] }),
  },
  (table) => [index('outgoing_webhooks_owner').on(table.userId)],
);

/** One edition to be posted to a webhook: tried until it is accepted or given up. The row's id is the message's id. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    id: id(),
    clippingId: uuid('clipping_id')
      .notNull()
      .references(() => clippings.id, { onDelete: 'cascade' }),
    editionId: uuid('edition_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The edition's. */
    localDate: date('local_date', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['due', 'sent', 'failed'] })
      .notNull()
      .default('due'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    lastStatus: integer('last_status'),
    lastReason: text('last_reason').$type<WebhookFailure>(),
    /** The error's message, for the operator. */
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    foreignKey({
      columns: [table.editionId, table.localDate, table.userId],
      foreignColumns: [editions.id, editions.localDate, editions.userId],
      name: 'webhook_messages_edition_fk',
    }).onDelete('cascade'),
    uniqueIndex('webhook_messages_edition').on(table.editionId),
    index('webhook_messages_made').on(table.createdAt),
    index('webhook_messages_due').on(table.nextTryAt).where(sql`state = 'due'`),
    index('webhook_messages_clipping').on(table.clippingId, table.createdAt),
  ],
);

/** One row while the operator has paused all sending, none otherwise. */
export const sendingPauses = pgTable('sending_pauses', {
  what: text('what', { enum: ['all'] }).primaryKey(),
  since: instant('since').notNull(),
});
