import { type Query, wordsOfQuery } from '../query/query.ts';
import type { Evaluator } from '../search/evaluate.ts';

/** The articles that a question is about. */
export class AskedDocs {
  /** In ascending order. */
  readonly docs: readonly number[];
  /** Finds these alone. */
  readonly evaluator: Evaluator;
  readonly #all: Evaluator;

  constructor(docs: readonly number[], all: Evaluator) {
    this.docs = docs;
    this.evaluator = all.among(docs);
    this.#all = all;
  }

  are(docs: readonly number[], all: Evaluator): boolean {
    return all === this.#all && docs.length === this.docs.length && docs.every((doc, at) => doc === this.docs[at]);
  }

  /** Whether one of them has a word of a query. */
  hold(query: Query): boolean {
    return wordsOfQuery(query).some((word) => this.evaluator.lists.of(word, false).docCount > 0);
  }
}
