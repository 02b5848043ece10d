import { DocMeaning } from '../index/doc-meaning.ts';
import { DocVectors } from '../index/doc-vectors.ts';
import type { TokenStore } from '../index/token-store.ts';
import type { RankedDoc } from '../match.ts';
import type { CompiledTerm } from '../query/compile-term.ts';
import { alternativesOf, type Query } from '../query/query.ts';
import { type FeatureRow, LEAD, OCCURRENCES, relevanceModel, relevanceOdds } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { Evaluator } from '../search/evaluate.ts';
import { type Correction, Spelling } from '../search/spelling.ts';
import { lineOfQuery } from '../search/term-meaning.ts';
import { WordFacts } from '../search/word-facts.ts';
import type { CandidateDoc } from './article-reader.ts';
import type { AskedDocs } from './asked-docs.ts';
import { type Alternative, Candidates, type Search } from './candidates.ts';
import { leanOdds } from './lean-odds.ts';
import type { Subject } from './subject.ts';

/** Added to the odds of an article about several parts of a field (`lixo e reciclagem`). */
const SEVERAL_PARTS = 1.5;
/** Least odds of a part by itself for the article to be about it. */
const TELLS_FROM = scoring.oddsOf(0.25);
/** Least odds of an article without the whole term: below it are too many, and answers seldom raise one. */
const RELATED_FROM = scoring.oddsOf(0.12);
/** Log of the number of occurrences that make a term the subject, wherever they are. */
const REPEATED_LOG = Math.log1p(3);

/** Terms are learnt again once there are so many times the articles. */
const GROWN = 1.05;

/** A term as it is searched. */
export interface SearchedTerm {
  /** The query in which every word that is hardly ever written also matches its probable correct spelling. */
  query: Query | undefined;
  corrections: Correction[];
  alternatives: Alternative[];
  leans: CompiledTerm['leans'];
}

interface RankOptions {
  limit?: number | undefined;
  /** Least score. */
  from?: number | undefined;
  /** Other articles are learnt from, not ranked. */
  asked?: AskedDocs | undefined;
}

export interface ScoreAccount {
  row: FeatureRow;
  /** Added to the odds for a chosen sense of the term. */
  byLeans: number;
  /** Added for several parts of a field. */
  byParts: number;
  search: Search;
  subject: Subject;
}

/** Scores a term's articles: each has the score of its best alternative. */
export class TermRanker {
  readonly evaluator: Evaluator;
  readonly meaning: DocMeaning;
  readonly facts: WordFacts;
  readonly vectors: DocVectors;
  readonly #candidates: Candidates;
  readonly #spelling: Spelling;

  readonly #removed: ReadonlySet<number>;
  #kept = new WeakMap<CompiledTerm, SearchedTerm>();
  /** Number of articles that what is kept was learnt from. */
  #learntFrom = 0;
  #recording: TermRanker | undefined;

  /** `other`: a ranker of the same articles; unlike its lists, those of this one say what each weight is the product of. */
  constructor(store: TokenStore, removed: ReadonlySet<number>, other?: TermRanker) {
    this.vectors = other?.vectors ?? new DocVectors(store);
    this.evaluator = new Evaluator(store, other !== undefined);
    this.meaning = other?.meaning ?? new DocMeaning(store);
    this.facts = new WordFacts(this.evaluator);
    this.#removed = removed;
    this.#spelling = new Spelling(this.facts);
    this.#candidates = new Candidates(this.evaluator, this.meaning, this.facts, this.vectors, removed);
  }

  get recording(): TermRanker {
    this.#recording ??= new TermRanker(this.evaluator.store, this.#removed, this);
    return this.#recording;
  }

  settle(): void {
    const { store, lists } = this.evaluator;
    store.settle();
    this.vectors.settle();
    if (store.docCount > this.#learntFrom * GROWN) {
      this.#kept = new WeakMap();
      this.meaning.forget();
      lists.forget();
      this.#learntFrom = store.docCount;
    }
  }

  /** How a term is searched; kept where few articles are asked for. */
  searched(term: CompiledTerm, asked?: AskedDocs): SearchedTerm {
    this.settle();
    return asked ? this.#kept.getOrInsertComputed(term, () => this.#correct(term)) : this.#correct(term);
  }

