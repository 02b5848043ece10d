import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startFakeStripe, stripeSecretKey } from '../../tests/support/stripe/fake-stripe.ts';
import { createTestClock } from '../../tests/support/test-clock.ts';
import { parseForm } from './forms.ts';
import type { FakePrice } from './store.ts';
import { addPeriods, prorate } from './subscriptions.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

async function open(key = stripeSecretKey) {
  const clock = createTestClock();
  const fake = await startFakeStripe(clock.now);
  onTestFinished(() => fake.close());
  const { hostname, port } = new URL(fake.url);
  const stripe = new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
  return { fake, stripe, clock };
}

const order = (customer: string) => ({
  mode: 'subscription' as const,
  customer,
  line_items: [{ price: 'price_pro_year', quantity: 1 }],
  success_url: 'http://localhost/ok?id={CHECKOUT_SESSION_ID}',
});

describe('the local Stripe answers as Stripe does', () => {
  it('to nested forms', () => {
    expect(parseForm('a[b]=1&a[c][d]=2&l[0][p]=x&l[1][p]=y&m[]=u&m[]=v&__proto__[z]=1')).toEqual(
      expect.objectContaining({ a: { b: '1', c: { d: '2' } }, l: [{ p: 'x' }, { p: 'y' }], m: ['u', 'v'] }),
    );
    expect(({} as { z?: string }).z).toBeUndefined();
  });

  it('to a key used again: the same body, marked; other parameters are an error; in use is a conflict', async () => {
    const { fake, stripe } = await open();
    const idempotencyKey = 'k1';
    const first = await stripe.customers.create({ email: 'a@exemplo.com' }, { idempotencyKey });
    const again = await stripe.customers.create({ email: 'a@exemplo.com' }, { idempotencyKey });
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    await expect(stripe.customers.create({ email: 'b@exemplo.com' }, { idempotencyKey })).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
    fake.trouble.delayMs = 50;
    const both = await Promise.allSettled([1, 2].map(() => stripe.customers.create({}, { idempotencyKey: 'k2' })));
    const refused = both.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    expect(fake.customers.size).toBe(2);
  });

  it('to a failure under a key with the same failure, and to refused parameters without keeping them', async () => {
    const { fake, stripe } = await open();
    fake.trouble.failWith = 500;
    await expect(stripe.customers.create({}, { idempotencyKey: 'k' })).rejects.toMatchObject({ statusCode: 500 });
    fake.trouble.failWith = undefined;
    await expect(stripe.customers.create({}, { idempotencyKey: 'k' })).rejects.toMatchObject({ statusCode: 500 });
    const { id } = await stripe.customers.create({});
    const wrong = { ...order(id), success_url: 'nowhere' };
    await expect(stripe.checkout.sessions.create(wrong, { idempotencyKey: 's' })).rejects.toMatchObject({
      statusCode: 400,
      code: 'url_invalid',
      param: 'success_url',
    });
  });

  it('to strangers, unknown addresses, parameters and objects', async () => {
    const { fake, stripe } = await open();
    await expect((await open('sk_test_other')).stripe.customers.create({})).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    await expect(stripe.customers.create({ surprise: '1' } as object)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'surprise',
    });
    await expect(stripe.checkout.sessions.create(order('cus_none'))).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
    await expect(stripe.checkout.sessions.retrieve('cs_none')).rejects.toMatchObject({ statusCode: 404 });
    await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 404 });
    expect(fake.customers.size).toBe(0);
  });

  it('to lists page by page, and with the period on the items', async () => {
    const { fake, stripe } = await open();
    const { id } = await stripe.customers.create({});
    for (let n = 0; n < 25; n += 1) fake.subscribe(id, 'price_pro_year', n < 5 ? 'canceled' : 'active');
    const ids = new Set<string>();
    for await (const one of stripe.subscriptions.list({ customer: id, limit: 10 })) {
      expect(one.items.data[0]?.current_period_end).toBe(Date.parse('2027-03-10T12:00:00Z') / 1000);
      ids.add(one.id);
    }
    expect(ids.size).toBe(20);
    expect((await stripe.subscriptions.list({ customer: id, status: 'all', limit: 100 })).data).toHaveLength(25);
  });
});

describe('the price of a change', () => {
  const priced = (id: string, cents: number, interval: 'month' | 'year' = 'month'): FakePrice => ({
    id,
    object: 'price',
    active: true,
    currency: 'brl',
    unit_amount: cents,
    type: 'recurring',
    recurring: { interval, interval_count: 1 },
  });

  it('is that of the rest of the period', () => {
    const [premium, pro] = [priced('premium', 999), priced('pro', 2999)];
    const end = seconds('2026-04-10T12:00:00Z');
    const half = seconds('2026-03-26T00:00:00Z');
    expect(prorate(premium, pro, end, half)).toEqual({ cents: 1500 - 500, periodEnd: end });
    expect(prorate(pro, premium, end, end)).toEqual({ cents: 0, periodEnd: end });
    expect(prorate(premium, priced('yearly', 29988, 'year'), end, half)).toEqual({
      cents: 29988 - 500,
      periodEnd: seconds('2027-03-26T00:00:00Z'),
    });
  });
});

describe('the period of a subscription', () => {
  it('is a calendar month or year, cut to the last day where needed', () => {
    const later = (text: string, interval: 'month' | 'year') => addPeriods(seconds(text), interval);
    expect(later('2026-01-31T10:00:00Z', 'month')).toEqual(seconds('2026-02-28T10:00:00Z'));
    expect(later('2028-02-29T10:00:00Z', 'year')).toEqual(seconds('2029-02-28T10:00:00Z'));
  });

  it('is renewed and charged by time alone, ends when it was cancelled, and waits while unpaid', async () => {
    const { fake, stripe, clock } = await open();
    clock.set('2026-01-10T00:00:00Z');
    const { id: customer } = await stripe.customers.create({});
    const [runs, ends, waits] = [1, 2, 3].map(() => fake.subscribe(customer, 'price_pro_month').id);
    fake.change(ends!, { cancel_at_period_end: true });
    fake.change(waits!, { status: 'past_due' });
    const seen = async (id = '') => {
      const { status, items } = await stripe.subscriptions.retrieve(id);
      return [status, items.data[0]?.current_period_end];
    };
    const [february, may] = [seconds('2026-02-10T00:00:00Z'), seconds('2026-05-10T00:00:00Z')];
    clock.set('2026-02-09T23:59:59Z');
    expect(await seen(runs)).toEqual(['active', february]);
    expect(await seen(ends)).toEqual(['active', february]);
    clock.set('2026-04-20T00:00:00Z');
    expect(await seen(runs)).toEqual(['active', may]);
    expect(await seen(ends)).toEqual(['canceled', february]);
    expect(await seen(waits)).toEqual(['past_due', february]);
    expect(fake.events.filter(({ type }) => type === 'invoice.paid')).toHaveLength(6);
  });
});
