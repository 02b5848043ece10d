import { type UnitWeights, unitExamples } from '../newsroom/summaries/expected-words.ts';
import { storySentences, UnitNumbers, wordsIn } from '../newsroom/summaries/story-sentences.ts';

/** Documents of one story or article, and the summaries that people wrote of them. */
interface SummaryRow {
  language: string;
  documents: { title: string; text: string }[];
  references: string[];
}

interface Example {
  features: number[];
  /** Share of the references that contain it, 0 to 1. */
  share: number;
  weight: number;
}

const ROUNDS = 7;
const PENALTY = 10;
/** All units of a row together have this weight. */
const ROW_WEIGHT = 300;

/** Fits the probability that each occurrence of a unit is in a reference: logistic regression by Newton's method. */
function regress(examples: readonly Example[]): number[] {
  const size = examples[0]!.features.length;
  let weights = Array<number>(size).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight) => -PENALTY * weight);
    const curvature = weights.map((_, i) => weights.map((_, j) => (i === j ? PENALTY : 0)));
    for (const { features, share, weight } of examples) {
      let sum = 0;
      for (let i = 0; i < size; i++) sum += weights[i]! * features[i]!;
      const likely = 1 / (1 + Math.exp(-sum));
      const steep = Math.max(1e-4, likely * (1 - likely)) * weight;
      for (let i = 0; i < size; i++) {
        gradient[i]! += (share - likely) * weight * features[i]!;
        for (let j = 0; j < size; j++) curvature[i]![j]! += steep * features[i]! * features[j]!;
      }
    }
    const step = solve(curvature, gradient);
    weights = weights.map((weight, i) => weight + step[i]!);
  }
  return weights;
}

function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!]);
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    let pivot = i;
    for (let k = i + 1; k < size; k++) if (Math.abs(rows[k]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = k;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    for (let k = 0; k < size; k++) {
      if (k === i) continue;
      const factor = rows[k]![i]! / rows[i]![i]!;
      for (let j = i; j <= size; j++) rows[k]![j]! -= factor * rows[i]![j]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}

/** The weights fitted on rows of one kind: with several documents each, or with one. */
export function fitSummaryWeights(rows: readonly SummaryRow[]): UnitWeights {
  const words: Example[] = [];
  const pairs: Example[] = [];
  for (const row of rows) {
    const numbers = new UnitNumbers();
    const all = unitExamples(numbers, row.documents, storySentences(row.documents, row.language), row.language);
    const references = row.references.map((text) => {
      const counts = new Map<number, number>();
      for (const unit of numbers.of(wordsIn(text, row.language))) counts.set(unit, (counts.get(unit) ?? 0) + 1);
      return counts;
    });
    const countOf = (kind: boolean) =>
      all.reduce((sum, { isPair, features }) => sum + (isPair === kind ? features.length : 0), 0);
    const weights = { words: ROW_WEIGHT / countOf(false), pairs: ROW_WEIGHT / countOf(true) };
    for (const { unit, isPair, features } of all) {
      features.forEach((known, earlier) => {
        const share = references.filter((counts) => (counts.get(unit) ?? 0) > earlier).length / references.length;
        if (isPair) pairs.push({ features: known, share, weight: weights.pairs });
        else words.push({ features: known, share, weight: weights.words });
      });
    }
  }
  return { words: regress(words), pairs: regress(pairs) };
}
