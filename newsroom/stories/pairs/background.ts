import { readFileSync } from 'node:fs';
import { stem } from '../../text/stem.ts';
import { hash } from './words.ts';

/** Weight of the month's counts against those of the window, in articles. */
export const BACKGROUND_ARTICLES = 2000;

/**
 * How common words are in everyday news, by hashed stem, with the count of the stem's most common form. Without it a small window
 * would take its own few words for rare ones. Counted over a month of Brazilian and international news: the files have a percentage
 * of articles, then the words found in about that share of them.
 */
export const backgroundCounts: ReadonlyMap<number, number> = (() => {
  const counts = new Map<number, number>();
  for (const language of ['pt', 'en']) {
    let share = 0;
    const list = readFileSync(new URL(`./background-${language}.txt`, import.meta.url), 'utf8');
    for (const word of list.trim().split(/\s+/)) {
      const percentage = Number(word);
      if (percentage > 0) {
        share = percentage;
        continue;
      }
      const key = hash(stem(word, language));
      counts.set(key, Math.max(counts.get(key) ?? 0, (share / 100) * BACKGROUND_ARTICLES));
    }
  }
  return counts;
})();
