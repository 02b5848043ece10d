import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { SharedPart } from '#emails';
import { quotedPrintable } from '../../tests/support/mail/mail-rules.ts';
import { buildMessage } from './build-message.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dnsRecord = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const dkim = { domain: 'recorte.example', selector: 'test', key: privateKey };
const parts = {
  from: 'Recorte <bomdia@recorte.example>',
  to: 'marina@exemplo.test',
  subject: 'Primeira usina de hidrogênio verde do estado sai do papel, e mais 3',
  html: `<p>Olá, ação = reação</p>\n.ponto no começo${'é'.repeat(500)}  \n`,
  text: `Olá, ação\n.\n..\ntrailing space \n\ttab\t\n${'palavra '.repeat(60)}`,
  messageId: '<digest-1-20261116@recorte.example>',
  date: new Date('2026-11-16T09:30:00Z'),
  headers: [['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click']] as [string, string][],
};

describe('buildMessage', () => {
  it('is parsed by another implementation as it was written', async () => {
    const { raw } = await buildMessage(parts);
    const read = await PostalMime.parse(raw);
    expect(read.subject).toBe(parts.subject);
    expect(read.from).toMatchObject({ name: 'Recorte', address: 'bomdia@recorte.example' });
    expect(read.text?.replace(/\r?\n$/, '')).toBe(parts.text);
    expect(read.html?.trimEnd()).toBe(parts.html.trimEnd());
  });

  it('has only short 7-bit lines with CRLF ends and no line that begins with a dot', async () => {
    const raw = (await buildMessage({ ...parts, dkim })).raw.toString('latin1');
    expect(Buffer.from(raw, 'latin1').every((byte) => byte < 128)).toBe(true);
    expect(/(?<!\r)\n|\r(?!\n)/.test(raw)).toBe(false);
    const lines = raw.split('\r\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(lines.some((line) => line.startsWith('.'))).toBe(false);
  });

  it.each(['a  b \t c\n\n\n', '  leading\n \n\t\nlast', '\n\n', 'x', ''])(
    'signs the blanks of %j as other implementations do',
    async (text) => {
      const { raw } = await buildMessage({ ...parts, text, html: text, dkim });
      const read = await dkimVerify(raw, { resolver: async () => [[dnsRecord]] });
      expect(read.results[0]?.status.result).toBe('pass');
    },
  );

  it('joins shared parts with those of one reader, byte for byte', async () => {
    const shared = [' dois  brancos e tab\t ', '.ponto\n', `é${'x'.repeat(200)} `, '\n fim '].map(
      (text) => new SharedPart(text),
    );
    const own = ['', 'a ', '\n', 'https://recorte.example/u/f/x=y ', '.', ' ', `${'z'.repeat(74)} `];
    for (const [index, first] of own.entries()) {
      const text = [first, ...shared.flatMap((part, at) => [part, own[(index + at) % own.length]!, own[at]!])];
      const { raw } = await buildMessage({ ...parts, text, html: text, dkim });
      const whole = text.map((part) => (typeof part === 'string' ? part : part.text)).join('');
      expect((await PostalMime.parse(raw)).text?.replace(/\n$/, '')).toBe(whole);
      const lines = raw.toString('latin1').split('\r\n');
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
      expect(lines.some((line) => line.startsWith('.') || / $/.test(line))).toBe(false);
      const read = await dkimVerify(raw, { resolver: async () => [[dnsRecord]] });
      expect(read.results[0]?.status.result).toBe('pass');
    }
  });

  it('carries a signature that another implementation verifies, and that breaks with the text', async () => {
    const { raw } = await buildMessage({ ...parts, dkim });
    const resolver = async () => [[dnsRecord]];
    const good = await dkimVerify(raw, { resolver });
    expect(good.results[0]?.status.result).toBe('pass');
    const changed = Buffer.from(raw.toString('latin1').replace('rea=C3=A7=C3=A3o', 'rea=C3=A7=C3=B5o'), 'latin1');
    expect((await dkimVerify(changed, { resolver })).results[0]?.status.result).not.toBe('pass');
  });

  it.each(['Assunto\r\nBcc: x@evil.test', 'Assunto\nBcc: x@evil.test', 'Ação\r\n\r\n<b>corpo</b>'])(
    'allows no header through the subject %j',
    async (subject) => {
      const head = (await buildMessage({ ...parts, subject })).raw.toString('latin1').split('\r\n\r\n')[0]!;
      expect(head).not.toMatch(/^bcc:/im);
      expect(head.match(/^Subject:/gm)).toHaveLength(1);
    },
  );

  it.each(['"a@evil.test x"@y.test', 'a@b.test, c@d.test', 'a@b.test\r\nBcc: c@d.test', 'a b@c.test', 'nobody'])(
    'refuses %j as a recipient',
    async (to) => {
      await expect(buildMessage({ ...parts, to })).rejects.toThrow(RangeError);
    },
  );
});

describe('quotedPrintable', () => {
  it.each(['', 'a', '=', ' ', 'a ', 'a \nb', `${'x'.repeat(75)}é`, `${'x'.repeat(76)}\n.`, 'é'.repeat(100), '\t\n'])(
    'survives %j',
    async (text) => {
      const encoded = quotedPrintable(text).toString('latin1');
      const decoded = Buffer.from(
        encoded
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
        'latin1',
      ).toString();
      expect(decoded).toBe(text.replace(/\n/g, '\r\n'));
      expect(Math.max(...encoded.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
    },
  );
});
