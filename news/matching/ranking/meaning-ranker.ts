import { type DocMeaning, emptyMeaning, type QueryMeaning, settleMeaning } from '../index/doc-meaning.ts';
import type { HiddenDocs } from '../index/hidden-docs.ts';
import { NearDocs } from '../index/near-docs.ts';
import { WordFacts } from '../index/word-facts.ts';
import { byScore, type RankedDoc } from '../match.ts';
import type { CompiledTerm } from '../query/compile-term.ts';
import { type TermUnits, unitsOf } from '../query/term-units.ts';
import type { Evaluator } from '../scoring/evaluate.ts';
import type { HitList } from '../scoring/hit-list.ts';
import { LeanOdds } from '../scoring/leans.ts';
import { FEATURE_COUNT, placeOf, type RelevanceModel, relevanceOdds } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { keepBest, kthBest } from './best.ts';
import type { LiteralHits } from './literal-hits.ts';
import type { Subject } from './subject.ts';
import { meaningOf } from './term-meaning.ts';
import { WordCandidates } from './word-candidates.ts';

const [TITLE, LEAD, DENSITY] = [placeOf('title'), placeOf('lead'), placeOf('density')];
const [TITLE_SHARE, LEAD_SHARE, SHARE] = [placeOf('titleShare'), placeOf('leadShare'), placeOf('share')];
const [OCCURRENCES, SUREST, LENGTH] = [placeOf('occurrences'), placeOf('surest'), placeOf('length')];
const [TITLE_MEANING, MEANING, LIKE_BEST] = [placeOf('titleMeaning'), placeOf('meaning'), placeOf('likeBest')];
const [VOCABULARY, NAME_SHARE, SENTENCES] = [placeOf('vocabulary'), placeOf('nameShare'), placeOf('sentences')];

/** The articles that fit best, of which the others are asked how like them they are. */
const MOST_BEST = 12;
/** What the least of them counts. */
const LEAST_WORTH = 0.1;
/** Nearest articles that join those found by words. */
const MOST_NEAR = 32;
/** How far an article without the term's words must stand out, and how far where no article holds any of them. */
const LEAST_STANDING = 2.2;
const LEAST_ALONE = 3.5;
/** Whose first numbers do not stand out even so far does not reach that with all of them. */
const LEAST_COARSE = 1.2;
/** Log of the occurrences, of the whole term, that make it a subject wherever they stand. */
const AGAIN_AND_AGAIN = Math.log1p(3);
/** Either part of a field belongs, but an article on all of them is what was asked for: it goes first, by so much. */
const ALL_PARTS = 0.95;
const BOTH = 1;
/** Of very many candidates only those are compared by meaning that the words put first: so many for each that is wanted, and a few more. */
const CLOSELY = 2;
const A_FEW = 16;
const NO_STEMS: number[] = [];
/** In place of a number for what no word brought. */
const BY_MEANING = 0x7fffffff;
const SHOWN_ODDS = scoring.oddsOf(scoring.SHOWN_FROM);

/** Gathers a term's candidates by words and by meaning and gives each one calibrated score. */
export class MeaningRanker {
  readonly meaning: DocMeaning;
  readonly facts: WordFacts;
  private readonly evaluator: Evaluator;
  private readonly literal: LiteralHits;
  private readonly subject: Subject;
  private readonly near: NearDocs;
  private readonly dead: HiddenDocs;
  private readonly model: RelevanceModel;
  private readonly words: WordCandidates;
  /** The candidates looked at closely: those that words brought, then those that meaning brought. */
  private count = 0;
  private isField = false;
  private docs = new Int32Array(256);
  /** Their numbers among those that words brought. */
  private chosen = new Int32Array(256);
  private rows = new Float64Array(256 * FEATURE_COUNT);
  private readonly evidence = scoring.emptyEvidence();
  private readonly nearest: number[] = [];
  private readonly best: number[] = [];
  private readonly worths: number[] = [];
  /** Scratch: how far each stands out. */
  private standings = new Float64Array(256);
  /** Scratch: what the term means, and the middle of the articles that fit best. */
  private readonly query: QueryMeaning;
  private readonly centre: QueryMeaning;

  constructor(
    evaluator: Evaluator,
    meaning: DocMeaning,
    literal: LiteralHits,
    subject: Subject,
    dead: HiddenDocs,
    model: RelevanceModel,
  ) {
    this.evaluator = evaluator;
    this.meaning = meaning;
    this.literal = literal;
    this.subject = subject;
    this.near = new NearDocs(meaning);
    this.dead = dead;
    this.model = model;
    this.words = new WordCandidates(evaluator.store, literal, dead, model);
    this.query = emptyMeaning(meaning.dimensions);
    this.centre = emptyMeaning(meaning.dimensions);
    this.facts = new WordFacts(evaluator, meaning.vectors);
  }

