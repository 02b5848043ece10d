import { parseTerm, type Syntax } from '../../newsroom/matching/query/term-syntax.ts';
import { tokenize } from '../../newsroom/text/tokens.ts';
import { HEADLINE, lexemesOfTyped } from './lexemes.ts';

/** A typed word with its lexemes, and its distance from the word before it. */
export interface SearchWord {
  lexemes: readonly string[];
  distance: number;
}

export type SearchNode =
  | { type: 'words'; words: SearchWord[]; isPhrase: boolean }
  | { type: 'all' | 'any'; items: SearchNode[] }
  | { type: 'not'; item: SearchNode };

/** What was typed, parsed by the grammar of terms; undefined if it has no wanted word. */
export function readSearch(typed: string): SearchNode | undefined {
  const syntax = parseTerm(typed.replace(/\p{Cc}/gu, ' '));
  return syntax && readNode(syntax);
}

function readNode(syntax: Syntax): SearchNode | undefined {
  switch (syntax.type) {
    case 'word':
      return readWords(syntax.text, false);
    case 'phrase':
      return readWords(syntax.text, true);
    case 'any':
      return joined('any', syntax.items.map(readNode));
    case 'all': {
      const wanted = joined('all', syntax.items.filter(({ type }) => type !== 'not').map(readNode));
      const excluded = syntax.items.flatMap((one) => (one.type === 'not' ? (readNode(one.item) ?? []) : []));
      if (!wanted || excluded.length === 0) return wanted;
      return { type: 'all', items: [wanted, ...excluded.map((item) => ({ type: 'not' as const, item }))] };
    }
    case 'not':
      return undefined;
  }
}

function joined(type: 'all' | 'any', nodes: readonly (SearchNode | undefined)[]): SearchNode | undefined {
  const items = nodes.filter((node) => node !== undefined);
  return items.length > 1 ? { type, items } : items[0];
}

/** Stopwords are skipped; in a phrase they keep their position. */
function readWords(text: string, isPhrase: boolean): SearchNode | undefined {
  const words: SearchWord[] = [];
  let distance = 0;
  for (const { start, end } of tokenize(text)) {
    distance += 1;
    const lexemes = lexemesOfTyped(text.slice(start, end), isPhrase);
    if (lexemes.length === 0) continue;
    words.push({ lexemes, distance });
    distance = 0;
  }
  return words.length > 0 ? { type: 'words', words, isPhrase } : undefined;
}

/** In PostgreSQL's `tsquery` syntax; with `isHeadline` for the headline only. */
export function toTsQuery(node: SearchNode, isHeadline = false): string {
  if (node.type === 'not') return `!(${toTsQuery(node.item)})`;
  if (node.type !== 'words') {
    return node.items.map((item) => `(${toTsQuery(item, isHeadline)})`).join(node.type === 'all' ? ' & ' : ' | ');
  }
  const prefix = isHeadline ? HEADLINE : '';
  return node.words
    .map(({ lexemes, distance }, at) => {
      const word = `(${lexemes.map((lexeme) => `'${prefix}${lexeme}'`).join(' | ')})`;
      if (at === 0) return word;
      return node.isPhrase ? ` <${distance}> ${word}` : ` & ${word}`;
    })
    .join('');
}

/** The wanted words and phrases, without exclusions. */
export function wantedOf(node: SearchNode): Extract<SearchNode, { type: 'words' }>[] {
  if (node.type === 'words') return [node];
  return node.type === 'not' ? [] : node.items.flatMap(wantedOf);
}
