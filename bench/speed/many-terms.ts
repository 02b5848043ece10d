import type { MatchableArticle } from '../../newsroom/matching/match.ts';
import { isStopword } from '../../newsroom/text/stopwords.ts';
import { type Token, tokenize } from '../../newsroom/text/tokens.ts';
import { createRandom } from '../figures.ts';

/** Shares of terms with one and with two words; the rest have three. */
const ONE_WORD = 0.3;
const TWO_WORDS = 0.45;
/** Share of an article's positions at which a term is tried in one round. */
const TRIED = 0.35;
const MOST_ROUNDS = 20;

/** Distinct terms as people would type them, taken from word sequences of the articles. */
export function takeTerms(articles: readonly MatchableArticle[], wanted: number): string[] {
  const random = createRandom(11);
  const terms = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    for (const { text } of articles) {
      const tokens = tokenize(text);
      for (let at = 0; at < tokens.length; at++) {
        if (random() > TRIED) continue;
        const term = termAt(text, tokens, at, random());
        if (term !== undefined) terms.add(term);
        if (terms.size >= wanted) return ownStrings(terms);
      }
    }
  }
  return ownStrings(terms);
}

/** Copies, as from a database: a slice of an article would keep the article's text in memory. */
function ownStrings(terms: Iterable<string>): string[] {
  return JSON.parse(JSON.stringify([...terms]));
}

function termAt(text: string, tokens: Token[], at: number, kind: number): string | undefined {
  const length = kind < ONE_WORD ? 1 : kind < ONE_WORD + TWO_WORDS ? 2 : 3;
  const last = tokens[at + length - 1];
  if (!last) return undefined;
  for (let i = 1; i < length; i++) if (tokens[at + i]!.apart) return undefined;
  const isEdge = ({ start, end }: Token) => end - start < 3 || isStopword(text.slice(start, end).toLowerCase());
  return isEdge(tokens[at]!) || isEdge(last) ? undefined : text.slice(tokens[at]!.start, last.end);
}
