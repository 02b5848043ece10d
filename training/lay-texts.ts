import { contentWords } from '../news/meaning/content-words.ts';
import { languageNumber } from '../news/meaning/word-vectors.ts';
import type { LaidTexts } from './background.ts';

export interface LearningText {
  title: string;
  body: string;
  language: string;
}

const TITLE_WORDS = 24;

/** Converts texts to row numbers of the table. */
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

/** Number of texts that contain each row. */
export function countTexts({ titles, titleStarts, bodies, bodyStarts }: LaidTexts, rows: number): Uint32Array {
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
