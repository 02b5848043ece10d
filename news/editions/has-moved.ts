import { foldPhrase } from '../text/fold.ts';
import { isStopword } from '../text/stopwords.ts';

interface Telling {
  title: string;
  text: string;
}

/** A headline mostly of words the reader has not yet read about this story tells of something new. */
const newShare = 0.5;
const leastNewWords = 2;

/**
 * Has a story the reader knows moved on? Another outlet repeating it has not; a headline with new facts has: new figures, or
 * mostly words that none of the known tellings use.
 */
export function hasMoved(known: readonly Telling[], fresh: readonly Telling[]): boolean {
  if (known.length === 0) return false;
  const knownWords = new Set(known.flatMap(({ title, text }) => wordsOf(`${title} ${text}`)));
  return fresh.some(({ title, text }) => {
    const words = wordsOf(title);
    const unseen = words.filter((word) => !knownWords.has(word));
    const figures = unseen.filter((word) => /\d/.test(word));
    // the figure must be part of the news itself, not of a stray headline
    if (figures.length > 0 && unseen.length > figures.length) return true;
    const isSubstantial = wordsOf(text.slice(0, 600)).filter((word) => !knownWords.has(word)).length >= 12;
    return isSubstantial && unseen.length >= leastNewWords && unseen.length / words.length >= newShare;
  });
}

function wordsOf(text: string): string[] {
  return foldPhrase(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 2 && !isStopword(word))
    .map((word) => word.slice(0, 6));
}
