import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { whyCounts } from '../../clippings/archive/why/tables.ts';
import { mailEvents } from '../../clippings/delivery/tables.ts';
import { type Business, mostEvents } from '../../contract/admin/business.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { waitingList } from '../../people/onboarding/tables.ts';
import { paymentEvents, pixPayments, subscriptions } from '../../people/payments/tables.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { keepToday } from './read-business.ts';

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  const read = async () => {
    const { today, figures } = (await admin.get('/api/admin/business')).body as Business;
    return { today, ...Object.fromEntries(figures.map(({ name, now, values }) => [name, { now, values }])) } as {
      today: string;
    } & Record<Business['figures'][number]['name'], { now: number; values: (number | null)[] }>;
  };
  return { platform, site, admin, read };
}

it('counts what happened by the day of São Paulo, ninety days back, and adds thirty of them', async () => {
  const { platform, read } = await fixture();
  const { db, clock } = platform;
  const at = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * dayMs);
  const event = (eventId: string, type: string, daysAgo: number) => ({
    provider: 'stripe' as const,
    eventId,
    type,
    createdAt: at(daysAgo),
    receivedAt: at(daysAgo),
    nextTryAt: at(daysAgo),
  });
  await db
    .insert(paymentEvents)
    .values([
      event('1', 'customer.subscription.deleted', 1),
      event('2', 'customer.subscription.deleted', 40),
      event('3', 'charge.refunded', 2),
      event('4', 'invoice.paid', 1),
    ]);
  const mail = (eventId: string, kind: 'bounce' | 'complaint' | 'delay') => ({
    source: 'test',
    eventId,
    kind,
    addressHash: Buffer.from(eventId),
    happenedAt: at(3),
  });
  await db
    .insert(mailEvents)
    .values([mail('1', 'bounce'), mail('2', 'bounce'), mail('3', 'complaint'), mail('4', 'delay')]);
  await db.insert(waitingList).values({ email: 'rui@exemplo.com', language: 'pt', createdAt: at(89) });
  await keepToday(platform);
  const { cancellations, refunds, bounces, complaints, waiting } = await read();
  expect([cancellations.now, refunds.now, bounces.now, complaints.now, waiting.now]).toEqual([1, 1, 2, 1, 0]);
  expect([cancellations.values.at(-2), cancellations.values.at(-41), bounces.values.at(-4)]).toEqual([1, 1, 2]);
  expect([waiting.values.length, waiting.values[0]]).toEqual([90, 1]);
});

it('lists each event behind the figures, those of nobody we know included (requirements R182)', async () => {
  const { platform, site, admin, read } = await fixture();
  const { db, clock } = platform;
  const ana = await site.signIn('ana@exemplo.com');
  const at = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * dayMs);
  const refund = (eventId: string, daysAgo: number, userId?: string) => ({
    ...{ provider: 'stripe' as const, eventId, type: 'charge.refunded', userId },
    ...{ createdAt: at(daysAgo), receivedAt: at(daysAgo), nextTryAt: at(daysAgo) },
  });
  await db.insert(paymentEvents).values([refund('1', 1, ana.userId), refund('2', 2, ana.userId), refund('3', 31)]);
  await db.insert(mailEvents).values({
    ...{ source: 'test', eventId: '1', kind: 'bounce' as const, code: '5.1.1' },
    ...{ addressHash: Buffer.from('1'), happenedAt: at(3) },
  });
  await keepToday(platform);
  const { events } = (await admin.get('/api/admin/business')).body as Business;
  const reader = { id: ana.userId, email: 'ana@exemplo.com' };
  expect(events).toEqual([
    { name: 'refunds', at: at(1).toISOString(), reader, code: null },
    { name: 'refunds', at: at(2).toISOString(), reader, code: null },
    { name: 'bounces', at: at(3).toISOString(), reader: null, code: '5.1.1' },
  ]);
  const { refunds, bounces } = await read();
  expect([refunds.now, bounces.now]).toEqual([2, 1]);
});

