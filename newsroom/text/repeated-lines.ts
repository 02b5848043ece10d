import { RepeatedTails } from './repeated-tails.ts';
import { SubjectCounts, signatureOf } from './subject-counts.ts';

/** A line in this many articles of one outlet, on different subjects, is boilerplate. */
const REPEATED_FROM = 5;
const LONGEST_LINE = 400;
const SHORTEST_SENTENCE = 40;

/** Bounds the row of an outlet that changes its template often. */
const MOST_LINES = 1000;
const MOST_TAILS = 3000;

/** Learns from an outlet's articles which lines, sentences and tails it repeats in all of them. */
export class RepeatedLines {
  readonly #counts: SubjectCounts;
  readonly #tails: RepeatedTails;

  /** `known` are keys that were found repeated before; those of tails are negative. */
  constructor(known: readonly number[] = []) {
    const lines = known.filter((key) => key > 0);
    this.#counts = new SubjectCounts(lines, { least: REPEATED_FROM, alike: 1 });
    this.#tails = new RepeatedTails(known.filter((key) => key < 0));
  }

  /** The keys of everything repeated; if there are too many, the latest. */
  repeated(): number[] {
    const lines = this.#counts.repeated();
    return [...lines.slice(-MOST_LINES), ...this.#tails.repeated().slice(-MOST_TAILS)];
  }

  /** `text` must have its characters repaired. Returns the keys of its lines, sentences and tail. */
  learn({ title, text }: { title: string; text: string }, outlet: string): Float64Array {
    const keys = keysOf(text, outlet);
    const signature = signatureOf(title);
    for (const key of keys) this.#counts.add(key, signature);
    return Float64Array.from([...keys, ...this.#tails.learn(title, text, seedOf(outlet))]);
  }

  /** Whether a text has anything to strip, by the keys that `learn` returned: most have not. */
  hasRepeated(keys: Float64Array): boolean {
    return keys.some((key) => (key < 0 ? this.#tails.isRepeated(key) : this.#counts.isRepeated(key)));
  }

  /** The text without what the outlet repeats after every article. */
  cutTail(text: string, outlet: string): string {
    return this.#tails.cut(text, seedOf(outlet));
  }

  /** The line without the repeated sentences; empty if nothing is left. */
  strip(line: string, outlet: string): string {
    const seed = seedOf(outlet);
    const kept: string[] = [];
    let isWhole = true;
    eachPiece(line, 0, line.length, -1, (from, to) => {
      if (this.#counts.isRepeated(keyOf(line, from, to, seed))) isWhole = false;
      else kept.push(line.slice(from, to));
    });
    return isWhole ? line : kept.join(' ');
  }
}

/** A key for each line or sentence of a text, without duplicates. */
function keysOf(text: string, outlet: string): Set<number> {
  const keys = new Set<number>();
  const seed = seedOf(outlet);
  const visit = (from: number, to: number) => {
    const key = keyOf(text, from, to, seed);
    if (key !== 0) keys.add(key);
  };
  let stop = -1;
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    stop = eachPiece(text, skipSpace(text, start, end), skipSpaceBack(text, start, end), stop, visit);
    start = end + 1;
  }
  return keys;
}

/**
 * Splits a line roughly into sentences, always at the same places. `stop`, returned for the line before, is the next place where
 * a sentence may end: each place is searched once even if lines are short.
 */
function eachPiece(
  text: string,
  start: number,
  end: number,
  stop: number,
  visit: (from: number, to: number) => void,
): number {
  let from = start;
  let at = stop < start ? stopAfter(text, start) : stop;
  for (; at + 1 < end; at = stopAfter(text, at + 2)) {
    if (at - from < SHORTEST_SENTENCE) continue;
    visit(from, at + 1);
    from = at + 2;
  }
  visit(from, end);
  return at;
}

function stopAfter(text: string, from: number): number {
  const at = text.indexOf('. ', from);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

function seedOf(outlet: string): number {
  let seed = 0x811c9dc5 ^ outlet.length;
  for (let i = 0; i < outlet.length; i++) seed = Math.imul(seed ^ outlet.charCodeAt(i), 0x01000193);
  return seed;
}

/**
 * 52 bits of two multiplicative hashes: collisions among millions of lines are negligible. Reads the piece in place, since slicing
 * it costs more than hashing.
 */
function keyOf(text: string, from: number, to: number, seed: number): number {
  const start = skipSpace(text, from, to);
  const end = skipSpaceBack(text, start, to);
  if (start >= end || end - start > LONGEST_LINE) return 0;
  let low = seed;
  let high = 0x01000193;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b) + (low >>> 15);
  }
  return (high >>> 12) * 0x100000000 + (low >>> 0);
}

function skipSpace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isSpace(text.charCodeAt(at))) at++;
  return at;
}

function skipSpaceBack(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isSpace(text.charCodeAt(at - 1))) at--;
  return at;
}

function isSpace(code: number): boolean {
  return code <= 32 || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)));
}
