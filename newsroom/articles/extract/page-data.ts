import { parseJson } from '../../../platform/parse-json.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const BODY_KEY = /^(?:article_?body|body|content|conteudo|corpo|texto?|html|value|rendered|data)$/i;
const DEEPEST = 16;
const MOST_NODES = 50_000;
const SHORTEST_BODY = 400;
const SHORTEST_PARAGRAPH = 40;

/** The longest running text in the data from which scripts render a page; empty if there is none. HTML or plain. */
export function bodyInPageData(texts: readonly string[]): string {
  let best = '';
  let nodes = 0;
  const offer = (text: string) => {
    if (text.length >= SHORTEST_BODY && text.length > best.length && isRunningText(text)) best = text;
  };
  const visit = (value: Json, depth: number): void => {
    if (value === null || typeof value !== 'object' || depth > DEEPEST || ++nodes > MOST_NODES) return;
    if (Array.isArray(value)) {
      offer(value.map(paragraphOf).filter(Boolean).join('\n'));
      for (const item of value) visit(item, depth + 1);
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (typeof item === 'string' && BODY_KEY.test(key)) offer(item);
      else visit(item, depth + 1);
    }
  };
  for (const text of texts) visit((parseJson(text) ?? null) as Json, 0);
  return best;
}

const ASSIGNMENT = /=\s*(?=[{[]|JSON\.parse\(\s*")/g;
const MOST_ASSIGNMENTS = 20;

/** What a script assigns as plain JSON (`window.__STATE__ = {…}`, `… = JSON.parse("…")`): read, not run. */
export function assignedData(script: string): string[] {
  if (script.length < SHORTEST_BODY) return [];
  const found: string[] = [];
  let over = 0;
  for (const { index, 0: sign } of script.matchAll(ASSIGNMENT)) {
    const from = index + sign.length;
    if (from < over || found.length >= MOST_ASSIGNMENTS) continue;
    const isCall = script[from] === 'J';
    const start = isCall ? script.indexOf('"', from) : from;
    over = isCall ? endOfString(script, start) : endOfValue(script, start);
    if (over - start < SHORTEST_BODY) continue;
    const text = script.slice(start, over);
    const inner = isCall ? parseJson(text) : text;
    if (typeof inner === 'string') found.push(inner);
  }
  return found;
}

const STREAMED = /\.push\(\[1,\s*(?=")/g;
const ROW = /(?:^|\n)[\da-f]+:(?:T([\da-f]+),)?/g;

/**
 * Data that scripts pass to the page in pieces (`__next_f.push([1,"…"])`). Joined, they are rows of JSON, `1a:{…}`, and of text
 * with its length in bytes, `1b:T4f2,…`.
 */
export function streamedData(scripts: readonly string[]): string[] {
  const pieces = scripts.flatMap((script) =>
    [...script.matchAll(STREAMED)].map(({ index, 0: sign }) => {
      const start = index + sign.length;
      return parseJson(script.slice(start, endOfString(script, start)));
    }),
  );
  const stream = pieces.filter((piece) => typeof piece === 'string').join('');
  const found: string[] = [];
  ROW.lastIndex = 0;
  for (let row = ROW.exec(stream); row; row = ROW.exec(stream)) {
    const start = row.index + row[0].length;
    const end = row[1] ? afterBytes(stream, start, Number.parseInt(row[1], 16)) : endOfLine(stream, start);
    const text = stream.slice(start, end);
    if (text.length >= SHORTEST_BODY) found.push(row[1] ? JSON.stringify([{ text }]) : text);
    ROW.lastIndex = end;
  }
  return found;
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
}

/** The index where `bytes` bytes of UTF-8 end. */
function afterBytes(text: string, from: number, bytes: number): number {
  let left = bytes;
  let at = from;
  for (; at < text.length && left > 0; at++) {
    const code = text.charCodeAt(at);
    // each half of a surrogate pair counts for two of its four bytes
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return at;
}

/** Index after the quotation mark that ends the string. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Index after the bracket that closes the first one. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') at = endOfString(text, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if ((sign === '}' || sign === ']') && --depth === 0) return at + 1;
  }
  return text.length;
}

/** One of many parts of a body: a string, or an object that holds one. */
function paragraphOf(part: Json): string {
  if (typeof part === 'string') return part.length >= SHORTEST_PARAGRAPH ? part : '';
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return '';
  const text = Object.entries(part).find(([key, item]) => BODY_KEY.test(key) && typeof item === 'string')?.[1];
  return typeof text === 'string' && text.length >= SHORTEST_PARAGRAPH ? text : '';
}

/** Sentences, not code, addresses or another document packed into a string. */
function isRunningText(text: string): boolean {
  const plain = text.replace(/<[^>]*>/g, ' ');
  if (/^\s*[[{]/.test(plain) || /function\s*\(|=>|https?:\/\/\S+\s*,/.test(plain.slice(0, 2000))) return false;
  const sentences = plain.match(/\p{L}{2}(?:[.!?…।]["”’»]?(?:\s|$)|[。！？])/gu)?.length ?? 0;
  return sentences >= 3 && plain.length / sentences < 600;
}
