import type { CompiledTerm } from './compile-term.ts';
import { ContextOdds } from './context-odds.ts';
import type { DocVectors } from './doc-vectors.ts';
import type { MatchKind } from './match.ts';
import { type PlanIndex, planQuery } from './plan.ts';
import { type Query, wordsOf } from './query.ts';
import { findRelated } from './related.ts';
import * as scoring from './score.ts';
import { Subject, type Teacher } from './subject.ts';
import type { TokenStore } from './token-store.ts';
import { WordLists } from './word-list.ts';
import { END } from './word-plan.ts';

export interface RankedDoc {
  doc: number;
  score: number;
  kind: MatchKind;
  /** Words (stems) that brought in a related article. */
  stems: number[];
}

/** Articles whose odds are below this are too unsure to teach a term its vocabulary. */
const TEACHES_FROM = oddsOf(0.25);
/** Related articles rank below what is surely about the term: their scores stay within this band. */
const RELATED_LOWEST = 0.3;
const RELATED_BAND = 0.14;
const FEWEST_HOLDING = 3;
const NO_STEMS: number[] = [];
const NO_ODDS = new Float64Array(0);
/** At most so many articles teach a term its vocabulary. */
const MOST_TEACHERS = 16;

interface Scored {
  shown: RankedDoc[];
  /** Below what is shown, for terms that find little else. */
  quiet: RankedDoc[];
}

/** Scores a term's articles: first by the words found, then by their likeness to the strongest of them. */
export class TermRanker {
  readonly planIndex: PlanIndex;
  private readonly store: TokenStore;
  private readonly vectors: DocVectors;
  private readonly subject: Subject;
  private readonly dead: ReadonlySet<number>;
  /** Scratch: which articles hold the term at hand. */
  private holding = new Uint8Array(0);

  constructor(store: TokenStore, vectors: DocVectors, dead: ReadonlySet<number>) {
    this.store = store;
    this.vectors = vectors;
    this.subject = new Subject(vectors);
    this.dead = dead;
    this.planIndex = { store, lists: new WordLists(store) };
  }

  /** With a limit the same order is found with less work: what cannot reach it is not looked at closely. */
  rank(term: CompiledTerm, limit = Number.POSITIVE_INFINITY): RankedDoc[] {
    if (!term.query || limit <= 0) return [];
    this.store.settle();
    this.vectors.settle();
    const docs: number[] = [];
    const odds: number[] = [];
    this.findLiteral(term, term.query, docs, odds);
    if (docs.length === 0) return [];
    const isMany = docs.length > Math.min(MOST_TEACHERS, limit);
    const sorted = isMany ? Float64Array.from(odds).sort() : NO_ODDS;
    this.learnSubject(term.query, docs, odds, sorted);
    const { shown, quiet } = this.scoreLiteral(docs, odds, sorted, limit);
    if (shown.length < limit) {
      const related = this.related(docs, odds);
      shown.push(...related);
      if (shown.length < scoring.QUIET_ARTICLES) shown.push(...fillQuiet(shown, quiet));
    }
    shown.sort(byScore);
    return shown.length > limit ? shown.slice(0, limit) : shown;
  }

  private findLiteral(term: CompiledTerm, query: Query, docs: number[], odds: number[]): void {
    const plan = planQuery(this.planIndex, query);
    const context = term.context
      ? new ContextOdds(this.planIndex, term.context, new Set(wordsOf(query).map(({ folded }) => folded)))
      : undefined;
    for (let doc = plan.advance(0); doc !== END; doc = plan.advance(doc + 1)) {
      if ((this.dead.size > 0 && this.dead.has(doc)) || !plan.collect(doc)) continue;
      const evidence = scoring.weigh(this.store, doc, plan.found);
      if (evidence.best < scoring.FAINTEST) continue;
      docs.push(doc);
      odds.push(scoring.literalOdds(evidence) + (context?.of(doc) ?? 0));
    }
  }

  private learnSubject(query: Query, docs: number[], odds: number[], sorted: Float64Array): void {
    if (docs.length === 1) {
      this.subject.learnNothing(odds[0]! + scoring.USUAL_LIKENESS_ODDS >= TEACHES_FROM ? 1 : 0);
      return;
    }
    const least = Math.max(TEACHES_FROM - scoring.USUAL_LIKENESS_ODDS, kthBest(sorted, MOST_TEACHERS));
    const teachers: Teacher[] = [];
    for (let i = 0; i < docs.length && teachers.length < MOST_TEACHERS; i++) {
      if (odds[i]! < least) continue;
      teachers.push({ doc: docs[i]!, score: scoring.probability(odds[i]! + scoring.USUAL_LIKENESS_ODDS) });
    }
    const own: number[] = [];
    for (const { folded } of wordsOf(query)) this.store.vocabulary.pushStems(folded, own);
    this.subject.learn(teachers, own, this.store.vocabulary.stemCount);
  }

  /** Looks closely at the articles that likeness could lift into the wanted number. */
  private scoreLiteral(docs: number[], odds: number[], sorted: Float64Array, limit: number): Scored {
    const shown: RankedDoc[] = [];
    const quiet: RankedDoc[] = [];
    const { subject } = this;
    const least = Math.max(oddsOf(scoring.QUIET_FROM), kthBest(sorted, limit)) - scoring.MOST_LIKENESS_ODDS;
    for (let i = 0; i < docs.length; i++) {
      if (odds[i]! < least) continue;
      const doc = docs[i]!;
      const likeness = scoring.likenessOdds(subject.likeness(doc), subject.typical, subject.teachers);
      const score = scoring.probability(odds[i]! + likeness);
      if (score < scoring.QUIET_FROM) continue;
      const kind = score >= scoring.ABOUT_FROM ? 'about' : 'mentioned';
      (score >= scoring.SHOWN_FROM ? shown : quiet).push({ doc, score, kind, stems: NO_STEMS });
    }
    return { shown, quiet };
  }

  private related(docs: number[], odds: number[]): RankedDoc[] {
    if (docs.length < FEWEST_HOLDING) return [];
    if (this.holding.length < this.store.docCount) this.holding = new Uint8Array(this.store.docCount * 2);
    const { holding } = this;
    const least = oddsOf(scoring.QUIET_FROM) - scoring.USUAL_LIKENESS_ODDS;
    let count = 0;
    for (let i = 0; i < docs.length; i++) {
      if (odds[i]! < least) continue;
      holding[docs[i]!] = 1;
      count++;
    }
    const found = count < FEWEST_HOLDING ? [] : findRelated(this.store, this.vectors, this.subject, holding, count);
    for (let i = 0; i < docs.length; i++) holding[docs[i]!] = 0;
    const ranked: RankedDoc[] = [];
    for (const { doc, strength, stems } of found) {
      if (this.dead.has(doc)) continue;
      ranked.push({ doc, score: RELATED_LOWEST + RELATED_BAND * (1 - Math.exp(-strength)), kind: 'related', stems });
    }
    return ranked;
  }
}

function oddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

/** The value so many are not below; everything, when there are fewer. */
function kthBest(sorted: Float64Array, k: number): number {
  return sorted.length < k ? Number.NEGATIVE_INFINITY : sorted[sorted.length - k]!;
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
