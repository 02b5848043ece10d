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
  /** Place of the first occurrence in the body, 0 at the top to 1 at the end. */
  first: number;
}

export function weigh(store: TokenStore, doc: number, found: Occurrences): Evidence {
  const titleEnd = store.titleEnds.data[doc]!;
  const end = store.starts.data[doc + 1]!;
  const evidence: Evidence = { title: 0, lead: 0, count: 0, words: end - titleEnd, first: 1 };
  for (let i = 0; i < found.count; i++) {
    const at = found.at[i]!;
    const weight = found.weight[i]!;
    evidence.count += weight;
    if (at < titleEnd) evidence.title = Math.max(evidence.title, weight);
    else {
      if (at - titleEnd < LEAD_WORDS) evidence.lead = Math.max(evidence.lead, weight);
      evidence.first = Math.min(evidence.first, (at - titleEnd) / Math.max(1, evidence.words));
    }
  }
  return evidence;
}

export function literalScore({ title, lead, count, words, first }: Evidence): number {
  const density = count / Math.max(120, words);
  const z = -2.2 + 2.6 * title + 1.3 * lead + 0.9 * Math.log1p(count) + 40 * Math.min(0.04, density) - 0.6 * first;
  return 1 / (1 + Math.exp(-z));
}

export const SHOWN_FROM = 0.4;
export const ABOUT_FROM = 0.75;
