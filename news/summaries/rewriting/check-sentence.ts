import { isSameRoot, markerRefusal } from './markers.ts';
import { isSameNumber, type ReadWord, readSentence } from './read-sentence.ts';
import { isPlainAddition, isTurn } from './safe-words.ts';
import { keepsOrder } from './word-order.ts';

/** Why a rewritten sentence is not shown. */
export type Refusal =
  | 'unnamed'
  | 'number'
  | 'name'
  | 'quotation'
  | 'negation'
  | 'modality'
  | 'added'
  | 'order'
  | 'length';

/** The first reason against a sentence: it may only say what its basis says. Undefined if it passes. */
export function refusalOf(sentence: string, basis: readonly string[], language: string): Refusal | undefined {
  if (basis.length === 0) return 'unnamed';
  if (!quotationsStand(sentence, basis)) return 'quotation';
  const rewritten = readSentence(sentence, language);
  const sources = basis.map((one) => readSentence(one, language));
  const all = sources.flat();
  if (rewritten.some((word) => word.kind === 'number' && !all.some((other) => isSameNumber(word, other))))
    return 'number';
  if (rewritten.some((word) => word.kind === 'name' && !all.some((other) => other.folded === word.folded)))
    return 'name';
  return (
    additionIn(rewritten, all) ??
    markerRefusal(rewritten, sources, language) ??
    (keepsOrder(rewritten, sources) ? undefined : 'order')
  );
}

const QUOTED = /(?:["“]|``)(.{2,}?)(?:["”]|'')/gu;
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Quotations must be word for word in one of the sentences. */
function quotationsStand(sentence: string, basis: readonly string[]): boolean {
  const texts = basis.map((text) => ` ${plain(text)} `);
  return [...sentence.matchAll(QUOTED)].every(([, quoted = '']) =>
    texts.some((text) => text.includes(` ${plain(quoted)} `)),
  );
}

/** A sentence with this many content words may have one new plain word. */
const WORDS_FOR_ADDITION = 8;

function additionIn(rewritten: readonly ReadWord[], all: readonly ReadWord[]): Refusal | undefined {
  const meaningful = rewritten.filter((word) => word.kind === 'word' && !word.isStop && !isPlainAddition(word.folded));
  const added = meaningful.filter(({ folded, stem }) => !all.some((one) => one.stem === stem || one.folded === folded));
  if (added.some(({ folded }) => isTurn(folded))) return 'added';
  const isNew = added.filter(({ folded }) => !all.some((one) => folded.length >= 5 && isSameRoot(one.folded, folded)));
  // at the beginning of a sentence a name looks like any word
  if (isNew.some(({ opens }) => opens)) return 'name';
  return isNew.length > (meaningful.length >= WORDS_FOR_ADDITION ? 1 : 0) ? 'added' : undefined;
}