  settle(): void {
    this.meaning.settle();
    this.near.settle(this.evaluator.store.docCount);
    this.words.settle();
  }

  /** `found`: where the term stands as typed; its articles were read and the subject was learnt from them. */
  rank(term: CompiledTerm, found: HitList, limit: number): RankedDoc[] {
    const query = this.gather(term, found, limit);
    const lean = term.leans.length > 0 ? new LeanOdds(term.leans, this.meaning, query) : undefined;
    if (!lean) this.dropHopeless(query, limit);
    if (query) this.compareTitles(query);
    const weight = this.model.weights[VOCABULARY]!;
    const ranked: RankedDoc[] = [];
    for (let i = 0; i < this.count; i++) {
      const row = i * FEATURE_COUNT;
      const doc = this.docs[i]!;
      const odds = this.oddsOf(row) + weight * this.vocabularyOf(doc);
      const score = scoring.probability(odds + (lean ? lean.of(doc) : 0));
      if (score < scoring.SHOWN_FROM) continue;
      const isAbout = this.isCentral(row) && score >= scoring.ABOUT_FROM;
      const kind = this.chosen[i]! < this.words.literalCount ? (isAbout ? 'about' : 'mentioned') : 'related';
      ranked.push({ doc, score, kind, stems: NO_STEMS });
    }
    ranked.sort(byScore);
    if (ranked.length > limit) ranked.length = limit;
    return ranked;
  }

  /** What the odds of all candidates are made of, shown or not, for whoever fits or questions the model. */
  features(term: CompiledTerm, found: HitList): { doc: number; features: Float64Array }[] {
    const query = this.gather(term, found, Number.POSITIVE_INFINITY);
    if (query) this.compareTitles(query);
    return Array.from({ length: this.count }, (_, i) => {
      const features = this.rows.slice(i * FEATURE_COUNT, (i + 1) * FEATURE_COUNT);
      features[VOCABULARY] = this.vocabularyOf(this.docs[i]!);
      return { doc: this.docs[i]!, features };
    });
  }

  /**
   * Most candidates would not be shown, or not be among those wanted, whatever their titles and their vocabulary added, which take
   * longest to look at.
   */
  private dropHopeless(query: QueryMeaning | undefined, limit: number): void {
    const { rows, docs, chosen, model, standings: odds } = this;
    const ofTitle = (likeness: number) =>
      query ? (model.weights[TITLE_MEANING]! * (likeness - query.titleMean)) / query.titleDeviation : 0;
    const ofVocabulary = model.weights[VOCABULARY]! * scoring.MOST_RELATIVE * scoring.knownFrom(this.subject.seeds);
    const most = Math.max(ofTitle(1), ofTitle(-1)) + Math.max(0, ofVocabulary);
    const least = Math.min(ofTitle(1), ofTitle(-1)) + Math.min(0, ofVocabulary);
    for (let i = 0; i < this.count; i++) odds[i] = this.oddsOf(i * FEATURE_COUNT);
    const wanted = Math.max(SHOWN_ODDS, kthBest(odds, this.count, limit) + least) - most;
    let kept = 0;
    for (let i = 0; i < this.count; i++) {
      if (odds[i]! < wanted) continue;
      if (kept < i) {
        rows.copyWithin(kept * FEATURE_COUNT, i * FEATURE_COUNT, (i + 1) * FEATURE_COUNT);
        docs[kept] = docs[i]!;
        chosen[kept] = chosen[i]!;
      }
      kept++;
    }
    this.count = kept;
  }

  private oddsOf(row: number): number {
    const both = this.isField && this.rows[row + SHARE]! >= ALL_PARTS ? BOTH : 0;
    return relevanceOdds(this.model, this.rows, row) + both;
  }

  private isCentral(row: number): boolean {
    return this.rows[row + LEAD_SHARE]! >= 0.5 || this.rows[row + OCCURRENCES]! >= AGAIN_AND_AGAIN;
  }

  private gather(term: CompiledTerm, found: HitList, limit: number): QueryMeaning | undefined {
    const { words, evaluator } = this;
    const units = unitsOf(term.query!, this.facts);
    this.isField = units.isField;
    for (const { query } of units.units) {
      words.lists.push(query === term.query ? found : evaluator.evaluatePart(query));
    }
    words.gather(units);
    this.makeRoom(words.count + MOST_NEAR);
    this.count = words.choose(limit * CLOSELY + A_FEW, this.chosen);
    for (let i = 0; i < this.count; i++) this.describe(i, units);
    const query = meaningOf(units, words.lists, this.facts, this.meaning, this.query);
    if (query && units.isOpen && units.nameShare === 0) this.addNearest(query);
    if (query) this.compare(query);
    words.clear();
    return query;
  }

