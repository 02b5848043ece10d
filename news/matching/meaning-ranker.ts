import type { CompiledTerm } from './compile-term.ts';
import { type DocMeaning, type QueryMeaning, queryMeaning } from './doc-meaning.ts';
import type { Evaluator } from './evaluate.ts';
import type { HitList } from './hit-list.ts';
import { kthBest } from './kth-best.ts';
import { keepBest, NearDocs } from './near-docs.ts';
import { FEATURE_COUNT, type RelevanceModel, relevanceOdds } from './relevance-model.ts';
import { densityOf, emptyEvidence, logOfCount, weigh } from './score.ts';
import type { Subject } from './subject.ts';
import { meaningOf } from './term-meaning.ts';
import { type TermUnits, unitsOf } from './term-units.ts';
import type { TokenStore } from './token-store.ts';

const [TITLE, LEAD, DENSITY, TITLE_SHARE, LEAD_SHARE, SHARE, OCCURRENCES] = [0, 1, 2, 3, 4, 5, 6] as const;
const [TITLE_MEANING, MEANING, LIKE_BEST, VOCABULARY, NAME_SHARE, LENGTH, SUREST] = [7, 8, 9, 10, 11, 12, 13] as const;
const SENTENCES = 14;

/** The articles that fit best, of which the others are asked how like them they are. */
const MOST_BEST = 12;
/** What the least of them counts. */
const LEAST_WORTH = 0.1;
/** Nearest articles that join those found by words. */
const MOST_NEAR = 32;
/** How far an article without the term's words must stand out, and how far where no article holds any of them. */
const LEAST_STANDING = 2.2;
const LEAST_ALONE = 3.5;
/** Log of the occurrences, of the whole term, that make it a subject wherever they stand. */
const AGAIN_AND_AGAIN = Math.log1p(3);
/** An occurrence of a name that is not some other thing's. */
const SURE_NAME = 0.5;
/** A unit that is less of the term than this brings no article by itself. */
const LEAST_SHARE = 0.3;
/** Either part of a field belongs, but an article on all of them is what was asked for: it goes first, by so much. */
const ALL_PARTS = 0.95;
const BOTH = 1;
/** Of very many candidates only those are compared by meaning that the words put first: so many for each that is wanted, and a few more. */
const CLOSELY = 2;
const A_FEW = 16;

export interface Candidate {
  doc: number;
  odds: number;
  /** Whether the whole term stands in it as typed. */
  isLiteral: boolean;
  /** Whether it stands where an article says what it is about: in title or lead, or again and again. */
  isCentral: boolean;
}

/** Gathers a term's candidates by words and by meaning and gives each one calibrated score. */
export class MeaningRanker {
  private readonly store: TokenStore;
  private readonly evaluator: Evaluator;
  readonly meaning: DocMeaning;
  private readonly subject: Subject;
  private readonly near: NearDocs;
  private readonly dead: ReadonlySet<number>;
  private readonly model: RelevanceModel;
  private docs: number[] = [];
  private features = new Float64Array(256 * FEATURE_COUNT);
  private count = 0;
  private literalCount = 0;
  /** By article: its place among the candidates and one more, 0 for none. */
  private places = new Int32Array(0);
  private readonly evidence = emptyEvidence();
  private readonly nearest: number[] = [];
  private odds = new Float64Array(256);
  /** How many of the term's names each candidate holds. */
  private readonly names: number[] = [];
  private namesWanted = 0;
  /** Candidates that words brought: the first so many; those that meaning brought come after them. */
  private byWords = 0;
  private chosen = new Int32Array(256);
  private chosenCount = 0;
  private readonly best: number[] = [];
  private readonly worths: number[] = [];

  constructor(
    store: TokenStore,
    evaluator: Evaluator,
    meaning: DocMeaning,
    subject: Subject,
    dead: ReadonlySet<number>,
    model: RelevanceModel,
  ) {
    this.store = store;
    this.evaluator = evaluator;
    this.meaning = meaning;
    this.subject = subject;
    this.near = new NearDocs(meaning);
    this.dead = dead;
    this.model = model;
  }

  settle(): void {
    this.meaning.settle();
    this.near.settle(this.store.docCount);
    if (this.places.length < this.store.docCount) this.places = new Int32Array(Math.ceil(this.store.docCount * 1.5));
  }

