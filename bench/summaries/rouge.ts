function gramsOf(text: string, n: number): Map<string, number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const grams = new Map<string, number>();
  for (let i = 0; i + n <= words.length; i++) {
    const gram = words.slice(i, i + n).join(' ');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

/** F1 of the n-grams that two texts share, counted with repetition. */
export function rougeF1(text: string, reference: string, n: number): number {
  const [ours, theirs] = [gramsOf(text, n), gramsOf(reference, n)];
  const sum = (grams: Map<string, number>) => [...grams.values()].reduce((total, count) => total + count, 0);
  let shared = 0;
  for (const [gram, count] of ours) shared += Math.min(count, theirs.get(gram) ?? 0);
  return shared === 0 ? 0 : (2 * shared) / (sum(ours) + sum(theirs));
}

/** ROUGE-1 and ROUGE-2, averaged over the references. */
export const rouge = (text: string, references: readonly string[]): [number, number] => [
  mean(references.map((reference) => rougeF1(text, reference, 1))),
  mean(references.map((reference) => rougeF1(text, reference, 2))),
];

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
