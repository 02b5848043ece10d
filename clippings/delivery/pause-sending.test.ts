import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { patience } from '../../tests/support/machine/patience.ts';
import { startSmtpSink } from '../../tests/support/mail/smtp-sink.ts';
import { prepareMorning, statesOf } from '../../tests/support/news/morning.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { sendingJobs } from '../job-list.ts';
import { pauseSending, resumeSending } from './pause-sending.ts';
import { emailSender, sendDue } from './send-due.ts';
import { sendWhatsappDue } from './whatsapp/send-whatsapp.ts';

it('pausing finishes running mails and starts none, and resuming sends the rest once (requirements F36)', async () => {
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>();
  const sink = await startSmtpSink({
    script: (stage) => {
      if (stage !== 'dot') return undefined;
      begin();
      return { delayMs: patience(150) };
    },
  });
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '2' });
  await prepareMorning(platform, 60);
  onTestFinished(() => emailSender(platform).close());
  const running = sendDue(platform);
  await hasBegun;
  expect(await pauseSending(platform)).toBe(0);
  await running;
  const before = sink.received.length;
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(60);
  expect(await statesOf(platform)).toEqual({ sent: before, due: 60 - before });

  expect(await sendDue(platform)).toBeUndefined();
  expect(await sendWhatsappDue(platform)).toBeUndefined();
  expect(sink.received).toHaveLength(before);

  sink.setScript(undefined);
  expect(await resumeSending(platform)).toBe(true);
  const { rows } = await platform.db.execute<{ name: string }>(sql`select name from pgboss.job where state < 'active'`);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(sendingJobs.map(({ name }) => name)));
  expect(await resumeSending(platform)).toBe(false);
  await sendDue(platform);
  expect(await statesOf(platform)).toEqual({ sent: 60 });
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(60);
  expect(sink.received).toHaveLength(60);
});