  /** `learnSubject` teaches the subject from the literal hits at hand. Answers all candidates with their odds, in no order. */
  candidates(term: CompiledTerm, limit: number, learnSubject: (found: HitList) => void): Candidate[] {
    this.count = 0;
    const found = this.evaluator.evaluate(term.query!);
    this.addLiteral(found);
    learnSubject(found);
    const units = unitsOf(term.query!, this.evaluator, this.meaning.vectors);
    this.addUnits(units);
    this.byWords = this.count;
    const query = meaningOf(units, this.evaluator, this.meaning);
    if (query && units.isOpen && units.nameShare === 0) this.addNearest(query);
    this.choose(limit);
    if (query) this.compare(query);
    this.compareVocabulary();
    const answers: Candidate[] = [];
    for (let i = 0; i < this.chosenCount; i++) {
      const at = this.chosen[i]!;
      const both = units.isField && this.features[at * FEATURE_COUNT + SHARE]! >= ALL_PARTS ? BOTH : 0;
      const odds = relevanceOdds(this.model, this.features, at * FEATURE_COUNT) + both;
      answers.push({ doc: this.docs[at]!, odds, isLiteral: at < this.literalCount, isCentral: this.isCentral(at) });
    }
    for (let at = 0; at < this.count; at++) this.places[this.docs[at]!] = 0;
    return answers;
  }

  /** What the odds of the last term's candidates were made of, for whoever fits or questions the model. */
  featuresOf(doc: number): Float64Array | undefined {
    const at = this.docs.indexOf(doc);
    return at < 0 || at >= this.count ? undefined : this.features.slice(at * FEATURE_COUNT, (at + 1) * FEATURE_COUNT);
  }

  private isCentral(at: number): boolean {
    const row = at * FEATURE_COUNT;
    return this.features[row + LEAD_SHARE]! >= 0.5 || this.features[row + OCCURRENCES]! >= AGAIN_AND_AGAIN;
  }

  private place(doc: number): number {
    const known = this.places[doc]! - 1;
    if (known >= 0) return known;
    const at = this.count++;
    if (this.count * FEATURE_COUNT > this.features.length) {
      const grown = new Float64Array(this.features.length * 2);
      grown.set(this.features);
      this.features = grown;
      this.odds = new Float64Array(grown.length / FEATURE_COUNT);
      this.chosen = new Int32Array(grown.length / FEATURE_COUNT);
    }
    this.features.fill(0, at * FEATURE_COUNT, (at + 1) * FEATURE_COUNT);
    this.features[at * FEATURE_COUNT + LENGTH] = Math.log(this.wordsOf(doc) + 20);
    this.features[at * FEATURE_COUNT + SENTENCES] = logOfCount(this.store.sentences.data[doc]!);
    this.docs[at] = doc;
    this.names[at] = 0;
    this.places[doc] = at + 1;
    return at;
  }

  private wordsOf(doc: number): number {
    return this.store.starts.data[doc + 1]! - this.store.titleEnds.data[doc]!;
  }

  private addLiteral(found: HitList): void {
    const { evidence, dead } = this;
    for (let index = found.first; index < found.end; index++) {
      const doc = found.docs[index]!;
      if (dead.size > 0 && dead.has(doc)) continue;
      weigh(this.store, found, index, evidence);
      const at = this.place(doc) * FEATURE_COUNT;
      this.features[at + TITLE] = evidence.title;
      this.features[at + LEAD] = evidence.lead;
      this.features[at + DENSITY] = densityOf(evidence);
    }
    this.literalCount = this.count;
  }

  private addUnits({ units, nameShare, namesWanted, isOpen, isField }: TermUnits): void {
    const { evidence, dead } = this;
    this.namesWanted = namesWanted;
    for (const { query, share, isName } of units) {
      const list = this.evaluator.evaluate(query);
      const brings = isOpen && share >= LEAST_SHARE;
      for (let index = list.first; index < list.end; index++) {
        const doc = list.docs[index]!;
        if (this.places[doc] === 0 && (!brings || dead.has(doc))) continue;
        weigh(this.store, list, index, evidence);
        const at = this.place(doc) * FEATURE_COUNT;
        const row = this.features;
        row[at + TITLE_SHARE]! += share * Math.min(1, evidence.title);
        row[at + LEAD_SHARE]! += share * Math.min(1, Math.max(evidence.title, evidence.lead));
        row[at + SHARE]! += share * Math.min(1, evidence.best);
        row[at + OCCURRENCES]! += share * logOfCount(evidence.count);
        if (isName && evidence.best >= SURE_NAME) this.names[at / FEATURE_COUNT]!++;
        if (evidence.best > row[at + SUREST]!) row[at + SUREST] = evidence.best;
      }
    }
    for (let row = 0; row < this.count * FEATURE_COUNT; row += FEATURE_COUNT) {
      this.features[row + NAME_SHARE] = nameShare;
      if (isField) this.weighParts(row);
    }
  }

