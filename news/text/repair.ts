import { decodeHTMLStrict } from 'entities';
import { repairLostLetters } from './lost-letters.ts';

/**
 * Quotes, dashes and the ellipsis are three bytes in UTF-8; Latin-1 shows `â` and sometimes the last byte. A non-breaking space is
 * `Â` and a byte that looks like a space. Where bytes were removed, the surrounding characters decide which sign it was.
 */
function repairLostSigns(text: string): string {
  const spaced = text.replace(LOST_SPACE, '');
  if (!spaced.includes('â')) return spaced;
  const isEnglish = looksEnglish(spaced);
  const known = spaced
    .replace(
      /â([\u00a0-\u00bf])/g,
      (_, last: string) => LAST_BYTES[last] ?? String.fromCharCode(0x1f80 + last.charCodeAt(0)),
    )
    .replace(/â€/g, '”')
    .replace(/(?<=\d)â(?=\d)/g, '–')
    .replace(/(?<=\d)â(?=s(?!\p{L}))|(?<![\p{L}\d])â(?=\d0s)|(?<=(?<!\p{L})[ODL])â(?=\p{Lu})/gu, '’')
    .replace(isEnglish ? ENGLISH_CONTRACTION : CLEAR_CONTRACTION, '’')
    .replace(isEnglish ? ENGLISH_DASH : CLEAR_DASH, '—');
  return isEnglish ? known.replace(OPENING, '“').replace(CLOSING, '”').replace(DASH, '—') : repairPairs(known);
}

/** Signs that an outlet's program could not print became question marks: none is used before a word, or alone in a sentence. */
const LOST_INVISIBLE = /(?<=\s)\?(?=\p{L})/gu;
const LOST_DASH = /(?<=[\p{Ll}\d] )\?(?= \p{Ll})/gu;

/** After a letter, or between spaces: no word ends in it or consists of it. */
const LOST_SPACE = /Â(?![\p{L}\u0080-\u00bf])/gu;
/** Signs whose last byte is still shown and which do not follow their block's order. */
const LAST_BYTES: Record<string, string> = { '\u00a0': '†', '¬': '€', '¯': ' ', '¢': '•' };

const ENGLISH_CONTRACTION = /(?<=n)â(?=t(?!\p{L}))|(?<=[a-zA-Z])â(?=(?:s|re|ll|ve|d|m)(?!\p{L}))/gu;
/** In a headline too short to show its language, only sequences that no other language has. */
const CLEAR_CONTRACTION =
  /(?<=\p{L}n)â(?=t(?!\p{L}))|(?<=[A-Za-z]{4})â(?=s(?!\p{L}))|(?<=[a-z]{2})â(?=(?:re|ll|ve)(?!\p{L}))/gu;
/** A dash between two words without other separation. */
const CLEAR_DASH = /(?<=a)â(?=\p{Ll}{4})|(?<=\p{Ll})â(?=\p{Lu})/gu;
const ENGLISH_DASH =
  /(?<=a)â(?=\p{Ll}{4})|(?<=\p{Ll})â(?=\p{Lu})|(?<=\p{Ll}{3})â(?=(?:\p{Ll}+’|(?:and|the|it|they|but|which|who|not|or|as|for|with|even|including)(?!\p{L})))/gu;
/** Words that begin with it: âmbito, âncora, ângulo, ânimo, ânsia, ânus, ânodo; âge, âme, âne, âpre, âtre. */
const SOUND_OPENING = '(?:m[bn]|mag|nc|ng|nim|nsi|nus|nod|nfor|g[eé]|mes?(?!\\p{L})|nes?(?!\\p{L})|pre|tre)';
const OPENING = new RegExp(`(?<![\\p{L}\\p{N}.,!?])â(?=[\\p{L}\\p{N}])(?!${SOUND_OPENING})`, 'gu');
const CLOSING = /(?<=[\p{L}\p{N}.,!?…%)]{2})â(?![\p{L}\p{N}])/gu;
const DASH = /(?<![\p{L}\p{N}])â(?![\p{L}\p{N}])|(?<=[.,!?)])â(?=\p{L})/gu;

