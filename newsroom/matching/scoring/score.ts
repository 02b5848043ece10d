import type { Evidence, HitList } from '../index/hit-list.ts';
import { LEAD_WORDS, type TokenStore } from '../index/token-store.ts';
import type { RankedArticle } from '../match.ts';

/** Sums up the occurrences of a list in its article number `index`. */
export function weigh(store: TokenStore, list: HitList, index: number): Evidence {
  const doc = list.docs[index]!;
  const titleEnd = store.titleEnds.data[doc]!;
  const leadEnd = titleEnd + LEAD_WORDS;
  const to = list.starts[index + 1]!;
  let title = 0;
  let lead = 0;
  let count = 0;
  let best = 0;
  // a name that opens a sentence counts as that name if the article writes it with a capital elsewhere
  const isNamed = list.isCased && holdsInFull(list, index);
  for (let i = list.starts[index]!; i < to; i++) {
    const at = list.at[i]!;
    const weight = counted(list.weights[i]!, isNamed);
    count += weight;
    if (weight > best) best = weight;
    if (at < titleEnd) {
      if (weight > title) title = weight;
    } else if (at < leadEnd && weight > lead) lead = weight;
  }
  return { title, lead, count, words: store.starts.data[doc + 1]! - titleEnd, best };
}

/** A name at the start of a sentence counts at least this; an occurrence inside the name of something else counts less. */
const UNSURE_NAME = 0.1;

const counted = (weight: number, isNamed: boolean): number => (isNamed && weight >= UNSURE_NAME ? 1 : weight);

/** The weights of a list's occurrences in its article number `index` as `weigh` counts them. */
export function countedWeights(list: HitList, index: number): { hit: number; weight: number }[] {
  const isNamed = list.isCased && holdsInFull(list, index);
  const [from, to] = [list.starts[index]!, list.starts[index + 1]!];
  return Array.from({ length: to - from }, (_, at) => {
    return { hit: from + at, weight: counted(list.weights[from + at]!, isNamed) };
  });
}

function holdsInFull(list: HitList, index: number): boolean {
  for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) if (list.weights[i]! >= 1) return true;
  return false;
}

/** Texts shorter than this are teasers: one mention in them does not make a high frequency. */
const TEASER_WORDS = 120;
/** Occurrences per word above which the frequency is 1. */
const FULL_FREQUENCY = 0.04;
/** Greatest relative similarity that counts. */
export const MOST_RELATIVE = 1.5;
/** Added to how similar the best articles are to each other: a few that have nothing in common make nothing similar. */
export const TYPICAL_AT_LEAST = 0.15;
/** Number of seed articles at which the subject counts as half known. */
const HALF_KNOWN = 3;

/** Occurrences per word, 0 to 1. */
export function frequencyOf({ count, words }: Evidence): number {
  return Math.min(1, count / countOfFullFrequency(words));
}

/** Number of occurrences at which the frequency of a body of so many words is 1. */
export function countOfFullFrequency(words: number): number {
  return Math.max(TEASER_WORDS, words) * FULL_FREQUENCY;
}

/** Precomputed logs: most counts are small integers. */
const LOGS = Float64Array.from({ length: 256 }, (_, count) => Math.log1p(count));

export function logOfCount(count: number): number {
  return count < LOGS.length && count === Math.floor(count) ? LOGS[count]! : Math.log1p(count);
}

/** From 0 to 1: few articles show little of a term's vocabulary. */
export function knownFrom(seeds: number): number {
  return seeds / (seeds + HALF_KNOWN);
}

/** How similar an article is to the subject. `typical`: how similar the term's best articles are to each other. */
export function relativeLikeness(likeness: number, typical: number): number {
  return Math.min(MOST_RELATIVE, likeness / (typical + TYPICAL_AT_LEAST));
}

export function oddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Below this only other things with the same name were found, and the article is left out. */
export const FAINTEST = 0.1;
/** Lowest score of an article that is shown. */
export const SHOWN_FROM = 0.22;
export const ABOUT_FROM = 0.6;
/** Lowest score for the mail; articles below it are on the page. */
export const MAILED_FROM = 0.4;
/** The same for an article without the whole term: fewer of these are wanted than their score says. */
export const RELATED_MAILED_FROM = 0.6;

export const mailedFrom = (kind: RankedArticle['kind']): number =>
  kind === 'related' ? RELATED_MAILED_FROM : MAILED_FROM;

export const isForMail = ({ kind, score }: Pick<RankedArticle, 'kind' | 'score'>): boolean => score >= mailedFrom(kind);
