export interface DecodedDocument {
  text: string;
  /** The encoding that was used, by its WHATWG name. */
  encoding: string;
}

const boms: [number[], string][] = [
  [[0x00, 0x00, 0xfe, 0xff], 'utf-32be'],
  [[0xff, 0xfe, 0x00, 0x00], 'utf-32le'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

/** A "<" or "<?" in a wide encoding without a byte order mark. */
const openings: [number[], string][] = [
  [[0x00, 0x00, 0x00, 0x3c], 'utf-32be'],
  [[0x3c, 0x00, 0x00, 0x00], 'utf-32le'],
  [[0x00, 0x3c, 0x00], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
];

/** Servers often send another encoding under this name. */
const windows = 'windows-1252';

function startsWith(bytes: Uint8Array, opening: number[]): boolean {
  return opening.every((value, index) => bytes[index] === value);
}

function charsetOf(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(contentType ?? '')?.[1];
}

/** The encoding a document declares: the prolog of XML, or a page's meta tag. */
function prologEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  const prolog = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']\s*([\w.:-]+)/i.exec(head)?.[1];
  return prolog ?? /<meta[^>]{1,200}?charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head)?.[1];
}

/** The decoder's name of an encoding; undefined for words such as `pt-br`. */
function known(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, littleEndian);
    if (code === 0xfeff && at === 0) continue;
    parts.push(code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');
  }
  return parts.join('');
}

function hasHighBytes(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at]! > 0x7f) return true;
  return false;
}

/**
 * Decodes bytes: byte order mark, then the header's charset, then the prolog's, each only if the bytes fit it. Bytes that are
 * valid UTF-8 with multi-byte letters are UTF-8 whatever the header says: other text is hardly ever valid.
 */
export function decodeCharset(bytes: Uint8Array, contentType?: string): DecodedDocument {
  const marked = boms.find(([opening]) => startsWith(bytes, opening)) ?? openings.find(([o]) => startsWith(bytes, o));
  if (marked) {
    const encoding = marked[1];
    if (encoding.startsWith('utf-32')) return { text: decodeUtf32(bytes, encoding === 'utf-32le'), encoding };
    return { text: new TextDecoder(encoding).decode(bytes), encoding };
  }
  if (!hasHighBytes(bytes)) return decodeSevenBit(bytes, contentType);
  const declared = [known(charsetOf(contentType)), known(prologEncoding(bytes))].filter((name) => name !== undefined);
  const utf8 = decodeStrictly(bytes, 'utf-8');
  for (const encoding of declared) {
    if (utf8 !== undefined && (encoding === 'utf-8' || encoding === windows)) return { text: utf8, encoding: 'utf-8' };
    const text = decodeStrictly(bytes, encoding);
    if (text !== undefined) return { text, encoding };
  }
  if (utf8 !== undefined) return { text: utf8, encoding: 'utf-8' };
  return decodeBroken(bytes, declared);
}

/** ISO-2022 and UTF-7 relatives are seven-bit too, so a declared encoding still counts. */
function decodeSevenBit(bytes: Uint8Array, contentType: string | undefined): DecodedDocument {
  const declared = known(charsetOf(contentType)) ?? known(prologEncoding(bytes)) ?? 'utf-8';
  const encoding = declared.startsWith('utf-16') ? 'utf-8' : declared;
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** No declared encoding fits. UTF-8 with a few broken bytes stays UTF-8, the rest is read as Windows-1252. */
function decodeBroken(bytes: Uint8Array, declared: string[]): DecodedDocument {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\ufffd').length - 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counting letters beyond ASCII is the point
  const letters = text.replace(/[\x00-\x7f\ufffd]/g, '').length;
  const isSaidToBe = declared.length > 0 && declared.every((name) => name === 'utf-8');
  if (letters > broken * (isSaidToBe ? 1 : 4)) return { text, encoding: 'utf-8' };
  const encoding = declared.find((name) => name !== 'utf-8') ?? windows;
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}
