import type { WordVectors } from '../meaning/word-vectors.ts';
import { foldPhrase } from '../text/fold.ts';
import { ACRONYMS, AMBIGUOUS_ACRONYMS } from './acronym-list.ts';

const entries = (text: string) =>
  text
    .split(/[;\n]+/)
    .filter(Boolean)
    .map((entry) => entry.split('=') as [acronym: string, form: string]);

/** Longer ones that can be spoken are also written like a name: ANEEL and Aneel. */
const FEWEST_SPOKEN = 4;

/** A row of equal forms for the table of equivalents. */
function rowOf(acronym: string, form: string): string[] {
  const upper = acronym.toUpperCase();
  const spoken = upper.length >= FEWEST_SPOKEN ? [upper.charAt(0) + upper.slice(1).toLowerCase()] : [];
  return [upper, ...spoken, form];
}

export const ACRONYM_ROWS: readonly (readonly string[])[] = entries(ACRONYMS).map(([acronym, form]) =>
  rowOf(acronym, form),
);

/** Rows of the pairs that were learnt from the service's own articles. */
export function learntRows(vectors: WordVectors): readonly (readonly string[])[] {
  return (vectors.packed.acronyms ?? []).map(([acronym, form]) => rowOf(acronym, form));
}

export interface Ambiguous {
  acronym: string;
  form: string;
  /** What else the acronym stands for. */
  others: string[];
}

const ambiguous = new Map<string, Ambiguous>();
for (const [acronym, text] of entries(AMBIGUOUS_ACRONYMS)) {
  const forms = text.split('|');
  for (const form of forms) {
    ambiguous.set(foldPhrase(form), { acronym, form, others: forms.filter((other) => other !== form) });
  }
}

/** The long form of an acronym that has others too: articles that only write the acronym are told apart by their text. */
export function ambiguousForm(term: string): Ambiguous | undefined {
  return ambiguous.get(foldPhrase(term));
}
