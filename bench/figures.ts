export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);

/** To so many decimal places. */
export const rounded = (value: number, places = 3): number => Math.round(value * 10 ** places) / 10 ** places;

/** The same for every number of an object: tables show many at once. */
export const roundedAll = <T extends object>(figures: T, places = 3): T =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? rounded(value, places) : value]),
  ) as T;

/** How often each run of `length` words occurs. */
export function countRuns(words: readonly string[], length: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + length <= words.length; at++) {
    const run = words.slice(at, at + length).join(' ');
    counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return counts;
}

/** A small seeded generator: the same numbers from 0 to 1 on every run and machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
