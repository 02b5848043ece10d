import { shareOfTexts } from '../../meaning/word-counts.ts';
import type { QueryWord } from '../query/query.ts';
import type { Evaluator } from './evaluate.ts';

/** The history counts as much as this many articles of the window. */
const HISTORY = 1000;
const MOST_KEPT = 300_000;

/** What is known of the words of the terms. Cached, since terms share words. */
export class WordFacts {
  readonly evaluator: Evaluator;
  readonly #rarities = new Map<string, number>();
  #settledAt = 0;

  constructor(evaluator: Evaluator) {
    this.evaluator = evaluator;
  }

  /** Log of the inverse share of articles with the word, in the window and in the history that was counted. */
  rarityOf(word: QueryWord): number {
    const { docCount } = this.evaluator.store;
    if (this.#settledAt !== docCount || this.#rarities.size > MOST_KEPT) this.#rarities.clear();
    this.#settledAt = docCount;
    return this.#rarities.getOrInsertComputed(word.key, () => this.#computeRarity(word));
  }

  #computeRarity(word: QueryWord): number {
    const { lists, store } = this.evaluator;
    const share = shareOfTexts(word.folded);
    const history = share === undefined ? 0 : HISTORY;
    const held = lists.of(word, false).documents + 0.5 + history * (share ?? 0);
    return -Math.log(Math.min(1, held / (store.docCount + 1 + history)));
  }
}
