import { bigint, boolean, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Reason } from '../../matching/match.ts';
import type { SummaryPart } from '../../rights/within-rights.ts';

export interface ItemOutlet {
  id: string;
  name: string;
  url: string;
  title: string;
  /** ISO instant. */
  at: string;
  /** Of its article. */
  language?: string;
}

/** Why a story is there, and what is to be said of its summary. */
export type ItemNote =
  | Reason
  /** The reader follows the story. */
  | { type: 'followed' }
  /** The summary is a model's, checked against the articles; its one line for the top of the mail. */
  | { type: 'model'; line: string }
  /** A summary of exactly this length contains only what is new to the reader. */
  | { type: 'news'; length: number }
  /** Outlets give different figures for the same thing. */
  | { type: 'dispute'; noun: string; claims: { value: string; outlets: string[] }[] };

/**
 * What editions of a day say of a story, once for all readers with the same wording. The id is a hash of the text: another wording
 * is another row, and no row ever changes. Partitioned by month as the items are, and without names.
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
    /** Empty where it was not kept: `withinRights` knows what that means. */
    summaryParts: jsonb('summary_parts').$type<SummaryPart[]>().notNull(),
    outlets: jsonb('outlets').$type<ItemOutlet[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.localDate] })],
);

/** A story's text as a term brings it: what is marked in it and why it is there. Its id is a hash as well. */
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
/** What an edition says of one story. */
export type ItemText = StoryText & TermText;
