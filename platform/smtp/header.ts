import type { Config } from '../config/read-config.ts';

const longestLine = 76;
/** Bytes of text in one encoded word: as base64 with its delimiters they fit a line after the header's name. */
const wordBytes = 39;

/** Control characters never reach a header: what looks like a second header stays text (requirements C17). */
export function headerText(value: string): string {
  const line = value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return /^[\x20-\x7e]*$/.test(line) && !line.includes('=?') ? line : encodedWords(line);
}

/** RFC 2047, split between characters, folded between words. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const char of text) {
    const size = Buffer.byteLength(char);
    if (bytes + size > wordBytes) {
      words.push(piece);
      piece = '';
      bytes = 0;
    }
    piece += char;
    bytes += size;
  }
  words.push(piece);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

export function addressHeader(name: string, address: string): string {
  const shown = headerText(name);
  if (!shown) return `<${address}>`;
  const isEncoded = shown.startsWith('=?');
  return `${isEncoded ? shown : `"${shown.replace(/(["\\])/g, '\\$1')}"`} <${address}>`;
}

/** Splits "Name <a@b>" of the configuration. */
export function parseAddress(value: string): { name: string; address: string; domain: string } {
  const found = /^\s*(?:"?([^"<]*)"?\s*)?<([^<>\s]+)>\s*$/.exec(value);
  const address = found?.[2] ?? value.trim();
  return { name: found?.[1]?.trim() ?? '', address, domain: address.slice(address.lastIndexOf('@') + 1) };
}

/** Where bounces go: the configured domain, else the sender's. */
export const bounceDomainOf = ({ BOUNCE_DOMAIN, MAIL_FROM }: Pick<Config, 'BOUNCE_DOMAIN' | 'MAIL_FROM'>): string =>
  BOUNCE_DOMAIN ?? parseAddress(MAIL_FROM).domain;

/** Long headers are folded at spaces; one without spaces is not folded. */
export function headerLine(name: string, value: string): string {
  const line = `${name}: ${value}`;
  if (line.length <= longestLine || value.includes('\r\n')) return line;
  const folded: string[] = [];
  let current = `${name}:`;
  for (const word of value.split(' ')) {
    if (current.length + word.length + 1 > longestLine && current !== `${name}:`) {
      folded.push(current);
      current = '';
    }
    current += ` ${word}`;
  }
  return [...folded, current].join('\r\n');
}

/** RFC 5322 date in UTC. */
export function dateHeader(at: Date): string {
  return at.toUTCString().replace('GMT', '+0000');
}

/** Accepts exactly one mailbox; quoted local parts and anything unusual are refused (requirements C17). */
export function isPlainAddress(address: string): boolean {
  return address.length <= 254 && /^[^\s"(),:;<>@[\]\\\p{Cc}]{1,64}@[^\s"(),:;<>@[\]\\\p{Cc}]+$/u.test(address);
}