  /** One part of a field is enough, but in its title or all over its text it says less than the whole would. */
  private weighParts(row: number): void {
    const part = this.features[row + SHARE]!;
    for (const feature of [TITLE, LEAD, DENSITY]) this.features[row + feature]! *= part;
  }

  private addNearest(query: QueryMeaning): void {
    const least = this.byWords > 0 ? LEAST_STANDING : LEAST_ALONE;
    const found = this.near.find(query.vector, MOST_NEAR, this.store.docCount, this.nearest);
    for (let i = 0; i < found; i++) {
      const doc = this.nearest[i]!;
      if (this.places[doc] !== 0 || this.dead.has(doc)) continue;
      const standing = this.meaning.standing(query, doc);
      if (standing >= least) this.features[this.place(doc) * FEATURE_COUNT + MEANING] = standing;
    }
  }

  /** Those that are compared by meaning: all, or of very many those the words put first and those that meaning brought. */
  private choose(limit: number): void {
    const most = limit * CLOSELY + A_FEW;
    const { odds, chosen, byWords } = this;
    this.chosenCount = 0;
    let least = Number.NEGATIVE_INFINITY;
    if (byWords > most) {
      for (let at = 0; at < byWords; at++) odds[at] = relevanceOdds(this.model, this.features, at * FEATURE_COUNT);
      least = kthBest(odds, byWords, most);
    }
    for (let at = 0; at < this.count; at++) {
      if (at >= this.literalCount && this.names[at]! < this.namesWanted) continue;
      if (at >= byWords || byWords <= most || odds[at]! >= least) chosen[this.chosenCount++] = at;
    }
  }

  private compare(query: QueryMeaning): void {
    const { features, docs, meaning, chosen, chosenCount } = this;
    for (let i = 0; i < chosenCount; i++) {
      const at = chosen[i]! * FEATURE_COUNT;
      const doc = docs[chosen[i]!]!;
      if (features[at + MEANING] === 0) features[at + MEANING] = meaning.standing(query, doc);
      features[at + TITLE_MEANING] = meaning.titleStanding(query, doc);
    }
    const { dimensions, wholes, vectors } = meaning;
    const centre = new Float32Array(dimensions);
    const best = this.findBest();
    for (let i = 0; i < best; i++) {
      const from = docs[this.best[i]!]! * dimensions;
      const worth = Math.max(LEAST_WORTH, this.worths[i]!);
      for (let k = 0; k < dimensions; k++) centre[k]! += worth * wholes[from + k]!;
    }
    const like = queryMeaning(centre, vectors);
    for (let i = 0; i < chosenCount; i++) {
      features[chosen[i]! * FEATURE_COUNT + LIKE_BEST] = meaning.standing(like, docs[chosen[i]!]!);
    }
  }

  /** A first guess, by words and meaning alike, at the articles that fit best. */
  private findBest(): number {
    const { features, chosen } = this;
    let count = 0;
    for (let i = 0; i < this.chosenCount; i++) {
      const row = chosen[i]! * FEATURE_COUNT;
      const title = features[row + TITLE_SHARE]!;
      const place = Math.max(title, 0.6 * features[row + LEAD_SHARE]! + 0.4 * title);
      const guess = place + 0.6 * features[row + SHARE]! + 0.25 * features[row + MEANING]!;
      count = keepBest(this.best, this.worths, count, MOST_BEST, chosen[i]!, guess);
    }
    return count;
  }

  private compareVocabulary(): void {
    const { subject, features, docs, chosen } = this;
    if (subject.teachers === 0) return;
    const known = subject.teachers / (subject.teachers + 3);
    for (let i = 0; i < this.chosenCount; i++) {
      const at = chosen[i]!;
      features[at * FEATURE_COUNT + VOCABULARY] =
        known * Math.min(1.5, subject.likeness(docs[at]!) / (subject.typical + 0.05));
    }
  }
}
