import type { LearntAcronyms } from '../../meaning/learn-acronyms.ts';
import { foldPhrase } from '../../text/fold.ts';
import { linesOf } from './ordinary-words.ts';

/** Made by training/acronyms.py: an acronym and its long form a line; several forms where only the text shows which is meant. */
const entries = linesOf('acronyms.txt').map((line) => line.split('=') as [acronym: string, forms: string]);

/** Rows of equal forms for the table of equivalents: acronyms that nearly always mean one long form. */
export const ACRONYM_ROWS: readonly (readonly string[])[] = entries.filter(([, forms]) => !forms.includes('|'));

/** Rows of the pairs learnt from the service's own articles. */
export function learntRows(acronyms: LearntAcronyms): readonly (readonly string[])[] {
  return acronyms.map(([acronym, form]) => [acronym.toUpperCase(), form]);
}

export interface Ambiguous {
  acronym: string;
  form: string;
  /** The other long forms. */
  others: string[];
}

const ambiguous = new Map<string, Ambiguous>();
for (const [acronym, text] of entries) {
  const forms = text.split('|');
  if (forms.length === 1) continue;
  for (const form of forms) {
    ambiguous.set(foldPhrase(form), { acronym, form, others: forms.filter((other) => other !== form) });
  }
}

/** The long form of an acronym that has others too: articles with only the acronym are told apart by their text. */
export function ambiguousForm(term: string): Ambiguous | undefined {
  return ambiguous.get(foldPhrase(term));
}
