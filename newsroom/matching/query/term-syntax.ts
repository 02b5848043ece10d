/** The structure of a term as typed. Every string has one; a stray operator or bracket is ignored. */
export type Syntax =
  | { type: 'word'; text: string }
  | { type: 'phrase'; text: string }
  | { type: 'all'; items: Syntax[] }
  | { type: 'any'; items: Syntax[] }
  | { type: 'not'; item: Syntax };

type Lexeme =
  | { type: 'word'; text: string }
  | { type: 'phrase'; text: string }
  | { type: 'or' }
  | { type: 'and' }
  | { type: 'not' }
  | { type: 'open' }
  | { type: 'close' };

/** Longer input is cut, to bound the time of parsing. */
const LONGEST_TERM = 1000;
const DEEPEST = 20;
const QUOTES = new Map(Object.entries({ '"': '"', '“': '”', '”': '”', '«': '»', '„': '“' }));
export const OPERATORS = new Map<string, 'or' | 'and' | 'not'>([
  ...['OR', 'OU', '|', '||'].map((word) => [word, 'or'] as const),
  ...['AND', 'E', '&', '&&'].map((word) => [word, 'and'] as const),
  ...['NOT', 'NÃO'].map((word) => [word, 'not'] as const),
]);
const HAS_WORD = /[\p{L}\p{N}]/u;

const BOUNDARIES = new Set('()"“”«»„');

function isSpace(char: string): boolean {
  return char <= ' ' || (char > '~' && /\s/.test(char));
}

function isBoundary(char: string): boolean {
  return BOUNDARIES.has(char) || isSpace(char);
}

/** `ends`, if given, receives the offset at which each lexeme ends. */
function readLexemes(input: string, ends: number[] = []): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let i = 0;
  while (i < input.length) {
    while (ends.length < lexemes.length) ends.push(i);
    const char = input[i]!;
    const closing = QUOTES.get(char);
    if (isSpace(char)) i++;
    else if (char === '(' || char === ')') {
      lexemes.push({ type: char === '(' ? 'open' : 'close' });
      i++;
    } else if (closing) {
      // A quotation mark that is never closed extends to the end.
      let end = i + 1;
      while (end < input.length && input[end] !== closing && input[end] !== '"') end++;
      const text = input.slice(i + 1, end).trim();
      if (HAS_WORD.test(text)) lexemes.push({ type: 'phrase', text });
      i = end + 1;
    } else if (char === '-' || char === '−') {
      lexemes.push({ type: 'not' });
      i++;
    } else if (char === '+') i++;
    else {
      let end = i;
      while (end < input.length && !isBoundary(input[end]!)) end++;
      lexemes.push(...wordLexemes(input.slice(i, end)));
      i = end;
    }
  }
  while (ends.length < lexemes.length) ends.push(i);
  return lexemes;
}

function wordLexemes(text: string): Lexeme[] {
  const operator = OPERATORS.get(text);
  if (operator) return [{ type: operator }];
  return HAS_WORD.test(text) ? [{ type: 'word', text }] : [];
}

/**
 * Adjacent words are wanted together, OR separates such groups, and an exclusion applies to the whole bracket it is in: `a b OR c
 * -d` is `((a b) OR c) without d`.
 */
function readGroup(lexemes: Lexeme[], from: { at: number }, depth: number): Syntax | undefined {
  const alternatives: Syntax[][] = [[]];
  const excluded: Syntax[] = [];
  let negated = false;
  while (from.at < lexemes.length) {
    const lexeme = lexemes[from.at++]!;
    if (lexeme.type === 'close') {
      if (depth > 0) break;
      continue;
    }
    if (lexeme.type === 'or') {
      alternatives.push([]);
      negated = false;
      continue;
    }
    if (lexeme.type === 'and') continue;
    if (lexeme.type === 'not') {
      negated = true;
      continue;
    }
    let item: Syntax | undefined;
    if (lexeme.type === 'open') item = depth < DEEPEST ? readGroup(lexemes, from, depth + 1) : undefined;
    else item = lexeme;
    if (item && negated) excluded.push({ type: 'not', item });
    else if (item) alternatives.at(-1)!.push(item);
    negated = false;
  }
  const groups = alternatives.filter((group) => group.length > 0).map((group) => join('all', group));
  const wanted = groups.length > 0 ? join('any', groups) : undefined;
  const items = [...(wanted ? [wanted] : []), ...excluded];
  return items.length > 0 ? join('all', items) : undefined;
}

function join(type: 'all' | 'any', items: Syntax[]): Syntax {
  const flat = items.flatMap((item) => (item.type === type ? item.items : [item]));
  return flat.length === 1 ? flat[0]! : { type, items: flat };
}

export function parseTerm(term: string): Syntax | undefined {
  const input = term.normalize('NFC').slice(0, LONGEST_TERM);
  return readGroup(readLexemes(input), { at: 0 }, 0);
}

/** The exclusions of a term, each with the term as it is without that exclusion. */
export function exclusionsIn(term: string): { excluded: string; wording: string }[] {
  const input = term.normalize('NFC').slice(0, LONGEST_TERM);
  const ends: number[] = [];
  const lexemes = readLexemes(input, ends);
  return lexemes.flatMap(({ type }, at) => {
    if (type !== 'not' || !lexemes[at + 1]) return [];
    const last = lexemes[at + 1]!.type === 'open' ? closingOf(lexemes, at + 1) : at + 1;
    const excluded = input.slice(ends[at], ends[last]).trim();
    const wording = `${input.slice(0, ends[at - 1] ?? 0)} ${input.slice(ends[last])}`;
    return [{ excluded, wording: wording.replace(/\s+/g, ' ').trim() }];
  });
}

function closingOf(lexemes: readonly Lexeme[], open: number): number {
  let depth = 0;
  for (let at = open; at < lexemes.length; at++) {
    if (lexemes[at]!.type === 'open') depth += 1;
    if (lexemes[at]!.type === 'close') depth -= 1;
    if (depth === 0) return at;
  }
  return lexemes.length - 1;
}
