import type { Evidence, HitList } from '../index/hit-list.ts';
import type { FeatureRow } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { describeWords, type UnitEvidence } from '../scoring/score-article.ts';
import type { Evaluator } from '../search/evaluate.ts';
import type { TermUnits } from '../search/term-units.ts';

export interface Candidate {
  doc: number;
  row: FeatureRow;
  isLiteral: boolean;
  /** Share of the term's units in the title, and anywhere. */
  titleShare: number;
  share: number;
  /** Stem in the title associated with the term, if there is one. */
  associated: number | undefined;
  /** Odds by words alone, for articles with the whole term. */
  literalOdds: number;
  /** Odds by all features, set after `describeWindow`. */
  odds: number;
}

/** Reads the occurrences of a term in one article. */
export class ArticleReader {
  /** Whether the term is one unit: then an occurrence of the unit is one of the whole term. */
  readonly isOneUnit: boolean;
  readonly #evaluator: Evaluator;
  readonly #whole: HitList;
  readonly #lists: readonly HitList[];
  readonly #evidence: UnitEvidence[];

  constructor(evaluator: Evaluator, units: TermUnits, whole: HitList, lists: readonly HitList[]) {
    this.#evaluator = evaluator;
    this.#whole = whole;
    this.#lists = lists;
    this.isOneUnit = lists.length === 1 && lists[0] === whole;
    this.#evidence = units.units.map(({ share }) => ({ share, evidence: undefined }));
  }

  read(doc: number): Candidate {
    const { store } = this.#evaluator;
    let titleShare = 0;
    let share = 0;
    for (let at = 0; at < this.#evidence.length; at++) {
      const unit = this.#evidence[at]!;
      const evidence = this.#evidenceOf(this.#lists[at]!, doc);
      unit.evidence = evidence;
      if (!evidence) continue;
      titleShare += unit.share * Math.min(1, evidence.title);
      share += unit.share * Math.min(1, evidence.best);
    }
    const whole = this.isOneUnit ? this.#evidence[0]!.evidence : this.#evidenceOf(this.#whole, doc);
    const words = store.starts.data[doc + 1]! - store.titleEnds.data[doc]!;
    const row = describeWords(whole, this.#evidence, words, store.sentences.data[doc]!);
    const isLiteral = whole !== undefined && whole.best >= scoring.FAINTEST;
    const literalOdds = isLiteral ? scoring.literalOdds(whole) : Number.NEGATIVE_INFINITY;
    return { doc, row, isLiteral, titleShare, share, associated: undefined, literalOdds, odds: 0 };
  }

  /** Visits every article that has a unit, with its evidence. */
  eachHolding(unit: number, visit: (doc: number, evidence: Evidence) => void): void {
    const list = this.#lists[unit]!;
    for (let index = 0; index < list.docCount; index++) {
      visit(list.docs[index]!, scoring.weigh(this.#evaluator.store, list, index));
    }
  }

  #evidenceOf(list: HitList, doc: number): Evidence | undefined {
    const index = list.find(doc);
    return index < 0 ? undefined : scoring.weigh(this.#evaluator.store, list, index);
  }
}
