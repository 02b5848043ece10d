import { AcronymPairs } from './acronym-pairs.ts';
import { WordVectors } from './word-vectors.ts';

/** Vectors with the acronyms that the articles of a file introduce. */
export function withAcronymsOf(vectors: WordVectors, articles: readonly { text: string }[]): WordVectors {
  const pairs = new AcronymPairs();
  for (const { text } of articles) pairs.add(text);
  return new WordVectors({ ...vectors.packed, acronyms: pairs.dominant() });
}

const LEARNT_EVERY_DAYS = 7;

/** The vectors a service would have had on each day, with acronyms updated every week. Call in order of days. */
export class VectorsByDay<T extends { text: string }> {
  readonly #shipped: WordVectors;
  #vectors: WordVectors;
  #learntOn: number | undefined;

  constructor(shipped: WordVectors) {
    this.#shipped = shipped;
    this.#vectors = shipped;
  }

  on(day: number, before: () => readonly T[]): WordVectors {
    this.#learntOn ??= day;
    if (day - this.#learntOn >= LEARNT_EVERY_DAYS) {
      this.#vectors = withAcronymsOf(this.#shipped, before());
      this.#learntOn = day;
    }
    return this.#vectors;
  }
}
