import { repairText } from './repair.ts';

/** From so many articles of one outlet on, a line is furniture: no two pieces of news share a sentence that often. */
const REPEATED_FROM = 5;
const LONGEST_LINE = 600;

/** Learns from the stored articles which lines an outlet prints under everything. */
export class RepeatedLines {
  private readonly counts = new Map<number, number>();

  learn(text: string, outlet: string): void {
    const seen = new Set<number>();
    for (const line of repairText(text).split('\n')) {
      const key = keyOf(line, outlet);
      if (key === 0 || seen.has(key)) continue;
      seen.add(key);
      this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    }
  }

  isRepeated(line: string, outlet: string): boolean {
    return (this.counts.get(keyOf(line, outlet)) ?? 0) >= REPEATED_FROM;
  }
}

/** 52 bits of two FNV-1a runs: a wrong guess among millions of lines is out of the question in practice. */
function keyOf(line: string, outlet: string): number {
  const text = line.trim();
  if (text === '' || text.length > LONGEST_LINE) return 0;
  let low = 0x811c9dc5;
  let high = 0x01000193;
  const mix = (code: number) => {
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) ^ (low >>> 15);
  };
  for (let i = 0; i < outlet.length; i++) mix(outlet.charCodeAt(i));
  mix(10);
  for (let i = 0; i < text.length; i++) mix(text.charCodeAt(i));
  return (high >>> 12) * 0x100000000 + (low >>> 0);
}
