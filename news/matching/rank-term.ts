import type { WordVectors } from '../meaning/word-vectors.ts';
import type { CompiledTerm } from './compile-term.ts';
import { ContextOdds } from './context-odds.ts';
import { DocMeaning } from './doc-meaning.ts';
import type { DocVectors } from './doc-vectors.ts';
import { Evaluator } from './evaluate.ts';
import type { HitList } from './hit-list.ts';
import { kthBest } from './kth-best.ts';
import { LeanOdds } from './lean-odds.ts';
import type { MatchKind } from './match.ts';
import { type Candidate, MeaningRanker } from './meaning-ranker.ts';
import { type Query, wordsOf } from './query.ts';
import { RelatedFinder } from './related.ts';
import { relevanceModel } from './relevance-model.ts';
import * as scoring from './score.ts';
import { MOST_TEACHERS, Subject } from './subject.ts';
import { meaningOf } from './term-meaning.ts';
import { unitsOf } from './term-units.ts';
import type { TokenStore } from './token-store.ts';
import { WordLists } from './word-list.ts';

export interface RankedDoc {
  doc: number;
  score: number;
  kind: MatchKind;
  /** Words (stems) that brought in a related article. */
  stems: number[];
}

/** Articles whose odds are below this are too unsure to teach a term its vocabulary. */
const TEACHES_FROM = oddsOf(0.25);
const SHOWN_ODDS = oddsOf(scoring.SHOWN_FROM);
const QUIET_ODDS = oddsOf(scoring.QUIET_FROM);
/** Related articles rank below what is surely about the term: their scores stay within this band. */
const RELATED_LOWEST = 0.3;
const RELATED_BAND = 0.14;
const NO_STEMS: number[] = [];
/** Two sums of the same numbers may differ by so little. */
const ROUNDING = 1e-9;

/** Scores a term's articles: first by the words found, then by their likeness to the strongest of them. */
export class TermRanker {
  readonly evaluator: Evaluator;
  private readonly store: TokenStore;
  private readonly vectors: DocVectors;
  private readonly subject: Subject;
  private readonly dead: ReadonlySet<number>;
  private readonly related: RelatedFinder;
  /** The articles found for the term at hand and their odds. */
  private count = 0;
  private docs = new Int32Array(0);
  private odds = new Float64Array(0);
  /** How alike each is to the subject, where that is known already; -1 elsewhere. */
  private alike = new Float64Array(0);
  /** Scratch: which of them teach, and how alike those are to each other. */
  private readonly teaching = new Int32Array(MOST_TEACHERS);
  private readonly mutual = new Float64Array(MOST_TEACHERS);
  /** Scratch: the articles that hold the term surely enough to say what words imply it. */
  private holding = new Int32Array(0);
  /** The odds of those looked at closely, and which of them could be shown. */
  private finals = new Float64Array(0);
  private picked = new Int32Array(0);
  private pickedOdds = new Float64Array(0);
  private pickedCount = 0;
  private readonly evidence = scoring.emptyEvidence();
  /** Undefined where the service runs on words alone. */
  readonly byMeaning: MeaningRanker | undefined;

  constructor(store: TokenStore, vectors: DocVectors, dead: ReadonlySet<number>, words?: WordVectors) {
    this.store = store;
    this.vectors = vectors;
    this.subject = new Subject(vectors);
    this.related = new RelatedFinder(store, vectors);
    this.dead = dead;
    this.evaluator = new Evaluator(store, new WordLists(store));
    this.byMeaning = words
      ? new MeaningRanker(store, this.evaluator, new DocMeaning(store, words), this.subject, dead, relevanceModel)
      : undefined;
  }

  /** With a limit the same order is found with less work: what cannot reach it is not looked at closely. */
  rank(term: CompiledTerm, limit = Number.POSITIVE_INFINITY): RankedDoc[] {
    const ranked: RankedDoc[] = [];
    if (!term.query || limit <= 0) return ranked;
    this.store.settle();
    this.vectors.settle();
    if (this.byMeaning) return this.rankByMeaning(this.byMeaning, term, limit);
    this.weighAll(term, this.evaluator.evaluate(term.query));
    if (this.count === 0) return ranked;
    this.learnSubject();
    this.pickLiteral(limit);
    sortBest(this.picked, this.pickedCount, this.finals);
    let shown = 0;
    while (shown < this.pickedCount && shown < limit && this.finals[this.picked[shown]!]! >= SHOWN_ODDS) {
      ranked.push(this.literal(this.picked[shown++]!));
    }
    if (shown === limit) return ranked;
    this.addRelated(ranked);
    if (ranked.length < scoring.QUIET_ARTICLES) this.addQuiet(ranked, shown);
    sortFrom(ranked, shown);
    if (ranked.length > limit) ranked.length = limit;
    return ranked;
  }

