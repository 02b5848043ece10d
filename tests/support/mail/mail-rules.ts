import { generateKeyPairSync } from 'node:crypto';
import type { Hono } from 'hono';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { BodyWriter } from '../../../platform/smtp/quoted-printable.ts';
import type { Received } from './smtp-sink.ts';

/** The rules for mail to many recipients, on the bytes that a mail server received (requirements C01 to C15). */

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

/** Rules for every mail (requirements C01, C02, C07, C10-C15, C17). */
export async function expectMailRules({ raw, to, from }: Received, sentAt: Date): Promise<void> {
  const bytes = raw.toString('latin1');
  for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type']) {
    expect(header(raw, name), name).toHaveLength(1);
  }
  expect(header(raw, 'Bcc')).toEqual([]);
  expect(header(raw, 'From')[0]).toMatch(/^"?Recorte"? <bomdia@recorte\.example>$/);
  expect(header(raw, 'To')[0]!.replace(/[<>]/g, '')).toBe(to);
  expect(header(raw, 'Date')[0]).toMatch(/^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4}$/);
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
  for (const [, encoding] of bytes.matchAll(/^Content-Transfer-Encoding: (.*)\r$/gim)) {
    expect(['7bit', 'quoted-printable', 'base64']).toContain(encoding);
  }
  const { subject = '', from: sender, html = '', text = '' } = await PostalMime.parse(raw);
  expect(subject.length).toBeGreaterThan(0);
  expect(subject.length).toBeLessThanOrEqual(150);
  expect(subject).not.toMatch(/^(re|fwd?):|[\r\n]/i);
  expect(sender).toMatchObject({ name: 'Recorte', address: 'bomdia@recorte.example' });
  expect(Buffer.byteLength(html)).toBeLessThan(80_000);
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map((found) => decode(found[1]!));
  expect(hrefs.length).toBeGreaterThan(0);
  const sources = [...html.matchAll(/src="([^"]*)"/g)].map((found) => decode(found[1]!));
  for (const address of [...hrefs, ...sources]) {
    if (address.startsWith('#')) expect(html).toContain(`id="${address.slice(1)}"`);
    else expect(address).toMatch(/^https?:\/\//);
  }
  expect(html).not.toMatch(/visibility:hidden|opacity:0|text-indent:-|<script|<link|<iframe|<form/i);
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

/**
 * Further rules for subscriptions: unsubscribing by header and in both parts (requirements C03, C04, C07-C13). Returns
 * the number of stories in both parts.
 */
export async function expectListRules({ raw, from }: Received, kind: string): Promise<number> {
  const line = headersOf(raw)
    .split('\r\n')
    .find((one) => one.startsWith('List-Unsubscribe:'))!;
  expect(header(raw, 'List-Unsubscribe')).toHaveLength(1);
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
  expect(html.indexOf(unsubscribe), 'in the footer').toBeGreaterThan(html.lastIndexOf('</h3>'));
  expect(text).toContain(unsubscribe);
  expect(html).toContain('bomdia@recorte.example');
  const stories = [...html.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)].map((found) => found[1]!);
  for (const story of stories) {
    expect(oneLine(text)).toContain(oneLine(decode(story.replace(/<[^>]+>/g, ''))));
    expect(text).toContain(decode(/href="([^"]*)"/.exec(story)![1]!));
  }
  return stories.length;
}

/** Uses the header's address as mail clients and scanners do: without cookies or Origin (requirements C05, C06). */
export async function expectOneClick({ raw }: Received, http: Hono, isOut: () => Promise<boolean>): Promise<void> {
  const path = header(raw, 'List-Unsubscribe')[0]!.slice('<https://recorte.example'.length, -1);
  const page = await http.request(path);
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/<form [^>]*method="post"/);
  expect(await isOut(), 'by looking alone').toBe(false);
  const forged = `${path.slice(0, -4)}${path.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  const bodies = {
    'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
    'multipart/form-data; boundary=x':
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  };
  for (const [type, body] of Object.entries(bodies)) {
    const post = { method: 'POST', body, headers: { 'content-type': type } };
    expect((await http.request(forged, post)).status).toBe(404);
    for (let time = 0; time < 2; time++) {
      const answer = await http.request(path, post);
      expect(answer.status).toBe(200);
      expect([answer.headers.get('location'), answer.headers.get('set-cookie')]).toEqual([null, null]);
      expect(await isOut()).toBe(true);
    }
  }
}

/** An account mail is not a subscription: it has no one-click header and is not bulk (requirements C10). */
export function expectNoListHeaders({ raw }: Received): void {
  for (const name of ['List-Unsubscribe', 'List-Unsubscribe-Post', 'List-Id', 'Precedence', 'Feedback-ID']) {
    expect(header(raw, name), name).toEqual([]);
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');

function decode(html: string): string {
  return html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&');
}

/** A text in its transfer encoding. */
export function quotedPrintable(text: string): Buffer {
  const writer = new BodyWriter();
  writer.quoted([text]);
  return writer.take();
}
