import { fold, foldPhrase } from '../text/fold.ts';
import { stem } from '../text/stem.ts';
import { isStopword } from '../text/stopwords.ts';
import { caseOf } from '../text/tokens.ts';
import type { ContextWords } from './context.ts';
import { contextOfSense } from './context.ts';
import { GENERAL_EQUIVALENTS } from './equivalents.ts';
import { pieceWords, type Query, type QueryWord, queryWord } from './query.ts';
import { type Reading, readQuery } from './reading.ts';
import { parseTerm, type Syntax } from './term-syntax.ts';

export interface TermOptions {
  language?: 'pt' | 'en';
  /** What the reader means where the word has several meanings, in the reader's own words. */
  sense?: string;
  /** Further rows of equal names, besides those of general use. */
  equivalents?: readonly (readonly string[])[];
  /** Words learnt from the reader's answers. */
  context?: ContextWords;
}

export interface CompiledTerm {
  term: string;
  /** Terms with one key have one result. */
  key: string;
  query: Query | undefined;
  context: ContextWords | undefined;
  readonly reading: Reading;
}

/** Rows by the stems of each of their forms. */
interface EquivalentTable {
  rows: Map<string, readonly string[]>;
  /** Stems a form can begin with: most words of most terms begin none. */
  firsts: Set<string>;
}

const LINKS = new Set(['de', 'da', 'do', 'dos', 'das', 'e', 'of', 'the', 'and', 'von', 'van', 'del', 'la']);
const LONGEST_FORM = 8;

function formKey(words: string[]): string {
  return words.map((word) => stem(fold(word), 'pt')).join(' ');
}

function tableOf(rows: readonly (readonly string[])[], base?: EquivalentTable): EquivalentTable {
  const table = { rows: new Map(base?.rows), firsts: new Set(base?.firsts) };
  for (const row of rows) {
    for (const form of row) {
      const key = formKey(pieceWords(form));
      table.rows.set(key, row);
      table.firsts.add(key.split(' ', 1)[0]!);
    }
  }
  return table;
}

const generalTable = tableOf(GENERAL_EQUIVALENTS);

/** Never throws: whatever a person types has a reading, if only that there is nothing to look for. */
export function compileTerm(term: string, options: TermOptions = {}): CompiledTerm {
  const table = options.equivalents?.length ? tableOf(options.equivalents, generalTable) : generalTable;
  const syntax = parseTerm(term);
  const query = syntax ? toQuery(syntax, table) : undefined;
  const context = contextOfSense(options.sense ?? '', options.context);
  return {
    term,
    key: `${query ? keyOf(query) : ''}${context ? `~${JSON.stringify(context)}` : ''}`,
    query,
    context,
    // Made when asked for: of a million terms few are ever read back to a person.
    get reading() {
      return readQuery(query, syntax !== undefined, options.sense, options.context);
    },
  };
}

function toQuery(syntax: Syntax, table: EquivalentTable): Query | undefined {
  if (syntax.type === 'word') return runQuery([syntax.text], table, true);
  if (syntax.type === 'phrase') return phraseQuery(pieceWords(syntax.text), true);
  if (syntax.type === 'not') return undefined;
  if (syntax.type === 'any') return join('any', present(syntax.items.map((item) => toQuery(item, table))));
  const items: Query[] = [];
  const excluded: Query[] = [];
  let run: string[] = [];
  const closeRun = () => {
    const query = run.length > 0 ? runQuery(run, table, syntax.items.length === 1) : undefined;
    if (query) items.push(...(query.type === 'all' ? query.items : [query]));
    run = [];
  };
  for (const item of syntax.items) {
    if (item.type === 'word') {
      run.push(item.text);
      continue;
    }
    closeRun();
    const query = toQuery(item.type === 'not' ? item.item : item, table);
    if (query) (item.type === 'not' ? excluded : items).push(query);
  }
  closeRun();
  const wanted = join('all', items);
  return wanted && excluded.length > 0 ? { type: 'without', item: wanted, excluded } : wanted;
}

function present(items: (Query | undefined)[]): Query[] {
  return items.filter((item) => item !== undefined);
}

function join(type: 'all' | 'any', items: Query[]): Query | undefined {
  return items.length > 1 ? { type, items } : items[0];
}

interface Piece {
  text: string;
  /** Tied to the piece before it by a hyphen. */
  tied: boolean;
}

/** Words typed one after the other: known names and full names become one thing, the rest is wanted near each other. */
function runQuery(words: string[], table: EquivalentTable, alone: boolean): Query | undefined {
  const pieces: Piece[] = words.flatMap((word) => pieceWords(word).map((text, at) => ({ text, tied: at > 0 })));
  const telling = pieces.filter(({ text }) => !isStopword(text.toLowerCase()) || caseOf(text) === 'upper');
  const used = telling.length > 0 ? pieces : pieces.slice(0, 3);
  const items: Query[] = [];
  for (let at = 0; at < used.length; ) {
    const known = longestForm(used, at, table, alone);
    const length = known?.length ?? nameLength(used, at);
    const texts = used.slice(at, at + length).map(({ text }) => text);
    if (known) items.push(knownQuery(texts, known.row));
    else if (length > 1) items.push(withFusion(texts, phraseQuery(texts, false)!));
    else if (telling.length === 0 || !isStopword(texts[0]!.toLowerCase()) || caseOf(texts[0]!) === 'upper')
      items.push(withFusion(texts, { type: 'word', word: queryWord(texts[0]!, false, 1) }));
    at += length;
  }
  return withYear(items);
}

