import { index, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TermReading } from '../../contract/terms.ts';
import { ofReader } from '../../people/accounts/tables.ts';
import { bytes, id, instant } from '../../platform/db/columns.ts';

export interface ClippingTerm {
  id: string;
  term: string;
  /** As corrected in this clipping; if unset, as on the reader's own list. */
  reading?: TermReading | undefined;
}

/**
 * A further clipping of a reader: its own terms, outlets, days, hour and recipients. Whether the plan still allows it is not
 * stored. `schedules` says when it is due.
 */
export const clippings = pgTable(
  'clippings',
  {
    id: id(),
    userId: ofReader().notNull(),
    name: text('name').notNull(),
    terms: jsonb('terms').$type<ClippingTerm[]>().notNull(),
    /** Only these outlets; all of them when empty. */
    outletIds: text('outlet_ids').array().notNull(),
    /** ISO days, 1 is Monday. */
    weekdays: smallint('weekdays').array().notNull(),
    localTime: text('local_time').notNull(),
    pausedAt: instant('paused_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('clippings_owner').on(table.userId, table.createdAt, table.id)],
);

/** A person a clipping is sent to: only after their own confirmation, and until they stop it. */
export const clippingRecipients = pgTable(
  'clipping_recipients',
  {
    id: id(),
    clippingId: uuid('clipping_id')
      .notNull()
      .references(() => clippings.id, { onDelete: 'cascade' }),
    userId: ofReader().notNull(),
    email: text('email').notNull(),
    invitedAt: instant('invited_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The address the confirmation came from, as its proof (LGPD art. 8). */
    confirmedIp: text('confirmed_ip'),
    unsubscribedAt: instant('unsubscribed_at'),
    /** In the List-Unsubscribe header, short enough not to be folded (requirements C03). */
    unsubscribeToken: text('unsubscribe_token').notNull().unique(),
  },
  (table) => [uniqueIndex('clipping_recipients_address').on(table.clippingId, table.email)],
);

/** People who refused invitations, from anybody or from one sender. Keyed hashes only, kept permanently: they identify nobody. */
export const invitationRefusals = pgTable('invitation_refusals', {
  key: bytes('key').primaryKey(),
  refusedAt: instant('refused_at').notNull(),
});
