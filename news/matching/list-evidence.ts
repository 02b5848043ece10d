import type { HitList } from './hit-list.ts';
import { placeOf, type RelevanceModel } from './relevance-model.ts';
import { type Evidence, emptyEvidence, logOfCount, weigh } from './score.ts';
import type { TokenStore } from './token-store.ts';

/**
 * What the occurrences of one thing amount to in each article of its list, and what they add to its odds, were the thing the whole
 * term. Kept beside the lists of single words, which come back in many terms: an article's occurrences are then walked once.
 */
export class ListEvidence {
  /** By article of the list, from its first on. */
  odds = new Float32Array(0);
  surest = new Float32Array(0);
  private title = new Float32Array(0);
  private lead = new Float32Array(0);
  private count = new Float32Array(0);
  private readonly evidence = emptyEvidence();

  fill(store: TokenStore, list: HitList, { weights }: RelevanceModel): this {
    if (this.odds.length < list.docCount) this.makeRoom(list.docCount);
    const { evidence } = this;
    for (let index = list.first; index < list.end; index++) {
      const { title, lead, count, best } = weigh(store, list, index, evidence);
      const place = index - list.first;
      this.odds[place] =
        weights[TITLE_SHARE]! * Math.min(1, title) +
        weights[LEAD_SHARE]! * Math.min(1, Math.max(title, lead)) +
        weights[SHARE]! * Math.min(1, best) +
        weights[OCCURRENCES]! * logOfCount(count);
      this.surest[place] = best;
      this.title[place] = title;
      this.lead[place] = lead;
      this.count[place] = count;
    }
    return this;
  }

  /** The same that `weigh` would find, but for the length of the article. */
  read(place: number, into: Evidence): void {
    into.title = this.title[place]!;
    into.lead = this.lead[place]!;
    into.count = this.count[place]!;
    into.best = this.surest[place]!;
  }

  private makeRoom(room: number): void {
    this.odds = new Float32Array(room);
    this.surest = new Float32Array(room);
    this.title = new Float32Array(room);
    this.lead = new Float32Array(room);
    this.count = new Float32Array(room);
  }
}

const TITLE_SHARE = placeOf('titleShare');
const LEAD_SHARE = placeOf('leadShare');
const SHARE = placeOf('share');
const OCCURRENCES = placeOf('occurrences');
