import { generateKeyPairSync } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import PostalMime from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { firstMorning, newSender } from '../../../tests/support/morning.ts';
import { enrolReader, printNews } from '../../../tests/support/newsdesk.ts';
import { startSmtpSink } from '../../../tests/support/smtp-sink.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { sponsoredContent } from '../../sponsored/tables.ts';
import { prepareDue } from '../compose/prepare-due.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dnsRecord = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const day = 24 * 3600_000;

async function sendDigests(readers: Parameters<typeof enrolReader>[1][]) {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({
    SMTP_URL: sink.url,
    BASE_URL: 'https://recorte.example',
    MAIL_FROM: 'Recorte <bomdia@recorte.example>',
    DKIM_DOMAIN: 'recorte.example',
    DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  for (const reader of readers) {
    await enrolReader(platform.db, { signedUpAt: new Date(firstMorning.getTime() - 20 * 3600_000), ...reader });
  }
  await platform.db
    .insert(sponsoredContent)
    .values({ title: 'Curso de tarifas', description: 'Quatro aulas.', url: 'https://luz.example/curso' });
  await printNews(platform.db, firstMorning);
  platform.clock.set(firstMorning.toISOString());
  await prepareDue(platform);
  const sender = newSender(platform);
  onTestFinished(() => sender.close());
  await sender.run();
  return { platform, sink, sender };
}

const headersOf = (raw: Buffer) => raw.toString('latin1').split('\r\n\r\n')[0]!;
function header(raw: Buffer, name: string): string[] {
  return [...headersOf(raw).matchAll(new RegExp(`^${name}:((?:.*)(?:\\r\\n[ \\t].*)*)`, 'gim'))].map((found) =>
    found[1]!.replace(/\r\n[ \t]+/g, ' ').trim(),
  );
}

it('keeps every rule for bulk senders on the bytes that left (C01-C04, C07-C15, C17)', async () => {
  const { sink } = await sendDigests([
    { email: 'marina@exemplo.test', terms: ['soja', 'energia'], fullName: 'Marina\r\nBcc: x@evil.test' },
    { email: 'en@exemplo.test', terms: ['climate', 'markets'], language: 'en', plan: 'premium' },
    { email: 'nada@exemplo.test', terms: ['assunto que ninguém conta xyz'] },
  ]);
  expect(sink.received).toHaveLength(3);
  const resolver = async () => [[dnsRecord]];
  for (const { raw, to, from } of sink.received) {
    const text = raw.toString('latin1');
    for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type']) {
      expect(header(raw, name), name).toHaveLength(1);
    }
    expect(header(raw, 'Bcc')).toEqual([]);
    expect(header(raw, 'To')).toEqual([`<${to}>`]);
    expect(Math.abs(Date.parse(header(raw, 'Date')[0]!) - firstMorning.getTime())).toBeLessThan(60_000);
    expect(header(raw, 'Message-ID')[0]).toMatch(/^<digest-[0-9a-f-]{36}-20260310@recorte\.example>$/);

    const line = headersOf(raw)
      .split('\r\n')
      .find((one) => one.startsWith('List-Unsubscribe:'))!;
    expect(line).toMatch(/^List-Unsubscribe: <https:\/\/recorte\.example\/u\/[\w-]{22}>$/);
    expect(line.length).toBeLessThanOrEqual(76);
    expect(header(raw, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
    expect(header(raw, 'List-Id')).toEqual(['<digest.recorte.example>']);
    expect(header(raw, 'Precedence')).toEqual(['bulk']);
    expect(header(raw, 'Auto-Submitted')).toEqual(['auto-generated']);
    expect(header(raw, 'Feedback-ID')).toEqual(['daily:digest:clipping:recorte']);

    expect(from).toMatch(/^bounce\+[0-9a-f]{48}@recorte\.example$/);
    const [signature] = (await dkimVerify(raw, { resolver })).results;
    expect(signature?.status.result).toBe('pass');
    const tags = header(raw, 'DKIM-Signature')[0]!.replace(/\s/g, '');
    expect(tags).toContain('a=rsa-sha256;c=relaxed/relaxed;d=recorte.example;');
    expect(tags).not.toMatch(/;l=/);
    const signed = /;h=([^;]+);/.exec(tags)![1]!.split(':');
    expect(signed).toEqual(
      expect.arrayContaining([
        ...['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'],
        ...['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'feedback-id'],
      ]),
    );

    expect(text).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
    expect(Math.max(...text.split('\r\n').map((one) => one.length))).toBeLessThanOrEqual(998);
    expect(raw.every((byte) => byte < 128)).toBe(true);
    expect(raw.length).toBeLessThan(500_000);

    const mail = await PostalMime.parse(raw);
    expect(mail.subject!.length).toBeLessThanOrEqual(150);
    expect(mail.subject).not.toMatch(/^(re|fwd?):/i);
    expect(mail.from).toEqual({ name: 'Recorte', address: 'bomdia@recorte.example', headers: undefined });
    expect(text.indexOf('text/plain')).toBeLessThan(text.indexOf('text/html'));
    expect(Buffer.byteLength(mail.html!)).toBeLessThan(80_000);
    const unsubscribe = /https:\/\/recorte\.example\/u\/[\w-]{22}/.exec(mail.html!)![0];
    expect(mail.text).toContain(unsubscribe);
    for (const [, title] of mail.html!.matchAll(/<h3[^>]*>(.*?)<\/h3>/gs)) {
      const plain = decode(title!.replace(/<[^>]+>/g, ''));
      expect(mail.text).toContain(plain);
    }
    for (const [, href] of mail.html!.matchAll(/href="([^"]*)"/g)) expect(decode(href!)).toMatch(/^https?:\/\//);
    const hidden = [...mail.html!.matchAll(/<[^>]*display:none[^>]*>([^<]*)</g)].map((found) => decode(found[1]!));
    expect(hidden).toHaveLength(1);
    expect(hidden[0]!.length).toBeLessThanOrEqual(150);
    expect(mail.html).toContain('bomdia@recorte.example');
  }
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(3);
});

it('shows the sponsored block on the free plan only, labelled, and never alone', async () => {
  const { sink } = await sendDigests([
    { email: 'free@exemplo.test', terms: ['soja'] },
    { email: 'paying@exemplo.test', terms: ['soja'], plan: 'premium' },
    { email: 'empty@exemplo.test', terms: ['assunto que ninguém conta xyz'] },
  ]);
  const bodies = new Map(
    await Promise.all(sink.received.map(async ({ to, raw }) => [to, (await PostalMime.parse(raw)).html!] as const)),
  );
  expect(bodies.get('free@exemplo.test')).toContain('Patrocinado');
  expect(bodies.get('free@exemplo.test')).toContain('por luz.example');
  expect(bodies.get('paying@exemplo.test')).not.toContain('Patrocinado');
  expect(bodies.get('empty@exemplo.test')).not.toContain('Patrocinado');
});

it('gives a retried message the same id and body, and another one the next day', async () => {
  const { platform, sink, sender } = await sendDigests([{ email: 'marina@exemplo.test', terms: ['soja'] }]);
  const first = sink.received[0]!;
  await platform.db.execute(sql`update deliveries set state = 'due', lease_id = null`);
  await sender.run();
  const again = sink.received[1]!;
  expect(again.messageId).toBe(first.messageId);
  expect(again.raw.toString('latin1').split('\r\n\r\n').slice(1)).toEqual(
    first.raw.toString('latin1').split('\r\n\r\n').slice(1),
  );
  platform.clock.advance(day);
  await prepareDue(platform);
  await sender.run();
  expect(sink.received[2]!.messageId).not.toBe(first.messageId);
});

function decode(html: string): string {
  return html
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&');
}
