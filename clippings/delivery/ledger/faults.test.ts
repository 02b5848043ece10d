import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ne, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addressSalt } from '../../../platform/mail/address-hash.ts';
import type { SmtpTimeouts } from '../../../platform/smtp/smtp-open.ts';
import { patience } from '../../../tests/support/machine/patience.ts';
import { type SinkOptions, type SmtpSink, startSmtpSink } from '../../../tests/support/mail/smtp-sink.ts';
import { testCertificate } from '../../../tests/support/mail/test-certificate.ts';
import { itemsWithTexts } from '../../../tests/support/news/item-texts.ts';
import {
  firstMorning,
  newSender,
  outliveLeases,
  prepareMorning,
  statesOf,
} from '../../../tests/support/news/morning.ts';
import { refuseInserts } from '../../../tests/support/test-database.ts';
import { createTestPlatform, type TestPlatform } from '../../../tests/support/test-platform.ts';
import type { ClaimedDelivery } from '../channel.ts';
import { prepareDue } from '../prepare-due.ts';
import { deliveries } from '../tables.ts';
import { claimDeliveries } from './claim-queries.ts';
import { expireDeliveries, reapDeliveries } from './open-queries.ts';
import { markSending, recordOutcomes, renewLeases } from './queries.ts';

const minute = 60_000;

async function setUp(count: number, options: SinkOptions = {}, timeouts: Partial<SmtpTimeouts> = {}) {
  const sink = await startSmtpSink(options);
  onTestFinished(() => sink.close());
  const platform = await createTestPlatform({ SMTP_URL: sink.url, SMTP_CONNECTIONS: '8' });
  await prepareMorning(platform, count);
  const sender = newSender(platform, timeouts);
  onTestFinished(() => sender.close());
  return { sink, platform, sender };
}

/** A claimed delivery as its channel asks for the last byte. */
const withBody = (held: ClaimedDelivery) => ({ ...held, bodySha256: Buffer.alloc(32) });

const unsent = ({ db }: TestPlatform) => db.select().from(deliveries).where(ne(deliveries.state, 'sent'));

/** Ids of messages received more than once. A message counts from its final dot, answered or not. */
function duplicates({ received }: SmtpSink): string[] {
  return received.map(({ messageId }) => messageId).filter((id, at, all) => all.indexOf(id) !== at);
}

/** Repeats runs, with the pauses between them, until nothing waits. */
async function runUntilSettled(platform: TestPlatform, sender: ReturnType<typeof newSender>) {
  for (let round = 0; round < 12; round++) {
    await sender.run();
    const states = await statesOf(platform);
    if (!states.due && !states.deferred) return;
    platform.clock.advance(20 * minute);
  }
}

