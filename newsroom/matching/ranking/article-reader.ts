import type { Evidence, HitList } from '../index/hit-list.ts';
import type { FeatureRow } from '../scoring/relevance-model.ts';
import * as scoring from '../scoring/score.ts';
import { describeWords, type UnitEvidence } from '../scoring/score-article.ts';
import type { Evaluator } from '../search/evaluate.ts';
import type { TermUnits } from '../search/term-units.ts';

export interface CandidateDoc {
  doc: number;
  row: FeatureRow;
  isLiteral: boolean;
  /** Share of the term's units that the article has. */
  share: number;
  /** Number of the term's names that the article surely has. */
  names: number;
  /** Odds by all features that are known so far. */
  odds: number;
}

/** An occurrence of a name that is not part of another name. */
const SURE_NAME = 0.5;

/** Reads the occurrences of a term in one article. */
export class ArticleReader {
  /** Whether the term is one unit: then an occurrence of the unit is one of the whole term. */
  readonly isOneUnit: boolean;
  readonly #evaluator: Evaluator;
  readonly #whole: HitList;
  readonly #lists: readonly HitList[];
  readonly #evidence: UnitEvidence[];
  readonly #units: TermUnits['units'];

  constructor(evaluator: Evaluator, units: TermUnits, whole: HitList, lists: readonly HitList[]) {
    this.#evaluator = evaluator;
    this.#whole = whole;
    this.#lists = lists;
    this.isOneUnit = lists.length === 1 && lists[0] === whole;
    this.#units = units.units;
    this.#evidence = units.units.map(({ share }) => ({ share, evidence: undefined }));
  }

  read(doc: number): CandidateDoc {
    const { store } = this.#evaluator;
    let share = 0;
    let names = 0;
    for (let at = 0; at < this.#evidence.length; at++) {
      const unit = this.#evidence[at]!;
      const evidence = this.#evidenceOf(this.#lists[at]!, doc);
      unit.evidence = evidence;
      if (!evidence) continue;
      share += unit.share * Math.min(1, evidence.best);
      if (this.#units[at]!.isName && evidence.best >= SURE_NAME) names++;
    }
    const whole = this.isOneUnit ? this.#evidence[0]!.evidence : this.#evidenceOf(this.#whole, doc);
    const row = describeWords(whole, this.#evidence, store.sentences.data[doc]!);
    const isLiteral = whole !== undefined && whole.best >= scoring.FAINTEST;
    return { doc, row, isLiteral, share, names, odds: 0 };
  }

  #evidenceOf(list: HitList, doc: number): Evidence | undefined {
    const index = list.find(doc);
    return index < 0 ? undefined : scoring.weigh(this.#evaluator.store, list, index);
  }
}
