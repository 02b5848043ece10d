import type { DocMeaning, MeaningDirection } from '../index/doc-meaning.ts';
import type { DocVectors } from '../index/doc-vectors.ts';
import type { HitList } from '../index/hit-list.ts';
import type { Query } from '../query/query.ts';
import { relevanceModel, relevanceOdds } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { describeMeaning, describeVocabulary } from '../scoring/score-article.ts';
import type { Evaluator } from '../search/evaluate.ts';
import { lineOfQuery } from '../search/term-meaning.ts';
import { mayBeSubject, type TermUnits, unitsOf } from '../search/term-units.ts';
import type { WordFacts } from '../search/word-facts.ts';
import { ArticleReader, type CandidateDoc } from './article-reader.ts';
import type { AskedDocs } from './asked-docs.ts';
import { type Measures, MOST_SEEDS, Subject } from './subject.ts';

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

/** How an alternative is compared with articles. */
type Compared = Pick<Search, 'term' | 'units'>;

/** What all articles show of an alternative of a term, kept for articles that arrive. */
interface Learnt extends Compared {
  seeds: readonly BestDoc[];
  /** Of their vocabulary. */
  measures?: Measures | undefined;
  /** Stems of the term. */
  own: ReadonlySet<number>;
}

type BestDoc = Pick<CandidateDoc, 'doc' | 'odds'>;

/** A part of a term that is scored by itself. */
export interface Alternative {
  query: Query;
  learnt?: Learnt | undefined;
}

/**
 * Finds the articles that may belong to one alternative of a term and scores them, twice by the same model: first by words and
 * meaning, which selects the best articles, then with the words that the others have in common with these.
 */
export class Candidates {
  readonly #evaluator: Evaluator;
  readonly #meaning: DocMeaning;
  readonly #facts: WordFacts;
  readonly #removed: ReadonlySet<number>;
  /** That of the last search. */
  readonly subject: Subject;

  constructor(
    evaluator: Evaluator,
    meaning: DocMeaning,
    facts: WordFacts,
    vectors: DocVectors,
    removed: ReadonlySet<number>,
  ) {
    this.#evaluator = evaluator;
    this.#meaning = meaning;
    this.#facts = facts;
    this.#removed = removed;
    this.subject = new Subject(vectors);
  }

  find(query: Query): Search {
    const search = this.#search(query, this.#comparedBy(query));
    this.#score(search.candidates, bestOf(search.candidates), this.#evaluator.queriedStems());
    return search;
  }

  /** The candidates among some articles, by what all of them show of the alternative; that is kept in it. */
  findAmong(asked: AskedDocs, alternative: Alternative): CandidateDoc[] {
    const { query } = alternative;
    if (!asked.hold(query) && !this.#areNear(query, asked)) return [];
    if (alternative.learnt?.seeds.some(({ doc }) => this.#removed.has(doc))) alternative.learnt = undefined;
    alternative.learnt ??= this.#learn(query);
    const { learnt } = alternative;
    const { candidates } = this.#search(query, learnt, asked);
    if (candidates.length === 0) return candidates;
    const isKnown = (doc: number) => learnt.seeds.some((seed) => seed.doc === doc);
    const arrived = candidates.filter(({ doc, isLiteral, odds }) => isLiteral && odds >= SEED_FROM && !isKnown(doc));
    if (arrived.length > 0) {
      learnt.seeds = bestOf([...learnt.seeds, ...arrived]);
      learnt.measures = undefined;
    }
    learnt.measures = this.#score(candidates, learnt.seeds, learnt.own, learnt.measures);
    return candidates;
  }

  #learn(query: Query): Learnt {
    const compared = this.#comparedBy(query);
    const { found } = this.#readWhole(query, compared);
    return { ...compared, seeds: bestOf(found), own: this.#evaluator.queriedStems() };
  }

  #comparedBy(query: Query): Compared {
    return { term: this.#directionOf(query), units: unitsOf(query, this.#facts) };
  }

  #directionOf(query: Query): MeaningDirection {
    return this.#meaning.ofLine(lineOfQuery(query));
  }

  #areNear(query: Query, { docs }: AskedDocs): boolean {
    if (!mayBeSubject(query)) return false;
    const zScores = this.#meaning.zScores(this.#directionOf(query), docs);
    return docs.some((doc) => zScores[doc]! >= candidateBars.zScore);
  }

  /** Reads the candidates, of all articles or of those asked for; not scored yet. */
  #search(query: Query, compared: Compared, asked?: AskedDocs): Search {
    const { term, units } = compared;
    const measured = units.isSubject ? this.#meaning.zScores(term, asked?.docs) : undefined;
    const near = measured ? this.#meaning.near(candidateBars.zScore, asked?.docs) : [];
    const { reader, whole, lists, found } = this.#readWhole(query, compared, asked, measured);
    const others = this.#withoutWhole({ term, units, whole, lists }, reader, near, measured);
    return { candidates: [...found, ...others], term, units, whole, lists };
  }

