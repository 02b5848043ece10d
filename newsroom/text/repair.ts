import { decodeHTMLStrict } from 'entities';

/** What Windows-1252 shows for the bytes 0x80 to 0x9f; a control character where it has nothing. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Everything that a byte from 0x80 to 0xbf looks like when it was read as Latin-1 or as Windows-1252. */
const CONTINUATION = `\\u0080-\\u00bf${CP1252}`;
/** Signs that may follow a word in correct text too, as in `AMANHÃ”` or `IRÃ–EUA`, and signs that only end one. */
const AFTER_WORD = /[\u00a0«»‘’“”…–—•]/;
const AFTER_NAME = /[·©®°™]/;

/** Lead bytes of two for Latin letters, of three for signs and of four for emoji. */
const BYTES = new RegExp(
  [
    `[ÂÃÄÅ][${CONTINUATION}]`,
    `[ÎÏ][¡-¿]`,
    `á[¸-»][${CONTINUATION}]`,
    `[ïâ][${CONTINUATION}]{2}`,
    `ð[${CONTINUATION}]{3}`,
    `(?:[ÎÏÐÑ][${CONTINUATION}]){3,}`,
  ].join('|'),
  'gu',
);
/** Text may be broken several times; more than this does not occur. */
const MOST_READINGS = 4;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function byteOf(char: string): number {
  const code = char.charCodeAt(0);
  return code < 0x100 ? code : 0x80 + CP1252.indexOf(char);
}

function decodeBytes(chars: string): string | undefined {
  const bytes = Uint8Array.from(chars, byteOf);
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** `AMANHÃ”` is a word in capitals with a quote after it; `HISTÃ“RIA` and `SÃ©rie` are not. */
function isWordWithSign(text: string, at: number, chars: string): boolean {
  if (chars.length !== 2 || chars[0] === 'Â') return false;
  const sign = chars[1]!;
  const next = text[at + 2] ?? '';
  if (AFTER_NAME.test(sign)) return /\p{Lu}{2}$/u.test(text.slice(Math.max(0, at - 2), at)) && !/\p{L}/u.test(next);
  if (!AFTER_WORD.test(sign)) return false;
  return /\p{Lu}/u.test(text[at - 1] ?? '') && !(/[‘“”]/.test(sign) && /\p{Lu}/u.test(next));
}

function readAsBytes(text: string): string {
  return text.replace(BYTES, (chars: string, at: number) =>
    isWordWithSign(text, at, chars) ? chars : (decodeBytes(chars) ?? chars),
  );
}

const ENTITY = /&(?:#(\d{2,7});?|#x([\da-f]{2,6});?|[a-z]{2,6}\d{0,2};)/gi;
/** An ampersand that was escaped again hides an entity: `&amp;#8217;`. */
const MOST_DECODINGS = 3;

/** Repeats `read` while it changes something, at most `most` times. */
function readAgain(text: string, most: number, read: (text: string) => string): string {
  for (let reading = 0, before = ''; reading < most && before !== text; reading++) {
    before = text;
    text = read(text);
  }
  return text;
}

function decodeEntity(whole: string, decimal?: string, hex?: string): string {
  if (!decimal && !hex) return decodeName(whole).replace('\u00a0', ' ');
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : whole;
}

/** Texts converted to capitals have their entities in capitals too. */
function decodeName(whole: string): string {
  const decoded = decodeHTMLStrict(whole);
  if (decoded !== whole) return decoded;
  const lower = whole.toLowerCase();
  const read = decodeHTMLStrict(lower);
  return read === lower ? whole : read;
}

/**
 * Repairs broken text. Remaining character entities are decoded. UTF-8 read as Latin-1 or Windows-1252 (`Ã©` for `é`), once or
 * several times, is decoded piece by piece, so that correct parts stay. Quotes and dashes of Windows-1252 read as Latin-1 are
 * restored. Where a byte is missing, or a question mark stands for it, the text stays as it came: nothing is guessed.
 */
export function repairText(text: string): string {
  const decoded = text.includes('&')
    ? readAgain(text, MOST_DECODINGS, (coded) => coded.replace(ENTITY, decodeEntity))
    : text;
  return readAgain(decoded, MOST_READINGS, readAsBytes)
    .replace(/[\u0080-\u009f]/g, printedAs)
    .replace(/[\u00ad\ufeff]/g, '');
}

/** A control character of Latin-1 is a sign of Windows-1252; the few without one are dropped. */
function printedAs(control: string): string {
  const char = CP1252[control.charCodeAt(0) - 0x80]!;
  return char === control ? '' : char;
}
