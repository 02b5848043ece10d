import { SubjectCounts, signatureOf } from './subject-counts.ts';

/** An ending shared by this many articles of one outlet, on different subjects, is not part of them. */
const REPEATED_FROM = 3;
const SHINGLE_WORDS = 8;
/** One shingle in this many is kept: enough to cover a repeated text with a quarter of the memory. */
const SAMPLED = 4;
/** Only the last characters of a text may be a list of other articles. */
const TAIL_LENGTH = 2400;
const OWN_LENGTH = 400;
const OWN_SHARE = 0.3;
/** No headline with its summary has more words: a longer unknown run is the article's own text. */
const LONGEST_GAP = 45;
const SHORTEST_TAIL = 12;
/** Words before the first known one that may belong to it, and words after it that may belong to the sentence before. */
const MOST_BACK = 8;
const MOST_AHEAD = 16;

interface Words {
  hashes: number[];
  /** Offset of each word in the text. */
  starts: number[];
}

/**
 * Learns from an outlet's articles what it prints after the text of each: headlines of the day, offers, forms. Without markup and
 * line breaks nothing separates these from the text, and new headlines come in between. Hence they are recognised by runs of
 * eight words; next to known ones, runs seen twice count too.
 */
export class RepeatedTails extends SubjectCounts {
  /** `known` are keys that were found repeated before. */
  constructor(known: readonly number[]) {
    super(known, { least: REPEATED_FROM, alike: 0 });
  }

  /** Returns the keys of the shingles at the text's end; they are negative. */
  learn(title: string, text: string, seed: number): number[] {
    const signature = signatureOf(title);
    const keys = [...new Set(sampledShingles(tailOf(text), seed).map(({ key }) => key))];
    for (const key of keys) this.add(key, signature);
    return keys;
  }

  /** The text without the repeated part at its end. */
  cut(text: string, seed: number): string {
    const words = tailOf(text);
    const seen = new Uint8Array(words.starts.length);
    for (const { key, at } of sampledShingles(words, seed)) {
      const count = Math.min(this.of(key), REPEATED_FROM);
      for (let i = at; i < at + SHINGLE_WORDS; i++) seen[i] = Math.max(seen[i]!, count);
    }
    let sure = 0;
    let score = 0;
    let best = SHORTEST_TAIL;
    let gap = 0;
    let from: number | undefined;
    for (let at = seen.length - 1; at >= 0 && gap <= LONGEST_GAP; at--) {
      const isKnown = seen[at]! > 1;
      gap = isKnown ? 0 : gap + 1;
      score += isKnown ? 1 : -1;
      if (seen[at]! >= REPEATED_FROM) sure++;
      if (!isKnown || sure < SHORTEST_TAIL || score < best) continue;
      best = score;
      from = at;
    }
    return from === undefined ? text : text.slice(0, startOfSentence(text, words, from)).trimEnd();
  }
}

/** Sampling misses the first words of a repeated text: it begins at the nearest end of a sentence. */
function startOfSentence(text: string, { starts }: Words, from: number): number {
  const endsBefore = (at: number) => /[.!?…”"»)\n]\s*$/.test(text.slice(Math.max(0, starts[at]! - 4), starts[at]!));
  for (let at = from; at >= Math.max(0, from - MOST_BACK); at--) if (endsBefore(at)) return starts[at]!;
  for (let at = from; at <= from + MOST_AHEAD && at < starts.length; at++) if (endsBefore(at)) return starts[at]!;
  return starts[from]!;
}

function tailOf(text: string): Words {
  const hashes: number[] = [];
  const starts: number[] = [];
  const own = Math.max(OWN_LENGTH, Math.ceil(text.length * OWN_SHARE), text.length - TAIL_LENGTH);
  let hash = 0;
  let start = -1;
  for (let at = own; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (isWordCode(code)) {
      if (start < 0) {
        start = at;
        hash = 0x811c9dc5;
      }
      hash = Math.imul(hash ^ code, 0x01000193);
    } else if (start >= 0) {
      hashes.push(hash >>> 0);
      starts.push(start);
      start = -1;
    }
  }
  return { hashes, starts };
}

/** Letters and digits of any script; signs and spaces below the letters with accents are not. */
function isWordCode(code: number): boolean {
  if (code < 128) return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
  return code >= 0xc0 && (code < 0x2000 || code > 0x206f);
}

function sampledShingles({ hashes }: Words, seed: number): { key: number; at: number }[] {
  const found: { key: number; at: number }[] = [];
  for (let at = 0; at + SHINGLE_WORDS <= hashes.length; at++) {
    let low = seed;
    let high = 0x9e3779b9;
    for (let i = at; i < at + SHINGLE_WORDS; i++) {
      low = Math.imul(low ^ hashes[i]!, 0x85ebca6b) + (low >>> 13);
      high = Math.imul(high ^ hashes[i]!, 0x01000193) + (low >>> 15);
    }
    if ((low >>> 0) % SAMPLED === 0) found.push({ key: -((high >>> 12) * 0x100000000 + (low >>> 0)) - 1, at });
  }
  return found;
}
