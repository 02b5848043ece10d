import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { signingSetup } from '../../../tests/support/mail/mail-rules.ts';
import { startSmtpSink } from '../../../tests/support/mail/smtp-sink.ts';
import { firstMorning, newSender } from '../../../tests/support/news/morning.ts';
import { enrolReader, printNews } from '../../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { sponsoredContent } from '../../editions/sponsored/tables.ts';
import { prepareDue } from '../prepare-due.ts';

async function sendDigests(readers: Parameters<typeof enrolReader>[1][]) {
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({ SMTP_URL: sink.url, ...signingSetup });
  for (const reader of readers) {
    await enrolReader(platform.db, { signedUpAt: new Date(firstMorning.getTime() - 20 * hourMs), ...reader });
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
  platform.clock.advance(dayMs);
  await prepareDue(platform);
  await sender.run();
  expect(sink.received[2]!.messageId).not.toBe(first.messageId);
});

it('sends everybody the bytes recorded in the ledger, though buffers are reused', async () => {
  const { platform, sink } = await sendDigests(
    Array.from({ length: 40 }, (_, n) => ({
      email: `leitora${n}@exemplo.test`,
      fullName: `Leitora ${n}`,
      terms: n % 2 ? ['soja'] : ['soja', 'chuva', 'banco central'],
    })),
  );
  const { rows } = await platform.db.execute<{ message_id: string; hash: string }>(
    sql`select message_id, encode(body_sha256, 'hex') as hash from deliveries`,
  );
  const arrived = sink.received.map(({ messageId, raw }) => {
    const body = raw.subarray(raw.indexOf('\r\n\r\n') + 4);
    return [messageId, createHash('sha256').update(body).digest('hex')];
  });
  expect(arrived).toHaveLength(40);
  expect(Object.fromEntries(arrived)).toEqual(Object.fromEntries(rows.map((row) => [row.message_id, row.hash])));
});
