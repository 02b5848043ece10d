import { decodeHTMLStrict } from 'entities';

/** What Windows-1252 means by 0x80-0x9F: people write these numbers as character references. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Characters that XML forbids and PostgreSQL cannot store are left out. */
function fromCode(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows[code - 0x80]!;
  if (code < 32 && code !== 9 && code !== 10 && code !== 13) return '';
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  return String.fromCodePoint(code);
}

/** The two brackets that HTML 4, in whose days most feeds were designed, had at other places than HTML 5. */
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

export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text;
}
