import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { signStripeEvent, webhookSecret } from '../../tests/support/stripe/fake-stripe.ts';
import { createStripeSite, type StripeSite } from '../../tests/support/stripe/stripe-site.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { profiles, users } from '../accounts/tables.ts';
import { applyPaymentEvents } from '../job-list.ts';
import { mostTries } from './events/apply-events.ts';
import { paymentCustomers, paymentEvents, subscriptions } from './tables.ts';

/** Groups of ten notices each. */
const many = atOnce(100);

/** A small generator with a seed, so that a failing order can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const stored = ({ platform }: StripeSite) => platform.db.select().from(paymentEvents);

describe('a notice of the payment provider', () => {
  it('is stored only with a right and fresh signature over the very bytes (requirements S20)', async () => {
    const fixture = await createStripeSite();
    const { platform, endpoint } = fixture;
    const body =
      '{"id": "evt_1", "object": "event", "type": "invoice.paid", "created": 1773144000,\n "data": {"object": {}}}';
    const at = Math.floor(platform.clock.now().getTime() / 1000);
    const right = signStripeEvent(body, { at });
    const forms: [string, string, Record<string, string>][] = [
      ['no signature', body, {}],
      ['an empty one', body, { 'stripe-signature': '' }],
      ['nonsense', body, { 'stripe-signature': 'v1=abc' }],
      ['another secret', body, { 'stripe-signature': signStripeEvent(body, { at, secret: 'whsec_other' }) }],
      ['an old time', body, { 'stripe-signature': signStripeEvent(body, { at: at - 301 }) }],
      ['a time set forward by hand', body, { 'stripe-signature': right.replace(`t=${at}`, `t=${at + 1}`) }],
      ['only the scheme v0', body, { 'stripe-signature': right.replace('v1=', 'v0=') }],
      ['the JSON written anew', JSON.stringify(JSON.parse(body)), { 'stripe-signature': right }],
      ['another byte at the end', `${body} `, { 'stripe-signature': right }],
      ['no JSON', 'hello', { 'stripe-signature': signStripeEvent('hello', { at }) }],
      ['no body', '', { 'stripe-signature': signStripeEvent('', { at }) }],
    ];
    for (const [what, sent, headers] of forms) {
      expect((await endpoint(sent, headers)).status, what).toBe(400);
    }
    expect(await stored(fixture)).toEqual([]);

    expect((await endpoint(body, { 'stripe-signature': right })).status).toBe(200);
    const rolled = signStripeEvent(body.replace('evt_1', 'evt_2'), {
      at: at - 299,
      secret: webhookSecret,
      oldSecret: 'whsec_old',
    });
    expect((await endpoint(body.replace('evt_1', 'evt_2'), { 'stripe-signature': rolled })).status).toBe(200);
    expect((await stored(fixture)).map((row) => row.eventId).sort()).toEqual(['evt_1', 'evt_2']);
  });

  it('has one effect however often it is played again (requirements S20)', async () => {
    const fixture = await createStripeSite();
    const { platform, stripe, endpoint } = fixture;
    await fixture.subscriber('ana@exemplo.com');
    const before = (await stored(fixture)).length;
    const [event] = stripe.events;
    const body = JSON.stringify(event);
    const signature = signStripeEvent(body, { at: Math.floor(platform.clock.now().getTime() / 1000) });
    const answers = await Promise.all(
      Array.from({ length: atOnce(1000, 80) }, () => endpoint(body, { 'stripe-signature': signature })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await stored(fixture)).toHaveLength(before);
    expect(await platform.runJobs()).toBe(0);
  });

  it('is refused when too large, and its address is unknown without the keys', async () => {
    const { endpoint } = await createStripeSite();
    expect((await endpoint('x'.repeat(1024 * 1024 + 1), {})).status).toBe(413);
    const sandbox = createTestSite(await createTestPlatform());
    expect((await sandbox.visitor().post('/webhooks/stripe', {})).status).toBe(404);
  });

  it('is answered 500 while the database is down, so that it comes again', async () => {
    const fixture = await createStripeSite();
    const { buyer, subscriptionId } = await fixture.subscriber('ana@exemplo.com');
    fixture.stripe.failRenewal(subscriptionId);
    const { transaction } = fixture.platform.db;
    fixture.platform.db.transaction = () => Promise.reject(new Error('connection refused'));
    expect(await fixture.stripe.deliver(fixture.endpoint)).toEqual([500, 500]);
    fixture.platform.db.transaction = transaction;
    await fixture.settle();
    expect((await buyer.get('/api/billing')).body.subscription.status).toBe('past_due');
  });

  it('that comes three days late, signed anew, still counts', async () => {
    const { platform, stripe, subscriber, settle, planOf } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    stripe.change(subscriptionId, { status: 'canceled' });
    platform.clock.advance(3 * dayMs);
    await settle();
    expect(await planOf(buyer)).toBe('free');
  });

  it('never brings back what a later look has seen: a late "updated" after "deleted"', async () => {
    const { stripe, subscriber, planOf, platform, endpoint } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    stripe.change(subscriptionId, { metadata: { note: 'x' } });
    stripe.change(subscriptionId, { status: 'canceled' });
    await stripe.deliver(endpoint, { random: () => 0 });
    await platform.runJobs();
    expect(await planOf(buyer)).toBe('free');
  });

  it('about a customer of nobody is kept, tried again, and given up with its reason', async () => {
    const fixture = await createStripeSite();
    const { platform, stripe, settle } = fixture;
    const customer = stripe.createCustomer({});
    stripe.subscribe(customer.id, 'price_premium_month');
    await settle();
    const waiting = (await stored(fixture)).filter((row) => row.customerId === customer.id && row.doneAt === null);
    expect(waiting.map((row) => [row.tries, row.reason])).toEqual([
      [1, 'no_reader'],
      [1, 'no_reader'],
    ]);
    for (let round = 0; round < mostTries.unclaimed; round += 1) {
      platform.clock.advance(hourMs);
      await platform.queue.send(platform.db, applyPaymentEvents, {}, { key: `again ${round}` });
      await platform.runJobs();
    }
    const dead = (await stored(fixture)).filter((row) => row.outcome === 'dead');
    expect(dead).toHaveLength(2);
    expect(dead[0]).toMatchObject({ reason: 'no_reader', customerId: customer.id });
  });

  it('waits in the inbox while the provider cannot be asked', async () => {
    const { platform, stripe, subscriber, endpoint, planOf } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    stripe.change(subscriptionId, { status: 'canceled' });
    await stripe.deliver(endpoint);
    stripe.trouble.isDown = true;
    await platform.runJobs();
    expect(await planOf(buyer)).toBe('premium');
    stripe.trouble.isDown = false;
    platform.clock.advance(60_000);
    await platform.queue.send(platform.db, applyPaymentEvents, {});
    await platform.runJobs();
    expect(await planOf(buyer)).toBe('free');
  });

  it('of a deleted customer ends the plan', async () => {
    const { stripe, subscriber, settle, planOf } = await createStripeSite();
    const { buyer, customerId } = await subscriber('ana@exemplo.com');
    stripe.deleteCustomer(customerId);
    await settle();
    expect(await planOf(buyer)).toBe('free');
  });
});

describe('a flood of notices (requirements F18)', () => {
  it('each three times, mixed, many at once, leaves exactly what the provider has', async () => {
    const fixture = await createStripeSite();
    const { platform, stripe, endpoint } = fixture;
    const random = seeded(20260310);
    const readers = await manyCustomers(fixture, many);
    const statuses = ['active', 'past_due', 'canceled', 'unpaid', 'trialing', 'paused'] as const;
    const subscriptionIds = readers.map(
      (reader, n) => stripe.subscribe(reader.customerId, n % 2 ? 'price_pro_month' : 'price_premium_year').id,
    );
    while (stripe.events.length < 10 * many) {
      const id = subscriptionIds[Math.floor(random() * subscriptionIds.length)] as string;
      const status = statuses[Math.floor(random() * statuses.length)] as 'active';
      stripe.change(id, { status });
    }
    // warm the pool first: a cold one staggers the first requests and can hide a race
    await Promise.all(Array.from({ length: 3 * many }, () => endpoint(...signed(stripe.events[0], platform))));
    const times: number[] = [];
    const timed: typeof endpoint = async (body, headers) => {
      const start = performance.now();
      const answer = await endpoint(body, headers);
      times.push(performance.now() - start);
      return answer;
    };
    const before = process.cpuUsage();
    const start = performance.now();
    const answers = await stripe.deliver(timed, { copies: 3, random, parallel: many });
    const tookMs = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    expect(answers).toHaveLength(3 * stripe.events.length);
    expect(answers.every((status) => status === 200)).toBe(true);
    await platform.runJobs();

    const rows = await platform.db.select().from(subscriptions);
    const plans = new Map((await platform.db.select().from(profiles)).map((row) => [row.id, row.plan]));
    const wrong = readers.filter(({ userId }, n) => {
      const theirs = stripe.subscriptions.get(subscriptionIds[n] as string);
      const ours = rows.find((row) => row.userId === userId);
      const isPaid = theirs && ['active', 'trialing', 'past_due'].includes(theirs.status);
      const plan = isPaid ? (n % 2 ? 'pro' : 'premium') : 'free';
      return ours?.status !== theirs?.status || plans.get(userId) !== plan;
    });
    expect(wrong).toEqual([]);
    expect((await stored(fixture)).filter((row) => row.doneAt === null)).toEqual([]);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
    const workMs = (user + system) / 1000;
    // load of other processes lengthens every wait by this factor
    const parallel = Math.max(1, tookMs / workMs);
    // each notice in progress waits for the work of all of them
    const half = (workMs / times.length) * many;
    console.log(
      `F18 Stripe: ${times.length} notices, ${many} at once: p50 ${at(0.5).toFixed(1)} ms (${half.toFixed(1)} of processor), p99 ${at(0.99).toFixed(1)} ms, clock / processor ${parallel.toFixed(1)}, wrong ${wrong.length}`,
    );
  });
});

/** One notice, signed with the current time. */
function signed(event: unknown, { clock }: StripeSite['platform']): Parameters<StripeSite['endpoint']> {
  const body = JSON.stringify(event);
  return [body, { 'stripe-signature': signStripeEvent(body, { at: Math.floor(clock.now().getTime() / 1000) }) }];
}

/** Creates readers who are already customers, without a click for each. */
async function manyCustomers({ platform, stripe }: StripeSite, count: number) {
  const { db, clock } = platform;
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const email = `leitor${n}@exemplo.com`;
      const [user] = await db.insert(users).values({ email, name: 'Leitor' }).returning({ id: users.id });
      const userId = user?.id ?? '';
      await db.insert(profiles).values({ id: userId, email });
      const customerId = stripe.createCustomer({ email }).id;
      await db.insert(paymentCustomers).values({ userId, provider: 'stripe', customerId, createdAt: clock.now() });
      return { userId, customerId };
    }),
  );
}
