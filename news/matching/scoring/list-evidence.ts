import type { TokenStore } from '../index/token-store.ts';
import type { Evidence, HitList, KeptEvidence } from './hit-list.ts';
import { emptyEvidence, weigh } from './score.ts';

const FACTS = 4;

/** The evidence of each article of a list, kept for the lists of single words, which return in many terms. */
export class ListEvidence implements KeptEvidence {
  #facts = new Float32Array(0);

  fill(store: TokenStore, list: HitList): this {
    this.#facts = new Float32Array(FACTS * list.docCount);
    const evidence = emptyEvidence();
    for (let index = list.first; index < list.end; index++) {
      const { title, lead, count, best } = weigh(store, list, index, evidence);
      this.#facts.set([best, title, lead, count], FACTS * (index - list.first));
    }
    return this;
  }

  /** What `weigh` finds, except for the length of the article. */
  read(place: number, into: Evidence): void {
    const at = FACTS * place;
    into.best = this.#facts[at]!;
    into.title = this.#facts[at + 1]!;
    into.lead = this.#facts[at + 2]!;
    into.count = this.#facts[at + 3]!;
  }
}
