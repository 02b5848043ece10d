import { keepBest } from '../index/best.ts';
import { type DocMeaning, emptyMeaning, type QueryMeaning, settleMeaning } from '../index/doc-meaning.ts';
import type { DocVectors } from '../index/doc-vectors.ts';
import type { HiddenDocs } from '../index/hidden-docs.ts';
import type { Evidence, HitList } from '../index/hit-list.ts';
import { grown } from '../index/int-list.ts';
import { OpeningWords } from '../index/opening-words.ts';
import type { Query } from '../query/query.ts';
import { LEAD, relevanceModel, relevanceOdds } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { describeWindow } from '../scoring/score-article.ts';
import type { Evaluator } from '../search/evaluate.ts';
import { meaningOf } from '../search/term-meaning.ts';
import { type TermUnits, unitsOf } from '../search/term-units.ts';
import type { WordFacts } from '../search/word-facts.ts';
import { ArticleReader, type Candidate } from './article-reader.ts';
import { Associations, LEAST_SHARE } from './associations.ts';
import { MOST_SEEDS, Subject } from './subject.ts';

/** Of the articles with a part of the term, this many are scored. */
const MOST_PARTIAL = 64;
/** Nearest articles added to those found by words, and the least z-score for that; `LEAST_ALONE` if no article has any word. */
const MOST_NEAR = 32;
const LEAST_Z_SCORE = 2.2;
const LEAST_ALONE = 3.5;
/** Articles found by associated words. */
const MOST_ASSOCIATED = 64;
/** Number of articles whose mean is that of the best, and the weight of the last of them. */
const MOST_BEST = 12;
const LEAST_WORTH = 0.1;
/** Higher z-scores count as this: few articles are far from the mean in any small pool. */
const MOST_LIKE = 4;
/** With fewer candidates the best ones are not known; then this usual similarity is assumed. */
const FEWEST_BEST = 3;
const USUAL_LIKE = 2;
/** Least share of a term in title and lead for an article to teach associations, and the weight of a smaller share. */
const [WHOLE_TERM, MOST_OF_TERM, MOST_OF_TERM_WORTH] = [0.75, 0.5, 0.3];
/** Articles with lower odds by words are too uncertain to learn vocabulary from. */
const SEED_FROM = scoring.oddsOf(0.25) - scoring.USUAL_LIKENESS_ODDS;

/** With fewer articles that open with the term, this many nearest ones, from this z-score on, teach associations too. */
const FEW_ARTICLES = 4;
const FEW_NEAREST = 8;
const SURELY_NEAR = 2.5;

/** Finds the articles that may belong to one alternative of a term and fills in their features. */
export class Candidates {
  readonly #evaluator: Evaluator;
  readonly #meaning: DocMeaning;
  readonly #facts: WordFacts;
  readonly #hidden: HiddenDocs;
  readonly #subject: Subject;
  readonly #opening: OpeningWords;
  readonly #associations: Associations;
  readonly #parts = new PartCounts();
  /** Buffers: the term's direction; the sum of the best articles, and the direction towards it. */
  readonly #term: QueryMeaning;
  readonly #sum: Float32Array;
  readonly #centre: QueryMeaning;

  constructor(evaluator: Evaluator, meaning: DocMeaning, facts: WordFacts, vectors: DocVectors, hidden: HiddenDocs) {
    this.#evaluator = evaluator;
    this.#meaning = meaning;
    this.#facts = facts;
    this.#hidden = hidden;
    this.#subject = new Subject(vectors);
    this.#opening = new OpeningWords(evaluator.store);
    this.#associations = new Associations(evaluator.store, this.#opening);
    this.#sum = new Float32Array(meaning.dimensions);
    this.#term = emptyMeaning(meaning.dimensions);
    this.#centre = emptyMeaning(meaning.dimensions);
  }

  settle(): void {
    this.#opening.settle();
  }

