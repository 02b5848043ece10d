import type { TokenStore } from '../index/token-store.ts';
import type { Evidence, HitList, KeptEvidence } from './hit-list.ts';
import { placeOf, type RelevanceModel } from './relevance-model.ts';
import { emptyEvidence, logOfCount, weigh } from './score.ts';

/**
 * What the occurrences of one thing amount to in each article of its list, and what they add to its odds, were the thing the whole
 * term. Kept beside the lists of single words, which come back in many terms: an article's occurrences are then walked once.
 */
export class ListEvidence implements KeptEvidence {
  facts = new Float32Array(0);
  room = 0;
  private readonly evidence = emptyEvidence();

  fill(store: TokenStore, list: HitList, { weights }: RelevanceModel): this {
    if (this.room < list.docCount) {
      this.room = list.docCount;
      this.facts = new Float32Array(FACTS * this.room);
    }
    const { evidence, facts, room } = this;
    for (let index = list.first; index < list.end; index++) {
      const { title, lead, count, best } = weigh(store, list, index, evidence);
      const place = index - list.first;
      facts[place] =
        weights[TITLE_SHARE]! * Math.min(1, title) +
        weights[LEAD_SHARE]! * Math.min(1, Math.max(title, lead)) +
        weights[SHARE]! * Math.min(1, best) +
        weights[OCCURRENCES]! * logOfCount(count);
      facts[room + place] = best;
      facts[2 * room + place] = title;
      facts[3 * room + place] = lead;
      facts[4 * room + place] = count;
    }
    return this;
  }

  /** What `weigh` would find, but for the length of the article. */
  read(place: number, into: Evidence): void {
    const { facts, room } = this;
    into.best = facts[room + place]!;
    into.title = facts[2 * room + place]!;
    into.lead = facts[3 * room + place]!;
    into.count = facts[4 * room + place]!;
  }
}

const FACTS = 5;
const TITLE_SHARE = placeOf('titleShare');
const LEAD_SHARE = placeOf('leadShare');
const SHARE = placeOf('share');
const OCCURRENCES = placeOf('occurrences');