/** Portuguese sets an insertion between dashes—like this—or quotes a few words: the shorter pairs are quotes. */
function repairPairs(text: string): string {
  return text
    .replace(SHORT_PAIR, (whole, inner: string) => (inner.split(' ').length <= 5 ? `“${inner}”` : whole))
    .replace(OPENING, '—')
    .replace(CLOSING, '—')
    .replace(DASH, '—');
}
const SHORT_PAIR = new RegExp(
  `(?<![\\p{L}\\p{N}])â(?!${SOUND_OPENING})([\\p{L}\\p{N}][^â\\n]{0,40}[\\p{L}\\p{N}.,!?])â(?![\\p{L}\\p{N}])`,
  'gu',
);

function looksEnglish(text: string): boolean {
  const english = text.match(/\b(?:the|of|and|to|in|is|that|with|for)\b/gi)?.length ?? 0;
  const others = text.match(/\b(?:de|que|do|da|em|para|com|um|uma|le|la|les|et|des|si|din)\b/gi)?.length ?? 0;
  return english > 0 && english > others;
}

/** What Windows-1252 shows for the bytes 0x80 to 0x9f; a control character where it has nothing. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Everything that a byte from 0x80 to 0xbf looks like when it was read as Latin-1 or as Windows-1252. */
const CONTINUATION = `\\u0080-\\u00bf${CP1252}`;
/** Signs that may follow a word in correct text too, as in `AMANHÃ”` or `IRÃ–EUA`, and signs that only end one. */
const AFTER_WORD = /[\u00a0«»‘’“”…–—•]/;
const AFTER_NAME = /[·©®°™]/;

/** A first sign of broken text: a byte pair read as two characters, a control byte, or a letter where none belongs. */
const SUSPECT = new RegExp(
  `[ÂÃÄÅÎÏÐÑáãâïð][${CONTINUATION}]|Ã|Â(?!\\p{L})|[\\u0080-\\u009f\\u00ad]|(?<!\\p{L})â|â(?!\\p{Ll})|(?<=\\p{L})â(?=(?:s|t|re|ll|ve|d|m)(?!\\p{L}))`,
  'u',
);
/** Lead bytes of two for Latin letters, of three for signs and of four for emoji. */
const BYTES = new RegExp(
  [
    `[ÂÃÄÅ][${CONTINUATION}]`,
    // lower-cased after the damage
    `ã[¡-ª¬-º¼-¿](?=\\p{L})`,
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
  const bytes = Uint8Array.from(chars.replace('ã', 'Ã'), byteOf);
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
 * restored. Letters whose second byte was removed as an invisible mark are restored from their context.
 */
export function repairText(text: string): string {
  const unmarked = text.includes(' ?') ? text.replace(LOST_INVISIBLE, '').replace(LOST_DASH, '–') : text;
  const decoded = unmarked.includes('&')
    ? readAgain(unmarked, MOST_DECODINGS, (coded) => coded.replace(ENTITY, decodeEntity))
    : unmarked;
  if (!SUSPECT.test(decoded)) return decoded;
  // remains of bytes that were broken twice
  const printed = readAgain(decoded, MOST_READINGS, readAsBytes)
    .replace(/ÃÂ/g, 'Ã')
    .replace(/âÂ{1,2}/g, 'â')
    .replace(/[\u0080-\u009f]/g, printedAs);
  return repairLostSigns(repairLostLetters(printed)).replace(/[\u00ad\ufeff]/g, '');
}

/** A control character of Latin-1 is a sign of Windows-1252; the few without one are dropped. */
function printedAs(control: string): string {
  const char = CP1252[control.charCodeAt(0) - 0x80]!;
  return char === control ? '' : char;
}
