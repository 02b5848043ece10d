import { ByteVectors } from '../../meaning/byte-vectors.ts';
import { normalise, toSteps } from '../../meaning/word-vectors.ts';
import { keepBest } from '../ranking/best.ts';
import type { DocMeaning } from './doc-meaning.ts';
import type { HiddenDocs } from './hidden-docs.ts';
import { grown } from './int-list.ts';

/** The first numbers of a vector tell most: the search begins with these. */
const COARSE = 32;
/** Fewer articles are looked through one by one. */
const FEWEST_FOR_GROUPS = 1200;
const ROUNDS = 2;
const GROUPS_LOOKED_AT = 5;

/**
 * Finds the articles nearest to a query without looking at all of them: articles lie in groups of like ones, and only the groups
 * nearest to the query are opened. Some of the nearest may be missed; those that are found are compared in full by the caller.
 */
export class NearDocs {
  private readonly meaning: Pick<DocMeaning, 'wholes'>;
  /** How many articles there were when the groups were made. */
  private grouped = 0;
  private groupCount = 0;
  private readonly centres = new ByteVectors(COARSE);
  /** By article. */
  private groupOf = new Int32Array(0);
  /** The articles of one group after the other, where each group begins, and the articles' first numbers in this order. */
  private laidDocs = new Int32Array(0);
  private starts = new Int32Array(1);
  private readonly laid = new ByteVectors(COARSE);
  private likenesses = new Float64Array(0);
  private readonly bestLikenesses: number[] = [];
  private readonly nearGroups: number[] = [];
  private readonly groupLikenesses: number[] = [];
  private readonly vector = new Float32Array(COARSE);
  private readonly steps = new Int16Array(COARSE);

  constructor(meaning: Pick<DocMeaning, 'wholes'>) {
    this.meaning = meaning;
  }

  /** Makes groups when there are far more articles than when they were made; later ones join the nearest. */
  settle(docCount: number): void {
    const known = this.laidDocs.length;
    if (docCount === known) return;
    this.groupOf = grown(this.groupOf, new Int32Array(docCount));
    this.likenesses = new Float64Array(docCount);
    if (docCount < FEWEST_FOR_GROUPS) this.groupCount = 1;
    else if (this.grouped === 0 || docCount > this.grouped * 2) this.regroup(docCount);
    else for (let doc = known; doc < docCount; doc++) this.groupOf[doc] = this.nearestGroup(doc);
    this.lay(docCount);
  }

  /** Up to so many articles whose first numbers lie nearest, none that is less near than `least`, in no order. */
  find(query: Int16Array, most: number, into: number[], hidden: HiddenDocs, least = Number.NEGATIVE_INFINITY): number {
    const { laidDocs, starts, likenesses, bestLikenesses } = this;
    const opened = this.openGroups(query);
    let found = 0;
    for (let i = 0; i < opened; i++) {
      const from = starts[this.nearGroups[i]!]!;
      const count = starts[this.nearGroups[i]! + 1]! - from;
      this.laid.compareRun(query, from, count, likenesses);
      for (let at = 0; at < count; at++) {
        if (likenesses[at]! <= least || hidden.has(laidDocs[from + at]!)) continue;
        found = keepBest(into, bestLikenesses, found, most, laidDocs[from + at]!, likenesses[at]!);
        if (found === most) least = Math.max(least, bestLikenesses[most - 1]!);
      }
    }
    return found;
  }

  private openGroups(query: Int16Array): number {
    const { groupCount, nearGroups, groupLikenesses, likenesses } = this;
    if (groupCount === 1) {
      nearGroups[0] = 0;
      return 1;
    }
    this.centres.compareRun(query, 0, groupCount, likenesses);
    let count = 0;
    for (let group = 0; group < groupCount; group++) {
      count = keepBest(nearGroups, groupLikenesses, count, GROUPS_LOOKED_AT, group, likenesses[group]!);
    }
    return count;
  }

  private regroup(docCount: number): void {
    this.grouped = docCount;
    this.groupCount = Math.round(Math.sqrt(docCount));
    this.centres.makeRoom(this.groupCount);
    const step = docCount / this.groupCount;
    for (let group = 0; group < this.groupCount; group++) {
      this.centres.set(group, this.firstNumbers(Math.floor(group * step)));
    }
    for (let round = 0; ; round++) {
      for (let doc = 0; doc < docCount; doc++) this.groupOf[doc] = this.nearestGroup(doc);
      if (round === ROUNDS) break;
      this.moveCentres(docCount);
    }
  }

  private firstNumbers(doc: number): Float32Array {
    const { bytes, scales, length } = this.meaning.wholes;
    for (let k = 0; k < COARSE; k++) this.vector[k] = bytes[doc * length + k]! * scales[doc]!;
    return this.vector;
  }

  private nearestGroup(doc: number): number {
    const { likenesses, groupCount } = this;
    this.centres.compareRun(toSteps(this.firstNumbers(doc), this.steps), 0, groupCount, likenesses);
    let best = 0;
    for (let group = 1; group < groupCount; group++) if (likenesses[group]! > likenesses[best]!) best = group;
    return best;
  }

  /** A group without articles keeps its centre. */
  private moveCentres(docCount: number): void {
    const sums = new Float32Array(this.groupCount * COARSE);
    for (let doc = 0; doc < docCount; doc++) {
      const first = this.firstNumbers(doc);
      const into = this.groupOf[doc]! * COARSE;
      for (let k = 0; k < COARSE; k++) sums[into + k]! += first[k]!;
    }
    for (let group = 0; group < this.groupCount; group++) {
      const centre = sums.subarray(group * COARSE, (group + 1) * COARSE);
      if (normalise(centre, 0, COARSE) > 0) this.centres.set(group, centre);
    }
  }

  /** Side by side what is looked at together: memory far apart would cost more than the comparing. */
  private lay(docCount: number): void {
    const { groupOf, groupCount } = this;
    const starts = new Int32Array(groupCount + 1);
    for (let doc = 0; doc < docCount; doc++) starts[groupOf[doc]! + 1]!++;
    for (let group = 0; group < groupCount; group++) starts[group + 1]! += starts[group]!;
    this.starts = starts;
    this.laidDocs = new Int32Array(docCount);
    this.laid.makeRoom(docCount);
    const next = starts.slice();
    for (let doc = 0; doc < docCount; doc++) {
      const at = next[groupOf[doc]!]!++;
      this.laidDocs[at] = doc;
      this.laid.set(at, this.firstNumbers(doc));
    }
  }
}
