import { keepBest } from '../index/best.ts';
import type { Evidence } from '../index/hit-list.ts';
import { grown } from '../index/int-list.ts';
import { logOfCount } from '../scoring/score.ts';

/** A unit with a smaller share of the term finds no article by itself. */
const LEAST_SHARE = 0.3;
/** An occurrence of a name that is not part of another name. */
const SURE_NAME = 0.5;
/** Weights of a unit in the title and in the lead, beside the log of its occurrences. */
const [IN_TITLE, IN_LEAD] = [1, 0.5];

/** Sums up how much of the term each article has. Reused for one term after another. */
export class PartCounts {
  /** By article. */
  #worths = new Float64Array(0);
  #names = new Uint8Array(0);
  /** 1 if the article has a unit with a large share of the term. */
  #hasMuch = new Uint8Array(0);
  readonly #docs: number[] = [];

  begin(docCount: number): void {
    for (const doc of this.#docs) {
      this.#worths[doc] = 0;
      this.#names[doc] = 0;
      this.#hasMuch[doc] = 0;
    }
    this.#docs.length = 0;
    if (this.#worths.length >= docCount) return;
    this.#worths = grown(this.#worths, new Float64Array(docCount * 2));
    this.#names = grown(this.#names, new Uint8Array(docCount * 2));
    this.#hasMuch = grown(this.#hasMuch, new Uint8Array(docCount * 2));
  }

  add(doc: number, share: number, isName: boolean, { title, lead, count, best }: Evidence): void {
    if (this.#worths[doc] === 0) this.#docs.push(doc);
    this.#worths[doc]! += share * (logOfCount(count) + IN_TITLE * title + IN_LEAD * lead);
    if (isName && best >= SURE_NAME) this.#names[doc]!++;
    if (share >= LEAST_SHARE) this.#hasMuch[doc] = 1;
  }

  /** The articles with most of the term and at least `namesWanted` names. */
  best(most: number, namesWanted: number, isAsked: (doc: number) => boolean): number[] {
    const docs: number[] = [];
    const worths: number[] = [];
    let count = 0;
    for (const doc of this.#docs) {
      if (this.#hasMuch[doc] === 0 || this.#names[doc]! < namesWanted || !isAsked(doc)) continue;
      count = keepBest(docs, worths, count, most, doc, this.#worths[doc]!);
    }
    return docs;
  }
}
