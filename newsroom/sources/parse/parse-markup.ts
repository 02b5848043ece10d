import { decodeHTMLStrict } from 'entities';

const LT = 60;
const GT = 62;
const SLASH = 47;
const QUOTE = 34;
const APOSTROPHE = 39;

export function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 58 || code > 127;
}

function isNameEnd(code: number): boolean {
  return code <= 32 || code === GT || code === SLASH || code === LT || Number.isNaN(code);
}

/** End of the name that starts at `from`. */
export function nameEnd(text: string, from: number): number {
  let at = from;
  while (!isNameEnd(text.charCodeAt(at))) at += 1;
  return at;
}

/**
 * The index of the ">" that ends a tag, or -1. A ">" inside quotes does not count, but only if the quote is closed where an
 * attribute can end.
 */
export function tagEnd(text: string, from: number): number {
  let plain = text.indexOf('>', from);
  for (let at = from; at < plain; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== QUOTE && code !== APOSTROPHE) continue;
    const close = text.indexOf(code === QUOTE ? '"' : "'", at + 1);
    if (close === -1 || !endsAttribute(text.charCodeAt(close + 1))) return plain;
    if (close > plain) plain = text.indexOf('>', close);
    at = close;
  }
  return plain;
}

function endsAttribute(code: number): boolean {
  return code <= 32 || code === GT || code === SLASH || code === 63;
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** Attributes of a tag, names in lower case, values decoded once. Of equal names the first counts. */
export function readAttributes(inside: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, double, single, bare] of inside.matchAll(attribute)) {
    const key = name!.toLowerCase();
    if (!found.has(key)) found.set(key, decodeEntities(double ?? single ?? bare ?? ''));
  }
  return found;
}

/** Skips a declaration, comment or instruction (`<!`, `<?`): the index just after it, or the end of the text. */
export function skipDeclaration(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
  return after(text, '>', at + 2);
}

/** The index just after a mark, or the end of the text. */
export function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? text.length : found + mark.length;
}

export interface Inner {
  closed: boolean;
  /** End of the content; for an element that is never closed, where the search ended. */
  end: number;
  /** Where parsing continues. */
  next: number;
}

/**
 * The content of an element whose start tag ended at `from`: up to its own close tag, counting nested elements of the same name,
 * skipping CDATA and comments. The search ends where the enclosing element ends or begins again.
 */
export function findInner(text: string, name: string, from: number, enclosing: string | undefined): Inner {
  let depth = 1;
  let at = text.indexOf('<', from);
  while (at !== -1) {
    const code = text.charCodeAt(at + 1);
    if (code === 33 || code === 63) {
      at = text.indexOf('<', skipDeclaration(text, at));
      continue;
    }
    const isClose = code === SLASH;
    const start = at + (isClose ? 2 : 1);
    if (isNameAt(text, name, start)) {
      const end = tagEnd(text, start);
      if (end === -1) break;
      if (isClose) depth -= 1;
      else if (text.charCodeAt(end - 1) !== SLASH) depth += 1;
      if (depth === 0) return { closed: true, end: at, next: end + 1 };
    } else if (enclosing !== undefined && isNameAt(text, enclosing, start)) return { closed: false, end: at, next: at };
    at = text.indexOf('<', at + 1);
  }
  return { closed: false, end: text.length, next: text.length };
}

function isNameAt(text: string, name: string, at: number): boolean {
  return text.startsWith(name, at) && isNameEnd(text.charCodeAt(at + name.length));
}

const MAX_UNBALANCED = 10_000;

/** The first close tag without a matching open tag since `from`: the real end of an element with a misspelt end tag. */
export function findUnbalanced(text: string, from: number): number {
  let depth = 0;
  let at = text.indexOf('<', from);
  while (at !== -1 && at < from + MAX_UNBALANCED) {
    const code = text.charCodeAt(at + 1);
    const end = tagEnd(text, at + 1);
    if (end === -1) break;
    if (code === SLASH) depth -= 1;
    else if (isNameStart(code) && text.charCodeAt(end - 1) !== SLASH) depth += 1;
    if (depth < 0) return at;
    at = text.indexOf('<', code === 33 || code === 63 ? skipDeclaration(text, at) : end + 1);
  }
  return from;
}

/** Windows-1252 characters for 0x80-0x9F: these numbers are common as character references. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Characters that XML forbids and PostgreSQL cannot store are left out. */
function fromCode(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows[code - 0x80]!;
  if (code < 32 && code !== 9 && code !== 10 && code !== 13) return '';
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  return String.fromCodePoint(code);
}

/** The two brackets whose code points differ between HTML 4, for which most feeds were made, and HTML 5. */
const older: Record<string, string> = { '&lang;': '\u2329', '&rang;': '\u232a' };

const reference = /&(?:#(\d{1,8});?|#[xX]([0-9a-fA-F]{1,7});?|[a-zA-Z][a-zA-Z0-9]{0,30};)/g;

/** Decodes character references once. Unknown names stay as written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (whole, decimal?: string, hex?: string) => {
    if (decimal !== undefined) return fromCode(Number.parseInt(decimal, 10));
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
    return older[whole] ?? decodeHTMLStrict(whole);
  });
}
