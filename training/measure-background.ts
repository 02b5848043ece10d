import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DIMENSIONS, textOfArticle } from '../newsroom/meaning/encoder/encode.ts';
import { readText } from '../newsroom/meaning/encoder/read-text.ts';
import { repairText } from '../newsroom/text/repair.ts';

/**
 * Measures what the usual article of each language is to the encoder: `node training/measure-background.ts CORPORA_FOLDER` writes
 * `newsroom/meaning/encoder/background.bin`, which belongs to the model beside it: means of the vectors, then of their products.
 */
const TARGET = new URL('../newsroom/meaning/encoder/background.bin', import.meta.url);
/** Of each language, as many of each corpus that has it, so that no outlet is the usual one. */
const ARTICLES = 1000;

interface Row {
  title: string;
  text: string;
  lang: 'pt' | 'en';
}

const [folder = ''] = process.argv.slice(2);
const corpora = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl.gz'))
  .toSorted()
  .map((file) => gunzipSync(readFileSync(path.join(folder, file))).toString('utf8'))
  .map((lines) => lines.trimEnd().split('\n'))
  .map((lines) => lines.map((line) => JSON.parse(line) as Row));

const means: number[] = [];
const products: number[] = [];
for (const language of ['pt', 'en']) {
  const own = corpora.map((rows) => rows.filter(({ lang }) => lang === language)).filter((rows) => rows.length > 0);
  const vectors = Array.from({ length: ARTICLES }, (_, at) => {
    const rows = own[at % own.length]!;
    const { title, text } = rows[Math.floor((at / ARTICLES) * rows.length)]!;
    return readText(textOfArticle({ title: repairText(title), text: repairText(text) }));
  });
  const meanOf = (value: (vector: Float32Array) => number) =>
    vectors.reduce((sum, vector) => sum + value(vector), 0) / ARTICLES;
  for (let row = 0; row < DIMENSIONS; row++) {
    means.push(meanOf((vector) => vector[row]!));
    for (let k = 0; k < DIMENSIONS; k++) products.push(meanOf((vector) => vector[row]! * vector[k]!));
  }
}
writeFileSync(TARGET, new Uint8Array(Float32Array.from([...means, ...products]).buffer));
