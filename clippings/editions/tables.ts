import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Away, Edition, SkipReason, WeekCourse } from '../../contract/archive.ts';
import type { Tone } from '../../contract/signed/curation.ts';
import type { Face } from '../../contract/signed/face.ts';
import type { BookWay } from '../../contract/signed/files.ts';
import { ofReader } from '../../people/accounts/tables.ts';
import { instant, partId } from '../../platform/db/columns.ts';
import type { PickedBlock } from './sponsored/pick-sponsored.ts';
import type { ItemText } from './texts/tables.ts';

/** Whether and when a reader gets clippings. Created by a trigger with the profile. */
export const deliverySettings = pgTable('delivery_settings', {
  userId: ofReader().primaryKey(),
  localTime: text('local_time').notNull().default('06:30'),
  /** ISO days, 1 is Monday. */
  weekdays: smallint('weekdays').array().notNull().default([1, 2, 3, 4, 5, 6, 7]),
  wantsEmptyDay: boolean('wants_empty_day').notNull().default(true),
  /** At most one urgent alert a day (requirements R142). */
  wantsAlerts: boolean('wants_alerts').notNull().default(false),
  /** Languages of the articles the reader reads; empty means all. */
  languages: text('languages').array().notNull().default([]),
  pausedUntil: instant('paused_until'),
  unsubscribedAt: instant('unsubscribed_at'),
  /** Used in the List-Unsubscribe header, where a longer signed one would be folded (requirements C03). */
  unsubscribeToken: text('unsubscribe_token').notNull().unique(),
});

/**
 * When the next edition of each kind is due: one row for the daily clipping, one for the week if the plan has it, one per
 * specific clipping. A trigger on the profile creates the rows, and marks them to be planned again when the zone changes.
 */
export const schedules = pgTable(
  'schedules',
  {
    userId: ofReader().notNull(),
    /** The kind of its editions: `daily`, `weekly`, `clipping-<id>`. Alerts have no schedule. */
    kind: text('kind').notNull(),
    /** Due from then on; the epoch means that it must be planned. */
    nextRunAt: instant('next_run_at').notNull(),
    nextLocalDate: date('next_local_date', { mode: 'string' }),
    lastRunAt: instant('last_run_at'),
    lastLocalDate: date('last_local_date', { mode: 'string' }),
    /** When an edition last read the news; null before the first. */
    readAt: instant('read_at'),
    /** The reader's last visit or answer when the last edition was composed; shows the next one whether the reader was away. */
    visitedAt: instant('visited_at'),
    /** By term id, the last day the term had an item. */
    termLastOn: jsonb('term_last_on').$type<Record<string, string>>().notNull().default({}),
    /** Marks of the headlines and stories sent, by day: stored longer than editions are read back (compose/sent-titles.ts). */
    sentTitles: jsonb('sent_titles').$type<Record<string, string>>().notNull().default({}),
    /** Why the last run could not be composed. */
    lastError: text('last_error'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] }), index('schedules_next_run').on(table.nextRunAt)],
);

/** Why a day had no clipping; the texts for reader and operator are in i18n. */
export type StoredSkipReason = Exclude<SkipReason, 'other'>;

/** With the day of the last edition that had an item for it. */
export type SilentTerm = Edition['silentTerms'][number];

/** A story below the mail's threshold: a headline in a folded list of the page. */
export type NearlyStory = Edition['nearly'][number];

/** The course of a story over a week, as stored (render/edition-stories.ts). */
export interface WeekStory extends Omit<WeekCourse, 'firstOn' | 'latest'> {
  storyId: string;
  /** Articles on each day of the week. */
  byDay: number[];
  firstOn?: string;
  latest?: string | null;
}

/** How much all outlets wrote about a term in a week. */
export interface TermVoice {
  id: string;
  term: string;
  articles: number;
  /** The outlets with the most articles. */
  outlets: { name: string; articles: number }[];
}

/** A story that lasted while the reader was away. */
export type AwayStory = Omit<Away['terms'][number]['stories'][number], 'title' | 'url' | 'outlet'>;

/** Why an alert was sent: many outlets within an hour, or the first article of a term in a month. */
export type AlertCause = NonNullable<Edition['alert']>;

export type EditionDetails =
  | { kind: 'alert'; cause: AlertCause }
  /** Items of these stories are of the days since `from`; they are shown below the edition's own. */
  | { kind: 'return'; from: string; stories: AwayStory[] }
  | { kind: 'weekly'; from: string; to: string; stories: WeekStory[]; voice?: TermVoice[] }
  | {
      kind: 'clipping';
      clippingId: string;
      name: string;
      face?: Face | null;
      book?: BookWay | null;
      curated?: Curated;
    };

/** What the owner made of a clipping before it was sent: by text id, and by term id for the lines above sections. */
export interface Curated {
  notes: Record<string, string>;
  sections: Record<string, string>;
  tones: Record<string, Tone>;
  /** What the owner chose to stand first. */
  first?: string | undefined;
}

