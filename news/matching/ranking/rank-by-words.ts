import type { HiddenDocs } from '../index/hidden-docs.ts';
import { byScore, type RankedDoc } from '../match.ts';
import type { Query } from '../query/query.ts';
import { isOpen } from '../query/term-units.ts';
import * as scoring from '../scoring/score.ts';
import type { LiteralHits } from './literal-hits.ts';
import type { RelatedFinder } from './related.ts';
import type { Subject } from './subject.ts';

const QUIET_ODDS = scoring.oddsOf(scoring.QUIET_FROM);
/** Related articles rank below what is surely about the term: their scores stay within this band. */
const RELATED_LOWEST = 0.3;
const RELATED_BAND = 0.14;

/** Ranks what holds the term by its words and by likeness to the strongest: all there is while word vectors are missing. */
export class WordsRanker {
  private readonly literal: LiteralHits;
  private readonly subject: Subject;
  private readonly related: RelatedFinder;
  private readonly dead: HiddenDocs;
  /** Scratch: the articles that hold the term surely enough to say what words imply it. */
  private holding = new Int32Array(0);

  constructor(literal: LiteralHits, subject: Subject, related: RelatedFinder, dead: HiddenDocs) {
    this.literal = literal;
    this.subject = subject;
    this.related = related;
    this.dead = dead;
  }

  /** After the term's articles were read. */
  rank(query: Query, limit: number): RankedDoc[] {
    const held = this.score();
    const shown = held.filter(({ score }) => score >= scoring.SHOWN_FROM);
    if (shown.length >= limit || this.literal.count === 0) return shown.slice(0, limit);
    const related = isOpen(query) ? this.findRelated() : [];
    const ranked = [...shown, ...related];
    // A term that finds little shows its best mentions too.
    for (let at = shown.length; at < held.length && ranked.length < scoring.QUIET_ARTICLES; at++) {
      if (!related.some(({ doc }) => doc === held[at]!.doc)) ranked.push(held[at]!);
    }
    return ranked.sort(byScore).slice(0, limit);
  }

  /** Those that could be shown, best first. */
  private score(): RankedDoc[] {
    const { docs, odds, alike, count } = this.literal;
    const { subject } = this;
    const held: RankedDoc[] = [];
    for (let i = 0; i < count; i++) {
      const likeness = alike[i]! < 0 ? subject.likeness(docs[i]!) : alike[i]!;
      const final = odds[i]! + scoring.likenessOdds(likeness, subject.typical, subject.seeds);
      if (final < QUIET_ODDS) continue;
      const score = scoring.probability(final);
      held.push({ doc: docs[i]!, score, kind: score >= scoring.ABOUT_FROM ? 'about' : 'mentioned', stems: [] });
    }
    return held.sort(byScore);
  }

  private findRelated(): RankedDoc[] {
    const { docs, odds } = this.literal;
    if (this.holding.length < docs.length) this.holding = new Int32Array(docs.length);
    const least = QUIET_ODDS - scoring.USUAL_LIKENESS_ODDS;
    let count = 0;
    for (let i = 0; i < this.literal.count; i++) if (odds[i]! >= least) this.holding[count++] = docs[i]!;
    return this.related
      .find(this.subject, this.holding, count)
      .filter(({ doc }) => !this.dead.has(doc))
      .map(({ doc, strength, stems }) => {
        const score = RELATED_LOWEST + RELATED_BAND * (1 - Math.exp(-strength));
        return { doc, score, kind: 'related', stems };
      });
  }
}
