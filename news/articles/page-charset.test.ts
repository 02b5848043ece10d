import { describe, expect, it } from 'vitest';
import { decodePage } from './page-charset.ts';

const words = 'Ação, emoção e “aspas”';

describe('decodePage', () => {
  it('reads UTF-8 whatever the header says', () => {
    expect(decodePage(Buffer.from(words), 'text/html; charset=iso-8859-1')).toBe(words);
  });

  it('reads the charset of the header, the meta tag or the XML prologue', () => {
    const latin = Buffer.from('Ação', 'latin1');
    expect(decodePage(latin, 'text/html; charset="ISO-8859-1"')).toBe('Ação');
    expect(
      decodePage(Buffer.concat([Buffer.from('<meta http-equiv=x content="text/html; charset=iso-8859-1">'), latin])),
    ).toContain('Ação');
    expect(decodePage(Buffer.concat([Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?>'), latin]))).toContain(
      'Ação',
    );
  });

  it('takes undeclared bytes for Windows-1252', () => {
    expect(decodePage(Uint8Array.of(0x93, 0x41, 0xe7, 0xe3, 0x6f, 0x94))).toBe('“Ação”');
  });

  it('passes over names that are no charset', () => {
    expect(decodePage(Buffer.from('Ação', 'latin1'), 'text/html; charset=pt-br')).toBe('Ação');
  });

  it('reads UTF-16 by its byte order mark and drops the mark of UTF-8', () => {
    expect(decodePage(Buffer.concat([Uint8Array.of(0xff, 0xfe), Buffer.from(words, 'utf16le')]))).toBe(words);
    expect(decodePage(Buffer.concat([Uint8Array.of(0xef, 0xbb, 0xbf), Buffer.from(words)]))).toBe(words);
  });

  it('keeps the good parts of UTF-8 with broken bytes', () => {
    const broken = Buffer.concat([Buffer.from('Ação '), Uint8Array.of(0xff), Buffer.from(' fim')]);
    expect(decodePage(broken, 'text/html; charset=utf-8')).toBe('Ação \ufffd fim');
  });
});
