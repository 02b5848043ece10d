import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bookWays } from '../../contract/rules/field-limits.ts';
import type { CuratedItem, Curation } from '../../contract/signed/curation.ts';
import type { Face } from '../../contract/signed/face.ts';
import type { ReportSettings } from '../../contract/signed/files.ts';
import type { TermReading } from '../../contract/terms.ts';
import { ofReader } from '../../people/accounts/tables.ts';
import { bytes, id, instant } from '../../platform/db/columns.ts';
import type { NewItem } from '../editions/compose-edition.ts';
import type { NewEdition } from '../editions/queries.ts';

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
    /** Under whose name it is sent; null: under ours. Editions keep a copy. */
    face: jsonb('face').$type<Face | null>(),
    /** Null: sent without a draft. */
    curation: jsonb('curation').$type<Curation | null>(),
    /** How its recipients get the edition as PDF; null: they do not. */
    book: text('book', { enum: bookWays }),
    /** What its report compares. */
    report: jsonb('report').$type<ReportSettings>().notNull().default({ sides: {}, tiers: {} }),
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
  (table) => [
    uniqueIndex('clipping_recipients_address').on(table.clippingId, table.email),
    index('clipping_recipients_owner').on(table.userId),
  ],
);

/** Pictures of senders, encoded by us. An older one stays for the editions that show it. */
export const clippingLogos = pgTable(
  'clipping_logos',
  {
    id: id(),
    clippingId: uuid('clipping_id')
      .notNull()
      .references(() => clippings.id, { onDelete: 'cascade' }),
    userId: ofReader().notNull(),
    picture: bytes('picture').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('clipping_logos_clipping').on(table.clippingId, table.createdAt),
    index('clipping_logos_owner').on(table.userId),
  ],
);

/** People who refused invitations, from anybody or from one sender. Keyed hashes only, kept permanently: they identify nobody. */
export const invitationRefusals = pgTable('invitation_refusals', {
  key: bytes('key').primaryKey(),
  refusedAt: instant('refused_at').notNull(),
});

/** A composed item with the others of its event, and what curation made of it. */
export interface HeldItem extends CuratedItem {
  lead: NewItem;
  more: NewItem[];
  isAdded: boolean;
}

/** A composed edition as JSON: its instants are texts. */
type HeldEdition = Pick<
  NewEdition,
  'language' | 'timeZone' | 'articleCount' | 'outletCount' | 'failedSources' | 'silentTerms' | 'cutCounts' | 'nearly'
> & { windowFrom: string; windowTo: string };

/**
 * A composed edition of a clipping that is curated before it is frozen. Kept apart from `editions`: no other reader of editions
 * needs to know that some are not final. Items are in the order of the mail.
 */
export const clippingDrafts = pgTable(
  'clipping_drafts',
  {
    id: id(),
    clippingId: uuid('clipping_id')
      .notNull()
      .references(() => clippings.id, { onDelete: 'cascade' }),
    userId: ofReader().notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** `expired`: never sent; its stories come again. */
    state: text('state', { enum: ['open', 'sent', 'expired'] })
      .notNull()
      .default('open'),
    composedAt: instant('composed_at').notNull(),
    /** The clipping's hour. */
    sendsAt: instant('sends_at').notNull(),
    deadlineAt: instant('deadline_at').notNull(),
    waits: boolean('waits').notNull(),
    edition: jsonb('edition').$type<HeldEdition>().notNull(),
    items: jsonb('items').$type<HeldItem[]>().notNull(),
    /** Lines of the owner above sections, by term. */
    notes: jsonb('notes').$type<Record<string, string>>().notNull().default({}),
    /** Mails to the owner: 1 when it stood ready, 2 when its hour came and it waits. */
    notices: smallint('notices').notNull().default(0),
    closedAt: instant('closed_at'),
    sentBy: text('sent_by', { enum: ['owner', 'hour'] }),
  },
  (table) => [
    uniqueIndex('clipping_drafts_day').on(table.clippingId, table.localDate),
    index('clipping_drafts_owner').on(table.userId),
    index('clipping_drafts_open').on(table.sendsAt).where(sql`state = 'open'`),
  ],
);
