import { mean } from '../figures.ts';
import { type JudgedTerm, judgedKey } from './judged-terms.ts';

/** Precision, recall, F1, nDCG@10 and P@10 of one term, without unjudged articles. */
export interface Measured {
  precision: number;
  recall: number;
  f1: number;
  ndcg: number;
  p10: number;
}

export function measure({ grades }: JudgedTerm, ranked: readonly string[]): Measured {
  const judged = ranked.map((articleId) => grades.get(articleId)).filter((grade) => grade !== undefined);
  const relevant = [...grades.values()].filter((grade) => grade >= 1).length;
  const hits = judged.filter((grade) => grade >= 1).length;
  const precision = judged.length > 0 ? hits / judged.length : 0;
  const recall = relevant > 0 ? hits / relevant : 0;
  const gain = (list: number[]) =>
    list.slice(0, 10).reduce((total, grade, at) => total + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const ideal = gain([...grades.values()].sort((a, b) => b - a));
  return {
    precision,
    recall,
    f1: hits > 0 ? (2 * precision * recall) / (precision + recall) : 0,
    ndcg: ideal > 0 ? gain(judged) / ideal : 0,
    p10: mean(judged.slice(0, 10).map((grade) => Number(grade >= 1))),
  };
}

/** The mean over terms, each with its articles as ranked. */
export function meanOf(
  terms: readonly JudgedTerm[],
  rankedOf: (judged: JudgedTerm) => readonly string[] | undefined,
): Measured {
  const rows = terms.map((judged) => measure(judged, rankedOf(judged) ?? []));
  const of = (field: keyof Measured) => mean(rows.map((row) => row[field]));
  return { precision: of('precision'), recall: of('recall'), f1: of('f1'), ndcg: of('ndcg'), p10: of('p10') };
}

/** The worst terms first. */
export const measureEach = (terms: readonly JudgedTerm[], ranked: ReadonlyMap<string, string[]>) =>
  terms
    .map((judged) => ({ term: judged.term, ...measure(judged, ranked.get(judgedKey(judged)) ?? []) }))
    .sort((a, b) => a.f1 + a.ndcg - b.f1 - b.ndcg);
