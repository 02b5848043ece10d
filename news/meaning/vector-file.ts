import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Word vectors as they lie in a file or a table: one scale a row, eight bits a number. */
export interface PackedVectors {
  dimensions: number;
  words: string[];
  /** In how many of the texts each word stands. */
  counts: Uint32Array;
  texts: number;
  scales: Float32Array;
  rows: Int8Array;
  /** Mean and variance of every dimension over whole texts, then over titles: what an article is like that has nothing to do with a term. */
  background: Float32Array;
  /** Acronyms and long forms met in the articles that were learnt from; kept beside the numbers, not in the file. */
  acronyms?: readonly (readonly [acronym: string, form: string, articles: number])[];
}

const MAGIC = 'recorte-vectors-1\n';
const HEAD = 12;

/** The file or row is not what it should be; the service then runs on words alone. */
export class DamagedVectors extends Error {}

/** Layout: magic, SHA-256 of all that follows, three numbers, word list, counts, scales, background, rows. */
export function packVectors(vectors: PackedVectors): Buffer {
  const list = Buffer.from(vectors.words.join('\n'));
  const head = Buffer.alloc(HEAD);
  [list.length, vectors.dimensions, vectors.texts].forEach((value, at) => {
    head.writeUInt32LE(value, at * 4);
  });
  const { counts, scales, background, rows } = vectors;
  const numbers = [counts, scales, background, rows].map((part) =>
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
  const [length, dimensions, texts] = [0, 4, 8].map((at) => body.readUInt32LE(at)) as [number, number, number];
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
  const background = new Float32Array(take(4 * dimensions * 4));
  const rows = new Int8Array(new SharedArrayBuffer(words.length * dimensions));
  rows.set(new Int8Array(take(rows.length)));
  return { dimensions, words, counts, texts, scales, rows, background };
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

export function readVectorFile(file: string | URL): PackedVectors {
  return unpackVectors(readFileSync(file));
}
