import { bigint, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Acronyms of the stored articles with their dominant long form and its number of articles. The newest row is in use. */
export const learnedAcronyms = pgTable('learned_acronyms', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  articles: integer('articles').notNull(),
  acronyms: jsonb('acronyms').$type<[string, string, number][]>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
