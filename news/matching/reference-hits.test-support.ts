import { fold } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import type { MatchKind } from './match.ts';
import type { QueryWord } from './query/query.ts';
import type { Evidence } from './scoring/hit-list.ts';

/** What the slow matcher of the tests works on, and the definitions that concern one article alone. */
export interface PlainToken {
  word: string;
  letterCase: 'lower' | 'capital' | 'upper' | 'mixed';
  grammarCase: boolean;
  compound: boolean;
  opens: boolean;
  apart: boolean;
}

export interface PlainArticle {
  language: string;
  year: number;
  tokens: PlainToken[];
  titleLength: number;
}

export interface Hit {
  at: number;
  length: number;
  weight: number;
}

export interface PlainResult {
  doc: number;
  score: number;
  kind: MatchKind;
}

export const LANGUAGES = ['pt', 'en'];
export const stemIn = (word: string, language: string) => stem(fold(word), language === 'en' ? 'en' : 'pt');

export function evidence({ tokens, titleLength }: PlainArticle, hits: Hit[]): Evidence {
  const best = (list: Hit[]) => list.reduce((most, { weight }) => Math.max(most, weight), 0);
  return {
    title: best(hits.filter(({ at }) => at < titleLength)),
    lead: best(hits.filter(({ at }) => at >= titleLength && at - titleLength < 60)),
    count: hits.reduce((sum, { weight }) => sum + weight, 0),
    words: tokens.length - titleLength,
    best: best(hits),
  };
}

export function caseWeight(word: QueryWord, lone: boolean, share: number, token: PlainToken): number {
  const { letterCase, grammarCase } = token;
  if (word.demand === 'free') return lone && letterCase === 'capital' && !grammarCase && share < 0.4 ? 0.6 : 1;
  if (word.demand === 'upper') {
    if (letterCase === 'upper') return grammarCase && share < 0.5 ? 0.5 : 1;
    if (letterCase === 'lower') return share > 0.9 ? 0.6 : 0;
    return word.folded.length > 3 ? 0.9 : 0;
  }
  if (!lone && share < 0.5) return letterCase === 'lower' && word.text.length === 1 ? 0 : 1;
  if (letterCase === 'lower') return share > 0.8 ? 0.8 : 0;
  return grammarCase ? Math.min(1, share * 1.2) : 1;
}

export function longerName(tokens: PlainToken[], { at, length }: Hit, anyCase: boolean): string | undefined {
  const isJoined = (token: PlainToken | undefined) => token !== undefined && !token.apart && !token.opens;
  const isPart = (token: PlainToken | undefined) =>
    token !== undefined && token.letterCase !== 'lower' && (anyCase || !token.grammarCase);
  const [next, second] = [tokens[at + length], tokens[at + length + 1]];
  if (isJoined(next)) {
    if (isPart(next)) return `+${next!.word}`;
    const isLink = ['de', 'da', 'do', 'dos', 'das', 'of', 'the'].includes(next!.word);
    if (isLink && isJoined(second) && isPart(second)) return `+${second!.word}`;
  }
  return isJoined(tokens[at]) && isPart(tokens[at - 1]) ? `-${tokens[at - 1]!.word}` : undefined;
}

export function overlaid(hits: Hit[]): Hit[] {
  const kept: Hit[] = [];
  for (const hit of [...hits].sort((a, b) => a.at - b.at)) {
    const last = kept.at(-1);
    if (last && hit.at < last.at + last.length) {
      last.weight = Math.max(last.weight, hit.weight);
      last.length = Math.max(last.length, hit.at + hit.length - last.at);
    } else kept.push({ ...hit });
  }
  return kept;
}

export function byScore(a: PlainResult, b: PlainResult): number {
  return b.score - a.score || a.doc - b.doc;
}