const YEAR = /^(?:19|20)\d\d$/;

/** A year beside other words says which edition or season is meant; articles of that year often leave it unsaid. */
function withYear(items: Query[]): Query | undefined {
  const isYear = (item: Query) => item.type === 'word' && YEAR.test(item.word.folded);
  const year = items.find(isYear);
  const rest = items.filter((item) => !isYear(item));
  if (year?.type !== 'word' || rest.length === 0 || rest.length < items.length - 1) return join('all', items);
  return { type: 'year', item: join('all', rest)!, year: Number(year.word.folded) };
}

function longestForm(pieces: Piece[], at: number, table: EquivalentTable, alone: boolean) {
  if (!table.firsts.has(formKey([pieces[at]!.text]))) return undefined;
  for (let length = Math.min(LONGEST_FORM, pieces.length - at); length > 0; length--) {
    const texts = pieces.slice(at, at + length).map(({ text }) => text);
    const row = table.rows.get(formKey(texts));
    if (!row) continue;
    const spelt = row.find((form) => foldPhrase(form) === foldPhrase(texts.join(' ')));
    // `ia` and `ir` are words of their own: only as the whole term do they stand for the acronym.
    const isAcronym = spelt !== undefined && length === 1 && caseOf(spelt) === 'upper';
    if (isAcronym && caseOf(texts[0]!) !== 'upper' && !(alone && pieces.length === 1)) continue;
    return { length, row };
  }
  return undefined;
}

/** How many pieces from here on are one full name or one compound. */
function nameLength(pieces: Piece[], at: number): number {
  let end = at + 1;
  while (end < pieces.length && pieces[end]!.tied) end++;
  if (end > at + 1) return end - at;
  const isName = (text: string) => caseOf(text) === 'capital' || caseOf(text) === 'mixed';
  if (!isName(pieces[at]!.text)) return startsNumbered(pieces, at) ? 2 : 1;
  for (let next = end; next < pieces.length; next++) {
    const { text } = pieces[next]!;
    if (isName(text)) end = next + 1;
    else if (!LINKS.has(text.toLowerCase())) break;
  }
  return end - at === 1 && startsNumbered(pieces, at) ? 2 : end - at;
}

/** `BBB 26`, `Artemis 2`: a short number right after a name belongs to it; a year does not. */
function startsNumbered(pieces: Piece[], at: number): boolean {
  const next = pieces[at + 1]?.text;
  return next !== undefined && /^\d{1,3}$/.test(next) && caseOf(pieces[at]!.text) !== 'lower';
}

function phraseQuery(texts: string[], strict: boolean): Query | undefined {
  const words: QueryWord[] = [];
  let reach = 1;
  for (const text of texts) {
    if (!strict && words.length > 0 && isStopword(text.toLowerCase()) && caseOf(text) === 'lower') {
      reach++;
      continue;
    }
    words.push(queryWord(text, strict, strict ? 1 : reach));
    reach = 1;
  }
  if (words.length === 0) return undefined;
  return words.length === 1 ? { type: 'word', word: words[0]! } : { type: 'phrase', words, strict };
}

function formQuery(texts: string[]): Query {
  return phraseQuery(texts, false) ?? { type: 'word', word: queryWord(texts[0] ?? '', true, 1) };
}

function knownQuery(texts: string[], row: readonly string[]): Query {
  const own = foldPhrase(texts.join(' '));
  const lowerAcronym = row.find((form) => foldPhrase(form) === own && caseOf(form) === 'upper');
  const forms = [formQuery(lowerAcronym ? [lowerAcronym] : texts)];
  for (const form of row) if (foldPhrase(form) !== own) forms.push(formQuery(pieceWords(form)));
  return { type: 'any', items: forms, same: lowerAcronym ?? texts.join(' ') };
}

/** Letters and digits are written together or apart: `BBB 26` and `BBB26`, `COP30` and `COP 30`. */
function withFusion(texts: string[], query: Query): Query {
  if (texts.length === 2 && /^\d+$/.test(texts[1]!)) {
    return { type: 'any', items: [query, formQuery([texts.join('')])], same: texts.join(' ') };
  }
  const mixed = texts.length === 1 ? /^(\p{L}{2,})(\d{1,4})$/u.exec(texts[0]!) : null;
  if (!mixed) return query;
  return { type: 'any', items: [query, formQuery([mixed[1]!, mixed[2]!])], same: texts[0]! };
}

function keyOf(query: Query): string {
  if (query.type === 'word') return wordKey(query.word);
  if (query.type === 'phrase') return `"${query.words.map(wordKey).join(' ')}"${query.strict ? '!' : ''}`;
  if (query.type === 'year') return `${keyOf(query.item)}@${query.year}`;
  if (query.type === 'without') return `${keyOf(query.item)}-(${query.excluded.map(keyOf).sort().join('|')})`;
  return `${query.type === 'all' ? '&' : '|'}(${query.items.map(keyOf).sort().join(' ')})`;
}

function wordKey({ key, reach }: QueryWord): string {
  return reach > 1 ? `${key}${reach}` : key;
}
