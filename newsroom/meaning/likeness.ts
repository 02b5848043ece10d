import { meaningOfLine } from './encoder/encode.ts';
import { fixedArticles } from './usual-article.ts';
import { dot, normalise } from './vectors.ts';

/** Similarity of each of the other lines to the first, from -1 to 1, without what all texts of the language have in common. */
export function likenessToLine(line: string, others: readonly string[], language: string): number[] {
  const mean = fixedArticles().mean(language === 'en');
  const ownMeaning = (text: string) => normalise(meaningOfLine(text).map((value, k) => value - mean[k]!));
  const wanted = ownMeaning(line);
  return others.map((other) => dot(wanted, ownMeaning(other)));
}
