import type { TokenStore } from './token-store.ts';
import { LEAD_WORDS } from './token-store.ts';
import type { Occurrences } from './word-plan.ts';

/** What the occurrences in one article amount to. */
export interface Evidence {
  title: number;
  lead: number;
  /** Sum of the weights of all occurrences. */
  count: number;
  /** Words of the body. */
  words: number;
  /** The surest single occurrence. */
  best: number;
}

export function weigh(store: TokenStore, doc: number, found: Occurrences): Evidence {
  const titleEnd = store.titleEnds.data[doc]!;
  const end = store.starts.data[doc + 1]!;
  const evidence: Evidence = { title: 0, lead: 0, count: 0, words: end - titleEnd, best: 0 };
  for (let i = 0; i < found.count; i++) {
    const at = found.at[i]!;
    const weight = found.weight[i]!;
    evidence.count += weight;
    evidence.best = Math.max(evidence.best, weight);
    if (at < titleEnd) evidence.title = Math.max(evidence.title, weight);
    else if (at - titleEnd < LEAD_WORDS) evidence.lead = Math.max(evidence.lead, weight);
  }
  return evidence;
}

// One set of weights for all terms, fitted on judged pairs and checked on terms left out of the fit (docs/decisions).
const BIAS = -1.5;
const TITLE = 2.1;
const LEAD = 1.6;
const COUNT = 1.2;
const DENSITY = 1.6;
const LIKENESS = 1;
/** Texts shorter than this are teasers: one mention in them is no high density. */
const TEASER_WORDS = 120;
/** Occurrences per word from which more say no more. */
const FULL_DENSITY = 0.04;
/** What is assumed of an article's likeness to the subject while little is known of the subject. */
const USUAL_LIKENESS = 0.7;
/** So many teachers make half of what is known. */
const HALF_KNOWN = 3;

/** Log-odds that a reader of the term wants the article, before its likeness to the subject is looked at. */
export function literalOdds({ title, lead, count, words }: Evidence): number {
  const density = Math.min(1, count / Math.max(TEASER_WORDS, words) / FULL_DENSITY);
  return BIAS + TITLE * title + LEAD * lead + COUNT * Math.log1p(count) + DENSITY * density;
}

/** What likeness adds. `typical` is how alike the term's strongest articles are among themselves. */
export function likenessOdds(likeness: number, typical: number, teachers: number): number {
  const relative = Math.min(1.5, likeness / (typical + 0.05));
  const known = teachers / (teachers + HALF_KNOWN);
  return LIKENESS * (known * relative + (1 - known) * USUAL_LIKENESS);
}

export const MOST_LIKENESS_ODDS = LIKENESS * 1.5;
export const USUAL_LIKENESS_ODDS = LIKENESS * USUAL_LIKENESS;

export function probability(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Below this nothing but other things of the name was found, and the article is left out. */
export const FAINTEST = 0.1;
/** From here on an article is shown. */
export const SHOWN_FROM = 0.45;
export const ABOUT_FROM = 0.75;
/** A quiet term also shows its best mentions, down to here, up to so many articles in all. */
export const QUIET_FROM = 0.32;
export const QUIET_ARTICLES = 7;