  /** Only where vectors are known. */
  candidates(term: CompiledTerm, limit = Number.POSITIVE_INFINITY): Candidate[] {
    return this.byMeaning!.candidates(term, limit, (found) => {
      this.weighAll(term, found);
      if (this.count > 0) this.learnSubject();
      else this.subject.learnNothing(0);
    });
  }

  private rankByMeaning(byMeaning: MeaningRanker, term: CompiledTerm, limit: number): RankedDoc[] {
    byMeaning.settle();
    const candidates = this.candidates(term, limit);
    const context = term.context ? this.contextOf(term.query!, term) : undefined;
    const lean = term.leans.length > 0 ? this.leanOf(byMeaning, term) : undefined;
    const ranked: RankedDoc[] = [];
    for (const { doc, odds, isLiteral, isCentral } of candidates) {
      const score = scoring.probability(odds + (context ? context.of(doc) : 0) + (lean ? lean.of(doc) : 0));
      if (score < scoring.SHOWN_FROM) continue;
      const isAbout = isCentral && score >= scoring.ABOUT_FROM;
      const kind = isLiteral ? (isAbout ? 'about' : 'mentioned') : 'related';
      ranked.push({ doc, score, kind, stems: NO_STEMS });
    }
    sortFrom(ranked, 0);
    if (ranked.length > limit) ranked.length = limit;
    return ranked;
  }

  private leanOf({ meaning }: MeaningRanker, term: CompiledTerm): LeanOdds {
    const units = unitsOf(term.query!, this.evaluator, meaning.vectors);
    return new LeanOdds(term.leans, meaning, meaningOf(units, this.evaluator, meaning));
  }

  private weighAll(term: CompiledTerm, found: HitList): void {
    if (this.docs.length < found.docCount) {
      this.docs = new Int32Array(found.docCount * 2);
      this.odds = new Float64Array(found.docCount * 2);
      this.alike = new Float64Array(found.docCount * 2);
      this.finals = new Float64Array(found.docCount * 2);
      this.picked = new Int32Array(found.docCount * 2);
      this.pickedOdds = new Float64Array(found.docCount * 2);
      this.holding = new Int32Array(found.docCount * 2);
    }
    const context = term.context ? this.contextOf(term.query!, term) : undefined;
    const { docs, odds, dead, evidence, store } = this;
    let count = 0;
    for (let index = found.first; index < found.end; index++) {
      const doc = found.docs[index]!;
      if (dead.size > 0 && dead.has(doc)) continue;
      scoring.weigh(store, found, index, evidence);
      if (evidence.best < scoring.FAINTEST) continue;
      docs[count] = doc;
      odds[count++] = scoring.literalOdds(evidence) + (context ? context.of(doc) : 0);
    }
    this.count = count;
  }

  private contextOf(query: Query, term: CompiledTerm): ContextOdds {
    const own = new Set(wordsOf(query).map(({ folded }) => folded));
    return new ContextOdds(this.store, this.evaluator.lists, term.context!, own);
  }

  private learnSubject(): void {
    const { docs, odds, alike, count, subject, teaching, mutual } = this;
    alike.fill(-1, 0, count);
    if (count === 1) {
      subject.learnNothing(odds[0]! + scoring.USUAL_LIKENESS_ODDS >= TEACHES_FROM ? 1 : 0);
      return;
    }
    subject.begin();
    const { spoken, spokenCount } = this.evaluator;
    for (let k = 0; k < spokenCount; k++) for (const stemId of spoken[k]!.stems) subject.leaveOut(stemId);
    const least = Math.max(TEACHES_FROM - scoring.USUAL_LIKENESS_ODDS, kthBest(odds, count, MOST_TEACHERS));
    let teachers = 0;
    for (let i = 0; i < count && teachers < MOST_TEACHERS; i++) {
      if (odds[i]! < least) continue;
      subject.teach(docs[i]!, scoring.probability(odds[i]! + scoring.USUAL_LIKENESS_ODDS));
      teaching[teachers++] = i;
    }
    subject.finish(mutual);
    for (let k = 0; k < teachers; k++) alike[teaching[k]!] = mutual[k]!;
  }

