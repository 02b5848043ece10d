import { normaliseTerm } from '../../../contract/rules/term-form.ts';
import type { SuggestionReason } from '../../../contract/suggestions.ts';

export interface ChosenTerm {
  term: string;
  reason?: SuggestionReason;
  perDay?: number | null;
}

export type Refusal = 'empty' | 'duplicate';

/** The list with the new terms at its end, or why not. A pasted list is several terms. */
export function addTerms(list: readonly ChosenTerm[], pieces: readonly string[]): ChosenTerm[] | Refusal {
  if (pieces.length === 0) return 'empty';
  const taken = new Set(list.map(({ term }) => normaliseTerm(term)));
  const fresh = pieces.filter((piece) => {
    const isNew = !taken.has(normaliseTerm(piece));
    taken.add(normaliseTerm(piece));
    return isNew;
  });
  if (fresh.length === 0) return 'duplicate';
  return [...list, ...fresh.map((term) => ({ term }))];
}

export function moveTerm(list: readonly ChosenTerm[], from: number, to: number): ChosenTerm[] {
  if (to < 0 || to >= list.length) return [...list];
  const moved = [...list];
  const [item] = moved.splice(from, 1);
  if (item) moved.splice(to, 0, item);
  return moved;
}

/** spec §4: filled by itself only while it is empty and nobody has touched it. */
export function prefill(
  list: readonly ChosenTerm[],
  isTouched: boolean,
  found: readonly ChosenTerm[],
): readonly ChosenTerm[] {
  return list.length === 0 && !isTouched ? found : list;
}