  /** Reads the articles with the whole term. */
  #readWhole(query: Query, compared: Compared, asked?: AskedDocs, measured?: Float64Array) {
    const { units } = compared;
    const evaluator = asked?.evaluator ?? this.#evaluator;
    const whole = evaluator.evaluate(query);
    const lists = units.units.map((unit) => (unit.query === query ? whole : evaluator.evaluatePart(unit.query)));
    const reader = new ArticleReader(evaluator, units, whole, lists);
    const found = reader.read(docsOf(whole).filter((doc) => !this.#removed.has(doc)));
    this.#estimate(found, compared, measured);
    return { reader, whole, lists, found };
  }

  /** The articles with a part of the term, or near to it. */
  #withoutWhole(
    { term, units, whole, lists }: Omit<Search, 'candidates'>,
    reader: ArticleReader,
    near: readonly number[],
    measured: Float64Array | undefined,
  ): CandidateDoc[] {
    // with a single unit, its articles are those of the whole term
    const isSearched = units.isOpen && !reader.isOneUnit;
    const parts = isSearched ? lists.filter((_, unit) => units.units[unit]!.share >= candidateBars.unitShare) : [];
    const isNear = new Set(units.namesWanted > 0 ? near : []);
    const candidates = reader
      .read(allOf([near, ...parts.map(docsOf)]).filter((doc) => whole.find(doc) < 0 && !this.#removed.has(doc)))
      .filter(({ doc, names }) => names >= units.namesWanted || isNear.has(doc));
    this.#estimate(candidates, { term, units }, measured);
    return candidates.filter(({ odds }) => odds >= candidateBars.odds);
  }

  /** Sets the odds by words and meaning alone. `measured`: z-scores of all these and more, if they are known. */
  #estimate(found: readonly CandidateDoc[], { term, units }: Compared, measured: Float64Array | undefined): void {
    const docs = measured ? [] : found.map(({ doc }) => doc);
    const zScores = measured ?? this.#meaning.zScores(term, docs);
    for (const candidate of found) {
      describeMeaning(candidate.row, (1 - units.nameShare) * limited(zScores[candidate.doc]!));
      setOdds(candidate, candidate.isLiteral ? USUAL_VOCABULARY : 0);
    }
  }

  /** Adds the words in common with the articles that are most certainly about the term. */
  #score(
    found: readonly CandidateDoc[],
    best: readonly BestDoc[],
    own: ReadonlySet<number>,
    measured?: Measures,
  ): Measures {
    const seeds = best.map(({ doc, odds }) => ({ doc, score: scoring.probability(odds) }));
    const measures = this.subject.learn(seeds, own, measured);
    const known = scoring.knownFrom(seeds.length);
    for (const candidate of found) {
      const likeness =
        known === 0 ? 0 : scoring.relativeLikeness(this.subject.likeness(candidate.doc), this.subject.typical);
      setOdds(candidate, known * likeness);
    }
    return measures;
  }
}

/** The best of those with the whole term. */
function bestOf(found: readonly (BestDoc & { isLiteral?: boolean })[]): BestDoc[] {
  return found
    .filter(({ isLiteral = true, odds }) => isLiteral && odds >= SEED_FROM)
    .sort(byOdds)
    .slice(0, MOST_SEEDS)
    .map(({ doc, odds }) => ({ doc, odds }));
}

const byOdds = (a: BestDoc, b: BestDoc): number => b.odds - a.odds || a.doc - b.doc;

const docsOf = ({ docs, docCount }: HitList): number[] => {
  const list: number[] = [];
  for (let at = 0; at < docCount; at++) list.push(docs[at]!);
  return list;
};

/** The numbers of lists in ascending order, each once. */
function allOf(lists: readonly (readonly number[])[]): readonly number[] {
  return lists.reduce((all, list) => {
    if (all.length === 0) return list;
    const both: number[] = [];
    let at = 0;
    for (const number of list) {
      while (at < all.length && all[at]! < number) both.push(all[at++]!);
      if (all[at] !== number) both.push(number);
    }
    while (at < all.length) both.push(all[at++]!);
    return both;
  }, []);
}

export const limited = (zScore: number): number => Math.max(0, Math.min(MOST_LIKE, zScore));

function setOdds(candidate: CandidateDoc, vocabulary: number): void {
  describeVocabulary(candidate.row, vocabulary);
  candidate.odds = relevanceOdds(relevanceModel, candidate.row);
}
