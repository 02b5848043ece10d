import type { WordVectors } from '../../meaning/word-vectors.ts';
import type { QueryWord } from '../query/query.ts';
import type { Evaluator } from './evaluate.ts';

/** The history counts as much as this many articles of the window. */
const HISTORY = 1000;
const MOST_KEPT = 300_000;

export interface WordFact {
  /** Log of the inverse share of articles with the word, in the window and in the history the vectors were learnt from. */
  rarity: number;
  /** Its row of the vectors, -1 if it has none. */
  row: number;
}

/** Rarity and vector of each word of the terms. Cached, since terms share words. */
export class WordFacts {
  readonly evaluator: Evaluator;
  readonly vectors: WordVectors;
  readonly #known = new Map<string, WordFact>();
  #settledAt = 0;

  constructor(evaluator: Evaluator, vectors: WordVectors) {
    this.evaluator = evaluator;
    this.vectors = vectors;
  }

  of(word: QueryWord): WordFact {
    const { docCount } = this.evaluator.store;
    if (this.#settledAt !== docCount || this.#known.size > MOST_KEPT) this.#known.clear();
    this.#settledAt = docCount;
    let fact = this.#known.get(word.key);
    if (!fact) {
      fact = { rarity: this.#rarityOf(word), row: this.#rowOf(word) };
      this.#known.set(word.key, fact);
    }
    return fact;
  }

  #rarityOf(word: QueryWord): number {
    const { lists, store } = this.evaluator;
    const share = this.vectors.shareOf(word.folded);
    const history = share === undefined ? 0 : HISTORY;
    const held = lists.of(word, false).documents + 0.5 + history * (share ?? 0);
    return -Math.log(Math.min(1, held / (store.docCount + 1 + history)));
  }

  #rowOf({ folded, text }: QueryWord): number {
    if (text.length < 2) return -1;
    const portuguese = this.vectors.rowOf(folded, 'pt');
    return portuguese >= 0 ? portuguese : this.vectors.rowOf(folded, 'en');
  }
}
