import { fold } from '../text/fold.ts';
import { isStopword } from '../text/stopwords.ts';
import { eachToken } from '../text/tokens.ts';

const DIGITS = /^[\d.,]+$/;

/** Whether a lower-case word with its accents may belong to a subject: no stopword, no bare number, no single letter. */
export function isContentWord(lower: string, language?: string): boolean {
  return lower.length > 1 && !DIGITS.test(lower) && !isStopword(lower, language);
}

/** The first `most` content words of a text, folded. */
export function contentWords(text: string, language: string, most: number): string[] {
  const words: string[] = [];
  eachToken(text, (start, end) => {
    if (words.length >= most) return;
    const lower = text.slice(start, end).toLowerCase();
    if (isContentWord(lower, language)) words.push(fold(lower));
  });
  return words;
}
