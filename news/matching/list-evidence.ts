import type { HitList } from './hit-list.ts';
import { placeOf, type RelevanceModel } from './relevance-model.ts';
import { emptyEvidence, logOfCount, weigh } from './score.ts';
import type { TokenStore } from './token-store.ts';

/**
 * What the occurrences of one thing add to the odds of each article of its list, were it the whole term, and the surest of them.
 * Kept beside the lists of single words, which come back in many terms.
 */
export class ListEvidence {
  /** By article of the list, from its first on. */
  odds = new Float32Array(0);
  surest = new Float32Array(0);
  private readonly evidence = emptyEvidence();

  fill(store: TokenStore, list: HitList, { weights }: RelevanceModel): this {
    if (this.odds.length < list.docCount) {
      this.odds = new Float32Array(list.docCount);
      this.surest = new Float32Array(list.docCount);
    }
    const { evidence } = this;
    for (let index = list.first; index < list.end; index++) {
      const { title, lead, count, best } = weigh(store, list, index, evidence);
      this.odds[index - list.first] =
        weights[TITLE_SHARE]! * Math.min(1, title) +
        weights[LEAD_SHARE]! * Math.min(1, Math.max(title, lead)) +
        weights[SHARE]! * Math.min(1, best) +
        weights[OCCURRENCES]! * logOfCount(count);
      this.surest[index - list.first] = best;
    }
    return this;
  }
}

const TITLE_SHARE = placeOf('titleShare');
const LEAD_SHARE = placeOf('leadShare');
const SHARE = placeOf('share');
const OCCURRENCES = placeOf('occurrences');
