import { meaningOfLine } from '../../meaning/encoder/encode.ts';
import type { Direction, DocMeaning } from '../index/doc-meaning.ts';
import type { DocVectors } from '../index/doc-vectors.ts';
import type { HiddenDocs } from '../index/hidden-docs.ts';
import type { HitList } from '../index/hit-list.ts';
import type { Query } from '../query/query.ts';
import { relevanceModel, relevanceOdds } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { describeWindow, type WindowFacts } from '../scoring/score-article.ts';
import type { Evaluator } from '../search/evaluate.ts';
import { lineOf } from '../search/term-meaning.ts';
import { type TermUnits, unitsOf } from '../search/term-units.ts';
import type { WordFacts } from '../search/word-facts.ts';
import { ArticleReader, type Candidate } from './article-reader.ts';
import { MOST_SEEDS, Subject } from './subject.ts';

/** Of the articles with a part of the term, this many are scored. */
const MOST_PARTIAL = 64;
/** A unit with a smaller share of the term finds no article by itself. */
const LEAST_UNIT_SHARE = 0.3;
/** Nearest articles that are scored, and the least z-score for that. */
const MOST_NEAR = 250;
const LEAST_Z_SCORE = 1.5;
/** Higher z-scores count as this. */
const MOST_LIKE = 5;
/** Assumed vocabulary of an article with the whole term, while the vocabulary of the subject is not known. */
const USUAL_VOCABULARY = 0.5;
/** Articles with lower odds are too uncertain to learn vocabulary from. */
const SEED_FROM = scoring.oddsOf(0.25);

/** One alternative of a term as it was searched. Its lists are valid until the next search. */
export interface Search {
  candidates: Candidate[];
  term: Direction;
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

  find(query: Query): Search {
    const whole = this.#evaluator.evaluate(query);
    const units = unitsOf(query, this.#facts);
    const lists = units.units.map((unit) => (unit.query === query ? whole : this.#evaluator.evaluatePart(unit.query)));
    const reader = new ArticleReader(this.#evaluator, units, whole, lists);
    const term = this.#meaning.towards(meaningOfLine(lineOf(query)));
    const found = new Map<number, Candidate>();
    for (let index = 0; index < whole.docCount; index++) {
      const doc = whole.docs[index]!;
      if (!this.#hidden.has(doc)) found.set(doc, reader.read(doc));
    }
    // with a single unit, its articles are those of the whole term
    if (units.isOpen && !reader.isOneUnit) {
      for (const partial of this.#holdingPart(units, lists, found, reader, term)) found.set(partial.doc, partial);
    }
    if (units.isSubject) {
      for (const doc of this.#meaning.nearest(term, MOST_NEAR, LEAST_Z_SCORE, this.#hidden)) {
        if (!found.has(doc)) found.set(doc, reader.read(doc));
      }
    }
    const candidates = [...found.values()];
    const meanings = this.#estimate(candidates, term, units.nameShare);
    this.#learnSubject(candidates);
    this.#score(candidates, meanings);
    return { candidates, term, units, whole, lists };
  }

  /** The articles with a part of the term, not the whole, that are most probably wanted. */
  #holdingPart(
    { units, namesWanted, nameShare }: TermUnits,
    lists: readonly HitList[],
    known: ReadonlyMap<number, Candidate>,
    reader: ArticleReader,
    term: Direction,
  ): Candidate[] {
    const parts = new Map<number, Candidate>();
    units.forEach(({ share }, unit) => {
      if (share < LEAST_UNIT_SHARE) return;
      const { docs, docCount } = lists[unit]!;
      for (let index = 0; index < docCount; index++) {
        const doc = docs[index]!;
        if (!parts.has(doc) && !known.has(doc) && !this.#hidden.has(doc)) parts.set(doc, reader.read(doc));
      }
    });
    const asked = [...parts.values()].filter(({ names }) => names >= namesWanted);
    this.#estimate(asked, term, nameShare);
    return asked.sort((a, b) => b.odds - a.odds || a.doc - b.doc).slice(0, MOST_PARTIAL);
  }

  /** Sets the odds by words and meaning alone; returns the z-scores towards the term. */
  #estimate(found: readonly Candidate[], term: Direction, nameShare: number): Float64Array {
    const meanings = new Float64Array(found.length);
    const docs = found.map(({ doc }) => doc);
    this.#meaning.zScores(term, docs, meanings);
    found.forEach((candidate, at) => {
      const meaning = (1 - nameShare) * limited(meanings[at]!);
      meanings[at] = meaning;
      setOdds(candidate, { meaning, vocabulary: candidate.isLiteral ? USUAL_VOCABULARY : 0 });
    });
    return meanings;
  }

  #learnSubject(found: readonly Candidate[]): void {
    const seeds = found
      .filter(({ isLiteral, odds }) => isLiteral && odds >= SEED_FROM)
      .sort((a, b) => b.odds - a.odds || a.doc - b.doc)
      .slice(0, MOST_SEEDS)
      .map(({ doc, odds }) => ({ doc, score: scoring.probability(odds) }));
    this.subject.learn(seeds, this.#evaluator.queriedStems());
  }

  #score(found: readonly Candidate[], meanings: Float64Array): void {
    const known = scoring.knownFrom(this.subject.seeds);
    found.forEach((candidate, at) => {
      const likeness =
        known === 0 ? 0 : scoring.relativeLikeness(this.subject.likeness(candidate.doc), this.subject.typical);
      setOdds(candidate, { meaning: meanings[at]!, vocabulary: known * likeness });
    });
  }
}

export const limited = (zScore: number): number => Math.max(0, Math.min(MOST_LIKE, zScore));

function setOdds(candidate: Candidate, facts: WindowFacts): void {
  describeWindow(candidate.row, facts);
  candidate.odds = relevanceOdds(relevanceModel, candidate.row);
}
