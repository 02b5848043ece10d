import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import type { Received } from './smtp-sink.ts';

/** RELIABILITY.md §2 on the bytes a mail server was handed. */

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dnsRecord = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;

/** An installation that sends as recorte.example and signs. */
export const signingSetup = {
  BASE_URL: 'https://recorte.example',
  MAIL_FROM: 'Recorte <bomdia@recorte.example>',
  DKIM_DOMAIN: 'recorte.example',
  DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

const headersOf = (raw: Buffer) => raw.toString('latin1').split('\r\n\r\n')[0]!;

export function header(raw: Buffer, name: string): string[] {
  return [...headersOf(raw).matchAll(new RegExp(`^${name}:((?:.*)(?:\\r\\n[ \\t].*)*)`, 'gim'))].map((found) =>
    found[1]!.replace(/\r\n[ \t]+/g, ' ').trim(),
  );
}

/** What holds for every mail, whatever it is about (C01, C02, C07, C10-C15, C17). */
export async function expectMailRules({ raw, to, from }: Received, sentAt: Date): Promise<void> {
  const bytes = raw.toString('latin1');
  for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type']) {
    expect(header(raw, name), name).toHaveLength(1);
  }
  expect(header(raw, 'Bcc')).toEqual([]);
  expect(header(raw, 'To')[0]!.replace(/[<>]/g, '')).toBe(to);
  expect(Math.abs(Date.parse(header(raw, 'Date')[0]!) - sentAt.getTime())).toBeLessThan(60_000);
  expect(header(raw, 'Message-ID')[0]).toMatch(/^<[^@\s]+@recorte\.example>$/);
  expect(header(raw, 'Auto-Submitted')).toEqual(['auto-generated']);
  expect(from).toMatch(/@recorte\.example$/);
  await expectSignature(raw);

  expect(bytes).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
  expect(Math.max(...bytes.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(raw.every((byte) => byte < 128)).toBe(true);
  expect(raw.length).toBeLessThan(500_000);

  expect(header(raw, 'Content-Type')[0]).toMatch(/^multipart\/alternative;/);
  const parts = [...bytes.matchAll(/^Content-Type: (text\/\w+); charset="?utf-8"?/gim)].map((found) => found[1]);
  expect(parts).toEqual(['text/plain', 'text/html']);
  const { subject = '', from: sender, html = '', text = '' } = await PostalMime.parse(raw);
  expect(subject.length).toBeGreaterThan(0);
  expect(subject.length).toBeLessThanOrEqual(150);
  expect(subject).not.toMatch(/^(re|fwd?):|[\r\n]/i);
  expect(sender).toMatchObject({ name: 'Recorte', address: 'bomdia@recorte.example' });
  expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((found) => decode(found[1]!));
  expect(hrefs.length).toBeGreaterThan(0);
  for (const href of hrefs) expect(href).toMatch(/^https?:\/\//);
  const hidden = [...html.matchAll(/<[^>]*display:none[^>]*>([^<]*)</g)].map((found) => decode(found[1]!));
  expect(hidden).toHaveLength(1);
  expect(hidden[0]!.length).toBeLessThanOrEqual(150);
  expect(text).toContain('Recorte');
}

async function expectSignature(raw: Buffer): Promise<void> {
  const [signature] = (await dkimVerify(raw, { resolver: async () => [[dnsRecord]] })).results;
  expect(signature?.status.result).toBe('pass');
  const tags = header(raw, 'DKIM-Signature')[0]!.replace(/\s/g, '');
  for (const tag of ['a=rsa-sha256;', 'c=relaxed/relaxed;', 'd=recorte.example;']) expect(tags).toContain(tag);
  expect(tags).not.toMatch(/;l=/);
  expect(signedHeaders(raw)).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type']),
  );
}

function signedHeaders(raw: Buffer): string[] {
  const tags = header(raw, 'DKIM-Signature')[0]!.replace(/\s/g, '');
  return /;h=([^;]+);/.exec(tags)![1]!.toLowerCase().split(':');
}

/** What holds besides for a subscription: the way out in the header, both parts and within reach (C03, C04, C07-C13). */
export async function expectListRules({ raw, from }: Received, kind: string): Promise<void> {
  const line = headersOf(raw)
    .split('\r\n')
    .find((one) => one.startsWith('List-Unsubscribe:'))!;
  expect(line).toMatch(/^List-Unsubscribe: <https:\/\/recorte\.example\/u\/(?:c\/)?[\w-]{22}>$/);
  expect(line.length).toBeLessThanOrEqual(76);
  expect(header(raw, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
  expect(header(raw, 'List-Id')).toEqual(['<digest.recorte.example>']);
  expect(header(raw, 'Precedence')).toEqual(['bulk']);
  expect(header(raw, 'Feedback-ID')).toEqual([`${kind}:digest:clipping:recorte`]);
  expect(signedHeaders(raw)).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'feedback-id']),
  );
  expect(from).toMatch(/^bounce\+[0-9a-f]{48}@recorte\.example$/);
  const { html = '', text = '' } = await PostalMime.parse(raw);
  const unsubscribe = line.slice('List-Unsubscribe: <'.length, -1);
  expect(html.split(unsubscribe).length - 1, 'at the top and at the bottom').toBeGreaterThanOrEqual(2);
  expect(text).toContain(unsubscribe);
  expect(html).toContain('bomdia@recorte.example');
  for (const [, story] of html.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)) {
    expect(text).toContain(decode(story!.replace(/<[^>]+>/g, '')));
    expect(text).toContain(decode(/href="([^"]*)"/.exec(story!)![1]!));
  }
}

/** A mail about an account is no subscription: it offers no one-click and is no bulk (C10). */
export function expectNoListHeaders({ raw }: Received): void {
  for (const name of ['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Id', 'Precedence', 'Feedback-ID']) {
    expect(header(raw, name), name).toEqual([]);
  }
}

function decode(html: string): string {
  return html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&');
}
