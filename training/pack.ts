import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { finish } from '../news/meaning/learn.ts';
import { packVectors } from '../news/meaning/vector-file.ts';

/** Step three: `node training/pack.ts PREPARED_FOLDER TABLE.f32 OUT.bin`: turns the trained table to its axes and packs it. */
const [prepared = '', trained = '', out = ''] = process.argv.slice(2);
const read = (name: string) => gunzipSync(readFileSync(path.join(prepared, name)));
const numbers = <T>(name: string, make: (buffer: ArrayBuffer) => T) => {
  const bytes = read(name);
  return make(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
};
const { words } = JSON.parse(read('vocabulary.json.gz').toString()) as { words: [string, number][] };

/** Every so many texts are enough for counts and means; words without a row are left out. */
const STEP = 3;
function lay(name: 'title' | 'body') {
  const rows = numbers(`${name}.u16.gz`, (buffer) => new Uint16Array(buffer));
  const offsets = numbers(`${name}-offsets.u32.gz`, (buffer) => new Uint32Array(buffer));
  const kept: number[] = [];
  const starts = [0];
  for (let text = 0; text + 1 < offsets.length; text += STEP) {
    for (let i = offsets[text]!; i < offsets[text + 1]!; i++) if (rows[i]! > 0) kept.push(rows[i]! - 1);
    starts.push(kept.length);
  }
  return { rows: Int32Array.from(kept), starts: Int32Array.from(starts) };
}
const titles = lay('title');
const bodies = lay('body');
const bytes = readFileSync(trained);
const table = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const dimensions = table.length / words.length;
const packed = finish(
  words.map(([word]) => word),
  table,
  { titles: titles.rows, titleStarts: titles.starts, bodies: bodies.rows, bodyStarts: bodies.starts },
  { dimensions, counts: new Uint32Array(0), texts: 0, background: new Float32Array(4 * dimensions) },
);
const file = packVectors(packed);
writeFileSync(out, file);
console.log(JSON.stringify({ words: words.length, dimensions, texts: packed.texts, bytes: file.length }));
