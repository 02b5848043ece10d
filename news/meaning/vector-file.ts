import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Portuguese and English, the languages that have vectors, by their number in `PackedVectors`. */
export const VECTOR_LANGUAGES = ['pt', 'en'] as const;

/** Word vectors as they lie in a file or a table: one scale a row, eight bits a number. */
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
  /** Acronyms and long forms met in the articles that were learnt from; kept beside the numbers, not in the file. */
  acronyms?: readonly (readonly [acronym: string, form: string, articles: number])[];
}

const MAGIC = 'recorte-vectors-2\n';
const HEAD = 16;
/** Rows of `dimensions` numbers in the background. */
export const BACKGROUND_ROWS = 6;

/** The file or database row is not a sound set of vectors. */
export class DamagedVectors extends Error {}

/** Layout: magic, SHA-256 of all that follows, four numbers, word list, counts, scales, background, rows, languages. */
export function packVectors(vectors: PackedVectors): Buffer {
  const list = Buffer.from(vectors.words.join('\n'));
  const head = Buffer.alloc(HEAD);
  [list.length, vectors.dimensions, ...vectors.texts].forEach((value, at) => {
    head.writeUInt32LE(value, at * 4);
  });
  const { counts, scales, background, rows, languages } = vectors;
  const numbers = [counts, scales, background, rows, languages].map((part) =>
    Buffer.from(part.buffer, part.byteOffset, part.byteLength),
  );
  const body = Buffer.concat([head, list, ...numbers]);
  return Buffer.concat([Buffer.from(MAGIC), createHash('sha256').update(body).digest(), body]);
}

export function unpackVectors(bytes: Buffer): PackedVectors {
  if (bytes.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) {
    throw new DamagedVectors('not a file of word vectors');
  }
  const sum = bytes.subarray(MAGIC.length, MAGIC.length + 32);
  const body = bytes.subarray(MAGIC.length + 32);
  if (!createHash('sha256').update(body).digest().equals(sum)) throw new DamagedVectors('the checksum does not match');
  const [length, dimensions, ...texts] = [0, 4, 8, 12].map((at) => body.readUInt32LE(at)) as [
    number,
    number,
    number,
    number,
  ];
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

/** Eight bits a number: the largest of a row becomes 127. */
export function quantise(table: Float32Array, dimensions: number): Pick<PackedVectors, 'scales' | 'rows'> {
  const size = table.length / dimensions;
  const scales = new Float32Array(size);
  const rows = new Int8Array(new SharedArrayBuffer(table.length));
  for (let row = 0; row < size; row++) {
    const from = row * dimensions;
    let most = 0;
    for (let k = 0; k < dimensions; k++) most = Math.max(most, Math.abs(table[from + k]!));
    const scale = most / 127 || 1;
    scales[row] = scale;
    for (let k = 0; k < dimensions; k++) rows[from + k] = Math.round(table[from + k]! / scale);
  }
  return { scales, rows };
}

export function readVectorFile(file: URL): PackedVectors {
  try {
    return unpackVectors(readFileSync(file));
  } catch (error) {
    throw new DamagedVectors(`the word vectors in ${fileURLToPath(file)} cannot be read: ${(error as Error).message}`);
  }
}
