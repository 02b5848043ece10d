import { normaliseTerm } from '../../contract/term-form.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import { findSuggestions, replaceSuggestions } from './queries.ts';

/** What the reader left over when saving becomes the whole list; reasons that were known stay with their topics. */
export async function keepSuggestions(tx: Tx, userId: string, kept: string[], createdAt: Date): Promise<void> {
  const known = new Map((await findSuggestions(tx, userId))?.terms.map((item) => [normaliseTerm(item.term), item]));
  const terms = kept.map(
    (term) => known.get(normaliseTerm(term)) ?? { term, reason: { code: 'reader' as const }, perDay: null },
  );
  await replaceSuggestions(tx, { userId, terms, source: 'kept', createdAt });
}
