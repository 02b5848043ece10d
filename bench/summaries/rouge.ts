import { countRuns, mean, sum } from '../figures.ts';

/** F1 of the n-grams that two texts share, counted with repetition. */
function rougeF1(text: string, reference: string, length: number): number {
  const gramsOf = (of: string) => countRuns(of.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [], length);
  const [ours, theirs] = [gramsOf(text), gramsOf(reference)];
  let shared = 0;
  for (const [gram, count] of ours) shared += Math.min(count, theirs.get(gram) ?? 0);
  return shared === 0 ? 0 : (2 * shared) / (sum([...ours.values()]) + sum([...theirs.values()]));
}

/** ROUGE-1 or ROUGE-2, averaged over the references. */
export const rouge = (text: string, references: readonly string[], length: 1 | 2): number =>
  mean(references.map((reference) => rougeF1(text, reference, length)));
