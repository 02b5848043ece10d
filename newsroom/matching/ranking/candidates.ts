import { meaningOfLine } from '../../meaning/encoder/encode.ts';
import type { DocMeaning, MeaningDirection } from '../index/doc-meaning.ts';
import type { DocVectors } from '../index/doc-vectors.ts';
import type { HiddenDocs } from '../index/hidden-docs.ts';
import type { HitList } from '../index/hit-list.ts';
import { type Query, wordsOfQuery } from '../query/query.ts';
import { relevanceModel, relevanceOdds } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { describeMeaning, describeVocabulary } from '../scoring/score-article.ts';
import type { Evaluator } from '../search/evaluate.ts';
import { lineOfQuery } from '../search/term-meaning.ts';
import { mayBeSubject, type TermUnits, unitsOf } from '../search/term-units.ts';
import type { WordFacts } from '../search/word-facts.ts';
import { ArticleReader, type CandidateDoc } from './article-reader.ts';
import type { AskedDocs } from './asked-docs.ts';
import { MOST_SEEDS, Subject } from './subject.ts';

/** What an article without the whole term must have to be scored. Fixed: whether it has it does not depend on other articles' scores. */
export const candidateBars = {
  /** Odds by words and meaning. */
  odds: -2.6,
  /** Share of the term of a unit that finds articles by itself. */
  unitShare: 0.3,
  /** Z-score of an article that has no such unit. */
  zScore: 1.5,
};
/** Higher z-scores count as this. */
const MOST_LIKE = 5;
/** Assumed vocabulary of an article with the whole term, while the vocabulary of the subject is not known. */
const USUAL_VOCABULARY = 0.5;
/** Articles with lower odds are too uncertain to learn vocabulary from. */
const SEED_FROM = scoring.oddsOf(0.25);

/** One alternative of a term as it was searched. Its lists are valid until the next search. */
export interface Search {
  candidates: CandidateDoc[];
  term: MeaningDirection;
  units: TermUnits;
  whole: HitList;
  lists: readonly HitList[];
}

/**
 * Finds the articles that may belong to one alternative of a term and scores them, twice by the same model: first by words and
 * meaning, which selects the best articles, then with the words that the others have in common with these.
 */
export class Candidates {
  readonly #evaluator: Evaluator;
  readonly #meaning: DocMeaning;
  readonly #facts: WordFacts;
  readonly #hidden: HiddenDocs;
  /** That of the last search. */
  readonly subject: Subject;

  constructor(evaluator: Evaluator, meaning: DocMeaning, facts: WordFacts, vectors: DocVectors, hidden: HiddenDocs) {
    this.#evaluator = evaluator;
    this.#meaning = meaning;
    this.#facts = facts;
    this.#hidden = hidden;
    this.subject = new Subject(vectors);
  }

  find(query: Query): Search;
  /** `asked`: only these are wanted. Undefined if none of them is a candidate. */
  find(query: Query, asked: AskedDocs | undefined): Search | undefined;
  find(query: Query, asked?: AskedDocs): Search | undefined {
    const hasWord = !asked || wordsOfQuery(query).some((word) => asked.holds(word));
    const mayBeNear = mayBeSubject(query);
    if (!hasWord && !mayBeNear) return undefined;
    const term = this.#meaning.towards(meaningOfLine(lineOfQuery(query)));
    const nearest = mayBeNear ? this.#meaning.near(term, candidateBars.zScore, asked?.docs) : [];
    if (!hasWord && nearest.length === 0) return undefined;
    const units = unitsOf(query, this.#facts);
    const near = units.isSubject ? nearest : [];
    const whole = this.#evaluator.evaluate(query);
    const lists = units.units.map((unit) => (unit.query === query ? whole : this.#evaluator.evaluatePart(unit.query)));
    const reader = new ArticleReader(this.#evaluator, units, whole, lists);
    const others = this.#withoutWhole({ term, units, whole, lists }, reader, near, asked);
    if (asked && others.length === 0 && !asked.areIn(whole)) return undefined;
    // read in all articles, asked for or not: the subject is learnt from them
    const holding = docsOf(whole).filter((doc) => !this.#hidden.has(doc));
    const found = holding.map((doc) => reader.read(doc));
    this.#estimate(found, term, units.nameShare);
    const all = [...found, ...others];
    this.#learnSubject(all);
    const candidates = asked ? all.filter(({ doc }) => asked.has(doc)) : all;
    this.#score(candidates);
    return { candidates, term, units, whole, lists };
  }

  /** The articles with a part of the term, or near to it, that may be wanted. */
  #withoutWhole(
    { term, units, whole, lists }: Omit<Search, 'candidates'>,
    reader: ArticleReader,
    near: readonly number[],
    asked: AskedDocs | undefined,
  ): CandidateDoc[] {
    const isNear = new Set(near);
    // with a single unit, its articles are those of the whole term
    const isSearched = units.isOpen && !reader.isOneUnit;
    const parts = isSearched ? lists.filter((_, unit) => units.units[unit]!.share >= candidateBars.unitShare) : [];
    const holding = asked
      ? asked.docs.filter((doc) => parts.some((list) => list.find(doc) >= 0))
      : parts.flatMap(docsOf);
    const candidates = [...new Set([...near, ...holding])]
      .filter((doc) => whole.find(doc) < 0 && !this.#hidden.has(doc))
      .map((doc) => reader.read(doc))
      .filter(({ doc, names }) => names >= units.namesWanted || isNear.has(doc));
    this.#estimate(candidates, term, units.nameShare);
    return candidates.filter(({ odds }) => odds >= candidateBars.odds);
  }

  /** Sets the odds by words and meaning alone. */
  #estimate(found: readonly CandidateDoc[], term: MeaningDirection, nameShare: number): void {
    const zScores = new Float64Array(found.length);
    const docs = found.map(({ doc }) => doc);
    this.#meaning.zScores(term, docs, docs.length, zScores);
    found.forEach((candidate, at) => {
      describeMeaning(candidate.row, (1 - nameShare) * limited(zScores[at]!));
      setOdds(candidate, candidate.isLiteral ? USUAL_VOCABULARY : 0);
    });
  }

  #learnSubject(found: readonly CandidateDoc[]): void {
    const seeds = found
      .filter(({ isLiteral, odds }) => isLiteral && odds >= SEED_FROM)
      .sort(byOdds)
      .slice(0, MOST_SEEDS)
      .map(({ doc, odds }) => ({ doc, score: scoring.probability(odds) }));
    this.subject.learn(seeds, this.#evaluator.queriedStems());
  }

  #score(found: readonly CandidateDoc[]): void {
    const known = scoring.knownFrom(this.subject.seeds);
    for (const candidate of found) {
      const likeness =
        known === 0 ? 0 : scoring.relativeLikeness(this.subject.likeness(candidate.doc), this.subject.typical);
      setOdds(candidate, known * likeness);
    }
  }
}

const byOdds = (a: CandidateDoc, b: CandidateDoc): number => b.odds - a.odds || a.doc - b.doc;

const docsOf = ({ docs, docCount }: HitList): number[] => Array.from(docs.subarray(0, docCount));

export const limited = (zScore: number): number => Math.max(0, Math.min(MOST_LIKE, zScore));

function setOdds(candidate: CandidateDoc, vocabulary: number): void {
  describeVocabulary(candidate.row, vocabulary);
  candidate.odds = relevanceOdds(relevanceModel, candidate.row);
}
