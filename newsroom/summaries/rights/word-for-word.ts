import { fold } from '../../text/fold.ts';
import { splitSentences } from '../../text/sentences.ts';

export interface OutletText {
  outletId: string;
  lead: string;
  text: string;
}

/** Shorter sentences belong to nobody: "Veja os resultados de hoje." */
const FEWEST_WORDS = 6;

interface Words {
  /** The whole text as words, with one blank between and around them. */
  all: string;
  sentences: string[];
}

/** Copies differ in case, accents, quotation marks and spaces. */
const wordsOf = (text: string): string => ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

const read = new WeakMap<OutletText, Words>();

function readWords(article: OutletText): Words {
  return read.getOrInsertComputed(article, () => {
    const text = `${article.lead}\n${article.text}`;
    const sentences = splitSentences(text).map(({ start, end }) => wordsOf(text.slice(start, end)));
    return { all: wordsOf(text), sentences: sentences.filter((words) => words.split(' ').length - 2 >= FEWEST_WORDS) };
  });
}

/** All outlets of a sentence: the outlet itself, and each that has the sentence, or a sentence inside it, word for word. */
export function ownersOf(sentence: string, outletId: string, articles: readonly OutletText[]): string[] {
  const words = wordsOf(sentence);
  // a truncated sentence may end within a word
  const searched = sentence.endsWith('…') ? words.trimEnd() : words;
  const owners = new Set([outletId]);
  for (const article of articles) {
    if (owners.has(article.outletId)) continue;
    const { all, sentences } = readWords(article);
    if (all.includes(searched) || sentences.some((one) => words.includes(one))) owners.add(article.outletId);
  }
  return [...owners];
}
