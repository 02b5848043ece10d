const minute = 60_000;
const longestStep = 7;

/** RELIABILITY.md F04: 1, 2, 4, 8 … minutes, each a fifth shorter or longer, so that a refused crowd does not return as one. */
export function backoffMs(attempts: number, random: () => number): number {
  const step = 2 ** Math.min(longestStep, Math.max(0, attempts - 1)) * minute;
  return Math.round(step * (0.8 + 0.4 * random()));
}
