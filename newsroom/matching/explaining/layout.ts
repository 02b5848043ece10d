import { splitSentences, type TextSpan } from '../../text/sentences.ts';
import { type Token, tokenize } from '../../text/tokens.ts';
import type { MatchableArticle } from '../match.ts';

/** An article as explanations read it. */
export interface Layout {
  title: string;
  body: string;
  titleTokens: Token[];
  bodyTokens: Token[];
  /** Of the body. */
  sentences: TextSpan[];
}

const MOST_KEPT = 200;
const kept = new Map<MatchableArticle, Layout>();

/** Kept for a while: an arriving article is explained for many terms. */
export function layoutOf(article: MatchableArticle): Layout {
  if (kept.size >= MOST_KEPT) kept.clear();
  return kept.getOrInsertComputed(article, ({ title, text: body }) => ({
    ...{ title, body, titleTokens: tokenize(title), bodyTokens: tokenize(body), sentences: splitSentences(body) },
  }));
}
