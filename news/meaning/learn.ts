import { FEWEST_OF_LANGUAGE, type LaidTexts, turnToAxes } from './background.ts';
import { contentWords } from './content-words.ts';
import { type PackedVectors, quantise, VECTOR_LANGUAGES } from './vector-file.ts';
import { languageNumber, normalise, WordVectors } from './word-vectors.ts';

export interface LearningText {
  title: string;
  body: string;
  language: string;
}

const TITLE_WORDS = 24;
const LONGEST_BODY = 400;
/** Words of all bodies together: bounds the memory whatever is stored. */
const MOST_WORDS = 16_000_000;
/** A word seen in fewer articles has no place of its own yet. */
const LEAST_ARTICLES = 3;
const MOST_NEW_WORDS = 30_000;
/** From so many texts on their own counts and means are better known than those that came with the vectors. */
const TEXTS_OF_THEIR_OWN = 1500;

/**
 * Continues from known vectors with stored articles: new words get a vector from the texts they occur in, and counts, axes, means and
 * variances become those of the articles. Vectors of known words do not change: moving them brought nothing that was measured.
 */
export function learnVectors(base: PackedVectors, texts: readonly LearningText[]): PackedVectors {
  const known = new WordVectors(base);
  const bodyWords = Math.min(LONGEST_BODY, Math.floor(MOST_WORDS / Math.max(1, texts.length)));
  const added = newWords(known, texts, bodyWords);
  const words = [...base.words, ...added.map(({ word }) => word)];
  const languages = Uint8Array.from([...base.languages, ...added.map(({ language }) => language)]);
  const numbers = VECTOR_LANGUAGES.map(() => new Map<string, number>());
  added.forEach(({ word, language }, at) => {
    numbers[language]!.set(word, base.words.length + at);
  });
  const table = known.toTable(added.length);
  const rowOf = (word: string, language: string) =>
    numbers[languageNumber(language)]!.get(word) ?? known.rowOf(word, language);
  const laid = layTexts(texts, rowOf, bodyWords);
  placeNewWords(table, laid, base);
  return finish(words, languages, table, laid, base);
}

/** Counts, axes and background of a table whose words all have their vectors. */
export function finish(
  words: string[],
  languages: Uint8Array,
  table: Float32Array,
  laid: LaidTexts,
  { dimensions, ...known }: Pick<PackedVectors, 'dimensions' | 'counts' | 'texts' | 'background'>,
): PackedVectors {
  if (laid.languages.length < TEXTS_OF_THEIR_OWN) {
    const counts = new Uint32Array(words.length).fill(1);
    counts.set(known.counts);
    const { texts, background } = known;
    return { dimensions, words, languages, counts, texts, background, ...quantise(table, dimensions) };
  }
  const background = turnToAxes(table, dimensions, laid, known.background);
  const own = VECTOR_LANGUAGES.map((_, language) => laid.languages.filter((of) => of === language).length);
  const isOwn = own.map((count) => count >= FEWEST_OF_LANGUAGE);
  const counts = countTexts(laid, words.length);
  for (let row = 0; row < known.counts.length; row++) if (!isOwn[languages[row]!]) counts[row] = known.counts[row]!;
  const texts = own.map((count, language) => (isOwn[language] ? count : (known.texts[language] ?? count)));
  return { dimensions, words, languages, counts, texts, background, ...quantise(table, dimensions) };
}

/** Number of texts that contain each row. */
function countTexts({ titles, titleStarts, bodies, bodyStarts }: LaidTexts, rows: number): Uint32Array {
  const counts = new Uint32Array(rows);
  const last = new Int32Array(rows).fill(-1);
  for (let text = 0; text + 1 < bodyStarts.length; text++) {
    const see = (row: number) => {
      if (last[row] === text) return;
      last[row] = text;
      counts[row]!++;
    };
    for (let i = titleStarts[text]!; i < titleStarts[text + 1]!; i++) see(titles[i]!);
    for (let i = bodyStarts[text]!; i < bodyStarts[text + 1]!; i++) see(bodies[i]!);
  }
  return counts;
}

interface NewWord {
  word: string;
  language: number;
}