  private makeRoom(count: number): void {
    if (count <= this.docs.length) return;
    this.docs = new Int32Array(count * 2);
    this.chosen = new Int32Array(count * 2);
    this.rows = new Float64Array(count * 2 * FEATURE_COUNT);
    this.standings = new Float64Array(count * 2);
  }

  /** All that words tell of a candidate. */
  private describe(i: number, { units, nameShare, isField }: TermUnits): void {
    const { words, rows, evidence, literal } = this;
    const candidate = this.chosen[i]!;
    const doc = words.docs[candidate]!;
    const row = this.open(i, doc);
    rows[row + NAME_SHARE] = nameShare;
    for (let unit = 0; unit < units.length; unit++) {
      const spot = words.spotOf(candidate, unit);
      if (spot < 0) continue;
      const { share } = units[unit]!;
      words.evidence[unit]!.read(spot - words.lists[unit]!.first, evidence);
      rows[row + TITLE_SHARE]! += share * Math.min(1, evidence.title);
      rows[row + LEAD_SHARE]! += share * Math.min(1, Math.max(evidence.title, evidence.lead));
      rows[row + SHARE]! += share * Math.min(1, evidence.best);
      rows[row + OCCURRENCES]! += share * scoring.logOfCount(evidence.count);
      if (evidence.best > rows[row + SUREST]!) rows[row + SUREST] = evidence.best;
    }
    if (candidate >= words.literalCount) return;
    // One part of a field is enough, but in its title or all over its text it says less than the whole would.
    const part = isField ? rows[row + SHARE]! : 1;
    rows[row + TITLE] = part * literal.title[candidate]!;
    rows[row + LEAD] = part * literal.lead[candidate]!;
    rows[row + DENSITY] = part * literal.density[candidate]!;
  }

  private open(i: number, doc: number): number {
    const row = i * FEATURE_COUNT;
    this.docs[i] = doc;
    this.rows.fill(0, row, row + FEATURE_COUNT);
    this.rows[row + LENGTH] = this.words.lengths[doc]!;
    this.rows[row + SENTENCES] = this.words.sentences[doc]!;
    return row;
  }

  private addNearest(query: QueryMeaning): void {
    const least = this.words.count > 0 ? LEAST_STANDING : LEAST_ALONE;
    const floor = query.mean + LEAST_COARSE * query.deviation;
    const found = this.near.find(query.steps, MOST_NEAR, this.nearest, this.dead, floor);
    this.meaning.standings(query, this.nearest, found, this.standings);
    for (let i = 0; i < found; i++) {
      const doc = this.nearest[i]!;
      if (this.standings[i]! < least || this.words.has(doc)) continue;
      this.chosen[this.count] = BY_MEANING;
      this.open(this.count++, doc);
    }
  }

  private compare(query: QueryMeaning): void {
    const { docs, meaning, count, standings } = this;
    meaning.standings(query, docs, count, standings);
    this.tell(MEANING);
    const centre = this.centre.vector.fill(0);
    const best = this.findBest();
    for (let i = 0; i < best; i++) {
      meaning.wholes.addTo(centre, docs[this.best[i]!]!, Math.max(LEAST_WORTH, this.worths[i]!));
    }
    meaning.standings(settleMeaning(this.centre, meaning.vectors), docs, count, standings);
    this.tell(LIKE_BEST);
  }

  private compareTitles(query: QueryMeaning): void {
    this.meaning.titleStandings(query, this.docs, this.count, this.standings);
    this.tell(TITLE_MEANING);
  }

  private tell(feature: number): void {
    for (let i = 0; i < this.count; i++) this.rows[i * FEATURE_COUNT + feature] = this.standings[i]!;
  }

  /** A first guess, by words and meaning alike, at the articles that fit best. */
  private findBest(): number {
    const { rows } = this;
    let count = 0;
    for (let i = 0; i < this.count; i++) {
      const row = i * FEATURE_COUNT;
      const title = rows[row + TITLE_SHARE]!;
      const place = Math.max(title, 0.6 * rows[row + LEAD_SHARE]! + 0.4 * title);
      const guess = place + 0.6 * rows[row + SHARE]! + 0.25 * rows[row + MEANING]!;
      count = keepBest(this.best, this.worths, count, MOST_BEST, i, guess);
    }
    return count;
  }

  private vocabularyOf(doc: number): number {
    const { subject } = this;
    const known = scoring.knownFrom(subject.seeds);
    return known === 0 ? 0 : known * scoring.relativeLikeness(subject.likeness(doc), subject.typical);
  }
}
