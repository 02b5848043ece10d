import { describe, expect, it, test } from 'vitest';
import { decodeCharset } from './decode-charset.ts';

const prolog = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>`;
const latin = (text: string) => Buffer.from(text, 'latin1');

test('uses the ISO-8859-1 of the prolog if the header has no charset', () => {
  const document = latin(`${prolog('ISO-8859-1')}<t>Eleição à vista</t>`);
  expect(decodeCharset(document, 'text/xml').text).toContain('Eleição à vista');
});

test('trusts bytes that are UTF-8 over a header that says otherwise', () => {
  const document = Buffer.from('<t>Eleição</t>');
  expect(decodeCharset(document, 'text/xml; charset=iso-8859-1')).toEqual({
    text: '<t>Eleição</t>',
    encoding: 'utf-8',
  });
});

test('falls back to the prolog when the header claims UTF-8 and the bytes are not', () => {
  const document = latin(`${prolog('windows-1252')}<t>Eleição</t>`);
  expect(decodeCharset(document, 'text/xml; charset=utf-8').text).toContain('Eleição');
});

test('ignores an unknown encoding', () => {
  const document = Buffer.from(`${prolog('pt-br')}<t>Inflação</t>`);
  expect(decodeCharset(document).text).toContain('Inflação');
  expect(decodeCharset(latin(`${prolog('pt-br')}<t>Inflação</t>`)).text).toContain('Inflação');
});

test('keeps UTF-8 with one broken byte as UTF-8', () => {
  const document = Buffer.concat([
    Buffer.from('<t>ação ção ões ãos é í ó '),
    Buffer.from([0xe3]),
    Buffer.from(' fim</t>'),
  ]);
  expect(decodeCharset(document).text).toContain('ação ção ões');
});

test.each([
  ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<t>Pão</t>', 'utf16le')])],
  ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('<t>Pão</t>', 'utf16le').swap16()])],
  ['utf-16le', Buffer.from('<t>Pão</t>', 'utf16le')],
  ['utf-16be', Buffer.from('<t>Pão</t>', 'utf16le').swap16()],
  ['utf-8', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('<t>Pão</t>')])],
  ['utf-32be', Buffer.from([...'<t>Pão</t>'].flatMap((letter) => [0, 0, 0, letter.codePointAt(0)!]))],
])('reads %s', (encoding, document) => {
  expect(decodeCharset(document)).toEqual({ text: '<t>Pão</t>', encoding });
});

test('reads a declared Asian encoding', () => {
  const document = Buffer.concat([
    Buffer.from(`${prolog('euc-kr')}<t>`),
    Buffer.from([0xb3, 0xe2]),
    Buffer.from('</t>'),
  ]);
  expect(decodeCharset(document).text).toContain('년');
});

const decodePage = (bytes: Uint8Array, contentType?: string) => decodeCharset(bytes, contentType).text;
const words = 'Ação, emoção e “aspas”';

describe('the charset of a page', () => {
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

  it('reads undeclared bytes as Windows-1252', () => {
    expect(decodePage(Uint8Array.of(0x93, 0x41, 0xe7, 0xe3, 0x6f, 0x94))).toBe('“Ação”');
  });

  it('ignores names that are no charset', () => {
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
