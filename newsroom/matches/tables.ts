import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { TermReading } from '../../contract/terms.ts';
import { ofReader } from '../../people/accounts/tables.ts';
import { id, instant, transactionId } from '../../platform/db/columns.ts';
import type { Explanation, MatchKind } from '../matching/match.ts';

/** Every followed term in one reading, once for all who follow it, as soon as its articles of the last days are matched. */
export const termKeys = pgTable('term_keys', {
  /** Hash of the term and its reading; the text stays with its readers. */
  key: text('key').primaryKey(),
  /** Version of the score, and whether matches below what is shown are stored too. Another one is filled again. */
  scorer: text('scorer').notNull(),
  filledAt: instant('filled_at').notNull(),
});

/** What shows why the article matches; its title is not repeated. */
type StoredExplanation = Omit<Explanation, 'title'>;

/** What the second reader judges of a doubtful pair, kept for all who follow the term. */
export interface SecondReading {
  /** `unusable`: the answer was of another shape, or named a sentence that does not show the term. */
  judgement: 'about' | 'mention' | 'neither' | 'unusable';
  model: string;
  /** What it adds to the log-odds; in `bonus` too. */
  adds: number;
  /** Hash of the text that it read: it does not count for another one. */
  textHash: string;
}

/**
 * The articles that a term finds, before anything of one reader counts: one row for all who follow the term. Partitioned by the
 * day (UTC) on which the article was first seen.
 */
export const matches = pgTable(
  'matches',
  {
    key: text('key').notNull(),
    /** Without a foreign key, which would lock articles: rows of a deleted one are not found and go with their day. */
    articleId: bigint('article_id', { mode: 'number' }).notNull(),
    localDate: date('local_date', { mode: 'string' }).notNull(),
    /** Also a little below what is shown where something may raise it: a reader's answers, the second reader. */
    score: doublePrecision('score').notNull(),
    kind: text('kind').$type<MatchKind>().notNull(),
    /** In the order of the score's features, and what was added to the odds beside them. */
    features: doublePrecision('features').array().notNull(),
    bonus: doublePrecision('bonus').notNull(),
    explanation: jsonb('explanation').$type<StoredExplanation>().notNull(),
    matchedAt: instant('matched_at').notNull(),
    secondReading: jsonb('second_reading').$type<SecondReading>(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.key, table.localDate] }),
    index('matches_key').on(table.key, table.localDate),
  ],
);

/** Articles matched with every key. One that changed since then, in another transaction, is matched again. */
export const matchedArticles = pgTable('matched_articles', {
  articleId: bigint('article_id', { mode: 'number' }).primaryKey(),
  changedIn: transactionId('changed_in').notNull(),
});

/** Acronyms of the stored articles with their dominant long form and its number of articles. The newest row is in use. */
export const learnedAcronyms = pgTable('learned_acronyms', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  articles: integer('articles').notNull(),
  acronyms: jsonb('acronyms').$type<[string, string, number][]>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Terms of drafts, which nobody follows yet: matched for a day. */
export const draftTerms = pgTable(
  'draft_terms',
  {
    id: id(),
    userId: ofReader().notNull(),
    term: text('term').notNull(),
    reading: jsonb('reading').$type<TermReading>().notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [index('draft_terms_owner').on(table.userId)],
);

/**
 * The terms of readers, clippings and drafts. A clipping's term without a reading of its own is read as its owner's term of the
 * form `likeForm`, if that is its form.
 */
export const followedTerms = pgView('followed_terms', {
  term: text('term').notNull(),
  reading: jsonb('reading').$type<TermReading>().notNull(),
  likeForm: text('like_form'),
  /** Its reader has answered to items, or curated a clipping. */
  isAnswered: boolean('is_answered').notNull(),
}).existing();

/** What was asked of the second reader on each day (UTC), and what came of it. */
export const secondReaderDays = pgTable(
  'second_reader_days',
  {
    localDate: date('local_date', { mode: 'string' }).notNull(),
    model: text('model').notNull(),
    calls: integer('calls').notNull().default(0),
    tokens: integer('tokens').notNull().default(0),
    /** Calls without an answer. */
    failed: integer('failed').notNull().default(0),
    about: integer('about').notNull().default(0),
    mention: integer('mention').notNull().default(0),
    neither: integer('neither').notNull().default(0),
    unusable: integer('unusable').notNull().default(0),
    /** Pairs that a mail may contain because of it, and that are not shown because of it. */
    raised: integer('raised').notNull().default(0),
    lowered: integer('lowered').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.localDate, table.model] })],
);