it('lists the newest two hundred events of a figure that counts all of them', async () => {
  const { platform, admin, read } = await fixture();
  const at = (n: number) => new Date(platform.clock.now().getTime() - n * 60_000);
  await platform.db.insert(mailEvents).values(
    Array.from({ length: mostEvents + 5 }, (_, n) => ({
      ...{ source: 'test', eventId: String(n), kind: 'bounce' as const },
      ...{ addressHash: Buffer.from(String(n)), happenedAt: at(n) },
    })),
  );
  await keepToday(platform);
  const { events } = (await admin.get('/api/admin/business')).body as Business;
  expect([events.length, events.at(-1)?.at]).toEqual([mostEvents, at(mostEvents - 1).toISOString()]);
  expect((await read()).bounces.now).toBe(mostEvents + 5);
});

it('adds up the answers to "why did it not come?" by cause', async () => {
  const { platform, admin, read } = await fixture();
  const { db, clock } = platform;
  const on = (daysAgo: number) => new Date(clock.now().getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  await db.insert(whyCounts).values([
    { on: on(1), cause: 'score', questions: 2 },
    { on: on(5), cause: 'score', questions: 3 },
    { on: on(1), cause: 'late', questions: 1 },
    { on: on(40), cause: 'told', questions: 9 },
  ]);
  await keepToday(platform);
  expect(((await admin.get('/api/admin/business')).body as Business).whyNot).toEqual([
    { cause: 'score', questions: 5 },
    { cause: 'late', questions: 1 },
  ]);
  const { whyNot } = await read();
  expect([whyNot.now, whyNot.values.at(-2), whyNot.values.at(-41)]).toEqual([6, 3, 9]);
});

it('tells who pays, for which plan and what comes in a month', async () => {
  const { platform, site, read } = await fixture();
  const { db, clock } = platform;
  const seen = { provider: 'stripe' as const, priceId: 'price', seenAt: clock.now() };
  const pays = async (name: string, row: object) => {
    const { userId } = await site.signIn(`${name}@exemplo.com`);
    await db
      .insert(subscriptions)
      .values({ ...seen, userId, subscriptionId: name, status: 'active', ...row } as typeof subscriptions.$inferInsert);
  };
  await pays('ana', { plan: 'premium', nextCents: 999 });
  await pays('rui', { plan: 'pro', isYearly: true, nextCents: 24_000 });
  await pays('eva', { plan: 'pro', nextCents: null, status: 'past_due' });
  await pays('leo', { plan: 'pro', status: 'canceled', nextCents: 2999 });
  await pays('ivo', { plan: 'pro', isChargePaused: true, nextCents: 2999 });
  const { userId } = await site.signIn('lia@exemplo.com');
  const at = (days: number) => new Date(clock.now().getTime() + days * dayMs);
  await db.insert(pixPayments).values({
    ...{
      id: randomUUID(),
      provider: 'stripe',
      userId,
      plan: 'premium',
      cents: 12_000,
      payerName: 'Lia',
      taxId: '52998224725',
    },
    ...{ createdAt: at(-1), expiresAt: at(0), paidAt: at(-1), startsAt: at(-1), endsAt: at(364) },
  });
  const { premium, pro, revenue, active } = await read();
  expect([premium.now, pro.now, revenue.now]).toEqual([2, 2, 999 + 2000 + 2999 + 1000]);
  expect(active.now).toBe(7);
});

it('keeps each day as it was, and leaves days before the first one blank', async () => {
  const { platform, site, read } = await fixture();
  await site.signIn('ana@exemplo.com');
  await keepToday(platform);
  platform.clock.advance(dayMs);
  await site.signIn('rui@exemplo.com');
  await keepToday(platform);
  const { active, confirmed } = await read();
  expect(active.values.slice(-3)).toEqual([null, 2, 3]);
  const [first, yesterday, today] = confirmed.values.slice(-3);
  expect([first, today]).toEqual([null, (yesterday ?? 0) + 1]);
});

it('is for administrators alone', async () => {
  const { site } = await fixture();
  const reader = await site.signIn('ana@exemplo.com');
  expect((await reader.get('/api/admin/business')).status).toBe(403);
  expect((await site.visitor().get('/api/admin/business')).status).toBe(401);
});
