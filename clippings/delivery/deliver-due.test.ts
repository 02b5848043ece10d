import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { startSmtpSink } from '../../tests/support/mail/smtp-sink.ts';
import { firstMorning, statesOf } from '../../tests/support/news/morning.ts';
import { enrolledTerms, enrolMany, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { deliverDue } from './deliver-due.ts';
import { prepareDue } from './prepare-due.ts';
import { emailSender, sendDue } from './send-due.ts';

async function morning(readers: number) {
  const sink = await startSmtpSink({ isForgetful: true });
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({ SMTP_URL: sink.url });
  onTestFinished(() => emailSender(platform).close());
  await printNews(platform.db, firstMorning, { about: enrolledTerms });
  await enrolMany(platform.db, { count: readers, signedUpAt: new Date(firstMorning.getTime() - dayMs) });
  platform.clock.set(firstMorning.toISOString());
  return { sink, platform };
}

it('sends each edition once while further ones are still being composed', async () => {
  const { sink, platform } = await morning(300); // more than are composed at once
  const { prepared, sent } = await deliverDue(platform);
  expect(prepared.composed).toBe(300);
  expect(sent?.sent).toBe(300);
  expect(await statesOf(platform)).toEqual({ sent: 300 });
  expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(300);
  expect(sink.received).toHaveLength(300);
});

it('sends what was composed after the ledger was found empty and before composing ended', async () => {
  const { platform } = await morning(3);
  await prepareDue(platform);
  await platform.db.execute(sql`update deliveries set due_at = due_at + interval '1 hour'`);
  let looks = 0;
  let isOver = false;
  const isMoreComing = () => {
    looks += 1;
    return !isOver;
  };
  const sending = sendDue(platform, { isMoreComing });
  await expect.poll(() => looks).toBeGreaterThan(2);
  await platform.db.execute(sql`update deliveries set due_at = due_at - interval '1 hour'`);
  isOver = true;
  expect(await sending).toMatchObject({ sent: 3, left: undefined });
});

it('finishes sending before it reports that composing failed', async () => {
  const { sink, platform } = await morning(260);
  // only the first batch can be frozen, whichever it is
  await platform.db.execute(sql`create sequence batches`);
  await platform.db.execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin
      if nextval('batches') > 1 then raise exception 'no room'; end if; return null; end $$`);
  await platform.db.execute(
    sql`create trigger refuse after insert on editions for each statement execute function refuse()`,
  );
  await expect(deliverDue(platform)).rejects.toThrow();
  const { rows } = await platform.db.execute<{ frozen: number }>(
    sql`select count(*)::int as frozen from editions where state = 'frozen'`,
  );
  const { frozen } = rows[0]!;
  expect(frozen).toBeGreaterThan(0);
  expect(await statesOf(platform)).toEqual({ sent: frozen });
  expect(sink.received).toHaveLength(frozen);
});
