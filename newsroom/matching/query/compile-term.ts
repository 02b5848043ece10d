import type { ReadAs, TermReading } from '../../../contract/terms.ts';
import { foldPhrase } from '../../text/fold.ts';
import { caseOf, tokenize } from '../../text/tokens.ts';
import { withoutAliases } from './aliases.ts';
import { type Tie, withoutStyle } from './capitals.ts';
import { longestForm, textOfWords } from './equivalent-table.ts';
import { type Lean, leanOfSense } from './leans.ts';
import { ADJECTIVES_OF_COUNTRY } from './peoples.ts';
import { hasDigit, pieceWords, type Query, type QueryWord, queryWord, withFamily } from './query.ts';
import { type Reading, readQuery } from './reading.ts';
import { parseTerm, type Syntax } from './term-syntax.ts';
import { plainWords, type TypedWord, typedWord } from './typed-word.ts';

export interface TermOptions {
  /** The reader's corrections: how the words are to be read, and which sense is wanted. */
  reading?: TermReading | undefined;
}

const NO_OPTIONS: TermOptions = {};
const NO_LEANS: readonly Lean[] = [];

/** The reading is computed on demand: few terms are ever described to a person. */
export class CompiledTerm {
  readonly term: string;
  readonly query: Query | undefined;
  readonly leans: readonly Lean[];
  readonly #options: TermOptions;
  readonly #hasSyntax: boolean;

  constructor(term: string, query: Query | undefined, hasSyntax: boolean, options: TermOptions) {
    this.term = term;
    this.query = query && withoutAliases(query, options.reading?.without);
    this.leans = options.reading?.sense ? [leanOfSense(options.reading.sense)] : NO_LEANS;
    this.#options = options;
    this.#hasSyntax = hasSyntax;
  }

