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

/** Scores a term's articles: first by the words found, then by their likeness to the strongest of them. */
export class TermRanker {
  readonly planIndex: PlanIndex;
  private readonly store: TokenStore;
  private readonly vectors: DocVectors;
  private readonly subject: Subject;
  private readonly isAlive: (doc: number) => boolean;

  constructor(store: TokenStore, vectors: DocVectors, isAlive: (doc: number) => boolean) {
    this.store = store;
    this.vectors = vectors;
    this.subject = new Subject(vectors);
    this.isAlive = isAlive;
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
    this.learnSubject(term.query, docs, odds);
    const { shown, quiet } = this.scoreLiteral(docs, odds, limit);
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
      ? new ContextOdds(this.planIndex.lists, term.context, new Set(wordsOf(query).map(({ folded }) => folded)))
      : undefined;
    for (let doc = plan.advance(0); doc !== END; doc = plan.advance(doc + 1)) {
      if (!this.isAlive(doc) || !plan.collect(doc)) continue;
      docs.push(doc);
      odds.push(scoring.literalOdds(this.store, doc, plan.found) + (context?.of(doc) ?? 0));
    }
  }

  private learnSubject(query: Query, docs: number[], odds: number[]): void {
    const teachers: Teacher[] = [];
    for (let i = 0; i < docs.length; i++) {
      const usual = odds[i]! + scoring.USUAL_LIKENESS_ODDS;
      if (usual >= TEACHES_FROM) teachers.push({ doc: docs[i]!, score: scoring.probability(usual) });
    }
    const { vocabulary } = this.store;
    const own: number[] = [];
    for (const { folded } of wordsOf(query)) {
      for (const language of ['pt', 'en']) {
        const stemId = vocabulary.findStem(folded, language);
        if (stemId !== undefined) own.push(stemId);
      }
    }
    this.subject.learn(teachers, own, vocabulary.stemCount);
  }

  /** Articles in falling order of odds, until likeness could not lift the next one into the wanted number. */
  private scoreLiteral(docs: number[], odds: number[], limit: number): { shown: RankedDoc[]; quiet: RankedDoc[] } {
    const shown: RankedDoc[] = [];
    const quiet: RankedDoc[] = [];
    const { subject } = this;
    const isMany = docs.length > limit;
    const order = isMany ? orderByOdds(odds) : undefined;
    const lowest = oddsOf(scoring.QUIET_FROM) - scoring.MOST_LIKENESS_ODDS;
    for (let n = 0; n < docs.length; n++) {
      const i = order ? order[n]! : n;
      const literal = odds[i]!;
      if (order && (literal < lowest || this.isSettled(shown, literal, limit))) break;
      if (literal < lowest) continue;
      const doc = docs[i]!;
      const likeness = scoring.likenessOdds(subject.likeness(doc), subject.typical, subject.teachers);
      const score = scoring.probability(literal + likeness);
      if (score < scoring.QUIET_FROM) continue;
      const kind = score >= scoring.ABOUT_FROM ? 'about' : 'mentioned';
      (score >= scoring.SHOWN_FROM ? shown : quiet).push({ doc, score, kind, stems: NO_STEMS });
    }
    return { shown, quiet };
  }

  /** Whether enough articles score higher than the next one possibly can. Asked now and then: sorting costs too. */
  private isSettled(shown: RankedDoc[], literal: number, limit: number): boolean {
    if (shown.length < limit || shown.length % 16 !== 0) return false;
    shown.sort(byScore);
    return shown[limit - 1]!.score > scoring.probability(literal + scoring.MOST_LIKENESS_ODDS);
  }

  private related(docs: number[], odds: number[]): RankedDoc[] {
    const held = new Set<number>();
    const least = oddsOf(scoring.QUIET_FROM) - scoring.USUAL_LIKENESS_ODDS;
    for (let i = 0; i < docs.length; i++) if (odds[i]! >= least) held.add(docs[i]!);
    if (held.size < FEWEST_HOLDING) return [];
    return findRelated(this.store, this.vectors, this.subject, held)
      .filter(({ doc }) => this.isAlive(doc))
      .map(({ doc, strength, stems }) => ({
        doc,
        score: RELATED_LOWEST + RELATED_BAND * (1 - Math.exp(-strength)),
        kind: 'related',
        stems,
      }));
  }
}

function oddsOf(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function orderByOdds(odds: number[]): Uint32Array {
  return Uint32Array.from(odds.keys()).sort((a, b) => odds[b]! - odds[a]! || a - b);
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
