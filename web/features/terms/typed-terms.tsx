import { useTranslations } from 'use-intl';

const separators = /[\n,;]/;
const opening: Record<string, string> = { '"': '"', '“': '”' };

/** Where the text may be cut: separators outside quotation marks. A mark that is never closed is a character like any other. */
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

/** A pasted list becomes several terms: lines, commas and semicolons part them, but not inside "a phrase, quoted". */
export function splitTerms(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const end of [...cuts(text).at, text.length]) {
    pieces.push(text.slice(start, end).trim());
    start = end + 1;
  }
  return pieces.filter((piece) => piece !== '');
}

/**
 * The separator that ends a term was just typed. Read from the text, not from the key: many phone keyboards send no key. Inside a
 * quotation the comma belongs to it.
 */
export function endsTerm(text: string): boolean {
  const { at, isQuoteOpen } = cuts(text);
  return !isQuoteOpen && at.at(-1) === text.length - 1 && splitTerms(text).length > 0;
}

/** How a term can be written, shown where one is typed. */
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
            <dd className="mb-1 text-ink-2">{t(`${rule}.meaning`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
