import { AcronymPairs } from '../../newsroom/meaning/acronym-pairs.ts';
import type { LearntAcronyms } from '../../newsroom/meaning/acronyms-in-use.ts';

/** Those that the articles of a file introduce. */
export function acronymsOf(articles: readonly { text: string }[]): LearntAcronyms {
  const pairs = new AcronymPairs();
  for (const { text } of articles) pairs.add(text);
  return pairs.dominant();
}

const LEARNT_EVERY_DAYS = 7;

/** Those a service would have learnt by each day, updated every week. Call in order of days. */
export class AcronymsByDay<T extends { text: string }> {
  #acronyms: LearntAcronyms = [];
  #learntOn: number | undefined;

  on(day: number, before: () => readonly T[]): LearntAcronyms {
    this.#learntOn ??= day;
    if (day - this.#learntOn >= LEARNT_EVERY_DAYS) {
      this.#acronyms = acronymsOf(before());
      this.#learntOn = day;
    }
    return this.#acronyms;
  }
}
