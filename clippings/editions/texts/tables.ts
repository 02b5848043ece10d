import { bigint, boolean, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Reason } from '../../../newsroom/matching/match.ts';
import type { SummaryPart } from '../../../newsroom/summaries/rights/within-rights.ts';

export interface ItemOutlet {
  id: string;
  name: string;
  url: string;
  title: string;
  /** ISO instant. */
  at: string;
  /** The language of its article. */
  language?: string;
}

/** Why a story is shown, and notes on its summary. */
export type ItemNote =
  | Reason
  /** The reader follows the story. */
  | { type: 'followed' }
  /** A summary of exactly this length contains only what is new to the reader. */
  | { type: 'news'; length: number }
  /** Outlets give different figures for the same thing. */
  | { type: 'dispute'; noun: string; claims: { value: string; outlets: string[] }[] };

/**
 * The texts of a day's stories, stored once for all readers with the same wording. The id is a hash of the text: another wording
 * is another row, and rows never change. Partitioned by month like the items, and without personal data.
 */
export const storyTexts = pgTable(
  'story_texts',
  {
    id: uuid('id').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    storyId: text('story_id').notNull(),
    articleIds: bigint('article_ids', { mode: 'number' }).array().notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    summary: text('summary').notNull(),
    /** Empty if the parts were not stored: `withinRights` handles that. */
    summaryParts: jsonb('summary_parts').$type<SummaryPart[]>().notNull(),
    outlets: jsonb('outlets').$type<ItemOutlet[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.localDate] })],
);

/** A story's text for a term: the marks in it and why it is shown. Its id is a hash too. */
export const itemTexts = pgTable(
  'item_texts',
  {
    id: uuid('id').notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    storyTextId: uuid('story_text_id').notNull(),
    titleMarks: jsonb('title_marks').$type<[number, number][]>().notNull(),
    summaryMarks: jsonb('summary_marks').$type<[number, number][]>().notNull(),
    kind: text('kind', { enum: ['about', 'mentioned', 'related'] }).notNull(),
    reasons: jsonb('reasons').$type<ItemNote[]>().notNull(),
    isUpdate: boolean('is_update').notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.localDate] })],
);

type Kept = 'id' | 'localDate';
export type StoryText = Omit<typeof storyTexts.$inferSelect, Kept>;
type TermText = Omit<typeof itemTexts.$inferSelect, Kept | 'storyTextId'>;
/** The text of one story in an edition. */
export type ItemText = StoryText & TermText;
