import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { fold } from '../newsroom/text/fold.ts';
import { repairText } from '../newsroom/text/repair.ts';
import { isStopword } from '../newsroom/text/stopwords.ts';
import { eachToken } from '../newsroom/text/tokens.ts';

/**
 * Counts in how many texts each word is. `node training/count-words.ts CORPORA_FOLDER > newsroom/meaning/word-counts.txt`. Uses the
 * product's own tokenizer, so that counting and serving read a text alike.
 */
const LEAST_TEXTS = 5;
const MOST_WORDS = 160;
const DIGITS = /^[\d.,]+$/;

/** The first content words of a text, folded, each once: no stopword, no bare number, no single letter. */
function wordsOf(text: string, language: string): Set<string> {
  const words: string[] = [];
  eachToken(text, (start, end) => {
    const lower = text.slice(start, end).toLowerCase();
    const isContent = lower.length > 1 && !DIGITS.test(lower) && !isStopword(lower, language);
    if (isContent && words.length < MOST_WORDS) words.push(fold(lower));
  });
  return new Set(words);
}

const [folder = ''] = process.argv.slice(2);
const counts = new Map<string, number>();
let texts = 0;
for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl.gz'))) {
  const lines = gunzipSync(readFileSync(path.join(folder, name)))
    .toString('utf8')
    .split('\n');
  for (const line of lines.filter((each) => each !== '')) {
    const { title = '', text = '', lang = '' } = JSON.parse(line) as Record<string, string | undefined>;
    const words = wordsOf(repairText(`${title}\n${text}`), lang === 'en' ? 'en' : 'pt');
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    texts++;
  }
}
console.log(texts);
const frequent = [...counts].filter(([, count]) => count >= LEAST_TEXTS);
for (const [word, count] of frequent.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))) {
  console.log(`${word} ${count}`);
}
