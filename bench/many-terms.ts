import type { MatchableArticle } from '../news/matching/article.ts';
import { isStopword } from '../news/text/stopwords.ts';
import { tokenize } from '../news/text/tokens.ts';
import { createRandom } from './many-articles.ts';

/** So many of the terms are names or subjects of one word; the rest have two or three. */
const ONE_WORD = 0.3;
const TWO_WORDS = 0.45;

/** Distinct terms as people would type them, taken from the articles' own word sequences. */
export function takeTerms(articles: readonly MatchableArticle[], wanted: number): string[] {
  const random = createRandom(11);
  const terms = new Set<string>();
  for (let round = 0; round < 400 && terms.size < wanted; round++) {
    for (const { text } of articles) {
      if (terms.size >= wanted) break;
      const from = Math.floor(random() * Math.max(1, text.length - 400));
      const piece = text.slice(from, from + 400);
      addTerms(piece, random, terms);
    }
  }
  return [...terms].slice(0, wanted);
}

function addTerms(piece: string, random: () => number, terms: Set<string>): void {
  const tokens = tokenize(piece).slice(1, -1);
  for (let at = 0; at < tokens.length; at += 1 + Math.floor(random() * 4)) {
    const kind = random();
    const length = kind < ONE_WORD ? 1 : kind < ONE_WORD + TWO_WORDS ? 2 : 3;
    const words = tokens.slice(at, at + length);
    if (words.length < length || words.slice(1).some(({ apart }) => apart)) continue;
    const texts = words.map(({ start, end }) => piece.slice(start, end));
    if (isEdge(texts[0]!) || isEdge(texts.at(-1)!)) continue;
    terms.add(texts.join(' '));
  }
}

function isEdge(word: string): boolean {
  return word.length < 3 || isStopword(word.toLowerCase());
}

/** The list of all readers: every distinct term once, the rest repeats, popular ones more often. */
export function repeatTerms(distinct: readonly string[], total: number): string[] {
  const random = createRandom(13);
  const all = [...distinct];
  while (all.length < total) all.push(distinct[Math.floor(distinct.length * random() ** 3)]!);
  return all.slice(0, total);
}
