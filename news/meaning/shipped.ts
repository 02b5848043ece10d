import { learnVectors } from './learn.ts';
import { readVectorFile } from './vector-file.ts';
import { WordVectors } from './word-vectors.ts';

const FILE = new URL('./vectors.bin', import.meta.url);

/** The vectors that come with the service; undefined when their file is missing or damaged, told to whoever asks. */
export function shippedVectors(tell?: (problem: Error) => void): WordVectors | undefined {
  try {
    return new WordVectors(readVectorFile(FILE));
  } catch (error) {
    tell?.(error as Error);
    return undefined;
  }
}

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
  return new WordVectors(learnVectors(vectors.packed, texts));
}

const LEARNT_EVERY_DAYS = 7;

/** The vectors a service would have had day by day: learnt from the articles before, anew every week. Days are asked in order. */
export class VectorsByDay<T extends Article> {
  readonly #shipped: WordVectors | undefined;
  #vectors: WordVectors | undefined;
  #learntOn: number | undefined;

  constructor(shipped: WordVectors | undefined) {
    this.#shipped = shipped;
    this.#vectors = shipped;
  }

  on(day: number, before: () => readonly T[]): WordVectors | undefined {
    this.#learntOn ??= day;
    if (this.#shipped && day - this.#learntOn >= LEARNT_EVERY_DAYS) {
      this.#vectors = learnFromArticles(this.#shipped, before());
      this.#learntOn = day;
    }
    return this.#vectors;
  }
}
