import { dot } from '../meaning/word-vectors.ts';
import type { DocMeaning } from './doc-meaning.ts';

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
  private readonly meaning: DocMeaning;
  private grouped = 0;
  private centres = new Float32Array(0);
  private groups: number[][] = [];

  constructor(meaning: DocMeaning) {
    this.meaning = meaning;
  }

  /** Makes groups when there are far more articles than when they were made; later ones join the nearest. */
  settle(docCount: number): void {
    if (docCount < FEWEST_FOR_GROUPS) {
      this.groups = [];
      return;
    }
    if (this.groups.length === 0 || docCount > this.grouped * 2) this.regroup(docCount);
    else
      for (let doc = this.grouped + this.joined; doc < docCount; doc++, this.joined++)
        this.groups[this.nearestGroup(doc)]!.push(doc);
  }

  private joined = 0;

  /** Up to so many articles whose first numbers lie nearest, in no order. */
  find(query: Float32Array, most: number, docCount: number, into: number[]): number {
    const candidates = this.groups.length > 0 ? this.openGroups(query) : undefined;
    const count = candidates?.length ?? docCount;
    const { wholes, dimensions } = this.meaning;
    let least = -Infinity;
    let found = 0;
    for (let i = 0; i < count; i++) {
      const doc = candidates ? candidates[i]! : i;
      const likeness = dot(query, 0, wholes, doc * dimensions, COARSE);
      if (likeness <= least) continue;
      found = keepBest(into, this.likenesses, found, most, doc, likeness);
      if (found === most) least = this.likenesses[most - 1]!;
    }
    return found;
  }

  private readonly likenesses: number[] = [];
  private readonly opened: number[] = [];

  private openGroups(query: Float32Array): number[] {
    const { opened, centres, groups } = this;
    const best: number[] = [];
    const worth: number[] = [];
    let count = 0;
    for (let group = 0; group < groups.length; group++) {
      count = keepBest(best, worth, count, GROUPS_LOOKED_AT, group, dot(query, 0, centres, group * COARSE, COARSE));
    }
    opened.length = 0;
    for (let i = 0; i < count; i++) for (const doc of groups[best[i]!]!) opened.push(doc);
    return opened;
  }

  private regroup(docCount: number): void {
    const size = Math.round(Math.sqrt(docCount));
    const step = docCount / size;
    this.centres = new Float32Array(size * COARSE);
    const { wholes, dimensions } = this.meaning;
    for (let group = 0; group < size; group++) {
      const from = Math.floor(group * step) * dimensions;
      this.centres.set(wholes.subarray(from, from + COARSE), group * COARSE);
    }
    for (let round = 0; ; round++) {
      this.groups = Array.from({ length: size }, () => []);
      for (let doc = 0; doc < docCount; doc++) this.groups[this.nearestGroup(doc)]!.push(doc);
      if (round === ROUNDS) break;
      this.moveCentres();
    }
    this.grouped = docCount;
    this.joined = 0;
  }

  private nearestGroup(doc: number): number {
    const { wholes, dimensions } = this.meaning;
    let best = 0;
    let most = -Infinity;
    for (let group = 0; group * COARSE < this.centres.length; group++) {
      const likeness = dot(wholes, doc * dimensions, this.centres, group * COARSE, COARSE);
      if (likeness <= most) continue;
      most = likeness;
      best = group;
    }
    return best;
  }

  private moveCentres(): void {
    const { wholes, dimensions } = this.meaning;
    this.groups.forEach((docs, group) => {
      if (docs.length === 0) return;
      const centre = new Float32Array(COARSE);
      for (const doc of docs) for (let k = 0; k < COARSE; k++) centre[k]! += wholes[doc * dimensions + k]!;
      let squares = 0;
      for (const value of centre) squares += value * value;
      const length = Math.sqrt(squares) || 1;
      for (let k = 0; k < COARSE; k++) this.centres[group * COARSE + k] = centre[k]! / length;
    });
  }
}

/** Puts a thing among the best so many by its worth; answers how many there are. */
export function keepBest(
  things: number[],
  worths: number[],
  count: number,
  most: number,
  thing: number,
  worth: number,
): number {
  let at = count < most ? count : most - 1;
  if (count === most && worth <= worths[at]!) return count;
  for (; at > 0 && worths[at - 1]! < worth; at--) {
    things[at] = things[at - 1]!;
    worths[at] = worths[at - 1]!;
  }
  things[at] = thing;
  worths[at] = worth;
  return Math.min(most, count + 1);
}
