import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readLastDay } from '../../../admin/today/queries.ts';
import { addressSalt } from '../../../platform/mail/address-hash.ts';
import { startSmtpSink } from '../../../tests/support/mail/smtp-sink.ts';
import { newSender, outliveLeases, prepareMorning, statesOf } from '../../../tests/support/news/morning.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { deliverySettings } from '../../editions/tables.ts';
import { recordEvent } from '../intake/record-event.ts';
import { deliveries } from '../tables.ts';
import { claimDeliveries } from './claim-queries.ts';
import { expireDeliveries } from './open-queries.ts';
import { settleWithdrawn } from './queries.ts';
import { takeUp } from './tidy.ts';

const minute = 60_000;

/** Three mails whose connections are cut after the dot. */
async function loseThree(env: Record<string, string> = {}) {
  const sink = await startSmtpSink({ script: (stage) => (stage === 'dot' ? { drop: true } : undefined) });
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({ SMTP_URL: sink.url, ...env });
  await prepareMorning(platform, 3);
  const sender = newSender(platform);
  onTestFinished(() => sender.close());
  await sender.run();
  return { sink, platform, sender };
}

describe('a mail whose connection is lost after its last byte', () => {
  it('stays unknown, with another cause than one whose worker was killed', async () => {
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

  it('is sent again ten minutes later if the operator configured that, with the same Message-ID (requirements F36)', async () => {
    const { sink, platform, sender } = await loseThree({ ON_UNKNOWN: 'resend' });
    expect(await statesOf(platform)).toEqual({ deferred: 3 });
    sink.setScript(undefined);
    platform.clock.advance(9 * minute);
    await sender.run();
    expect(sink.received).toHaveLength(3);
    platform.clock.advance(1 * minute);
    await sender.run();
    expect(await statesOf(platform)).toEqual({ sent: 3 });
    expect(sink.received).toHaveLength(6);
    expect(new Set(sink.received.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it('is sent again only once, and a refusal then does not make it failed', async () => {
    const { sink, platform, sender } = await loseThree({ ON_UNKNOWN: 'resend' });
    sink.setScript((stage, to) => {
      if (to === 'reader0@mail0.test') return stage === 'rcpt' ? { code: 550, text: '5.2.1 no' } : undefined;
      return stage === 'dot' ? { drop: true } : undefined;
    });
    platform.clock.advance(10 * minute);
    await sender.run();
    expect(await statesOf(platform)).toEqual({ unknown: 3 });
    platform.clock.advance(30 * minute);
    await sender.run();
    expect(sink.received).toHaveLength(5);
  });

  it('is not sent again after a notice that it arrived, and is unknown, not expired, past its deadline', async () => {
    const { platform } = await loseThree({ ON_UNKNOWN: 'resend' });
    const { db, clock } = platform;
    const [first] = await db.select().from(deliveries);
    const event = { source: 'test', eventId: '1', kind: 'delivered', code: null, detail: null } as const;
    const about = { deliveryId: first!.id, addressHash: Buffer.alloc(32), happenedAt: clock.now() };
    await recordEvent(db, { ...event, ...about }, clock.now());
    expect(await statesOf(platform)).toEqual({ sent: 1, deferred: 2 });
    await expireDeliveries(db, first!.deadlineAt);
    expect(await statesOf(platform)).toEqual({ sent: 1, unknown: 2 });
  });

  it('stays unknown if its reader unsubscribes, or its deadline passes, before it is sent again', async () => {
    const { platform, sender, sink } = await loseThree({ ON_UNKNOWN: 'resend' });
    const { db, clock, secret } = platform;
    const salt = addressSalt(secret);
    const [first, second] = await db.select().from(deliveries).orderBy(deliveries.id);
    const unsubscribe = ({ userId }: { userId: string }) =>
      db.update(deliverySettings).set({ unsubscribedAt: clock.now() }).where(eq(deliverySettings.userId, userId));
    await unsubscribe(first!);
    clock.advance(10 * minute);
    const request = { channel: 'email', leaseId: randomUUID(), now: clock.now(), limit: 5, salt };
    const claimed = await claimDeliveries(db, request);
    expect(claimed).toHaveLength(2);
    await unsubscribe(second!);
    for (const held of claimed)
      await settleWithdrawn(db, held, salt, held.id === second!.id ? clock.now() : held.deadlineAt);
    await sender.run();
    expect(sink.received).toHaveLength(3);
    const rows = await db.select({ state: deliveries.state, reason: deliveries.reason }).from(deliveries);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: 'unknown', reason: 'closed_after_message' })));
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
