import { fold } from '../../text/fold.ts';
import { eachToken } from '../../text/tokens.ts';
import { findNumbers, type NumberFact } from './numbers.ts';
import { type Word, wordsOf } from './words.ts';

export interface NamedFact {
  kind: 'name';
  text: string;
  keys: number[];
}

export interface CountedFact {
  kind: 'number';
  text: string;
  number: NumberFact;
}

const LINKS = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'of', 'the']);

/** Runs of capitalised words: `Luiz Inácio Lula da Silva` is one name. */
function namesOf(sentence: string, language: string): NamedFact[] {
  const names: NamedFact[] = [];
  let start = -1;
  let end = -1;
  const close = () => {
    if (start < 0) return;
    const text = sentence.slice(start, end);
    const keys = wordsOf(text, language)
      .filter(({ isContent }) => isContent)
      .map(({ key }) => key);
    if (keys.length > 0) names.push({ kind: 'name', text, keys });
    start = -1;
  };
  eachToken(sentence, (from, to, opens) => {
    const word = sentence.slice(from, to);
    const isLink = LINKS.has(word);
    if (start >= 0 && (opens || /[^\s-]/.test(sentence.slice(end, from)))) close();
    if (isLink && start >= 0) return;
    const isCapital = word[0] !== word[0]!.toLowerCase();
    if (!isCapital) {
      close();
      return;
    }
    // The capital of a sentence's first word is grammar.
    if (start < 0) start = opens ? -1 : from;
    if (start >= 0) end = to;
  });
  close();
  return names;
}

export interface SentenceFacts {
  text: string;
  words: Word[];
  facts: (NamedFact | CountedFact)[];
}

export function readSentence(text: string, language: string): SentenceFacts {
  const folded = fold(text);
  const numbers = findNumbers(folded, language).map(({ kind, value, start, end }): CountedFact => {
    // Folding a decomposed accent shortens the text; the value still tells what is meant.
    const shown = folded.length === text.length ? text.slice(start, end).trim() : String(value);
    return { kind: 'number', text: shown, number: { kind, value } };
  });
  const words = wordsOf(text, language).filter(({ isContent }) => isContent);
  return { text, words, facts: [...namesOf(text, language), ...numbers] };
}