  get reading(): Reading {
    return readQuery(this.query, this.#hasSyntax, this.#options.reading?.sense?.label);
  }
}

/** `petróleo/gás`: a slash between words names a field as `ou` does; in `AC/DC` and `km/h` it belongs to the name or the unit. */
const BETWEEN_WORDS = /(?<=\p{L}\p{Ll}{2,}) ?\/ ?(?=\p{L}\p{Ll}{2,})/gu;

/** Never throws: every input has a reading, if only an empty one. */
export function compileTerm(term: string, options: TermOptions = NO_OPTIONS): CompiledTerm {
  const as = options.reading?.as;
  if (as) return new CompiledTerm(term, correctedQuery(term, as), term.trim() !== '', options);
  const typed = plainWords(term);
  const syntax = typed ? undefined : parseTerm(term.replace(BETWEEN_WORDS, ' ou '));
  const plain = typed ?? plainWords(bareWords(syntax).join(' '));
  if (!plain) return new CompiledTerm(term, syntax && toQuery(syntax), syntax !== undefined, options);
  const query = withPeople(plain, runQuery(plain, NONE_TIED, plain.length === 1));
  return new CompiledTerm(term, query, true, options);
}

/** The words of a term that is only words, as `(usina solar)` is; else none. */
function bareWords(syntax: Syntax | undefined): string[] {
  if (syntax?.type === 'word') return [syntax.text];
  if (syntax?.type !== 'all') return [];
  const words = syntax.items.flatMap((item) => (item.type === 'word' ? item.text : []));
  return words.length === syntax.items.length ? words : [];
}

/** A country alone also means its adjective: `Brasil` means *brasileiro* too. */
function withPeople(typed: readonly TypedWord[], query: Query | undefined): Query | undefined {
  const adjectives = query && ADJECTIVES_OF_COUNTRY.get(foldPhrase(textOfWords(typed)));
  if (!adjectives) return query;
  const forms = query.type === 'any' && query.same !== undefined ? query.items : [query];
  const items = [...forms, ...adjectives.map((form) => formQuery(pieceWords(form)))];
  return { type: 'any', items, same: query.type === 'any' ? (query.same ?? textOfWords(typed)) : textOfWords(typed) };
}

/** The reader's correction: one name, exactly these words, or a subject whatever its capitals. */
function correctedQuery(term: string, as: ReadAs): Query | undefined {
  const words = pieceWords(term);
  if (as === 'phrase') return phraseQuery(words.map(typedWord), true);
  if (as === 'subject') {
    const typed = words.map((word) => typedWord(word.toLowerCase()));
    return wordsQuery(typed, NONE_TIED, false);
  }
  const typed = words.map((word) =>
    typedWord(typedWord(word).isLink ? word : word.charAt(0).toUpperCase() + word.slice(1)),
  );
  const known = longestForm(typed, 0, true);
  return known?.length === typed.length ? knownQuery(typed, known.row) : phraseQuery(typed, false);
}

function toQuery(syntax: Syntax): Query | undefined {
  if (syntax.type === 'word') return typedQuery([syntax.text], true);
  if (syntax.type === 'phrase') return phraseQuery(pieceWords(syntax.text).map(typedWord), true);
  if (syntax.type === 'not') return undefined;
  if (syntax.type === 'any') {
    const alternatives = syntax.items.flatMap((item) => toQuery(item) ?? []);
    return join('any', alternatives);
  }
  const items: Query[] = [];
  const excluded: Query[] = [];
  let run: string[] = [];
  const closeRun = () => {
    const query = run.length > 0 ? typedQuery(run, syntax.items.length === 1) : undefined;
    if (query) items.push(...(query.type === 'all' ? query.items : [query]));
    run = [];
  };
  for (const item of syntax.items) {
    if (item.type === 'word') {
      run.push(item.text);
      continue;
    }
    closeRun();
    const query = toQuery(item.type === 'not' ? item.item : item);
    if (query) (item.type === 'not' ? excluded : items).push(item.type === 'not' ? withFamily(query) : query);
  }
  closeRun();
  const wanted = join('all', items);
  return wanted && excluded.length > 0 ? { type: 'without', item: wanted, excluded } : wanted;
}

function join(type: 'all' | 'any', items: Query[]): Query | undefined {
  return items.length > 1 ? { type, items } : items[0];
}

const NONE_TIED: readonly Tie[] = [];

function typedQuery(typed: readonly string[], alone: boolean): Query | undefined {
  const words: TypedWord[] = [];
  const ties: Tie[] = [];
  for (const text of typed) {
    let at = 0;
    for (const { start, end, hyphenated } of tokenize(text)) {
      words.push(typedWord(text.slice(start, end)));
      ties.push(at++ === 0 ? 'none' : hyphenated ? 'hyphen' : 'sign');
    }
  }
  return runQuery(words, ties, alone);
}

/**
 * Words typed one after the other: known names and full names become one unit, the rest must be near each other. `tied`: how each
 * is joined to the word before.
 */
function runQuery(typed: readonly TypedWord[], tied: readonly Tie[], alone: boolean): Query | undefined {
  const words = withoutStyle(typed, tied);
  const parts = fieldParts(words, tied);
  if (!parts) return wordsQuery(words, tied, alone);
  return { type: 'field', items: parts.flatMap((part) => wordsQuery(part.words, part.tied, false) ?? []) };
}

/** Small words that name a field by its parts: `lixo e reciclagem`, `oil and gas`. */
const JOINERS = new Set(['e', 'and', 'ou', 'or']);

/** The parts of a field, if a joining word is between words with meaning; not inside a known name. */
function fieldParts(words: readonly TypedWord[], tied: readonly Tie[]) {
  const cuts: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const known = longestForm(words, at, false);
    if (known && known.length > 1) at += known.length - 1;
    else if (JOINERS.has(words[at]!.text)) cuts.push(at);
  }
  if (cuts.length === 0) return undefined;
  const parts = [...cuts, words.length].map((cut, at) => {
    const from = at === 0 ? 0 : cuts[at - 1]! + 1;
    return { words: words.slice(from, cut), tied: tied.slice(from, cut) };
  });
  return parts.every((part) => part.words.some(({ tells }) => tells)) ? parts : undefined;
}

function wordsQuery(words: readonly TypedWord[], tied: readonly Tie[], alone: boolean): Query | undefined {
  const tells = words.some((word) => word.tells);
  const used = tells ? words : words.slice(0, 3);
  const items: Query[] = [];
  for (let at = 0; at < used.length; ) {
    const known = longestForm(used, at, alone);
    const length = known?.length ?? nameLength(used, tied, at);
    if (known) items.push(knownQuery(used.slice(at, at + length), known.row));
    else if (length > 1) items.push(withFusion(used.slice(at, at + length)));
    else if (!tells || used[at]!.tells) items.push(wordQuery(used[at]!));
    at += length;
  }
  return withYear(items);
}

const YEAR = /^(?:19|20)\d\d$/;