  /**
   * Looks closely at the articles that likeness could lift into the wanted number: first at as many as are wanted,
   * then at those that could still pass the last of them, who is looked for again as more come in.
   */
  private pickLiteral(limit: number): void {
    const { odds, count, subject } = this;
    const most = scoring.mostLikenessOdds(subject.teachers);
    const first = kthBest(odds, count, limit);
    let last = Number.POSITIVE_INFINITY;
    this.pickedCount = 0;
    for (let i = 0; i < count; i++) if (odds[i]! >= first) last = Math.min(last, this.pick(i, QUIET_ODDS));
    if (first === Number.NEGATIVE_INFINITY) return;
    let wanted = Math.max(QUIET_ODDS, last - ROUNDING);
    let checked = this.pickedCount;
    for (let i = 0; i < count; i++) {
      if (odds[i]! >= first || odds[i]! < wanted - most - ROUNDING) continue;
      this.pick(i, wanted);
      if (this.pickedCount < checked + limit) continue;
      checked = this.pickedCount;
      wanted = Math.max(wanted, kthBest(this.pickedOdds, checked, limit) - ROUNDING);
    }
  }

  /** Takes an article in if its odds reach the least; answers them. */
  private pick(i: number, least: number): number {
    const final = this.odds[i]! + this.likenessOdds(i);
    this.finals[i] = final;
    if (final >= least) {
      this.picked[this.pickedCount] = i;
      this.pickedOdds[this.pickedCount++] = final;
    }
    return final;
  }

  private likenessOdds(i: number): number {
    const { subject, alike } = this;
    const likeness = alike[i]! < 0 ? subject.likeness(this.docs[i]!) : alike[i]!;
    return scoring.likenessOdds(likeness, subject.typical, subject.teachers);
  }

  private literal(i: number): RankedDoc {
    const score = scoring.probability(this.finals[i]!);
    return { doc: this.docs[i]!, score, kind: score >= scoring.ABOUT_FROM ? 'about' : 'mentioned', stems: NO_STEMS };
  }

  /** A term that finds little shows its best mentions too: those picked after the first so many. */
  private addQuiet(ranked: RankedDoc[], shown: number): void {
    const related = ranked.slice(shown);
    for (let at = shown; at < this.pickedCount && ranked.length < scoring.QUIET_ARTICLES; at++) {
      const doc = this.docs[this.picked[at]!]!;
      if (!related.some((other) => other.doc === doc)) ranked.push(this.literal(this.picked[at]!));
    }
  }

  private addRelated(ranked: RankedDoc[]): void {
    const { docs, odds, holding } = this;
    const least = QUIET_ODDS - scoring.USUAL_LIKENESS_ODDS;
    let count = 0;
    for (let i = 0; i < this.count; i++) if (odds[i]! >= least) holding[count++] = docs[i]!;
    for (const { doc, strength, stems } of this.related.find(this.subject, holding, count)) {
      if (this.dead.has(doc)) continue;
      const score = RELATED_LOWEST + RELATED_BAND * (1 - Math.exp(-strength));
      ranked.push({ doc, score, kind: 'related', stems });
    }
  }
}

function oddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** Up to here walking back is quicker than sorting. */
const FEW = 64;

/** The first so many numbers into the order of their values, the greatest first; of equals the lower number. */
function sortBest(numbers: Int32Array, count: number, values: Float64Array): void {
  if (count > FEW) {
    const sorted = Array.from(numbers.subarray(0, count)).sort((a, b) => values[b]! - values[a]! || a - b);
    numbers.set(sorted);
    return;
  }
  for (let i = 1; i < count; i++) {
    const number = numbers[i]!;
    const value = values[number]!;
    let j = i;
    for (; j > 0 && isBehind(numbers[j - 1]!, number, values[numbers[j - 1]!]!, value); j--)
      numbers[j] = numbers[j - 1]!;
    numbers[j] = number;
  }
}

function isBehind(a: number, b: number, valueOfA: number, valueOfB: number): boolean {
  return valueOfA < valueOfB || (valueOfA === valueOfB && a > b);
}

/** What was added after the first so many, all of which are ahead of it, into order. */
function sortFrom(ranked: RankedDoc[], first: number): void {
  if (ranked.length - first > FEW) ranked.sort(byScore);
  else {
    for (let i = first + 1; i < ranked.length; i++) {
      const article = ranked[i]!;
      let j = i;
      for (; j > first && byScore(ranked[j - 1]!, article) > 0; j--) ranked[j] = ranked[j - 1]!;
      ranked[j] = article;
    }
  }
}

function byScore(a: RankedDoc, b: RankedDoc): number {
  return b.score - a.score || a.doc - b.doc;
}
