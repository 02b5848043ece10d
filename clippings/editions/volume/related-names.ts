import { namesInHeadlines, type OutletHeadline } from '../../../newsroom/current/names-in-headlines.ts';
import { shareOfTexts } from '../../../newsroom/meaning/word-counts.ts';
import { foldPhrase } from '../../../newsroom/text/fold.ts';
import { isStopword } from '../../../newsroom/text/stopwords.ts';
import { tokenize } from '../../../newsroom/text/tokens.ts';

const relatedFrom = 60;
const mostRelated = 8;
const fewestOutlets = 2;
/** A word in more texts than this share says little of any. */
const mostShare = 0.01;

type Found = OutletHeadline & { language: string };

/** Names in the headlines a term finds, then rare words of several outlets in their language, without the term's own words. */
export function relatedNames(term: string, found: readonly Found[]): string[] {
  const headlines = found.slice(0, relatedFrom);
  const inEnglish = headlines.filter(({ language }) => language === 'en');
  const inMost =
    inEnglish.length > headlines.length / 2 ? inEnglish : headlines.filter(({ language }) => language !== 'en');
  const outlets = new Map<string, Set<string>>();
  for (const { title, outletId } of inMost)
    for (const word of rareWords(title)) outlets.getOrInsertComputed(word, () => new Set()).add(outletId);
  const words = [...outlets]
    .filter(([, tellers]) => tellers.size >= fewestOutlets)
    .sort((a, b) => b[1].size - a[1].size || a[0].localeCompare(b[0]))
    .map(([word]) => word);
  const shown: string[] = [];
  const isSaid = (name: string) => [term, ...shown].some((one) => foldPhrase(one).includes(foldPhrase(name)));
  for (const name of [...namesInHeadlines(headlines, fewestOutlets), ...words])
    if (shown.length < mostRelated && !isSaid(name)) shown.push(name);
  return shown;
}

/** In lower case; an unknown word is a rare one. */
const rareWords = (title: string): string[] =>
  tokenize(title)
    .map(({ start, end }) => title.slice(start, end).toLowerCase())
    .filter((word) => word.length > 3 && !/\d/.test(word) && !isStopword(word))
    .filter((word) => (shareOfTexts(foldPhrase(word)) ?? 0) <= mostShare);
