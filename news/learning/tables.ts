import { bigint, boolean, customType, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Word vectors learnt from the service's own articles, newest last; the one in use and the one before it are kept. */
export const learnedVectors = pgTable('learned_vectors', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  articles: integer('articles').notNull(),
  words: integer('words').notNull(),
  /** Figures of the check, kept to show why a version was accepted or refused. */
  figures: jsonb('figures').$type<Record<string, number>>().notNull(),
  isAccepted: boolean('is_accepted').notNull(),
  /** Acronyms with the long form that dominates, and in how many articles it was introduced. */
  acronyms: jsonb('acronyms').$type<[string, string, number][]>().notNull().default([]),
  /** Empty for a version that did not pass its check. */
  packed: bytes('packed'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