/** Frequent words that have no row in the language of the texts that contain them. */
function newWords(known: WordVectors, texts: readonly LearningText[], bodyWords: number): NewWord[] {
  const counts = VECTOR_LANGUAGES.map(() => new Map<string, number>());
  for (const { title, body, language } of texts) {
    const own = counts[languageNumber(language)]!;
    const seen = new Set([...contentWords(title, language, TITLE_WORDS), ...contentWords(body, language, bodyWords)]);
    for (const word of seen) if (!known.knows(word)) own.set(word, (own.get(word) ?? 0) + 1);
  }
  return counts
    .flatMap((own, language) => [...own].map(([word, count]) => ({ word, language, count })))
    .filter(({ count }) => count >= LEAST_ARTICLES)
    .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_NEW_WORDS);
}

/** Texts as rows of the table. */
export function layTexts(
  texts: readonly LearningText[],
  rowOf: (word: string, language: string) => number,
  bodyWords: number,
): LaidTexts {
  const lay = (textOf: (text: LearningText) => string, most: number) => {
    const starts = new Int32Array(texts.length + 1);
    let rows = new Int32Array(1 << 16);
    let length = 0;
    texts.forEach((text, at) => {
      for (const word of contentWords(textOf(text), text.language, most)) {
        const row = rowOf(word, text.language);
        if (row < 0) continue;
        if (length === rows.length) {
          const grown = new Int32Array(length * 2);
          grown.set(rows);
          rows = grown;
        }
        rows[length++] = row;
      }
      starts[at + 1] = length;
    });
    return { rows: rows.slice(0, length), starts };
  };
  const titles = lay(({ title }) => title, TITLE_WORDS);
  const bodies = lay(({ body }) => body, bodyWords);
  const languages = Uint8Array.from(texts, ({ language }) => languageNumber(language));
  return { titles: titles.rows, titleStarts: titles.starts, bodies: bodies.rows, bodyStarts: bodies.starts, languages };
}

/** A new word gets the mean of the texts it occurs in, less the mean of all texts of their language, at the length of a usual word. */
function placeNewWords(table: Float32Array, laid: LaidTexts, { dimensions, words }: PackedVectors): void {
  const first = words.length;
  if (table.length === first * dimensions) return;
  const usual = usualLength(table, first, dimensions);
  const { titles, titleStarts, bodies, bodyStarts, languages } = laid;
  const means = VECTOR_LANGUAGES.map(() => new Float32Array(dimensions));
  const text = new Float32Array(dimensions);
  const eachRow = (at: number, see: (row: number) => void) => {
    for (let i = titleStarts[at]!; i < titleStarts[at + 1]!; i++) see(titles[i]!);
    for (let i = bodyStarts[at]!; i < bodyStarts[at + 1]!; i++) see(bodies[i]!);
  };
  const readText = (at: number) => {
    text.fill(0);
    eachRow(at, (row) => {
      if (row < first) for (let k = 0; k < dimensions; k++) text[k]! += table[row * dimensions + k]!;
    });
    normalise(text, 0, dimensions);
  };
  for (let at = 0; at < languages.length; at++) {
    readText(at);
    const mean = means[languages[at]!]!;
    for (let k = 0; k < dimensions; k++) mean[k]! += text[k]!;
  }
  means.forEach((mean, language) => {
    const count = languages.filter((own) => own === language).length;
    for (let k = 0; k < dimensions; k++) mean[k]! /= Math.max(1, count);
  });
  for (let at = 0; at < languages.length; at++) {
    readText(at);
    const mean = means[languages[at]!]!;
    eachRow(at, (row) => {
      if (row >= first) for (let k = 0; k < dimensions; k++) table[row * dimensions + k]! += text[k]! - mean[k]!;
    });
  }
  for (let row = first; row * dimensions < table.length; row++) {
    normalise(table, row * dimensions, dimensions);
    for (let k = row * dimensions; k < (row + 1) * dimensions; k++) table[k]! *= usual;
  }
}

function usualLength(table: Float32Array, rows: number, dimensions: number): number {
  const lengths = Array.from({ length: rows }, (_, row) => {
    let squares = 0;
    for (let k = row * dimensions; k < (row + 1) * dimensions; k++) squares += table[k]! ** 2;
    return Math.sqrt(squares);
  }).sort((a, b) => a - b);
  return lengths[rows >> 1] ?? 1;
}
