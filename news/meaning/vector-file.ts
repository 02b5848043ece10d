import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Portuguese and English, the languages that have vectors, by their number in `PackedVectors`. */
export const VECTOR_LANGUAGES = ['pt', 'en'] as const;

/** Word vectors as stored in a file: one scale a row, eight bits a number. */
export interface PackedVectors {
  dimensions: number;
  words: string[];
  /** Language of each row: its number in `VECTOR_LANGUAGES`. */
  languages: Uint8Array;
  /** Number of texts of the row's language that contain the word. */
  counts: Uint32Array;
  /** Number of texts by language. */
  texts: readonly number[];
  scales: Float32Array;
  rows: Int8Array;
  /** Moments of article vectors by dimension: means of whole texts and of titles for each language, then the pooled variances of both. */
  background: Float32Array;
  /** Acronyms and long forms found in the stored articles; kept in memory, not in the file. */
  acronyms?: readonly (readonly [acronym: string, form: string, articles: number])[];
}

export const MAGIC = 'recorte-vectors-2\n';
export const HEAD = 16;
/** Rows of `dimensions` numbers in the background. */
export const BACKGROUND_ROWS = 6;

/** The file is not a valid set of vectors. */
export class DamagedVectors extends Error {}

/** Layout: magic, SHA-256 of all that follows, four numbers, word list, counts, scales, background, rows, languages. */
export function unpackVectors(bytes: Buffer): PackedVectors {
  if (bytes.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) {
    throw new DamagedVectors('not a file of word vectors');
  }
  const sum = bytes.subarray(MAGIC.length, MAGIC.length + 32);
  const body = bytes.subarray(MAGIC.length + 32);
  if (!createHash('sha256').update(body).digest().equals(sum)) throw new DamagedVectors('the checksum does not match');
  const numberAt = (at: number) => body.readUInt32LE(at);
  const [length, dimensions, texts] = [numberAt(0), numberAt(4), [numberAt(8), numberAt(12)]] as const;
  const words = body
    .subarray(HEAD, HEAD + length)
    .toString('utf8')
    .split('\n');
  let at = HEAD + length;
  const take = (size: number) => {
    const part = body.subarray(at, at + size);
    if (part.length !== size) throw new DamagedVectors('rows are missing');
    at += size;
    return part.buffer.slice(part.byteOffset, part.byteOffset + size);
  };
  const counts = new Uint32Array(take(words.length * 4));
  const scales = new Float32Array(take(words.length * 4));
  const background = new Float32Array(take(BACKGROUND_ROWS * dimensions * 4));
  const rows = new Int8Array(new SharedArrayBuffer(words.length * dimensions));
  rows.set(new Int8Array(take(rows.length)));
  const languages = new Uint8Array(take(words.length));
  return { dimensions, words, languages, counts, texts, scales, rows, background };
}

export function readVectorFile(file: URL): PackedVectors {
  try {
    return unpackVectors(readFileSync(file));
  } catch (error) {
    throw new DamagedVectors(`the word vectors in ${fileURLToPath(file)} cannot be read: ${(error as Error).message}`);
  }
}
