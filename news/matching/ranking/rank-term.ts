import type { WordVectors } from '../../meaning/word-vectors.ts';
import { DocMeaning } from '../index/doc-meaning.ts';
import type { DocVectors } from '../index/doc-vectors.ts';
import type { HiddenDocs } from '../index/hidden-docs.ts';
import type { TokenStore } from '../index/token-store.ts';
import { WordLists } from '../index/word-list.ts';
import type { RankedDoc } from '../match.ts';
import type { CompiledTerm } from '../query/compile-term.ts';
import { Evaluator } from '../scoring/evaluate.ts';
import { relevanceModel } from '../scoring/relevance-model.ts';
import { LiteralHits } from './literal-hits.ts';
import { MeaningRanker } from './meaning-ranker.ts';
import { WordsRanker } from './rank-by-words.ts';
import { RelatedFinder } from './related.ts';
import { Subject } from './subject.ts';

/** Scores a term's articles: by words and meaning, or by words alone where no vectors are known. */
export class TermRanker {
  readonly evaluator: Evaluator;
  /** Undefined where the service runs on words alone. */
  readonly byMeaning: MeaningRanker | undefined;
  private readonly store: TokenStore;
  private readonly vectors: DocVectors;
  private readonly literal: LiteralHits;
  private readonly byWords: WordsRanker;

  constructor(store: TokenStore, vectors: DocVectors, dead: HiddenDocs, words?: WordVectors) {
    this.store = store;
    this.vectors = vectors;
    this.evaluator = new Evaluator(store, new WordLists(store));
    const subject = new Subject(vectors);
    this.literal = new LiteralHits(this.evaluator, subject, dead);
    this.byWords = new WordsRanker(this.literal, subject, new RelatedFinder(store, vectors), dead);
    this.byMeaning = words
      ? new MeaningRanker(this.evaluator, new DocMeaning(store, words), this.literal, subject, dead, relevanceModel)
      : undefined;
  }

  settle(): void {
    this.store.settle();
    this.vectors.settle();
    this.byMeaning?.settle();
  }

  /** With a limit the same order is found with less work: what cannot reach it is not looked at closely. */
  rank(term: CompiledTerm, limit = Number.POSITIVE_INFINITY): RankedDoc[] {
    if (!term.query || limit <= 0) return [];
    this.settle();
    const found = this.evaluator.evaluate(term.query);
    this.literal.read(found);
    return this.byMeaning ? this.byMeaning.rank(term, found, limit) : this.byWords.rank(term.query, limit);
  }

  /** What the odds of every candidate are made of; nothing where words alone are known. */
  features(term: CompiledTerm): { doc: number; features: Float64Array }[] {
    if (!term.query || !this.byMeaning) return [];
    this.settle();
    const found = this.evaluator.evaluate(term.query);
    this.literal.read(found);
    return this.byMeaning.features(term, found);
  }
}
