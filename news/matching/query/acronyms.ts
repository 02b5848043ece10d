import type { WordVectors } from '../../meaning/word-vectors.ts';
import { foldPhrase } from '../../text/fold.ts';
import { ACRONYMS, AMBIGUOUS_ACRONYMS } from './acronym-list.ts';

const entries = (text: string) =>
  text
    .split(/[;\n]+/)
    .filter(Boolean)
    .map((entry) => entry.split('=') as [acronym: string, form: string]);

/** Rows of equal forms for the table of equivalents. */
export const ACRONYM_ROWS: readonly (readonly string[])[] = entries(ACRONYMS);

/** Rows of the pairs learnt from the service's own articles. */
export function learntRows(vectors: WordVectors): readonly (readonly string[])[] {
  return (vectors.packed.acronyms ?? []).map(([acronym, form]) => [acronym.toUpperCase(), form]);
}

export interface Ambiguous {
  acronym: string;
  form: string;
  /** The other long forms. */
  others: string[];
}

const ambiguous = new Map<string, Ambiguous>();
for (const [acronym, text] of entries(AMBIGUOUS_ACRONYMS)) {
  const forms = text.split('|');
  for (const form of forms) {
    ambiguous.set(foldPhrase(form), { acronym, form, others: forms.filter((other) => other !== form) });
  }
}

/** The long form of an acronym that has others too: articles with only the acronym are told apart by their text. */
export function ambiguousForm(term: string): Ambiguous | undefined {
  return ambiguous.get(foldPhrase(term));
}
