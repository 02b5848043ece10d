import fc from 'fast-check';
import { defaultQuoteLimit, type QuoteLimit } from '../../../contract/rules/field-limits.ts';
import { fold } from '../../../newsroom/text/fold.ts';

export interface GeneratedArticle {
  outletId: string;
  title: string;
  /** In order; some are copied from other outlets. */
  sentences: string[];
}

export interface GeneratedStory {
  id: string;
  limits: Record<string, QuoteLimit>;
  articles: GeneratedArticle[];
}

const limit: fc.Arbitrary<QuoteLimit> = fc.oneof(
  fc.constantFrom(0, 0, null, defaultQuoteLimit),
  fc.integer({ min: 30, max: 400 }),
);
const word = fc.stringMatching(/^[b-df-hj-np-tv-z][aeiou][b-df-hj-np-tv-z][aeiou][rsl][aeiou]$/);
const styles = [
  (sentence: string) => sentence,
  (sentence: string) => sentence.toUpperCase(),
  (sentence: string) => sentence.replaceAll(' ', '  ').replace(/,/g, ';'),
  (sentence: string) => `Segundo o jornal, “${sentence.replace(/\.$/, '')}”, disse ontem o porta-voz.`,
];
const copy = fc.record({ from: fc.nat(4), which: fc.nat(3), style: fc.nat(styles.length - 1), at: fc.nat(4) });
const article = fc.record({
  limit,
  sentences: fc.array(fc.array(word, { minLength: 5, maxLength: 28 }), { minLength: 1, maxLength: 4 }),
  copies: fc.array(copy, { maxLength: 3 }),
});

/** A story of up to five outlets with rights of all kinds, whose articles copy sentences from each other. */
export const storyParts = fc.array(article, { minLength: 1, maxLength: 5 });

/** Every sentence has unique words: their numbers identify the first outlet and the story. */
export function toStory(id: string, parts: typeof storyParts extends fc.Arbitrary<infer Parts> ? Parts : never) {
  const own = parts.map(({ sentences }, outlet) =>
    sentences.map((words, n) => {
      const named = words.map((one, place) => `${one}${id}x${outlet}x${n}x${place}`);
      return `Cooperativa ${named[0]} vendeu soja, ${named.slice(1).join(' ')} por R$ ${outlet + 2} milhões.`;
    }),
  );
  const outletId = (outlet: number) => `veiculo-${id}-${outlet}`;
  return {
    id,
    limits: Object.fromEntries(parts.map((part, outlet) => [outletId(outlet), part.limit])),
    articles: parts.map(({ copies }, outlet) => {
      const sentences = [...own[outlet]!];
      for (const { from, which, style, at } of copies) {
        const copied = own[from % own.length]![which];
        if (copied && from % own.length !== outlet) sentences.splice(at, 0, styles[style]!(copied));
      }
      return { outletId: outletId(outlet), title: `Soja sobe no porto ${id} segundo veiculo ${outlet}`, sentences };
    }),
  } satisfies GeneratedStory;
}

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of the last output: it is checked for one outlet after another. */
let lookedAt = { output: '', words: '' };

/** How many characters of an outlet's sentences an output contains, each from its beginning as far as it is found. */
export function carriedOf(output: string, { sentences }: GeneratedArticle): number {
  if (lookedAt.output !== output) lookedAt = { output, words: ` ${wordsIn(output).join(' ')} ` };
  const carried = lookedAt.words;
  const places = new Set<number>();
  for (const sentence of sentences) {
    let found = '';
    for (const word of wordsIn(sentence)) {
      if (!carried.includes(` ${found}${word} `)) break;
      found += `${word} `;
    }
    // the first words of a quotation are common to all outlets
    if (!/x\dx/.test(found)) continue;
    const start = carried.indexOf(` ${found}`) + 1;
    for (let at = start; at < start + found.length - 1; at++) places.add(at);
  }
  return places.size;
}

/** Outlets of which an output contains more than their right allows, with both figures. */
export function violations(
  output: string,
  stories: readonly GeneratedStory[],
  limits = {} as GeneratedStory['limits'],
) {
  return stories.flatMap((story) =>
    story.articles.flatMap((one) => {
      const allowed = { ...story.limits, ...limits }[one.outletId] ?? Number.POSITIVE_INFINITY;
      const carried = carriedOf(output, one);
      return carried > allowed ? [{ outletId: one.outletId, allowed, carried }] : [];
    }),
  );
}