describe('the ledger under fault', () => {
  it('delivers all when a third of the recipients are deferred (requirements F04)', async () => {
    const tries = new Map<string, number>();
    const { sink, platform, sender } = await setUp(30, {
      script: (stage, to) => {
        if (stage !== 'rcpt' || !to || Number(/\d+/.exec(to)![0]) % 3 !== 0) return undefined;
        tries.set(to, (tries.get(to) ?? 0) + 1);
        return tries.get(to)! <= 2 ? { code: 450, text: '4.2.0 come back later' } : undefined;
      },
    });
    await sender.run();
    expect(await statesOf(platform)).toEqual({ sent: 20, deferred: 10 });
    const { rows } = await platform.db.execute<{ wait: string }>(
      sql`select extract(epoch from try_at) - ${firstMorning.getTime() / 1000} as wait from deliveries where state = 'deferred'`,
    );
    for (const { wait } of rows) {
      expect(Number(wait)).toBeGreaterThanOrEqual(48);
      expect(Number(wait)).toBeLessThanOrEqual(72);
    }
    await runUntilSettled(platform, sender);
    expect(await statesOf(platform)).toEqual({ sent: 30 });
    expect(duplicates(sink)).toEqual([]);
    expect(Math.max(...tries.values())).toBeLessThanOrEqual(8);
  });

  it('does not retry a refused address, records why, and skips it the next day (requirements F05, C18)', async () => {
    const refusals = ['550 5.1.1 no such user', '552 5.2.2 mailbox full', '551 5.1.6 moved'];
    const { sink, platform, sender } = await setUp(4, {
      script: (stage, to) => {
        const refusal = refusals[Number(/\d+/.exec(to ?? '9')![0])];
        return stage === 'rcpt' && refusal ? { code: Number(refusal.slice(0, 3)), text: refusal.slice(4) } : undefined;
      },
    });
    await runUntilSettled(platform, sender);
    expect(await statesOf(platform)).toEqual({ failed: 3, sent: 1 });
    const refused = (await unsent(platform)).map(({ replyCode, reasonDetail, attempts }) => [
      replyCode,
      reasonDetail,
      attempts,
    ]);
    expect(refused).toEqual(
      expect.arrayContaining([
        ['550 5.1.1', '550 5.1.1 no such user', 1],
        ['552 5.2.2', '552 5.2.2 mailbox full', 1],
        ['551 5.1.6', '551 5.1.6 moved', 1],
      ]),
    );
    platform.clock.set(new Date(firstMorning.getTime() + 24 * 60 * minute).toISOString());
    await prepareDue(platform);
    const { rows } = await platform.db.execute<{ reason: string; n: number }>(
      sql`select reason, count(*)::int as n from editions where local_date = '2026-03-11' and state = 'skipped' group by reason`,
    );
    expect(rows).toEqual([{ reason: 'suppressed', n: 1 }]);
    await sender.run();
    const addresses = sink.received.map(({ to }) => to);
    expect(addresses).not.toContain('reader0@mail0.test');
  });

  it('counts a refusal against its address although the database failed at first', async () => {
    const { platform, sender } = await setUp(1, {
      script: (stage) => (stage === 'rcpt' ? { code: 550, text: '5.1.1 no such user' } : undefined),
    });
    const allow = await refuseInserts(platform.db, 'suppressions');
    const running = sender.run();
    await Promise.race([running, sleep(500)]);
    expect(await statesOf(platform)).not.toHaveProperty('failed');
    await allow();
    await running;
    expect(await statesOf(platform)).toEqual({ failed: 1 });
    const { rows } = await platform.db.execute(sql`select reason from suppressions`);
    expect(rows).toEqual([{ reason: 'hard_bounce' }]);
  });

  it('serves the other lanes while one hangs at rcpt, data or dot (requirements F06)', async () => {
    const hangsAt = (stage: string): SinkOptions => ({
      script: (at, to) => (at === stage && to?.endsWith('@mail0.test') ? { hang: true } : undefined),
    });
    const timeouts = { commandMs: patience(2500), replyMs: patience(2500) };
    const rcpt = { ...(await setUp(40, hangsAt('rcpt'), timeouts)), expected: 'deferred' };
    const data = { ...(await setUp(40, hangsAt('data'), timeouts)), expected: 'unknown' };
    const dot = { ...(await setUp(40, hangsAt('dot'), timeouts)), expected: 'unknown' };
    // together: each mostly waits for its time limits
    await Promise.all([rcpt, data, dot].map(({ sender }) => sender.run()));
    for (const { sink, platform, expected } of [rcpt, data, dot]) {
      const states = await statesOf(platform);
      expect(states.sent).toBe(30);
      // a silent lane is paused after a few tries; its deliveries remain due
      expect(states[expected]).toBeGreaterThanOrEqual(1);
      expect((states[expected] ?? 0) + (states.due ?? 0)).toBe(10);
      expect(duplicates(sink)).toEqual([]);
    }
  });

  it('sends to readers who are all at one provider in one run', async () => {
    const { sink, platform, sender } = await setUp(150);
    await platform.db.execute(sql`update "user" set email = split_part(email, '@', 1) || '@one.test'`);
    const { sent } = await sender.run();
    expect(sent).toBe(150);
    expect(sink.received).toHaveLength(150);
    expect(new Set(sink.received.map(({ to }) => to.split('@')[1]))).toEqual(new Set(['one.test']));
  });

  it('uses other connections when some are never greeted (requirements F06)', async () => {
    const { sink, platform, sender } = await setUp(
      20,
      { script: (stage, _, connection) => (stage === 'greet' && connection % 4 === 1 ? { hang: true } : undefined) },
      { connectMs: patience(1500), greetingMs: patience(1500) },
    );
    await runUntilSettled(platform, sender);
    expect(await statesOf(platform)).toEqual({ sent: 20 });
    expect(duplicates(sink)).toEqual([]);
  });

  it('sends again what failed before the dot, and never what failed after it (requirements F07)', async () => {
    const isFirst = new Map<string, number>();
    const { sink, platform, sender } = await setUp(40, {
      script: (stage, to) => {
        if (!to || stage === 'rcpt') return undefined;
        const n = Number(/\d+/.exec(to)![0]);
        const key = `${stage} ${to}`;
        isFirst.set(key, (isFirst.get(key) ?? 0) + 1);
        if (isFirst.get(key)! > 1) return undefined;
        if (stage === 'data' && n % 4 === 1) return { drop: true };
        if (stage === 'dot' && n % 4 === 2) return { drop: true };
        if (stage === 'dot' && n % 4 === 3) return { half: true };
        return undefined;
      },
    });
    await runUntilSettled(platform, sender);
    platform.clock.advance(2 * minute);
    await runUntilSettled(platform, sender);
    expect(duplicates(sink)).toEqual([]);
    const states = await statesOf(platform);
    expect((states.sent ?? 0) + (states.unknown ?? 0)).toBe(40);
    // only recipients whose connection was cut after the dot may be unknown: they have the message
    const withMessage = new Set(sink.received.map(({ to }) => to));
    const { rows } = await platform.db.execute<{ email: string; state: string }>(
      sql`select u.email, d.state from deliveries d join "user" u on u.id = d.user_id`,
    );
    for (const { email, state } of rows) if (state === 'sent') expect(withMessage.has(email)).toBe(true);
    const unknown = rows.filter(({ state }) => state === 'unknown').map(({ email }) => email);
    for (const email of unknown) expect(Number(/\d+/.exec(email)![0]) % 4).not.toBe(0);
    expect(states.unknown).toBeGreaterThanOrEqual(20);
    expect(states.sent).toBeGreaterThanOrEqual(15);
  });

  it('waits while a server is down, logs it once, and then delivers in order (requirements F08)', async () => {
    const { sink, platform, sender } = await setUp(25);
    const port = sink.port;
    await sink.close();
    const errors: unknown[] = [];
    platform.log.error = ((...line: unknown[]) => errors.push(line)) as typeof platform.log.error;
    for (let hour = 0; hour < 4; hour++) {
      const { left } = await sender.run();
      expect(left?.why).toEqual(['the server cannot be reached or refuses our messages']);
      platform.clock.advance(30 * minute);
    }
    expect(errors).toHaveLength(1);
    expect(await statesOf(platform)).toEqual({ due: 25 });
    const { rows } = await platform.db.execute<{ tries: number }>(
      sql`select max(attempts)::int as tries from deliveries`,
    );
    expect(rows[0]?.tries).toBe(0);
    const back = await startSmtpSink({ port });
    onTestFinished(() => back.close());
    await sender.run();
    expect(await statesOf(platform)).toEqual({ sent: 25 });
    expect(duplicates(back)).toEqual([]);
  });

  it('slows down to the rate the server accepts and loses nothing (requirements F09)', async () => {
    const { sink, platform, sender } = await setUp(60, { rate: 20 });
    const started = performance.now();
    await sender.run();
    const seconds = (performance.now() - started) / 1000;
    expect(await statesOf(platform)).toEqual({ sent: 60 });
    expect(duplicates(sink)).toEqual([]);
    // 20 at once, then 20 a second; a slow machine may take longer, never less
    expect(seconds).toBeGreaterThan(1.5);
  });

  it('stops claiming when asked to, finishes running mails and leaves nothing unknown (requirements F03)', async () => {
    const stop = new AbortController();
    let dots = 0;
    const { sink, platform, sender } = await setUp(80, {
      script: (stage) => {
        if (stage !== 'dot') return undefined;
        dots += 1;
        if (dots === 10) stop.abort();
        return { delayMs: 20 };
      },
    });
    await sender.run({ stopping: stop.signal });
    const states = await statesOf(platform);
    expect(Object.keys(states).filter((state) => state !== 'sent' && state !== 'due')).toEqual([]);
    expect(states.sent).toBe(sink.received.length);
    expect(states.due).toBeGreaterThan(0);
    await newSender(platform).run();
    expect(await statesOf(platform)).toEqual({ sent: 80 });
    expect(duplicates(sink)).toEqual([]);
  });

  it('sends once when two senders and two composers run in parallel (requirements F24)', async () => {
    const { sink, platform } = await setUp(60);
    await Promise.all([
      prepareDue(platform),
      prepareDue(platform),
      newSender(platform).run(),
      newSender(platform).run(),
    ]);
    await Promise.all([newSender(platform).run(), newSender(platform).run()]);
    expect(await statesOf(platform)).toEqual({ sent: 60 });
    expect(sink.received).toHaveLength(60);
    expect(duplicates(sink)).toEqual([]);
  });

  it('renews its leases without waiting for a locked row', async () => {
    const { platform } = await setUp(3);
    const { db, clock, secret } = platform;
    const leaseId = randomUUID();
    const claim = { channel: 'email', now: clock.now(), limit: 10, salt: addressSalt(secret), leaseId };
    const [held] = await claimDeliveries(db, claim);
    await db.execute(sql`update deliveries set lease_until = now()`);
    await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from deliveries where id = ${held!.id} for update`);
      await renewLeases(db, [leaseId], clock.now()); // must not wait for this transaction: deadlock
    });
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from deliveries where lease_until > now() + interval '5 seconds'`,
    );
    expect(rows).toHaveLength(2);
    expect(rows.map(({ id }) => id)).not.toContain(held!.id);
  });

  it('keeps a sender that slept past its lease from sending (requirements F24)', async () => {
    const { platform } = await setUp(1);
    const { db, clock, secret } = platform;
    const salt = addressSalt(secret);
    const asleep = randomUUID();
    const claim = { channel: 'email', now: clock.now(), limit: 10, salt };
    const [mine] = await claimDeliveries(db, { ...claim, leaseId: asleep });
    await outliveLeases(platform);
    const awake = randomUUID();
    const [theirs] = await claimDeliveries(db, { ...claim, leaseId: awake });
    expect(theirs?.id).toBe(mine!.id);
    const allowed = await markSending(db, [mine!, theirs!].map(withBody), salt, clock.now());
    expect([mine!, theirs!].map((held) => allowed(held))).toEqual([false, true]);
  });

  it('sends once when a sender that slept past its lease claims its own mail again (requirements F24)', async () => {
    let asked = 0;
    const { promise: isAtDot, resolve: reachDot } = Promise.withResolvers<void>();
    const { sink, platform, sender } = await setUp(1, {
      // the server holds the first try before the dot until the second is at the dot, and delays the second after it
      script: (stage) => {
        if (stage === 'begin' && asked++ === 0) return { until: isAtDot };
        if (stage !== 'dot') return undefined;
        reachDot();
        return { delayMs: 900 };
      },
    });
    let isMoreComing = true;
    const running = sender.run({ isMoreComing: () => isMoreComing });
    await expect.poll(() => asked).toBe(1);
    await outliveLeases(platform);
    await expect.poll(() => asked).toBe(2);
    isMoreComing = false;
    expect(await running).toMatchObject({ sent: 1, withdrawn: 1 });
    expect(sink.received).toHaveLength(1);
    expect(await statesOf(platform)).toEqual({ sent: 1 });
  });

  it('sends to everybody once after all processes were down at the hour or the clock jumped (requirements F16, F28)', async () => {
    const { sink, platform, sender } = await setUp(12);
    await sender.run();
    platform.clock.set('2026-03-11T09:34:00Z'); // down from 06:29 to 06:34
    await prepareDue(platform);
    await sender.run();
    expect(sink.received).toHaveLength(24);
    for (const instant of [
      '2026-03-11T08:30:00Z',
      '2026-03-11T10:34:00Z',
      '2026-03-11T09:34:00Z',
      '2026-03-11T20:00:00Z',
    ]) {
      platform.clock.set(instant);
      await prepareDue(platform);
      await sender.run();
    }
    expect(sink.received).toHaveLength(24);
    platform.clock.set('2026-03-12T12:00:00Z'); // a day later, two and a half hours late
    await prepareDue(platform);
    await sender.run();
    expect(sink.received).toHaveLength(36);
    expect(duplicates(sink)).toEqual([]);
  });

  it('closes a mail as unknown when its sender died after the dot, and sends its stories again (requirements F02)', async () => {
    const { platform, sender } = await setUp(2);
    const { db, clock, secret } = platform;
    const salt = addressSalt(secret);
    const dead = randomUUID();
    const claimed = await claimDeliveries(db, { channel: 'email', leaseId: dead, now: clock.now(), limit: 1, salt });
    const [held] = claimed as [(typeof claimed)[number]];
    const { id, leaseId, userId } = held;
    await markSending(db, [withBody(held)], salt, clock.now());
    await outliveLeases(platform);
    await sender.run();
    expect(await statesOf(platform)).toEqual({ unknown: 1, sent: 1 });
    const titles = async (user: string, date: string) => {
      const sentItems = await itemsWithTexts(db);
      const of = sentItems.filter(({ userId, localDate }) => userId === user && localDate === date);
      return of.map(({ storyId }) => storyId).sort();
    };
    clock.set(new Date(firstMorning.getTime() + 24 * 60 * minute).toISOString());
    await prepareDue(platform);
    const lost = await titles(userId, '2026-03-10');
    expect(lost.length).toBeGreaterThan(0);
    expect(await titles(userId, '2026-03-11')).toEqual(expect.arrayContaining(lost.slice(0, 1)));
    // the reply may still come: it is more reliable than `unknown`
    const answer = {
      state: 'sent',
      reason: null,
      code: '250',
      providerId: null,
      isTry: true,
      tryAt: null,
    } as const;
    await recordOutcomes(db, [{ id, localDate: '2026-03-10', userId, leaseId, ...answer, at: clock.now() }]);
    const { rows } = await db.execute<{ state: string }>(sql`select state from deliveries where id = ${id}`);
    expect(rows).toEqual([{ state: 'sent' }]);
  });

  it('does not deadlock when a stopped worker writes while its mails are reclaimed (requirements F24)', async () => {
    const { platform } = await setUp(2);
    const { db, clock, secret } = platform;
    const salt = addressSalt(secret);
    const claimed = await claimDeliveries(db, {
      ...{ channel: 'email', leaseId: randomUUID(), now: clock.now(), limit: 2, salt },
    });
    const [first, second] = claimed as [(typeof claimed)[number], (typeof claimed)[number]];
    await markSending(db, claimed.map(withBody), salt, clock.now());
    await db.execute(sql`update deliveries set lease_until = now() - interval '1 second'`);
    const lock = ({ id }: { id: string }) => sql`select 1 from deliveries where id = ${id} for update`;
    await db.transaction(async (tx) => {
      await tx.execute(lock(first));
      expect(
        await reapDeliveries(
          db,
          claimed.map(({ id }) => id),
        ),
      ).toEqual([second.id]);
      await tx.execute(lock(second));
    });
    expect(
      await reapDeliveries(
        db,
        claimed.map(({ id }) => id),
      ),
    ).toEqual([first.id]);
  });

  it('gives up at the deadline and records it', async () => {
    const { platform, sender } = await setUp(2, {
      script: (stage) => (stage === 'rcpt' ? { code: 451, text: '4.3.0 busy' } : undefined),
    });
    await sender.run();
    platform.clock.set('2026-03-10T15:00:00Z');
    await expireDeliveries(platform.db, platform.clock.now());
    const closed = await unsent(platform);
    expect(closed.map(({ state, reason }) => [state, reason])).toEqual([
      ['expired', 'server_refused'],
      ['expired', 'server_refused'],
    ]);
  });

  it.each(['rcpt', 'data'] as const)(
    'sends nothing after the deadline, though the server accepts again (%s)',
    async (late) => {
      const { sink, platform, sender } = await setUp(1);
      let tries = 0;
      sink.setScript((stage) => {
        if (stage !== late || tries++ > 0) return undefined;
        platform.clock.set('2026-03-10T15:00:00Z');
        return late === 'rcpt' ? { code: 454, text: '4.7.0 too many messages' } : undefined;
      });
      await sender.run();
      expect(sink.received).toEqual([]);
      expect(await unsent(platform)).toMatchObject([{ state: 'expired', reason: 'too_late' }]);
    },
  );

  it.each(['unsubscribed', 'deleted', 'suppressed', 'moved'])(
    'does not write to a reader who is %s at the last moment (requirements C20)',
    async (what) => {
      const { sink, platform, sender } = await setUp(3);
      const { db } = platform;
      const gone = 'reader1@mail1.test';
      // between the claim and the dot: the script of the SMTP sink runs then
      const { promise: isNamed, resolve: name } = Promise.withResolvers<void>();
      const { promise: isChanged, resolve: goOn } = Promise.withResolvers<void>();
      sink.setScript((stage, to) => {
        if (stage !== 'rcpt' || to !== gone) return undefined;
        name();
        return { until: isChanged };
      });
      const change = {
        unsubscribed: sql`update delivery_settings set unsubscribed_at = now() where user_id = (select id from "user" where email = ${gone})`,
        deleted: sql`delete from "user" where email = ${gone}`,
        suppressed: sql`insert into suppressions (address_hash, reason, since)
        values (sha256(convert_to(${addressSalt(platform.secret)} || ${gone}, 'UTF8')), 'complaint', now())`,
        moved: sql`update "user" set email = 'new@mail1.test' where email = ${gone}`,
      }[what]!;
      const running = sender.run();
      await isNamed;
      await db.execute(change);
      goOn();
      await running;
      expect(sink.received.map(({ to }) => to)).not.toContain(gone);
      const states = await statesOf(platform);
      expect(states.sent).toBe(what === 'moved' ? 3 : 2);
      if (what === 'unsubscribed' || what === 'suppressed') expect(states.suppressed).toBe(1);
    },
  );

  it('reports that the server refuses our login, not that it is unreachable', async () => {
    const sink = await startSmtpSink({ login: { user: 'bomdia', pass: 'right' } });
    onTestFinished(() => sink.close());
    const lines: string[] = [];
    const env = { SMTP_URL: sink.url.replace('//', '//bomdia:wrong@') };
    const platform = await createTestPlatform(env, (line) => void lines.push(line));
    await prepareMorning(platform, 4);
    const sender = newSender(platform);
    onTestFinished(() => sender.close());
    await sender.run();
    expect(await statesOf(platform)).toEqual({ due: 4 });
    expect(lines.filter((line) => line.includes('refuses our login'))).toHaveLength(1);
    expect(lines.join('')).not.toMatch(/cannot be reached|wrong/);
  });

  it('sends nothing in clear if TLS is required, and uses TLS if it is offered (requirements C16)', async () => {
    const sink = await startSmtpSink();
    onTestFinished(() => sink.close());
    const platform = await createTestPlatform({ SMTP_URL: sink.url, REQUIRE_TLS: '1' });
    await prepareMorning(platform, 2);
    await newSender(platform).run();
    expect(sink.received).toEqual([]);
    expect(await statesOf(platform)).toEqual({ due: 2 });

    const secure = await startSmtpSink({ tls: testCertificate });
    onTestFinished(() => secure.close());
    platform.config.SMTP_URL = `${secure.url}?tls.rejectUnauthorized=false`;
    await newSender(platform).run();
    expect(secure.received.map(({ isTls }) => isTls)).toEqual([true, true]);
  });
});
