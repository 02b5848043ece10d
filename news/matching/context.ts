import { fold } from '../text/fold.ts';
import { isStopword } from '../text/stopwords.ts';
import { pieceWords } from './query.ts';
import { SENSE_WORDS } from './sense-words.ts';

export interface WeightedWord {
  /** Lower case, as in the articles. */
  word: string;
  weight: number;
}

/** Words that speak for and against an article being meant. */
export interface ContextWords {
  yes: WeightedWord[];
  no: WeightedWord[];
}

const NEGATION = /[([]?\s*\b(?:not|no|never|não|nao|exceto|except|sem|without)\b([^)\];]*)[)\]]?/giu;
/** Words a description of a sense is built with and that describe nothing. */
const FILLER = new Set('means mean meaning sense só somente apenas sentido ou or such like kind type tipo'.split(' '));

/** The words of a sense, with their other-language counterparts; what follows "not" speaks against. */
export function contextOfSense(sense: string): ContextWords | undefined {
  if (sense === '') return undefined;
  const text = sense.slice(0, 500);
  const no = [...text.matchAll(NEGATION)].flatMap((found) => senseWords(found[1] ?? ''));
  const yes = senseWords(text.replace(NEGATION, ' '));
  const context = {
    yes: yes.map((word) => ({ word, weight: 1 })),
    no: no.map((word) => ({ word, weight: 1 })),
  };
  return context.yes.length + context.no.length > 0 ? context : undefined;
}

function senseWords(text: string): string[] {
  const words = pieceWords(text)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2 && !isStopword(word) && !FILLER.has(word));
  return [...new Set(words.flatMap((word) => [word, ...(SENSE_WORDS.get(fold(word)) ?? [])]))];
}
