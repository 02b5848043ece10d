import type { CompiledTerm } from './compile-term.ts';
import { ContextOdds } from './context-odds.ts';
import type { DocVectors } from './doc-vectors.ts';
import { Evaluator } from './evaluate.ts';
import type { HitList } from './hit-list.ts';
import { kthBest } from './kth-best.ts';
import type { MatchKind } from './match.ts';
import { type Query, wordsOf } from './query.ts';
import { RelatedFinder } from './related.ts';
import * as scoring from './score.ts';
import { Subject } from './subject.ts';
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
const QUIET_ODDS = oddsOf(scoring.QUIET_FROM);
/** Related articles rank below what is surely about the term: their scores stay within this band. */
const RELATED_LOWEST = 0.3;
const RELATED_BAND = 0.14;
const NO_STEMS: number[] = [];
/** At most so many articles teach a term its vocabulary. */
const MOST_TEACHERS = 16;
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
  private readonly evidence = scoring.emptyEvidence();
  private shown: RankedDoc[] = [];
  /** Below what is shown, for terms that find little else. */
  private quiet: RankedDoc[] = [];

  constructor(store: TokenStore, vectors: DocVectors, dead: ReadonlySet<number>) {
    this.store = store;
    this.vectors = vectors;
    this.subject = new Subject(vectors);
    this.related = new RelatedFinder(store, vectors);
    this.dead = dead;
    this.evaluator = new Evaluator(store, new WordLists(store));
  }

  /** With a limit the same order is found with less work: what cannot reach it is not looked at closely. */
  rank(term: CompiledTerm, limit = Number.POSITIVE_INFINITY): RankedDoc[] {
    if (!term.query || limit <= 0) return [];
    this.store.settle();
    this.vectors.settle();
    this.weighAll(term, this.evaluator.evaluate(term.query));
    if (this.count === 0) return [];
    this.shown = [];
    this.quiet = [];
    this.learnSubject();
    this.scoreLiteral(limit);
    const { shown } = this;
    if (shown.length < limit) {
      this.addRelated();
      if (shown.length < scoring.QUIET_ARTICLES && this.quiet.length > 0) shown.push(...fillQuiet(shown, this.quiet));
    }
    shown.sort(byScore);
    if (shown.length > limit) shown.length = limit;
    return shown;
  }

  private weighAll(term: CompiledTerm, found: HitList): void {
    if (this.docs.length < found.docCount) {
      this.docs = new Int32Array(found.docCount * 2);
      this.odds = new Float64Array(found.docCount * 2);
      this.alike = new Float64Array(found.docCount * 2);
      this.holding = new Int32Array(found.docCount * 2);
    }
    const context = term.context ? this.contextOf(term.query!, term) : undefined;
    const { docs, odds, dead, evidence, store } = this;
    let count = 0;
    for (let index = 0; index < found.docCount; index++) {
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
    subject.begin();
    // A single article cannot be like itself.
    if (count > 1) for (const { stems } of this.evaluator.spoken) for (const stemId of stems) subject.leaveOut(stemId);
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
   * then at those that could still pass the last of them.
   */
  private scoreLiteral(limit: number): void {
    const { odds, count, subject } = this;
    const most = scoring.mostLikenessOdds(subject.teachers);
    const first = kthBest(odds, count, limit);
    let last = Number.POSITIVE_INFINITY;
    for (let i = 0; i < count; i++) {
      if (odds[i]! < first) continue;
      const final = odds[i]! + this.likenessOdds(i);
      if (final < last) last = final;
      this.place(i, final);
    }
    if (first === Number.NEGATIVE_INFINITY) return;
    const least = Math.max(QUIET_ODDS, last) - most - ROUNDING;
    for (let i = 0; i < count; i++) {
      if (odds[i]! < least || odds[i]! >= first) continue;
      const final = odds[i]! + this.likenessOdds(i);
      if (final >= last - ROUNDING) this.place(i, final);
    }
  }

  private likenessOdds(i: number): number {
    const { subject, alike } = this;
    const likeness = alike[i]! < 0 ? subject.likeness(this.docs[i]!) : alike[i]!;
    return scoring.likenessOdds(likeness, subject.typical, subject.teachers);
  }

  private place(i: number, final: number): void {
    const score = scoring.probability(final);
    if (score < scoring.QUIET_FROM) return;
    const kind = score >= scoring.ABOUT_FROM ? 'about' : 'mentioned';
    (score >= scoring.SHOWN_FROM ? this.shown : this.quiet).push({ doc: this.docs[i]!, score, kind, stems: NO_STEMS });
  }

  private addRelated(): void {
    const { docs, odds, holding } = this;
    const least = QUIET_ODDS - scoring.USUAL_LIKENESS_ODDS;
    let count = 0;
    for (let i = 0; i < this.count; i++) if (odds[i]! >= least) holding[count++] = docs[i]!;
    for (const { doc, strength, stems } of this.related.find(this.subject, holding, count)) {
      if (this.dead.has(doc)) continue;
      const score = RELATED_LOWEST + RELATED_BAND * (1 - Math.exp(-strength));
      this.shown.push({ doc, score, kind: 'related', stems });
    }
  }
}

function oddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function fillQuiet(shown: RankedDoc[], quiet: RankedDoc[]): RankedDoc[] {
  const taken = new Set(shown.map(({ doc }) => doc));
  return quiet
    .filter(({ doc }) => !taken.has(doc))
    .sort(byScore)
    .slice(0, scoring.QUIET_ARTICLES - shown.length);
}

function byScore(a: RankedDoc, b: RankedDoc): number {
  return b.score - a.score || a.doc - b.doc;
}