  #correct({ query: typed, leans }: CompiledTerm): SearchedTerm {
    const corrections: Correction[] = [];
    const query = typed && this.#spelling.correct(typed, corrections);
    const alternatives = query ? alternativesOf(query).map((query) => ({ query })) : [];
    return { query, corrections, alternatives, leans };
  }

  rank(
    term: SearchedTerm,
    { limit = Number.POSITIVE_INFINITY, from = scoring.SHOWN_FROM, asked }: RankOptions = {},
  ): RankedDoc[] {
    if (limit <= 0) return [];
    const ranked: RankedDoc[] = [];
    const leastOdds = scoring.oddsOf(from);
    for (const { doc, odds, row, isLiteral } of this.#score(term, asked)) {
      if (odds < leastOdds || (!isLiteral && odds < RELATED_FROM)) continue;
      const score = scoring.probability(odds);
      const isCentral = row[LEAD]! >= 0.5 || row[OCCURRENCES]! >= REPEATED_LOG;
      const isAbout = isCentral && score >= scoring.ABOUT_FROM;
      const kind = isLiteral ? (isAbout ? 'about' : 'mentioned') : 'related';
      const bonus = odds - relevanceOdds(relevanceModel, row);
      ranked.push({ doc, score, kind, features: row, bonus });
    }
    ranked.sort((a, b) => b.score - a.score || a.doc - b.doc);
    if (ranked.length > limit) ranked.length = limit;
    return ranked;
  }

  /** Every candidate with its features and odds, shown or not. */
  #score({ query, alternatives, leans }: SearchedTerm, asked?: AskedDocs): Iterable<CandidateDoc> {
    const scored = alternatives.map((alternative) => this.#scoreAlternative(alternative, leans, asked));
    if (scored.length === 1) return scored[0]!;
    const best = new Map<number, CandidateDoc>();
    /** By article: number of the term's alternatives it is about. */
    const held = new Map<number, number>();
    for (const candidate of scored.flat()) {
      const { doc, odds, isLiteral } = candidate;
      if (isLiteral && odds >= TELLS_FROM) held.set(doc, (held.get(doc) ?? 0) + 1);
      const known = best.get(doc);
      if (!known || known.odds < odds) best.set(doc, candidate);
    }
    if (query?.type === 'field') for (const [doc, count] of held) if (count > 1) best.get(doc)!.odds += SEVERAL_PARTS;
    return best.values();
  }

  #scoreAlternative(
    alternative: Alternative,
    leans: CompiledTerm['leans'],
    asked: AskedDocs | undefined,
  ): CandidateDoc[] {
    const found = asked
      ? this.#candidates.findAmong(asked, alternative)
      : this.#candidates.find(alternative.query).candidates;
    if (leans.length === 0) return found;
    const oddsOf = leanOdds(leans, this.meaning, this.meaning.ofLine(lineOfQuery(alternative.query)));
    for (const candidate of found) candidate.odds += oddsOf(candidate.doc);
    return found;
  }

  /** How an article got its score: by which alternative of the term, and the search for it. Undefined if it is no candidate. */
  account(term: SearchedTerm, doc: number): ScoreAccount | undefined {
    const ofDoc = (candidates: Iterable<CandidateDoc>) => [...candidates].find((candidate) => candidate.doc === doc);
    const found = term.alternatives.flatMap((alternative) => {
      const own = ofDoc(this.#scoreAlternative(alternative, term.leans, undefined));
      return own ? [{ alternative, own }] : [];
    });
    const [best] = found.toSorted((a, b) => b.own.odds - a.own.odds);
    if (!best) return undefined;
    const { row, odds } = best.own;
    const byParts = found.length === 1 ? 0 : ofDoc(this.#score(term))!.odds - odds;
    const byLeans = odds - relevanceOdds(relevanceModel, row);
    return {
      row,
      byLeans,
      byParts,
      search: this.#candidates.find(best.alternative.query),
      subject: this.#candidates.subject,
    };
  }

  /** `bonus`: the part of the odds that is not from the features. */
  features(
    term: SearchedTerm,
    asked?: AskedDocs,
  ): { doc: number; features: FeatureRow; odds: number; bonus: number }[] {
    return Array.from(this.#score(term, asked), ({ doc, row, odds }) => {
      return { doc, features: row, odds, bonus: odds - relevanceOdds(relevanceModel, row) };
    });
  }
}
