import { toBytes } from '../vectors.ts';
import { readText } from './read-text.ts';

/** Numbers of a vector. */
export const DIMENSIONS = 256;
/** Characters of a body that are read, behind the title: more make the vectors worse. */
const MOST_OF_BODY = 500;
/** Vectors of terms and sentences that are kept. */
const MOST_KEPT = 20_000;

const kept = new Map<string, Float32Array>();

/** The vector of a term or a sentence. */
export function meaningOfLine(line: string): Float32Array {
  const known = kept.get(line);
  if (known) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const vector = readText(line);
  kept.set(line, vector);
  return vector;
}

/** What is read of an article. */
export const textOfArticle = ({ title, text }: { title: string; text: string }): string =>
  `${title}. ${text.slice(0, MOST_OF_BODY)}`;

/** The vector of an article as it is stored, from its title and the beginning of its text. */
export function meaningOfArticle(article: { title: string; text: string }): Int8Array {
  return toBytes(readText(textOfArticle(article)));
}
