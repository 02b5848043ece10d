/** Windows-1252 code points that stand where a byte of 0x80-0x9f was meant. */
const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The least that broken text shows: a byte pair read as two characters, or an Ã or â where no word has one. */
const SUSPECT = new RegExp(
  `[\\u00c2-\\u00f4][\\u0080-\\u00bf${CP1252}]|Ã(?=[a-zà-ÿ])|(?<=[a-zà-ÿ])Ã|(?<![\\p{L}])â(?=\\p{L})|(?<=\\p{L})â(?!\\p{L})`,
  'u',
);

function byteOf(char: string): number {
  const code = char.charCodeAt(0);
  if (code < 0x100) return code;
  const at = CP1252.indexOf(char);
  return at < 0 ? -1 : 0x80 + at;
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decodeAt(text: string, at: number): { char: string; length: number } | undefined {
  const lead = byteOf(text[at]!);
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  const bytes = [lead];
  for (let i = 1; i < length; i++) {
    const byte = at + i < text.length ? byteOf(text[at + i]!) : -1;
    if (byte < 0x80 || byte > 0xbf) return undefined;
    bytes.push(byte);
  }
  try {
    return { char: decoder.decode(new Uint8Array(bytes)), length };
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** What is left of `í`, `Á` and `À` when the second byte was thrown away as an invisible mark. */
const LOST_A = /(?<![\p{L}])Ã(?=s\b)|(?<![\p{L}])Ã(?=[a-zà-ÿ]{2})/gu;
const LOST_I = /(?<=[a-zà-ÿ])Ã(?![A-ZÀ-ÿ\u0080-\u00bf])|Ã(?=[a-zà-ÿ])/g;
const LOST_DASH = /(?<=^|\s)â(?=\p{L})|(?<=\p{L}{3})â(?=[\s,.;:)]|$)/gmu;

/**
 * Undoes character entities left in the text, and UTF-8 that was read as Latin-1 or Windows-1252 (`Ã©` for `é`), piece by piece, so that text which is only
 * broken in places keeps what is right. Two losses are known by their traces: `í` (its second byte is the invisible
 * soft hyphen) and the dash (two control bytes).
 */
export function repairText(text: string): string {
  return text.includes('&') ? repairBytes(text.replace(ENTITY, decodeEntity)) : repairBytes(text);
}

const ENTITY =
  /&(?:#(\d{2,5})|#x([\da-f]{2,5})|(amp|quot|apos|nbsp|lt|gt|rsquo|lsquo|ldquo|rdquo|ndash|mdash|hellip));/gi;
const NAMED: Record<string, string> = {
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lt: '<',
  gt: '>',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? whole;
  const code = decimal ? Number(decimal) : Number.parseInt(hex!, 16);
  return code >= 32 && code <= 0xffff ? String.fromCharCode(code) : whole;
}

function repairBytes(text: string): string {
  if (!SUSPECT.test(text)) return text;
  let repaired = '';
  let changed = 0;
  for (let i = 0; i < text.length; ) {
    const code = text.charCodeAt(i);
    const found = code >= 0xc2 && code <= 0xf4 ? decodeAt(text, i) : undefined;
    if (found) {
      repaired += found.char;
      i += found.length;
      changed++;
    } else repaired += text[i++];
  }
  const whole = repaired
    .replace(LOST_A, (_, at: number) => (repaired[at + 1] === 's' ? 'À' : 'Á'))
    .replace(LOST_I, 'í');
  if (changed === 0 && whole === text) return text;
  return whole.replace(LOST_DASH, '—');
}
