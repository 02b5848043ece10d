import { describe, expect, it, onTestFinished } from 'vitest';
import { readLastDay } from '../../../admin/today/queries.ts';
import { startSmtpSink } from '../../../tests/support/mail/smtp-sink.ts';
import { newSender, outliveLeases, prepareMorning, statesOf } from '../../../tests/support/news/morning.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { deliveries } from '../tables.ts';
import { takeUp } from './tidy.ts';

const minute = 60_000;

/** Three mails whose connections are cut after the dot. */
async function loseThree() {
  const sink = await startSmtpSink({ script: (stage) => (stage === 'dot' ? { drop: true } : undefined) });
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({ SMTP_URL: sink.url });
  await prepareMorning(platform, 3);
  const sender = newSender(platform);
  onTestFinished(() => sender.close());
  await sender.run();
  return { sink, platform, sender };
}

describe('a mail whose connection is lost after its last byte', () => {
  it('stays unknown, with another cause than one whose worker was killed (requirements F36)', async () => {
    const { sink, platform, sender } = await loseThree();
    expect(await statesOf(platform)).toEqual({ unknown: 3 });
    await platform.db.update(deliveries).set({ state: 'sending', reason: null });
    await outliveLeases(platform);
    expect(await statesOf(platform)).toEqual({ sending: 3 }); // no lease has expired yet
    await platform.db.update(deliveries).set({ leaseUntil: new Date() });
    await outliveLeases(platform);
    const { unknown } = await readLastDay(platform.db, platform.clock.now());
    expect(unknown).toEqual({ connection: 0, worker: 3, restore: 0 });
    sink.setScript(undefined);
    platform.clock.advance(11 * minute);
    await sender.run();
    expect(sink.received).toHaveLength(3);
  });
});

it('a worker that survives an outage of the database keeps its mails after the last byte', async () => {
  const lines: string[] = [];
  const sink = await startSmtpSink();
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({ SMTP_URL: sink.url }, (line) => lines.push(line));
  const { db } = platform;
  await prepareMorning(platform, 2);
  // as found first after the outage: all leases have expired, and their holder has not written yet
  await db.update(deliveries).set({ state: 'sending', leaseUntil: new Date(0) });
  await takeUp(platform);
  expect(await statesOf(platform)).toEqual({ sending: 2 });
  await takeUp(platform, 0);
  expect(await statesOf(platform)).toEqual({ unknown: 2 });
  expect(lines.filter((line) => line.includes('closed as unknown'))).toHaveLength(2);
});
