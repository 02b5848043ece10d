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
import { type TermUnits, unitsOf } from '../search/term-units.ts';
import type { WordFacts } from '../search/word-facts.ts';
import { ArticleReader, type CandidateDoc } from './article-reader.ts';
import type { AskedDocs } from './asked-docs.ts';
import { MOST_SEEDS, Subject } from './subject.ts';

/** Of the articles with a part of the term, this many are scored. */
const MOST_PARTIAL = 64;
const PARTIAL_AT_ONCE = 256;
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
    const units = unitsOf(query, this.#facts);
    const hasWord = !asked || wordsOfQuery(query).some((word) => asked.holds(word));
    if (!hasWord && !units.isSubject) return undefined;
    const term = this.#meaning.towards(meaningOfLine(lineOfQuery(query)));
    const near = units.isSubject ? this.#nearest(term, asked) : [];
    if (!hasWord && near.length === 0) return undefined;
    const whole = this.#evaluator.evaluate(query);
    const lists = units.units.map((unit) => (unit.query === query ? whole : this.#evaluator.evaluatePart(unit.query)));
    const reader = new ArticleReader(this.#evaluator, units, whole, lists);
    const partial = this.#holdingPart({ term, units, whole, lists }, reader, asked);
    if (asked && near.length + partial.length === 0 && !asked.areIn(whole)) return undefined;
    // read in all articles, asked for or not: the subject is learnt from them
    const found = new Map<number, CandidateDoc>();
    for (let index = 0; index < whole.docCount; index++) {
      const doc = whole.docs[index]!;
      if (!this.#hidden.has(doc)) found.set(doc, reader.read(doc));
    }
    for (const candidate of partial) found.set(candidate.doc, candidate);
    for (const doc of near) if (!found.has(doc)) found.set(doc, reader.read(doc));
    const all = [...found.values()];
    this.#estimate(all, term, units.nameShare);
    this.#learnSubject(all);
    const candidates = asked ? all.filter(({ doc }) => asked.has(doc)) : all;
    this.#score(candidates);
    return { candidates, term, units, whole, lists };
  }

  #nearest(term: MeaningDirection, asked: AskedDocs | undefined): number[] {
    return asked
      ? this.#meaning.amongNearest(term, asked.docs, MOST_NEAR, LEAST_Z_SCORE, this.#hidden)
      : this.#meaning.nearest(term, MOST_NEAR, LEAST_Z_SCORE, this.#hidden);
  }

  /** The articles with a part of the term, not the whole, that are most probably wanted; with `asked`, those of them. */
  #holdingPart(
    { term, units, whole, lists }: Omit<Search, 'candidates'>,
    reader: ArticleReader,
    asked: AskedDocs | undefined,
  ): CandidateDoc[] {
    // with a single unit, its articles are those of the whole term
    if (!units.isOpen || reader.isOneUnit) return [];
    const parts = lists.filter((_, unit) => units.units[unit]!.share >= LEAST_UNIT_SHARE);
    const read = (docs: readonly number[]) => {
      const own = docs.filter((doc) => whole.find(doc) < 0 && !this.#hidden.has(doc));
      const candidates = own.map((doc) => reader.read(doc)).filter(({ names }) => names >= units.namesWanted);
      this.#estimate(candidates, term, units.nameShare);
      return candidates;
    };
    if (!asked) {
      const docs = new Set(parts.flatMap((list) => docsOf(list)));
      return read([...docs])
        .sort(byOdds)
        .slice(0, MOST_PARTIAL);
    }
    let left = read(asked.docs.filter((doc) => parts.some((list) => list.find(doc) >= 0))).map((candidate) => {
      return { candidate, better: 0 };
    });
    // the rest is read only until as many better ones are found
    const rarestFirst = parts.toSorted((a, b) => a.docCount - b.docCount);
    for (const [at, list] of rarestFirst.entries()) {
      for (let from = 0; from < list.docCount && left.length > 0; from += PARTIAL_AT_ONCE) {
        const docs = docsOf(list, from, from + PARTIAL_AT_ONCE);
        const others = read(docs.filter((doc) => rarestFirst.slice(0, at).every((before) => before.find(doc) < 0)));
        for (const one of left) one.better += others.filter((other) => byOdds(other, one.candidate) < 0).length;
        left = left.filter(({ better }) => better < MOST_PARTIAL);
      }
    }
    return left.map(({ candidate }) => candidate);
  }

  /** Sets the odds by words and meaning alone. */
  #estimate(found: readonly CandidateDoc[], term: MeaningDirection, nameShare: number): void {
    const zScores = new Float64Array(found.length);
    const docs = found.map(({ doc }) => doc);
    this.#meaning.zScores(term, docs, zScores);
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

const docsOf = ({ docs, docCount }: HitList, from = 0, to = docCount): number[] =>
  Array.from(docs.subarray(from, Math.min(to, docCount)));

export const limited = (zScore: number): number => Math.max(0, Math.min(MOST_LIKE, zScore));

function setOdds(candidate: CandidateDoc, vocabulary: number): void {
  describeVocabulary(candidate.row, vocabulary);
  candidate.odds = relevanceOdds(relevanceModel, candidate.row);
}
