/** From so many articles of one outlet on, a line is furniture: no two pieces of news share a sentence that often. */
const REPEATED_FROM = 5;
const LONGEST_LINE = 400;
const SHORTEST_SENTENCE = 40;

/** Learns from the stored articles which lines and sentences an outlet prints under everything. */
export class RepeatedLines {
  private readonly counts = new Map<number, number>();

  /** `text` with its characters repaired already. */
  learn(text: string, outlet: string): void {
    for (const key of keysOf(text, outlet)) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** Undoes learning a text that is no longer stored, so that years of articles do not pile up here. */
  forget(text: string, outlet: string): void {
    for (const key of keysOf(text, outlet)) {
      const count = this.counts.get(key) ?? 0;
      if (count > 1) this.counts.set(key, count - 1);
      else this.counts.delete(key);
    }
  }

  /** The line without the sentences seen too often; empty when nothing is left. */
  strip(line: string, outlet: string): string {
    const pieces = splitLine(line);
    const kept = pieces.filter((piece) => (this.counts.get(keyOf(piece, outlet)) ?? 0) < REPEATED_FROM);
    return kept.length === pieces.length ? line : kept.join(' ');
  }
}

/** A number for each line or sentence of a text, every one once. */
function keysOf(text: string, outlet: string): Set<number> {
  const keys = new Set<number>();
  for (const line of text.split('\n')) {
    for (const piece of splitLine(line)) {
      const key = keyOf(piece, outlet);
      if (key !== 0) keys.add(key);
    }
  }
  return keys;
}

/** Rough sentences: quick rather than exact, the same sentence is always cut the same way. */
function splitLine(line: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = line.indexOf('. '); at >= 0; at = line.indexOf('. ', at + 2)) {
    if (at - start < SHORTEST_SENTENCE) continue;
    pieces.push(line.slice(start, at + 1));
    start = at + 2;
  }
  pieces.push(line.slice(start));
  return pieces;
}

/** 52 bits of two multiplicative hashes: a wrong guess among millions of lines is out of the question in practice. */
function keyOf(line: string, outlet: string): number {
  const text = line.trim();
  if (text === '' || text.length > LONGEST_LINE) return 0;
  let low = 0x811c9dc5 ^ outlet.length;
  let high = 0x01000193;
  for (let i = 0; i < outlet.length; i++) low = Math.imul(low ^ outlet.charCodeAt(i), 0x01000193);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) + (low >>> 15);
  }
  return (high >>> 12) * 0x100000000 + (low >>> 0);
}
