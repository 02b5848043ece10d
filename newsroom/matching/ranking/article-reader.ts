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
  /** Number of the term's names that the article surely has. */
  names: number;
  /** Odds by all features that are known so far. */
  odds: number;
}

/** An occurrence of a name that is not part of another name. */
const SURE_NAME = 0.5;

/** Reads the occurrences of a term in articles. */
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

  /** `docs` in ascending order. */
  read(docs: readonly number[]): CandidateDoc[] {
    const all = [...this.#lists, this.#whole];
    const cursors = all.map(() => 0);
    const evidenceOf = (doc: number, at: number): Evidence | undefined => {
      const list = all[at]!;
      const index = list.seek(cursors[at]!, doc);
      cursors[at] = index;
      return list.has(index, doc) ? scoring.weigh(this.#evaluator.store, list, index) : undefined;
    };
    return docs.map((doc) => this.#read(doc, evidenceOf));
  }

  #read(doc: number, evidenceOf: (doc: number, at: number) => Evidence | undefined): CandidateDoc {
    let names = 0;
    for (let at = 0; at < this.#evidence.length; at++) {
      const evidence = evidenceOf(doc, at);
      this.#evidence[at]!.evidence = evidence;
      if (evidence && this.#units[at]!.isName && evidence.best >= SURE_NAME) names++;
    }
    const whole = this.isOneUnit ? this.#evidence[0]!.evidence : evidenceOf(doc, this.#lists.length);
    const row = describeWords(whole, this.#evidence, this.#evaluator.store.sentences.data[doc]!);
    const isLiteral = whole !== undefined && whole.best >= scoring.FAINTEST;
    return { doc, row, isLiteral, names, odds: 0 };
  }
}
