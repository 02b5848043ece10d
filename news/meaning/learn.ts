import { type LaidTexts, turnToAxes } from './background.ts';
import { contentWords } from './content-words.ts';
import { type PackedVectors, quantise } from './vector-file.ts';
import { normalise, WordVectors } from './word-vectors.ts';

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
 * Goes on from known vectors with stored articles: new words take their place from the texts they stand in, and counts, axes, means
 * and variances become those of the articles. Known words stay where they are, for moving them brought nothing that was measured.
 */
export function learnVectors(base: PackedVectors, texts: readonly LearningText[]): PackedVectors {
  const known = new WordVectors(base);
  const bodyWords = Math.min(LONGEST_BODY, Math.floor(MOST_WORDS / Math.max(1, texts.length)));
  const words = [...base.words];
  const numbers = new Map<string, number>();
  for (const word of newWords(known, texts, bodyWords)) {
    numbers.set(word, words.length);
    words.push(word);
  }
  const table = known.toTable(numbers.size);
  const rowOf = (word: string, language: string) => numbers.get(word) ?? known.rowOf(word, language);
  const laid = layTexts(texts, rowOf, bodyWords);
  placeNewWords(table, laid, base);
  return finish(words, table, laid, base);
}

/** Counts, axes and background of a table whose words all have their places. */
export function finish(
  words: string[],
  table: Float32Array,
  laid: LaidTexts,
  { dimensions, ...known }: Pick<PackedVectors, 'dimensions' | 'counts' | 'texts' | 'background'>,
): PackedVectors {
  const texts = laid.bodyStarts.length - 1;
  if (texts < TEXTS_OF_THEIR_OWN) {
    const counts = new Uint32Array(words.length).fill(1);
    counts.set(known.counts);
    const { texts: before, background } = known;
    return { dimensions, words, counts, texts: before, background, ...quantise(table, dimensions) };
  }
  const background = turnToAxes(table, dimensions, laid);
  return {
    dimensions,
    words,
    counts: countTexts(laid, words.length),
    texts,
    background,
    ...quantise(table, dimensions),
  };
}

/** In how many texts each row stands. */
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

function newWords(known: WordVectors, texts: readonly LearningText[], bodyWords: number): string[] {
  const counts = new Map<string, number>();
  for (const { title, body, language } of texts) {
    const own = new Set([...contentWords(title, language, TITLE_WORDS), ...contentWords(body, language, bodyWords)]);
    for (const word of own) if (!known.knows(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count >= LEAST_ARTICLES)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_NEW_WORDS)
    .map(([word]) => word);
}

function layTexts(
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
  return { titles: titles.rows, titleStarts: titles.starts, bodies: bodies.rows, bodyStarts: bodies.starts };
}

/** A new word lies at the mean of the texts it stands in, less what all texts have in common, at the length of a usual word. */
function placeNewWords(table: Float32Array, laid: LaidTexts, base: PackedVectors): void {
  const { dimensions } = base;
  const first = base.words.length;
  const usual = usualLength(table, first, dimensions);
  const { bodies, bodyStarts } = laid;
  const texts = bodyStarts.length - 1;
  const mean = new Float32Array(dimensions);
  const text = new Float32Array(dimensions);
  const readText = (at: number) => {
    text.fill(0);
    for (let i = bodyStarts[at]!; i < bodyStarts[at + 1]!; i++) {
      const from = bodies[i]! * dimensions;
      if (bodies[i]! < first) for (let k = 0; k < dimensions; k++) text[k]! += table[from + k]!;
    }
    normalise(text, 0, dimensions);
  };
  for (let at = 0; at < texts; at++) {
    readText(at);
    for (let k = 0; k < dimensions; k++) mean[k]! += text[k]! / texts;
  }
  for (let at = 0; at < texts; at++) {
    readText(at);
    for (let i = bodyStarts[at]!; i < bodyStarts[at + 1]!; i++) {
      if (bodies[i]! < first) continue;
      const to = bodies[i]! * dimensions;
      for (let k = 0; k < dimensions; k++) table[to + k]! += text[k]! - mean[k]!;
    }
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
