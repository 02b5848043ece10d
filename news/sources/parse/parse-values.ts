import { decodeEntities, escapeText, findInner } from './parse-markup.ts';
import { keptElements, sanitizeHtml, toPlainText } from './sanitize-html.ts';

/** The content of an element as written in the document, with what is needed to read it. */
export interface RawValue {
  raw: string;
  /** Atom's `type`, lower case, without parameters. */
  type?: string;
  /** Atom 0.3's `mode`. */
  mode?: string;
  /** Atom declares the type of its text; elsewhere it is guessed. */
  isAtom?: boolean;
}

/** Longer than any article; a longer document is cut, not refused. */
export const MAX_CONTENT_CHARS = 500_000;
const MAX_TITLE_SOURCE_CHARS = 5_000;
const MAX_TITLE_CHARS = 500;

const cdata = /<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)/g;
const comment = /<!--[\s\S]*?(?:-->|$)/g;

/** Text of an element without children: references are decoded outside CDATA only. */
export function plainInside(raw: string): string {
  if (!raw.includes('<')) return decodeEntities(raw);
  let out = '';
  let from = 0;
  for (const found of raw.matchAll(cdata)) {
    out += decodeEntities(raw.slice(from, found.index).replace(comment, ''));
    out += found[1];
    from = found.index + found[0].length;
  }
  return out + decodeEntities(raw.slice(from).replace(comment, ''));
}

function hasElements(raw: string): boolean {
  if (!raw.includes('<')) return false;
  return /<\/?[a-z_]/i.test(raw.includes('<!') ? raw.replace(cdata, '').replace(comment, '') : raw);
}

const tag = /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*)?(\/?)>/gi;
const acting = /<\/?(?:script|style|iframe|object|embed|applet|svg|math|form|input|meta|link|blink|body|html)\b/i;
const elementsWithoutEnd = new Set(['br', 'img', 'hr', 'p', 'wbr', 'li']);

/** Whether a text without a declared type is HTML: real tags in use, not "the <blink> tag". */
function looksLikeHtml(text: string): boolean {
  if (text.includes('<')) {
    if (acting.test(text)) return /<\/|\/>|\s[a-z-]+\s*=|<script|<!/i.test(text);
    for (const [, close, name, attributes] of text.matchAll(tag)) {
      const known = name!.toLowerCase();
      if (keptElements.has(known) && (close || attributes || elementsWithoutEnd.has(known))) return true;
    }
    if (/<!--/.test(text)) return true;
  }
  return decodeEntities(text) !== text;
}

function isMarkupType(type: string): boolean {
  return type === 'html' || type === 'xhtml' || type === 'text/html' || type === 'application/xhtml+xml';
}

function isTextType(type: string): boolean {
  return type === '' || type === 'text' || type.startsWith('text/') || type.endsWith('xml');
}

type Meaning = { html: string } | { text: string };

/** RFC 4287: the div around XHTML is not part of the text. Some feeds put it around escaped HTML too. */
function withoutDiv(raw: string): string {
  const open = /^\s*<((?:[\w-]+:)?div)(?:\s[^>]*)?>/i.exec(raw);
  if (!open) return raw;
  const inner = findInner(raw, open[1]!, open[0].length, undefined);
  return inner.closed && raw.slice(inner.next).trim() === '' ? raw.slice(open[0].length, inner.end) : raw;
}

function meaningOf(value: RawValue): Meaning {
  const { type = '', mode = '', isAtom = false } = value;
  const raw = isAtom && (type === 'xhtml' || type === 'html') ? withoutDiv(value.raw) : value.raw;
  const isBinary = isAtom && !isTextType(type) && !isMarkupType(type) && /^[\w+/=\s]+$/.test(raw);
  if (mode === 'base64' || isBinary) {
    const decoded = new TextDecoder().decode(Buffer.from(plainInside(raw), 'base64'));
    return type === 'text/plain' ? { text: decoded } : { html: decoded };
  }
  if (hasElements(raw)) return { html: raw.replace(cdata, (_whole, inside: string) => escapeText(inside)) };
  const inside = plainInside(raw);
  if (isMarkupType(type)) return type.includes('xhtml') && mode !== 'escaped' ? { html: raw } : { html: inside };
  if (isAtom) return mode === 'escaped' && type !== 'text/plain' && type !== '' ? { html: inside } : { text: inside };
  return looksLikeHtml(inside) ? { html: inside } : { text: inside };
}

/** A whole script as text is never part of a headline. */
const writtenScript = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

/** A headline: one line of plain text, at most 500 characters. */
export function readTitle(value: RawValue): string {
  const raw = value.raw.length > MAX_TITLE_SOURCE_CHARS ? value.raw.slice(0, MAX_TITLE_SOURCE_CHARS) : value.raw;
  const meaning = meaningOf({ ...value, raw });
  const text = 'html' in meaning ? toPlainText(meaning.html) : meaning.text;
  const line = text
    .slice(0, 4 * MAX_TITLE_CHARS)
    .replace(writtenScript, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_TITLE_CHARS ? `${line.slice(0, MAX_TITLE_CHARS - 1).trimEnd()}…` : line;
}

/** A body: sanitised HTML. */
export function readBody(value: RawValue): string {
  const raw = value.raw.length > MAX_CONTENT_CHARS ? value.raw.slice(0, MAX_CONTENT_CHARS) : value.raw;
  const meaning = meaningOf({ ...value, raw });
  return ('html' in meaning ? sanitizeHtml(meaning.html) : escapeText(meaning.text)).trim();
}

/** A short value, such as a date, a name or an address: plain text. */
export function readWord(raw: string): string {
  return plainInside(raw.length > 4_000 ? raw.slice(0, 4_000) : raw)
    .replace(/<[^<>]*>/g, '')
    .trim();
}
