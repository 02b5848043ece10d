import { writeFileSync } from 'node:fs';
import { fold } from '../../news/text/fold.ts';
import { CONTEXT_SIZES, contextOf } from '../../news/text/lost-letters.ts';
import { readRows } from '../measuring-data.ts';

/**
 * `npm run bench -- repair --learn`: which accented letter occurs between which others, counted over Portuguese texts
 * and written as a list of contexts, general ones first; a longer context is kept only if it corrects enough words. `ã`
 * gets extra weight, so that a correct word with it is not taken for a broken one.
 */
const CORPORA = ['pt-blog-2016-2023', 'pt-en-columns-2024-2026', 'pt-mixed', 'pt-blog-2006-2015'];
const FEWEST = 3;
const LEAST_GAIN = 120;
const WEIGHT_OF_SOUND = 500;
const LETTERS = 'áâãçéêíóôõúà';

interface Sample {
  letter: string;
  before: string;
  after: string;
  weight: number;
  guess?: string;
}

function accentedWords(): Map<string, number> {
  const words = new Map<string, number>();
  for (const name of CORPORA) {
    for (const row of readRows<{ title?: string; text?: string; lang?: string }>(`corpora/${name}.jsonl.gz`)) {
      if (row.lang && row.lang !== 'pt') continue;
      for (const [word] of `${row.title ?? ''} ${row.text ?? ''}`.toLowerCase().matchAll(/\p{L}*[à-ü]\p{L}*/gu)) {
        words.set(word, (words.get(word) ?? 0) + 1);
      }
    }
  }
  return words;
}

function samplesOf(words: Map<string, number>): Sample[] {
  const samples: Sample[] = [];
  for (const [word, count] of words) {
    if (count < FEWEST || word.length === 1) continue;
    for (let i = 0; i < word.length; i++) {
      const letter = word[i]!;
      if (!LETTERS.includes(letter)) continue;
      const weight = letter === 'ã' ? count * WEIGHT_OF_SOUND : count;
      samples.push({ letter, before: fold(word.slice(0, i)), after: fold(word.slice(i + 1)), weight });
    }
  }
  return samples;
}

function learnRules(samples: Sample[]): Map<string, string> {
  const rules = new Map<string, string>();
  for (const size of CONTEXT_SIZES) {
    const contexts = new Map<string, Sample[]>();
    for (const sample of samples) {
      const context = contextOf(sample.before, sample.after, size);
      const list = contexts.get(context);
      if (list) list.push(sample);
      else contexts.set(context, [sample]);
    }
    for (const [context, list] of contexts) {
      const weights = new Map<string, number>();
      let right = 0;
      for (const { letter, weight, guess } of list) {
        weights.set(letter, (weights.get(letter) ?? 0) + weight);
        if (guess === letter) right += weight;
      }
      const [best, weight] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one));
      if (weight - right < LEAST_GAIN) continue;
      rules.set(context, best);
      for (const sample of list) sample.guess = best;
    }
  }
  return rules;
}

export function learnLostLetters(): void {
  const rules = learnRules(samplesOf(accentedWords()));
  const lines = [...LETTERS].map((letter) => {
    const contexts = [...rules].filter(([, best]) => best === letter).map(([context]) => context);
    return `  ${letter}: '${contexts.join(' ')}',`;
  });
  const file = new URL('../../news/text/lost-letter-contexts.ts', import.meta.url);
  writeFileSync(
    file,
    `/** Counted by \`npm run bench -- repair --learn\`: the letter between these others; \`^\` and \`$\` are the word's ends. */\nexport const LOST_LETTER_CONTEXTS: Record<string, string> = {\n${lines.join('\n')}\n};\n`,
  );
  console.log(`${rules.size} contexts`);
}
