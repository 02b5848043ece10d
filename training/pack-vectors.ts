import { createHash } from 'node:crypto';
import { HEAD, MAGIC, type PackedVectors } from '../news/meaning/vector-file.ts';

/** The file format that `unpackVectors` reads. */
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
