import { AcronymPairs } from './acronym-pairs.ts';
import { learnVectors } from './learn.ts';
import { WordVectors } from './word-vectors.ts';

interface Article {
  title: string;
  text: string;
  language: string;
}

/** Fewer say little that the shipped vectors do not know. */
export const FEWEST_ARTICLES = 300;

/** Goes on from vectors with the articles of a file, in this thread. */
export function learnFromArticles(vectors: WordVectors, articles: readonly Article[]): WordVectors {
  if (articles.length < FEWEST_ARTICLES) return vectors;
  const texts = articles.map(({ title, text: body, language }) => ({ title, body, language }));
  const pairs = new AcronymPairs();
  for (const { body } of texts) pairs.add(body);
  return new WordVectors({ ...learnVectors(vectors.packed, texts), acronyms: pairs.dominant() });
}

const LEARNT_EVERY_DAYS = 7;

/** The vectors a service would have had day by day: learnt from the articles before, anew every week. Days are asked in order. */
export class VectorsByDay<T extends Article> {
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
      this.#vectors = learnFromArticles(this.#shipped, before());
      this.#learntOn = day;
    }
    return this.#vectors;
  }
}