/**
 * One reader's clipping of a day, frozen before anything is sent, or the reason why there was none. Partitioned by month, like
 * its items and deliveries: day and reader are in every key (docs/decisions/history.md).
 */
export const editions = pgTable(
  'editions',
  {
    id: partId(),
    userId: ofReader().notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    kind: text('kind').notNull().default('daily'),
    state: text('state', { enum: ['frozen', 'skipped'] }).notNull(),
    reason: text('reason').$type<StoredSkipReason>(),
    language: text('language', { enum: ['pt', 'en'] }).notNull(),
    timeZone: text('time_zone').notNull(),
    dueAt: instant('due_at').notNull(),
    deadlineAt: instant('deadline_at').notNull(),
    composedAt: instant('composed_at').notNull(),
    windowFrom: instant('window_from'),
    windowTo: instant('window_to'),
    /** How many of the reader's answers to earlier editions were used; shown first. */
    answersTaken: integer('answers_taken').notNull().default(0),
    articleCount: integer('article_count').notNull().default(0),
    outletCount: integer('outlet_count').notNull().default(0),
    failedSources: jsonb('failed_sources').$type<{ outlet: string; error: string }[]>().notNull().default([]),
    silentTerms: jsonb('silent_terms').$type<SilentTerm[]>().notNull().default([]),
    nearly: jsonb('nearly').$type<NearlyStory[]>().notNull().default([]),
    /** Stories beyond the mail and the web page, by term. */
    cutCounts: jsonb('cut_counts').$type<Record<string, number>>().notNull().default({}),
    /** Stories each term found, sent or not, by term id: the source of a term's history. */
    termCounts: jsonb('term_counts').$type<Record<string, number>>().notNull().default({}),
    sponsored: jsonb('sponsored').$type<PickedBlock | null>(),
    /** Data of this kind of edition only: the course of a week, the name of a specific clipping. */
    details: jsonb('details').$type<EditionDetails | null>(),
    /** Opens the edition's page without a login; a new token revokes the old one. */
    shareToken: text('share_token'),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.localDate, table.userId] }),
    uniqueIndex('editions_reader_day_kind').on(table.userId, table.localDate, table.kind),
    index('editions_share').on(table.shareToken).where(sql`share_token is not null`),
    index('editions_skipped').on(table.dueAt).where(sql`state = 'skipped'`),
  ],
);

/** One story in an edition: its term and its text (texts/tables.ts). */
export const editionItems = pgTable(
  'edition_items',
  {
    id: partId(),
    editionId: uuid('edition_id').notNull(),
    userId: uuid('user_id').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    position: integer('position').notNull(),
    /** False for stories that only the web page shows. */
    isInMail: boolean('is_in_mail').notNull(),
    /** About the same event as the last item before it without this mark: a line under that item. */
    isMore: boolean('is_more').notNull().default(false),
    termId: uuid('term_id').notNull(),
    term: text('term').notNull(),
    textId: uuid('text_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.localDate, table.userId] }),
    foreignKey({
      columns: [table.editionId, table.localDate, table.userId],
      foreignColumns: [editions.id, editions.localDate, editions.userId],
      name: 'edition_items_edition_fk',
    }).onDelete('cascade'),
    index('edition_items_edition').on(table.editionId),
  ],
);

/** The fields of a saved story that are shown. */
export type StoryCopy = Pick<typeof editionItems.$inferSelect, 'term' | 'isMore'> &
  Omit<ItemText, 'storyId' | 'articleIds'> & {
    /** Missing in older copies. */
    storyId?: string;
  };

/** Stories a reader saved: copies, since items are deleted with their month. */
export const savedStories = pgTable(
  'saved_stories',
  {
    userId: ofReader().notNull(),
    /** The item it was copied from. */
    itemId: uuid('item_id').notNull(),
    editionId: uuid('edition_id').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    timeZone: text('time_zone').notNull(),
    savedAt: instant('saved_at').notNull(),
    story: jsonb('story').$type<StoryCopy>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('saved_stories_reader').on(table.userId, table.savedAt),
  ],
);

/** A reader's answer to an item. `less_outlet` concerns the outlet of its headline. */
export const feedback = pgTable(
  'feedback',
  {
    itemId: uuid('item_id').notNull(),
    userId: uuid('user_id').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    verdict: text('verdict', { enum: ['useful', 'not_this', 'less_outlet'] }).notNull(),
    termId: uuid('term_id').notNull(),
    storyId: text('story_id').notNull(),
    outletId: text('outlet_id').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.itemId, table.localDate, table.userId],
      foreignColumns: [editionItems.id, editionItems.localDate, editionItems.userId],
      name: 'feedback_item_fk',
    }).onDelete('cascade'),
    uniqueIndex('feedback_item_verdict').on(table.itemId, table.verdict, table.userId),
    index('feedback_reader').on(table.userId, table.givenAt),
  ],
);
