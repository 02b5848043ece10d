import { useTranslations } from 'use-intl';
import { normaliseTerm } from '../../../contract/rules/term-form.ts';

const separators = /[\n,;]/;
const opening: Record<string, string> = { '"': '"', '“': '”' };

/** Positions of separators outside quotation marks. An unclosed mark counts as an ordinary character. */
function cuts(text: string): { at: number[]; isQuoteOpen: boolean } {
  const at: number[] = [];
  let isQuoteOpen = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    const closing = opening[character];
    const end = closing ? text.indexOf(closing, index + 1) : -1;
    if (end > 0) index = end;
    else if (closing) isQuoteOpen = true;
    else if (separators.test(character)) at.push(index);
  }
  return { at, isQuoteOpen };
}

/** Splits a pasted list into terms at line breaks, commas and semicolons, but not inside "a phrase, quoted". */
export function splitTerms(text: string): string[] {
  const { at } = cuts(text);
  const pieces = [...at, text.length].map((end, index) => text.slice((at[index - 1] ?? -1) + 1, end).trim());
  return pieces.filter((piece) => piece !== '');
}

/** Whether a separator was just typed. Read from the text: many phone keyboards send no key events. */
export function endsTerm(text: string): boolean {
  const { at, isQuoteOpen } = cuts(text);
  return !isQuoteOpen && at.at(-1) === text.length - 1 && splitTerms(text).length > 0;
}

export const isSameTerm = (one: string, other: string) => normaliseTerm(one) === normaliseTerm(other);

/** The typed terms that are not on the list yet, without duplicates. */
export function newTermsIn(terms: readonly string[], rows: readonly { term: string }[]): string[] {
  return terms.filter(
    (term, index) =>
      !rows.some((row) => isSameTerm(row.term, term)) &&
      !terms.slice(0, index).some((before) => isSameTerm(before, term)),
  );
}

export function GrammarNotes() {
  const t = useTranslations('terms.grammar');
  const rules = ['words', 'phrase', 'either', 'without'] as const;
  return (
    <details className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-pen underline underline-offset-[.2em]">
        {t('heading')}
      </summary>
      <dl className="grid gap-x-4 gap-y-1 pb-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rules.map((rule) => (
          <div key={rule} className="contents">
            <dt className="font-semibold font-stretch-88%">{t(`${rule}.example`)}</dt>
            <dd className="mb-1 text-ink-2">{t(`${rule}.effect`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
