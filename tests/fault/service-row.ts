/** A row of the fault table about the program and its database as a whole. */
export interface ServiceRow {
  what: string;
  aim: string;
  /** Sizes of the full run and of the one in the tests. */
  full: number;
  small: number;
  run(options: { count: number; random: () => number }): Promise<ServiceResult>;
}

export interface ServiceResult {
  isGood: boolean;
  /** Only rows about deliveries have one. */
  verdict?: undefined;
  figures: Record<string, number | string>;
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Median and worst of some seconds, for the figures of a row. */
export function spread(seconds: number[]): { median: number; worst: number } {
  const sorted = seconds.toSorted((a, b) => a - b);
  return { median: rounded(sorted[Math.floor(sorted.length / 2)] ?? 0), worst: rounded(sorted.at(-1) ?? 0) };
}
