import type { WordVectors } from '../../meaning/word-vectors.ts';
import { DocMeaning } from '../index/doc-meaning.ts';
import type { DocVectors } from '../index/doc-vectors.ts';
import type { HiddenDocs } from '../index/hidden-docs.ts';
import type { TokenStore } from '../index/token-store.ts';
import { WordLists } from '../index/word-list.ts';
import { byScore, type RankedDoc } from '../match.ts';
import type { CompiledTerm } from '../query/compile-term.ts';
import { alternativesOf, type Query } from '../query/query.ts';
import { LeanOdds } from '../scoring/lean-odds.ts';
import { LEAD, OCCURRENCES, relevanceModel, relevanceOdds } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { Evaluator } from '../search/evaluate.ts';
import { type Correction, Spelling } from '../search/spelling.ts';
import { WordFacts } from '../search/word-facts.ts';
import { Candidates } from './candidates.ts';

/** Added to the odds of an article that tells of several parts of a field (`lixo e reciclagem`). */
const SEVERAL_PARTS = 1.5;
/** Odds of a part by itself from which the article tells of it. */
const TELLS_FROM = scoring.oddsOf(0.25);
/** Log of the occurrences that make a term the subject wherever they stand. */
const REPEATED_LOG = Math.log1p(3);
const NO_STEMS: number[] = [];

interface Scored {
  doc: number;
  odds: number;
  features: Float64Array;
  /** Whether the article holds the term as typed. */
  isLiteral: boolean;
  isCentral: boolean;
  /** Alternatives of the term that the article tells of. */
  held: number;
  /** Stem in the title that goes with the term. */
  associated: number | undefined;
}

/** Scores a term's articles: the best of its alternatives counts for each. */
export class TermRanker {
  readonly evaluator: Evaluator;
  readonly meaning: DocMeaning;
  readonly facts: WordFacts;
  readonly #store: TokenStore;
  readonly #vectors: DocVectors;
  readonly #candidates: Candidates;
  readonly #spelling: Spelling;

  constructor(store: TokenStore, vectors: DocVectors, hidden: HiddenDocs, words: WordVectors) {
    this.#store = store;
    this.#vectors = vectors;
    this.evaluator = new Evaluator(store, new WordLists(store));
    this.meaning = new DocMeaning(store, words);
    this.facts = new WordFacts(this.evaluator, words);
    this.#spelling = new Spelling(this.facts);
    this.#candidates = new Candidates(this.evaluator, this.meaning, this.facts, vectors, hidden);
  }

  settle(): void {
    this.#store.settle();
    this.#vectors.settle();
    this.meaning.settle();
    this.#candidates.settle();
  }

  rank(term: CompiledTerm, limit = Number.POSITIVE_INFINITY): RankedDoc[] {
    if (limit <= 0) return [];
    const ranked: RankedDoc[] = [];
    for (const { doc, odds, isLiteral, isCentral, associated } of this.score(term)) {
      const score = scoring.probability(odds);
      if (score < scoring.SHOWN_FROM) continue;
      const isAbout = isCentral && score >= scoring.ABOUT_FROM;
      const kind = isLiteral ? (isAbout ? 'about' : 'mentioned') : 'related';
      ranked.push({ doc, score, kind, stems: NO_STEMS, associated });
    }
    ranked.sort(byScore);
    if (ranked.length > limit) ranked.length = limit;
    return ranked;
  }

  /** Every candidate with its features and odds, shown or not. */
  score(term: CompiledTerm): Iterable<Scored> {
    const { query } = this.correct(term);
    if (!query) return [];
    const best = new Map<number, Scored>();
    for (const alternative of alternativesOf(query)) {
      const { candidates, term: meant } = this.#candidates.find(alternative);
      const lean = term.leans.length > 0 ? new LeanOdds(term.leans, this.meaning, meant) : undefined;
      for (const { doc, row, isLiteral, associated } of candidates) {
        const odds = relevanceOdds(relevanceModel, row, 0) + (lean ? lean.of(doc) : 0);
        const known = best.get(doc);
        const held = (known?.held ?? 0) + (isLiteral && odds >= TELLS_FROM ? 1 : 0);
        if (known) known.held = held;
        if (known && known.odds >= odds) continue;
        const isCentral = row[LEAD]! >= 0.5 || row[OCCURRENCES]! >= REPEATED_LOG;
        best.set(doc, { doc, odds, features: row, isLiteral, isCentral, held, associated });
      }
    }
    if (query.type !== 'field') return best.values();
    return best.values().map((scored) => (scored.held > 1 ? { ...scored, odds: scored.odds + SEVERAL_PARTS } : scored));
  }

  /** The query with every word that is hardly ever written read as the word it was probably meant to be, too. */
  correct({ query }: CompiledTerm): { query: Query | undefined; corrections: Correction[] } {
    const corrections: Correction[] = [];
    this.settle();
    return { query: query && this.#spelling.correct(query, corrections), corrections };
  }

  /** `bonus`: what the odds hold besides the weighted features. */
  features(term: CompiledTerm): { doc: number; features: Float64Array; odds: number; bonus: number }[] {
    return [...this.score(term)].map(({ doc, features, odds }) => {
      return { doc, features, odds, bonus: odds - relevanceOdds(relevanceModel, features, 0) };
    });
  }
}
