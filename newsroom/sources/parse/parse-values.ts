import { Parser } from 'htmlparser2';
import { escapeText } from '../../../contract/rules/escape.ts';
import { decodeEntities, findInner } from './parse-markup.ts';

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
const words = (text: string) => new Set(text.split(' '));
/** Elements of texts, apart from words in angle brackets. */
const textElements = words(
  'a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main map mark menu nav ol p picture pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr',
);
const elementsWithoutEnd = words('br img hr p wbr li');

/** Whether a text without a declared type is HTML: real tags in use, not "the <blink> tag". */
function looksLikeHtml(text: string): boolean {
  if (text.includes('<')) {
    if (acting.test(text)) return /<\/|\/>|\s[a-z-]+\s*=|<script|<!/i.test(text);
    for (const [, close, name, attributes] of text.matchAll(tag)) {
      const known = name!.toLowerCase();
      if (textElements.has(known) && (close || attributes || elementsWithoutEnd.has(known))) return true;
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

type Content = { html: string } | { text: string };

/** RFC 4287: the div around XHTML is not part of the text. Some feeds put it around escaped HTML too. */
function withoutDiv(raw: string): string {
  const open = /^\s*<((?:[\w-]+:)?div)(?:\s[^>]*)?>/i.exec(raw);
  if (!open) return raw;
  const inner = findInner(raw, open[1]!, open[0].length, undefined);
  return inner.closed && raw.slice(inner.next).trim() === '' ? raw.slice(open[0].length, inner.end) : raw;
}

function contentOf(value: RawValue): Content {
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

const silent = words('script style template textarea title svg math head');
const apart = words('br p div li dt dd td th tr h1 h2 h3 h4 h5 h6 blockquote');

/** The words of a piece of HTML, on one line. */
function wordsOf(html: string): string {
  let text = '';
  let hidden = 0;
  const separate = (name: string) => {
    if (apart.has(name)) text += ' ';
  };
  const parser = new Parser(
    {
      onopentag(name) {
        separate(name);
        if (silent.has(name)) hidden += 1;
      },
      ontext(piece) {
        if (hidden === 0) text += piece;
      },
      onclosetag(name) {
        separate(name);
        if (silent.has(name)) hidden -= 1;
      },
    },
    { recognizeSelfClosing: true },
  );
  parser.end(html);
  return text;
}

/** A whole script as text is never part of a headline. */
const writtenScript = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;

/** A headline: one line of plain text, at most 500 characters. */
export function readTitle(value: RawValue): string {
  const raw = value.raw.length > MAX_TITLE_SOURCE_CHARS ? value.raw.slice(0, MAX_TITLE_SOURCE_CHARS) : value.raw;
  const content = contentOf({ ...value, raw });
  const text = 'html' in content ? wordsOf(content.html) : content.text;
  const line = text
    .slice(0, 4 * MAX_TITLE_CHARS)
    .replace(writtenScript, '')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > MAX_TITLE_CHARS ? `${line.slice(0, MAX_TITLE_CHARS - 1).trimEnd()}…` : line;
}

/** A body: HTML as the feed has it. Only its paragraphs are read (`article-from-entry.ts`); it is never shown. */
export function readContent(value: RawValue): string {
  const raw = value.raw.length > MAX_CONTENT_CHARS ? value.raw.slice(0, MAX_CONTENT_CHARS) : value.raw;
  const content = contentOf({ ...value, raw });
  return ('html' in content ? content.html : escapeText(content.text)).trim();
}

/** A short value, such as a date, a name or an address: plain text. */
export function readWord(raw: string): string {
  return plainInside(raw.length > 4_000 ? raw.slice(0, 4_000) : raw)
    .replace(/<[^<>]*>/g, '')
    .trim();
}
