import type { Suggestions } from '../../contract/suggestions.ts';
import { normaliseTerm } from '../../contract/term-form.ts';
import type { Platform } from '../../platform/platform.ts';
import { listTerms } from '../terms/queries.ts';
import { findSuggestions } from './queries.ts';

/** The reader's own topics, without those followed already. */
export async function readSuggestions({ db }: Platform, userId: string): Promise<Suggestions> {
  const [row, followed] = await Promise.all([findSuggestions(db, userId), listTerms(db, userId)]);
  const forms = new Set(followed.map((term) => term.normalised));
  return {
    terms: (row?.terms ?? []).filter(({ term }) => !forms.has(normaliseTerm(term))),
    createdAt: row?.createdAt.toISOString() ?? null,
  };
}
