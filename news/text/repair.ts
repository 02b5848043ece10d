import { decodeEntities } from './entities.ts';
import { repairLostLetters } from './lost-letters.ts';
import { repairLostSigns } from './lost-signs.ts';

/** What Windows-1252 shows for the bytes 0x80 to 0x9f; a control character where it has nothing. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Everything that a byte from 0x80 to 0xbf looks like when it was read as Latin-1 or as Windows-1252. */
const CONTINUATION = `\\u0080-\\u00bf${CP1252}`;
/** Signs that stand behind a word in sound text too, as in `AMANHÃ”` or `IRÃ–EUA`, and those that only end one. */
const AFTER_WORD = /[\u00a0«»‘’“”…–—•]/;
const AFTER_NAME = /[·©®°™]/;

/** The least that broken text shows: a byte pair read as two characters, a control byte, or a letter where none belongs. */
const SUSPECT = new RegExp(
  `[ÂÃÄÅÎÏÐÑáãâïð][${CONTINUATION}]|Ã|Â(?!\\p{L})|[\\u0080-\\u009f\\u00ad]|(?<!\\p{L})â|â(?!\\p{Ll})|(?<=\\p{L})â(?=(?:s|t|re|ll|ve|d|m)(?!\\p{L}))`,
  'u',
);
/** Leads of two bytes for Latin letters, of three for signs and of four for pictures. */
const BYTES = new RegExp(
  [
    `[ÂÃÄÅ][${CONTINUATION}]`,
    // Lower case came after the damage.
    `ã[¡-ª¬-º¼-¿](?=\\p{L})`,
    `[ÎÏ][¡-¿]`,
    `á[¸-»][${CONTINUATION}]`,
    `[ïâ][${CONTINUATION}]{2}`,
    `ð[${CONTINUATION}]{3}`,
    `(?:[ÎÏÐÑ][${CONTINUATION}]){3,}`,
  ].join('|'),
  'gu',
);
/** Text broken twice is read twice; more often than this nobody breaks it. */
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

/** `AMANHÃ”` is a word in capitals with a quote behind it; `HISTÃ“RIA` and `SÃ©rie` are not. */
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

/**
 * Text as it was meant: character entities left over are decoded; UTF-8 that was read as Latin-1 or Windows-1252
 * (`Ã©` for `é`), once or several times, is read again piece by piece, so that text which is only broken in places keeps
 * what is right; Windows-1252 that was read as Latin-1 gets its quotes and dashes back; and letters whose second byte
 * was thrown away as an invisible mark are known by what stands around them.
 */
export function repairText(text: string): string {
  const decoded = decodeEntities(text);
  if (!SUSPECT.test(decoded)) return decoded;
  let repaired = decoded;
  for (let reading = 0; reading < MOST_READINGS; reading++) {
    const read = readAsBytes(repaired);
    if (read === repaired) break;
    repaired = read;
  }
  // What is left of bytes that were broken twice.
  const printed = repaired
    .replace(/ÃÂ/g, 'Ã')
    .replace(/âÂ{1,2}/g, 'â')
    .replace(/[\u0080-\u009f]/g, printedAs);
  return repairLostSigns(repairLostLetters(printed)).replace(/[\u00ad\ufeff]/g, '');
}

/** A control character of Latin-1 is a sign of Windows-1252; the few it does not know are nothing. */
function printedAs(control: string): string {
  const char = CP1252[control.charCodeAt(0) - 0x80]!;
  return char === control ? '' : char;
}
