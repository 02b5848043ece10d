import { isSameNumber, type ReadWord } from './read-sentence.ts';
import { isPlainAddition } from './safe-words.ts';

/** A content word, or a name of several words as one. */
interface Mention {
  kind: ReadWord['kind'];
  words: ReadWord[];
  /** First of its sentence, apart from words without content. */
  begins: boolean;
  apart: boolean;
}

const LINKS = new Set(['de', 'da', 'do', 'das', 'dos', 'of', 'the']);

function mentionsIn(sentence: readonly ReadWord[]): Mention[] {
  const mentions: Mention[] = [];
  let begins = true;
  let apart = false;
  let isOpen = false;
  for (const word of sentence) {
    begins ||= word.begins;
    apart ||= word.apart;
    const isLink = LINKS.has(word.folded);
    if (word.isStop || isPlainAddition(word.folded)) {
      isOpen &&= isLink && !word.apart;
      continue;
    }
    const last = mentions.at(-1);
    if (word.kind === 'name' && last?.kind === 'name' && isOpen && !apart) last.words.push(word);
    else mentions.push({ kind: word.kind, words: [word], begins, apart });
    isOpen = word.kind === 'name';
    begins = false;
    apart = false;
  }
  return mentions;
}

const isSameWord = (one: ReadWord, other: ReadWord) =>
  one.kind === 'number' ? isSameNumber(one, other) : one.stem === other.stem || one.folded === other.folded;
/** A name and its short form: "Lula da Silva" and "Lula". */
function isSame(one: Mention, other: Mention): boolean {
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one];
  return short.words.every((word) => long.words.some((its) => isSameWord(word, its)));
}

/** Whether numbers and names are where the sources have them: with words left out, or next to the same neighbours. */
export function keepsOrder(rewritten: readonly ReadWord[], sources: readonly (readonly ReadWord[])[]): boolean {
  const ours = mentionsIn(rewritten);
  const theirs = sources.map(mentionsIn);
  const isWhole = (name: Mention) => theirs.some((source) => source.some((other) => isWithin(name, other)));
  if (!ours.every((one) => one.kind !== 'name' || isWhole(one))) return false;
  return theirs.some((source) => isShortened(ours, source, theirs)) || anchorsStand(ours, theirs);
}

/** All words of a name are in one name of a source, in that order. */
function isWithin(name: Mention, other: Mention): boolean {
  let at = 0;
  return name.words.every((word) => {
    while (at < other.words.length && !isSameWord(word, other.words[at]!)) at++;
    return at++ < other.words.length;
  });
}

function isShortened(
  ours: readonly Mention[],
  source: readonly Mention[],
  all: readonly (readonly Mention[])[],
): boolean {
  let at = 0;
  return ours
    .filter((one) => all.some((mentions) => mentions.some((other) => isSame(one, other))))
    .every((one) => {
      while (at < source.length && !isSame(one, source[at]!)) at++;
      return at++ < source.length;
    });
}

const NEIGHBOURS = 2;
const UNIT_REACH = 3;

function anchorsStand(ours: readonly Mention[], sources: readonly (readonly Mention[])[]): boolean {
  return ours.every((one, at) => {
    if (one.kind === 'word') return true;
    const next = ours[at + 1]?.begins ? undefined : ours[at + 1];
    const before = one.begins ? undefined : ours[at - 1];
    const stands = (neighbour: Mention | undefined, step: 1 | -1, reach = NEIGHBOURS) =>
      neighbour !== undefined && sources.some((source) => isBeside(source, one, neighbour, step, reach));
    if (sources.some((source) => isMovedOpening(source, one, next === undefined))) return true;
    if (next === undefined && before === undefined) return true;
    if (one.kind !== 'number' || !next || next.apart || next.kind !== 'word')
      return stands(next, 1) || stands(before, -1);
    // the counted noun and one more neighbour: several numbers may count the same noun
    const further = ours[at + 2]?.begins ? undefined : ours[at + 2];
    if (!stands(next, 1, UNIT_REACH)) return false;
    return (before === undefined && further === undefined) || stands(before, -1) || stands(further, 1, UNIT_REACH);
  });
}

/** "Em 1995, …" may also be moved to the end. */
const isMovedOpening = (source: readonly Mention[], one: Mention, isLast: boolean): boolean =>
  isLast && source.some((other, at) => other.begins && isSame(one, other) && source[at + 1]?.apart === true);

function isBeside(source: readonly Mention[], one: Mention, neighbour: Mention, step: 1 | -1, reach: number): boolean {
  const isApart = step === 1 ? neighbour.apart : one.apart;
  return source.some((other, at) => {
    if (!isSame(one, other)) return false;
    for (let i = 1; i <= reach; i++) {
      const found = source[at + i * step];
      // without its comma the rewriting would join what the source separates
      if (found === undefined || (!isApart && (step === 1 ? found.apart : source[at + i * step + 1]!.apart)))
        return false;
      if (isSame(neighbour, found)) return true;
      if (found.kind !== 'word') return false;
    }
    return false;
  });
}
