import { isStopword } from '../text/stopwords.ts';
import { tokenize } from '../text/tokens.ts';
import type { MatchableArticle } from './article.ts';
import type { ContextWords, WeightedWord } from './context.ts';

const MOST_WORDS = 12;
const LONGEST_TEXT_WORDS = 400;

/** Words that tell a reader's "yes" articles from the "no" ones. Few answers give few, cautious words. */
export function learnContext(yes: readonly MatchableArticle[], no: readonly MatchableArticle[]): ContextWords {
  const yesCounts = countArticles(yes);
  const noCounts = countArticles(no);
  return {
    yes: strongestWords(yesCounts, yes.length, noCounts, no.length),
    no: strongestWords(noCounts, no.length, yesCounts, yes.length),
  };
}

/** In how many of the articles each telling word occurs. */
function countArticles(articles: readonly MatchableArticle[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const article of articles) {
    const text = `${article.title}\n${article.text}`;
    const seen = new Set<string>();
    for (const { start, end } of tokenize(text).slice(0, LONGEST_TEXT_WORDS)) {
      const word = text.slice(start, end).toLowerCase();
      if (word.length > 3 && !/\d/.test(word) && !isStopword(word)) seen.add(word);
    }
    for (const word of seen) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Log-odds with half a count added to each cell, so that one answer alone never weighs much. */
function strongestWords(
  here: Map<string, number>,
  hereTotal: number,
  there: Map<string, number>,
  thereTotal: number,
): WeightedWord[] {
  const words: WeightedWord[] = [];
  for (const [word, count] of here) {
    const other = there.get(word) ?? 0;
    const odds = Math.log(((count + 0.5) * (thereTotal - other + 0.5)) / ((hereTotal - count + 0.5) * (other + 0.5)));
    if (odds > 1) words.push({ word, weight: Math.min(1, odds / 4) });
  }
  words.sort((a, b) => b.weight - a.weight || (a.word < b.word ? -1 : 1));
  return words.slice(0, MOST_WORDS);
}
