import { toBytes } from '../vectors.ts';
import { readText } from './read-text.ts';

/** Numbers of a vector. */
export const DIMENSIONS = 256;
/** Characters of a body that are read, behind the title: more make the vectors worse. */
const MOST_OF_BODY = 500;
/** Vectors of lines, the latest of them kept: reading one takes a millisecond, its vector a kilobyte. */
function keptVectors(most: number): (line: string) => Float32Array {
  const kept = new Map<string, Float32Array>();
  return (line) => {
    const known = kept.get(line);
    if (known) return known;
    if (kept.size >= most) kept.clear();
    const vector = readText(line);
    kept.set(line, vector);
    return vector;
  };
}

/** The vector of a term: followed ones are asked for with every batch of articles. */
export const meaningOfLine = keptVectors(120_000);

/** The vector of a sentence of an article. */
export const meaningOfSentence = keptVectors(20_000);

/** What is read of an article. */
export const textOfArticle = ({ title, text }: { title: string; text: string }): string =>
  `${title}. ${text.slice(0, MOST_OF_BODY)}`;

/** The vector of an article as it is stored, from its title and the beginning of its text. */
export function meaningOfArticle(article: { title: string; text: string }): Int8Array {
  return toBytes(readText(textOfArticle(article)));
}
