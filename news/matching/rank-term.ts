import type { CompiledTerm } from './compile-term.ts';
import { ContextOdds } from './context-odds.ts';
import type { DocVectors } from './doc-vectors.ts';
import type { MatchKind } from './match.ts';
import { planQuery } from './plan.ts';
import { type Query, wordsOf } from './query.ts';
import { findRelated } from './related.ts';
import {
  ABOUT_FROM,
  likenessOdds,
  literalOdds,
  MOST_LIKENESS_ODDS,
  probability,
  QUIET_ARTICLES,
  QUIET_FROM,
  SHOWN_FROM,
  USUAL_LIKENESS_ODDS,
  weigh,
} from './score.ts';
import { Subject, type Teacher } from './subject.ts';
import type { TokenStore } from './token-store.ts';
import { END } from './word-plan.ts';

export interface RankedDoc {
  doc: number;
  score: number;
  kind: MatchKind;
  /** Words (stems) that brought in a related article. */
  stems: number[];
}

/** Articles below this are too unsure to teach a term its vocabulary. */
const TEACHES_FROM = 0.25;
/** Related articles rank below what is surely about the term: their scores stay within this band. */
const RELATED_LOWEST = 0.3;
const RELATED_BAND = 0.14;
/** Odds that no likeness or context can lift to where even a quiet term would show it. */
const HOPELESS = Math.log(QUIET_FROM / (1 - QUIET_FROM)) - MOST_LIKENESS_ODDS;

/** Scores a term's articles: first by the words found, then by their likeness to the strongest of them. */
export class TermRanker {
  private readonly store: TokenStore;
  private readonly vectors: DocVectors;
  private readonly subject: Subject;
  private readonly isAlive: (doc: number) => boolean;

  constructor(store: TokenStore, vectors: DocVectors, isAlive: (doc: number) => boolean) {
    this.store = store;
    this.vectors = vectors;
    this.subject = new Subject(vectors);
    this.isAlive = isAlive;
  }

  rank(term: CompiledTerm): RankedDoc[] {
    if (!term.query) return [];
    this.store.settle();
    this.vectors.settle();
    const docs: number[] = [];
    const odds: number[] = [];
    this.findLiteral(term, term.query, docs, odds);
    this.learnSubject(term.query, docs, odds);
    const held = new Set<number>();
    const ranked: RankedDoc[] = [];
    const quiet: RankedDoc[] = [];
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i]!;
      if (odds[i]! < HOPELESS) continue;
      const { subject } = this;
      const likeness = likenessOdds(subject.likeness(doc), subject.typical, subject.teachers);
      const score = probability(odds[i]! + likeness);
      if (score >= QUIET_FROM) held.add(doc);
      const found: RankedDoc = { doc, score, kind: score >= ABOUT_FROM ? 'about' : 'mentioned', stems: [] };
      if (score >= SHOWN_FROM) ranked.push(found);
      else if (score >= QUIET_FROM) quiet.push(found);
    }
    ranked.push(...this.related(held));
    if (ranked.length < QUIET_ARTICLES) ranked.push(...fillQuiet(ranked, quiet));
    return ranked.sort(byScore);
  }

  private findLiteral(term: CompiledTerm, query: Query, docs: number[], odds: number[]): void {
    const plan = planQuery(this.store, query);
    const own = new Set(wordsOf(query).map(({ folded }) => folded));
    const context = term.context ? new ContextOdds(this.store, term.context, own) : undefined;
    for (let doc = plan.advance(0); doc !== END; doc = plan.advance(doc + 1)) {
      if (!this.isAlive(doc) || !plan.collect(doc)) continue;
      docs.push(doc);
      odds.push(literalOdds(weigh(this.store, doc, plan.found)) + (context?.of(doc) ?? 0));
    }
  }

  private learnSubject(query: Query, docs: number[], odds: number[]): void {
    const teachers: Teacher[] = [];
    for (let i = 0; i < docs.length; i++) {
      const score = probability(odds[i]! + USUAL_LIKENESS_ODDS);
      if (score >= TEACHES_FROM) teachers.push({ doc: docs[i]!, score });
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

  private related(held: ReadonlySet<number>): RankedDoc[] {
    if (held.size < 3) return [];
    return findRelated(this.store, this.vectors, this.subject, (doc) => held.has(doc), held.size)
      .filter(({ doc }) => this.isAlive(doc))
      .map(({ doc, strength, stems }) => ({
        doc,
        score: RELATED_LOWEST + RELATED_BAND * (1 - Math.exp(-strength)),
        kind: 'related',
        stems,
      }));
  }
}

function fillQuiet(ranked: RankedDoc[], quiet: RankedDoc[]): RankedDoc[] {
  const taken = new Set(ranked.map(({ doc }) => doc));
  return quiet
    .filter(({ doc }) => !taken.has(doc))
    .sort(byScore)
    .slice(0, QUIET_ARTICLES - ranked.length);
}

function byScore(a: RankedDoc, b: RankedDoc): number {
  return b.score - a.score || a.doc - b.doc;
}