/** A year next to other words names an edition or season; articles of that year often omit it. */
function withYear(items: Query[]): Query | undefined {
  const year = items.length > 1 ? items.find(isYear) : undefined;
  if (year?.type !== 'word') return join('all', items);
  const rest = items.filter((item) => !isYear(item));
  if (rest.length === 0 || rest.length < items.length - 1) return join('all', items);
  return { type: 'year', item: join('all', rest)!, year: Number(year.word.folded) };
}

function isYear(item: Query): boolean {
  return item.type === 'word' && item.word.exact && item.word.folded.length === 4 && YEAR.test(item.word.folded);
}

/** How many words from here on are one full name or one compound. */
function nameLength(words: readonly TypedWord[], tied: readonly Tie[], at: number): number {
  let end = at + 1;
  while (end < words.length && (tied[end] ?? 'none') !== 'none' && !joinsNames(words, tied, end)) end++;
  if (end > at + 1) return end - at;
  if (!isName(words[at]!)) return startsNumbered(words, at) ? 2 : 1;
  for (let next = end; next < words.length; next++) {
    if (tied[next] === 'hyphen') break;
    if (isName(words[next]!)) end = next + 1;
    else if (!words[next]!.isLink) break;
  }
  return end - at === 1 && startsNumbered(words, at) ? 2 : end - at;
}

/** `Brasil-China`: a hyphen between two names means both, in any order; the parts of one name are near each other anyway. */
function joinsNames(words: readonly TypedWord[], tied: readonly Tie[], second: number): boolean {
  const isProper = ({ written }: TypedWord) => written !== 'lower';
  return tied[second] === 'hyphen' && isProper(words[second - 1]!) && isProper(words[second]!);
}

function isName({ written }: TypedWord): boolean {
  return written === 'capital' || written === 'mixed';
}

/** `BBB 26`, `Artemis 2`: a short number right after a name belongs to it; a year does not. */
function startsNumbered(words: readonly TypedWord[], at: number): boolean {
  const next = words[at + 1];
  return next?.isNumber === true && next.text.length <= 3 && words[at]!.written !== 'lower';
}

function phraseQuery(typed: readonly TypedWord[], strict: boolean): Query | undefined {
  const words: QueryWord[] = [];
  let reach = 1;
  let isShortened = false;
  for (const { text, isStopword, written, word } of typed) {
    if (!strict && words.length > 0 && isStopword && written === 'lower') {
      reach++;
      isShortened = true;
      continue;
    }
    if (strict) words.push(queryWord(text, true, 1));
    else words.push(reach > 1 ? { ...word, reach } : word);
    reach = 1;
  }
  if (words.length === 0) return undefined;
  if (words.length === 1) return { type: 'word', word: words[0]! };
  return { type: 'phrase', words, strict, ...(isShortened && { written: textOfWords(typed) }) };
}

function formQuery(texts: readonly string[]): Query {
  return phraseQuery(texts.map(typedWord), false) ?? { type: 'word', word: queryWord(texts[0] ?? '', true, 1) };
}

function knownQuery(typed: readonly TypedWord[], row: readonly string[]): Query {
  const text = textOfWords(typed);
  const own = foldPhrase(text);
  const lowerAcronym = row.find((form) => foldPhrase(form) === own && caseOf(form) === 'upper');
  const forms = [lowerAcronym ? formQuery([lowerAcronym]) : formQuery(typed.map((word) => word.text))];
  for (const form of row) if (foldPhrase(form) !== own) forms.push(formQuery(pieceWords(form)));
  return { type: 'any', items: forms, same: lowerAcronym ?? text };
}

/** Letters and digits are written together or apart: `BBB 26` and `BBB26`, `COP30` and `COP 30`. */
function withFusion(typed: readonly TypedWord[]): Query {
  const query = phraseQuery(typed, false)!;
  if (typed.length !== 2 || !typed[1]!.isNumber) return query;
  const together = formQuery([`${typed[0]!.text}${typed[1]!.text}`]);
  return { type: 'any', items: [query, together], same: textOfWords(typed) };
}

/** `FIIs` and `FII`: the plural of an acronym is the same acronym. */
const PLURAL_ACRONYM = /^\p{Lu}{2,}s$/u;

function wordQuery({ word, fused, text, written }: TypedWord): Query {
  const query: Query = { type: 'word', word };
  if (PLURAL_ACRONYM.test(text)) return { type: 'any', items: [query, formQuery([text.slice(0, -1)])], same: text };
  if (written === 'upper' && text.length > 2 && !hasDigit(text)) {
    return { type: 'any', items: [query, formQuery([`${text}s`])], same: text };
  }
  return fused ? { type: 'any', items: [query, formQuery(fused)], same: text } : query;
}