  /** `term`: the term's direction, valid until the next call. */
  find(query: Query): { candidates: Candidate[]; term: QueryMeaning | undefined } {
    const whole = this.#evaluator.evaluate(query);
    const units = unitsOf(query, this.#facts);
    const lists = units.units.map((unit) => (unit.query === query ? whole : this.#evaluator.evaluatePart(unit.query)));
    const reader = new ArticleReader(this.#evaluator, units, whole, lists);
    const found: Candidate[] = [];
    const known = new Set<number>();
    const read = (doc: number) => {
      if (known.has(doc)) return;
      known.add(doc);
      found.push(reader.read(doc));
    };
    for (let index = 0; index < whole.docCount; index++)
      if (!this.#hidden.has(whole.docs[index]!)) read(whole.docs[index]!);
    // with a single unit, its articles are those of the whole term
    if (units.isOpen && !reader.isOneUnit) this.#holdingPart(units, whole, reader).forEach(read);
    const own = this.#evaluator.queriedStems();
    const term = meaningOf(units, lists, this.#facts, this.#meaning, this.#term);
    this.#learnSubject(found, own);
    const near =
      term && units.isOpen && units.nameShare === 0
        ? this.#meaning.nearest(term, MOST_NEAR, found.length > 0 ? LEAST_Z_SCORE : LEAST_ALONE, this.#hidden)
        : [];
    this.#associate(found, near, own);
    if (units.isOpen) [...near.map(({ doc }) => doc), ...this.#associated(known)].forEach(read);
    this.#describe(found, term, units.nameShare);
    return { candidates: found, term };
  }

  /** The articles with a part of the term, not the whole, that have most of it. */
  #holdingPart({ units, namesWanted }: TermUnits, whole: HitList, reader: ArticleReader): number[] {
    const parts = this.#parts;
    parts.begin(this.#evaluator.store.docCount);
    units.forEach(({ share, isName }, unit) => {
      reader.eachHolding(unit, (doc, evidence) => parts.add(doc, share, isName, evidence));
    });
    return parts.best(MOST_PARTIAL, namesWanted, (doc) => whole.find(doc) < 0 && !this.#hidden.has(doc));
  }

  #learnSubject(found: readonly Candidate[], own: ReadonlySet<number>): void {
    const seeds = found
      .filter(({ isLiteral, literalOdds }) => isLiteral && literalOdds >= SEED_FROM)
      .sort((a, b) => b.literalOdds - a.literalOdds || a.doc - b.doc)
      .slice(0, MOST_SEEDS)
      .map(({ doc, literalOdds }) => ({ doc, score: scoring.probability(literalOdds + scoring.USUAL_LIKENESS_ODDS) }));
    this.#subject.learn(seeds, own);
  }

  /** Learns the words associated with the term from articles that open with it and, if these are few, from the nearest ones. */
  #associate(
    found: readonly Candidate[],
    near: readonly { doc: number; zScore: number }[],
    own: Iterable<number>,
  ): void {
    const associations = this.#associations;
    associations.begin(own);
    let total = 0;
    const add = (doc: number, weight: number) => {
      total += weight;
      associations.add(doc, weight);
    };
    for (const { doc, row } of found) {
      if (row[LEAD]! >= WHOLE_TERM) add(doc, 1);
      else if (row[LEAD]! >= MOST_OF_TERM) add(doc, MOST_OF_TERM_WORTH);
    }
    if (total >= FEW_ARTICLES) return;
    const held = new Set(found.filter(({ row }) => row[LEAD]! >= MOST_OF_TERM).map(({ doc }) => doc));
    for (const { doc, zScore } of near.slice(0, FEW_NEAREST)) {
      if (zScore > SURELY_NEAR && !held.has(doc)) add(doc, MOST_OF_TERM_WORTH);
    }
  }

  /** Articles with an associated word in the title. */
  #associated(known: ReadonlySet<number>): number[] {
    const docs = new Set<number>();
    for (const word of this.#associations.strong()) {
      const stem = this.#opening.stems.data[word]!;
      for (const { runs, docs: held } of this.#evaluator.store.postings) {
        const end = runs[stem + 1] ?? 0;
        for (let run = runs[stem] ?? 0; run < end; run++) {
          const doc = held[run]!;
          if (docs.size >= MOST_ASSOCIATED) return [...docs];
          if (known.has(doc) || this.#hidden.has(doc)) continue;
          if (this.#associations.hasInTitle(doc, word)) docs.add(doc);
        }
      }
    }
    return [...docs];
  }

  #describe(found: readonly Candidate[], term: QueryMeaning | undefined, nameShare: number): void {
    const docs = found.map(({ doc }) => doc);
    const meanings = new Float64Array(docs.length);
    if (term) this.#meaning.zScores(term, docs, meanings);
    const likeBest = term ? this.#likenessToBest(found, docs, meanings) : meanings;
    const known = scoring.knownFrom(this.#subject.seeds);
    found.forEach((candidate, at) => {
      const { doc, row } = candidate;
      const { share, stem } = this.#associations.of(doc);
      if (share >= LEAST_SHARE) candidate.associated = stem;
      const likeness = known === 0 ? 0 : scoring.relativeLikeness(this.#subject.likeness(doc), this.#subject.typical);
      describeWindow(row, {
        meaning: (1 - nameShare) * Math.max(0, Math.min(MOST_LIKE, meanings[at]!)),
        likeBest: likeBest[at]!,
        vocabulary: known * likeness,
        association: share,
      });
      candidate.odds = relevanceOdds(relevanceModel, row);
    });
  }

  /** Z-score of each article towards the best ones, which a first estimate from words and meaning selects. */
  #likenessToBest(found: readonly Candidate[], docs: number[], meanings: Float64Array): Float64Array {
    const zScores = new Float64Array(docs.length);
    const best: number[] = [];
    const worths: number[] = [];
    found.forEach(({ titleShare, row, share }, at) => {
      if (share > 0 && share < scoring.FAINTEST) return;
      const place = Math.max(titleShare, 0.6 * row[LEAD]! + 0.4 * titleShare);
      const guess = place + 0.6 * share + 0.25 * meanings[at]!;
      keepBest(best, worths, MOST_BEST, at, guess);
    });
    const count = best.length;
    if (count < FEWEST_BEST) return zScores.fill(USUAL_LIKE);
    const { wholes } = this.#meaning;
    const sum = this.#sum.fill(0);
    for (let i = 0; i < count; i++) wholes.addTo(sum, docs[best[i]!]!, Math.max(LEAST_WORTH, worths[i]!));
    this.#meaning.zScores(this.#towards(sum), docs, zScores);
    // an article among the best is compared with the others
    for (let i = 0; i < count; i++) {
      const doc = docs[best[i]!]!;
      const worth = Math.max(LEAST_WORTH, worths[i]!);
      wholes.addTo(sum, doc, -worth);
      zScores[best[i]!] = this.#meaning.zScore(this.#towards(sum), doc);
      wholes.addTo(sum, doc, worth);
    }
    for (let at = 0; at < zScores.length; at++) zScores[at] = Math.min(MOST_LIKE, zScores[at]!);
    return zScores;
  }

  #towards(sum: Float32Array): QueryMeaning {
    this.#centre.vector.set(sum);
    return settleMeaning(this.#centre, this.#meaning.vectors);
  }
}

/** A unit with a smaller share of the term finds no article by itself. */
const LEAST_UNIT_SHARE = 0.3;
/** An occurrence of a name that is not part of another name. */
const SURE_NAME = 0.5;
/** Weights of a unit in the title and in the lead, beside the log of its occurrences. */
const [IN_TITLE, IN_LEAD] = [1, 0.5];

/** Sums up how much of the term each article has. Reused for one term after another. */
class PartCounts {
  /** By article. */
  #worths = new Float64Array(0);
  #names = new Uint8Array(0);
  /** 1 if the article has a unit with a large share of the term. */
  #hasMuch = new Uint8Array(0);
  readonly #docs: number[] = [];

  begin(docCount: number): void {
    for (const doc of this.#docs) {
      this.#worths[doc] = 0;
      this.#names[doc] = 0;
      this.#hasMuch[doc] = 0;
    }
    this.#docs.length = 0;
    if (this.#worths.length >= docCount) return;
    this.#worths = grown(this.#worths, new Float64Array(docCount * 2));
    this.#names = grown(this.#names, new Uint8Array(docCount * 2));
    this.#hasMuch = grown(this.#hasMuch, new Uint8Array(docCount * 2));
  }

  add(doc: number, share: number, isName: boolean, { title, lead, count, best }: Evidence): void {
    if (this.#worths[doc] === 0) this.#docs.push(doc);
    this.#worths[doc]! += share * (scoring.logOfCount(count) + IN_TITLE * title + IN_LEAD * lead);
    if (isName && best >= SURE_NAME) this.#names[doc]!++;
    if (share >= LEAST_UNIT_SHARE) this.#hasMuch[doc] = 1;
  }

  /** The articles with most of the term and at least `namesWanted` names. */
  best(most: number, namesWanted: number, isAsked: (doc: number) => boolean): number[] {
    const docs: number[] = [];
    const worths: number[] = [];
    for (const doc of this.#docs) {
      if (this.#hasMuch[doc] === 0 || this.#names[doc]! < namesWanted || !isAsked(doc)) continue;
      keepBest(docs, worths, most, doc, this.#worths[doc]!);
    }
    return docs;
  }
}
