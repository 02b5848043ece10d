import { createHash } from 'node:crypto';
import { fold } from '../text/fold.ts';

const HASHES = 64;
const SHINGLE_WORDS = 3;
const BAND_BYTES = 4;
/** Most words looked at: agencies' texts differ early, and time must not follow a text's length without end. */
const MOST_WORDS = 1500;
/** One byte a hash: two unlike texts still agree by chance in one of 256. */
const CHANCE = 1 / 256;
/** Distance up to which two texts are one text with another headline, cut or lead. */
const NEAR_COPY_DISTANCE = 0.4;

const multipliers = new Uint32Array(HASHES);
const summands = new Uint32Array(HASHES);
for (let i = 0, seed = 0x9e3779b9; i < HASHES; i++) {
  seed = mix(seed + i);
  multipliers[i] = seed | 1;
  seed = mix(seed ^ 0x85ebca6b);
  summands[i] = seed;
}

/** Same title and text, whatever the spaces, quotes and dashes: the same hash. */
export function contentHash(title: string, text: string): string {
  return createHash('sha256')
    .update(`${plain(title)}\n${plain(text)}`)
    .digest('base64url');
}

function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** MinHash of the text's word triples, 64 hashes of a byte each, as base64url. Empty for a text without words. */
export function signature(text: string): string {
  const words = (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
  if (words.length === 0) return '';
  const lowest = new Uint32Array(HASHES).fill(0xffffffff);
  for (let i = 0; i <= Math.max(0, words.length - SHINGLE_WORDS); i++) {
    const base = hashWords(words, i, Math.min(words.length, i + SHINGLE_WORDS));
    for (let k = 0; k < HASHES; k++) {
      const value = mix(Math.imul(base, multipliers[k]!) + summands[k]!);
      if (value < lowest[k]!) lowest[k] = value;
    }
  }
  return Buffer.from(Uint8Array.from(lowest, (value) => value & 0xff)).toString('base64url');
}

/** How far two texts are apart by their signatures, from 0 (same words in the same order) to 1. */
export function signatureDistance(a: string, b: string): number {
  if (a === '' || b === '') return 1;
  const left = Buffer.from(a, 'base64url');
  const right = Buffer.from(b, 'base64url');
  let equal = 0;
  for (let k = 0; k < HASHES; k++) if (left[k] === right[k]) equal++;
  return Math.min(1, (1 - equal / HASHES) / (1 - CHANCE));
}

export function isNearCopy(a: string, b: string): boolean {
  return signatureDistance(a, b) <= NEAR_COPY_DISTANCE;
}

/** Keys to look up: near copies share at least one, unlike texts next to none. */
export function signatureBands(value: string): string[] {
  const bytes = Buffer.from(value, 'base64url');
  const bands: string[] = [];
  for (let at = 0; at < bytes.length; at += BAND_BYTES) {
    bands.push(`${at / BAND_BYTES}:${bytes.toString('base64url', at, at + BAND_BYTES)}`);
  }
  return bands;
}

function hashWords(words: string[], from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let i = from; i < to; i++) {
    const word = words[i]!;
    for (let c = 0; c < word.length; c++) value = Math.imul(value ^ word.charCodeAt(c), 0x01000193);
    value = Math.imul(value ^ 0x20, 0x01000193);
  }
  return value >>> 0;
}

/** Spreads every bit of the input over the output, so that the multipliers below give independent orders. */
function mix(input: number): number {
  let value = input >>> 0;
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}
