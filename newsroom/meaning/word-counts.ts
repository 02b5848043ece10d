import { readFileSync } from 'node:fs';

interface Counts {
  texts: number;
  words: ReadonlyMap<string, number>;
}

let counts: Counts | undefined;

/** The number of texts, then a line for each folded word with the number of texts that have it (`training/count-words.ts`). */
function readCounts(): Counts {
  const [texts = '', ...lines] = readFileSync(new URL('./word-counts.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const words = lines.map((line) => line.split(' ') as [word: string, texts: string]);
  return { texts: Number(texts), words: new Map(words.map(([word, found]) => [word, Number(found)])) };
}

/** Share of the counted texts, of both languages, that contain a word; undefined if hardly any does. */
export function shareOfTexts(folded: string): number | undefined {
  counts ??= readCounts();
  const found = counts.words.get(folded);
  return found && found / counts.texts;
}
