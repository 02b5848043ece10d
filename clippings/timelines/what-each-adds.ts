import type { WindowArticle } from '../../newsroom/articles/queries.ts';
import { ownSentences } from '../../newsroom/summaries/new-sentences.ts';
import { quotesWithin, type Rights, type ShownText } from '../../newsroom/summaries/rights/within-rights.ts';
import { ownersOf } from '../../newsroom/summaries/rights/word-for-word.ts';
import { bodyOf } from '../editions/render/item-summary.ts';

/** More outlets are listed by their headlines alone. */
const mostOutlets = 12;
/** Enough to show what is special in an outlet's version. */
const sentencesEach = 2;
const longestEach = 300;

/**
 * What only one outlet says about a story, by outlet id: sentences of its first and last article that no other outlet has, within
 * its rights.
 */
export function whatEachAdds(
  articles: readonly WindowArticle[],
  language: string,
  rights: Rights,
): Map<string, ShownText> {
  const readable = articles.filter((article) => article.language === language);
  const versions = [...Map.groupBy(readable, ({ outletId }) => outletId)]
    .slice(0, mostOutlets)
    .map(([outletId, own]) => {
      const ends = [...new Set([own[0]!, own.at(-1)!])];
      return { outletId, ends, text: ends.map(bodyOf).join('\n') };
    });
  if (versions.length < 2) return new Map();
  const compared = versions.flatMap(({ ends }) => ends);
  const found = ownSentences(
    versions.map(({ text }) => text),
    language,
  );
  const quotes = versions.flatMap(({ outletId }, index) =>
    fitting(found[index]!).map((text) => ({ outletId, text, outletIds: ownersOf(text, outletId, compared) })),
  );
  const shown = Map.groupBy(quotesWithin(quotes, rights), ({ outletId }) => outletId);
  return new Map([...shown].map(([outletId, own]) => [outletId, own.map(({ text }) => text).join(' ') as ShownText]));
}

function fitting(sentences: readonly string[]): string[] {
  let length = 0;
  return sentences.slice(0, sentencesEach).filter((sentence) => {
    length += sentence.length;
    return length <= longestEach;
  });
}
