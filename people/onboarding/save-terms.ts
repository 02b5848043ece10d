import { AppError } from '../../contract/errors.ts';
import type { SavedTerms } from '../../contract/onboarding.ts';
import { normaliseTerm } from '../../contract/rules/term-form.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { findSuggestions } from '../suggestions/queries.ts';
import { keepSuggestions } from '../suggestions/store-suggestions.ts';
import { matchSoon } from '../terms/match-soon.ts';
import { deleteTerms, insertTerm, listTerms } from '../terms/queries.ts';
import { cleanTerm, readPlanLimit } from '../terms/read-terms.ts';

/** Cleaned and without duplicates: the first spelling is kept. */
function distinct(raw: string[], taken = new Set<string>()): { term: string; normalised: string }[] {
  const list: { term: string; normalised: string }[] = [];
  for (const text of raw) {
    if (text.trim() === '') continue;
    const term = cleanTerm(text);
    const normalised = normaliseTerm(term);
    if (taken.has(normalised)) continue;
    taken.add(normalised);
    list.push({ term, normalised });
  }
  return list;
}

/**
 * Replaces the reader's list in one step under the profile lock: two concurrent saves leave one list, not the union
 * (requirements J). `kept` replaces the suggestions; without it they do not change.
 */
export async function saveTerms(
  { db, clock, queue }: Platform,
  userId: string,
  input: { terms: string[]; kept?: string[] | undefined },
): Promise<SavedTerms> {
  const taken = new Set<string>();
  const chosen = distinct(input.terms, taken);
  const kept = input.kept && distinct(input.kept, taken).map(({ term }) => term);
  if (chosen.length === 0) throw new AppError('TERMS_NONE_SELECTED');
  return db.transaction(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('NOT_FOUND');
    const limit = await readPlanLimit(tx, profile.plan);
    if (chosen.length > limit) throw new AppError('TERM_LIMIT_REACHED', { limit });
    // a suggested name keeps its suggested sense
    const suggested = (await findSuggestions(tx, userId))?.terms ?? [];
    const senses = new Map(suggested.map(({ term, sense }) => [normaliseTerm(term), sense]));
    // a term followed before keeps its row, with answers, history and corrections
    const before = new Map((await listTerms(tx, userId)).map((row) => [row.normalised, row]));
    await deleteTerms(tx, userId);
    // a reader who chose an order keeps one: the list as it was saved
    const isOrdered = before.values().some(({ position }) => position !== null);
    const now = clock.now().getTime();
    for (const [index, row] of chosen.entries()) {
      // created a millisecond apart, in the reader's order: the first ones stay active after a downgrade
      const sense = senses.get(row.normalised);
      const reading = sense ? { sense } : {};
      const known = before.get(row.normalised) ?? { userId, reading };
      await insertTerm(tx, {
        ...known,
        ...row,
        position: isOrdered ? index + 1 : null,
        createdAt: new Date(now + index),
      });
    }
    await matchSoon(queue, tx);
    if (kept) await keepSuggestions(tx, userId, kept, new Date(now));
    return { terms: chosen.map(({ term }) => term), kept: kept ?? [] };
  });
}
