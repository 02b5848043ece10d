import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { stripePrices } from '../../tests/support/stripe/fake-stripe.ts';
import { createStripeSite, orderFor, sessionIdIn } from '../../tests/support/stripe/stripe-site.ts';
import { users } from '../accounts/tables.ts';
import { endPayments } from './customer.ts';
import { getPaymentProvider } from './provider/provider-calls.ts';
import { checkoutAttempts, paymentCustomers, paymentEvents } from './tables.ts';

const many = atOnce(50);

const monthly = stripePrices.STRIPE_PRICE_PREMIUM_MONTHLY;
const yearlyPro = stripePrices.STRIPE_PRICE_PRO_YEARLY;

describe('create-checkout', () => {
  it('answers where to pay; paying changes the plan and the status read by session id', async () => {
    const { site, stripe, planOf } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const { status, body } = await buyer.post('/api/create-checkout', orderFor(buyer, yearlyPro));
    expect(status).toBe(200);
    const sessionId = sessionIdIn(body.url);
    expect((await buyer.post(`/api/checkouts/${sessionId}/finish`)).body).toEqual({ outcome: 'open', plan: 'free' });
    const answer = await fetch(body.url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'pay' }),
      redirect: 'manual',
    });
    expect(answer.headers.get('location')).toBe(`http://localhost:3000/upgrade?checkout=${sessionId}`);
    expect((await buyer.post(`/api/checkouts/${sessionId}/finish`)).body).toEqual({ outcome: 'paid', plan: 'pro' });
    expect(await planOf(buyer)).toBe('pro');
    expect(stripe.subscriptions.size).toBe(1);
  });

  it('leaves the plan alone when the card is declined or the page abandoned', async () => {
    const { site, stripe, planOf, settle } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const { body } = await buyer.post('/api/create-checkout', orderFor(buyer, monthly));
    for (const action of ['fail', 'abandon']) {
      await fetch(body.url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
    }
    await settle();
    expect(await planOf(buyer)).toBe('free');
    expect(stripe.subscriptions.size).toBe(0);
  });

  it('uses the session, not the body: a foreign reader, price, period or plan name is refused (requirements S03)', async () => {
    const { site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const other = await site.signIn('rui@exemplo.com');
    const order = orderFor(buyer, monthly);
    const refusals = [
      { ...order, userId: other.userId },
      { ...order, priceId: 'price_of_somebody_else' },
      { ...order, priceId: '__proto__' },
      { ...order, isYearly: true },
      { ...order, planType: 'Professional' },
      { ...order, isYearly: 'false' },
      { priceId: monthly },
    ];
    for (const refusal of refusals) {
      expect((await buyer.post('/api/create-checkout', refusal)).status, JSON.stringify(refusal)).toBe(400);
    }
    expect(stripe.calls).toEqual([]);
    expect((await site.visitor().post('/api/create-checkout', order)).status).toBe(401);
  });

  it('opens one session for many clicks at once (requirements F22), and hands the same one out later', async () => {
    const { platform, site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const order = orderFor(buyer, monthly);
    const answers = await Promise.all(Array.from({ length: many }, () => buyer.post('/api/create-checkout', order)));
    expect(new Set(answers.map((answer) => answer.body.url)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect((await buyer.post('/api/create-checkout', order)).body.url).toBe(answers[0]?.body.url);
    expect(stripe.sessions.size).toBe(1);
    expect(stripe.customers.size).toBe(1);
    expect(await platform.db.select().from(checkoutAttempts)).toHaveLength(1);
    expect(await platform.db.select().from(paymentCustomers)).toHaveLength(1);
  });

  it('keeps only the last chosen price payable', async () => {
    const { site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const answers = await Promise.all(
      [monthly, yearlyPro, monthly].map((price) => buyer.post('/api/create-checkout', orderFor(buyer, price))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect([...stripe.sessions.values()].filter((session) => session.status === 'open')).toHaveLength(1);
  });

  it('opens a new session when the old one ran out', async () => {
    const { platform, site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const first = await buyer.post('/api/create-checkout', orderFor(buyer, monthly));
    platform.clock.advance(55 * 60 * 1000);
    const second = await buyer.post('/api/create-checkout', orderFor(buyer, monthly));
    expect(second.body.url).not.toBe(first.body.url);
    platform.clock.advance(25 * hourMs);
    const third = await buyer.post('/api/create-checkout', orderFor(buyer, monthly));
    expect(third.status).toBe(200);
    expect([...stripe.sessions.values()].filter((session) => session.status === 'open')).toHaveLength(1);
  });

  it('leads a reader with a subscription to its change, even before the notice of it came', async () => {
    const { site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const { body } = await buyer.post('/api/create-checkout', orderFor(buyer, monthly));
    stripe.pay(sessionIdIn(body.url));
    const again = await buyer.post('/api/create-checkout', orderFor(buyer, yearlyPro));
    expect(again.body.url).toMatch(/^https:\/\/billing\.stripe\.com\/.*\/flow$/);
    expect(stripe.subscriptions.size).toBe(1);
  });

  it('sells again after the subscription has ended', async () => {
    const { stripe, subscriber, settle, planOf } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    stripe.change(subscriptionId, { status: 'canceled' });
    await settle();
    expect(await planOf(buyer)).toBe('free');
    const { body } = await buyer.post('/api/create-checkout', orderFor(buyer, yearlyPro));
    stripe.pay(sessionIdIn(body.url));
    await settle();
    expect(await planOf(buyer)).toBe('pro');
  });
});

describe('the other payment calls', () => {
  it('open the portal for the reader alone (requirements S03)', async () => {
    const { site, stripe, subscriber } = await createStripeSite();
    const { buyer } = await subscriber('ana@exemplo.com');
    const { body } = await buyer.post('/api/customer-portal', { userId: buyer.userId });
    expect(body.url).toMatch(/^https:\/\/billing\.stripe\.com\//);
    const stranger = await site.signIn('rui@exemplo.com');
    expect((await stranger.post('/api/customer-portal', { userId: buyer.userId })).status).toBe(400);
    expect((await site.visitor().post('/api/customer-portal', { userId: buyer.userId })).status).toBe(401);
    expect(stripe.customers.size).toBe(1);
  });

  it('make no customer of a free reader who only looks', async () => {
    const { platform, site, stripe } = await createStripeSite();
    const reader = await site.signIn('rui@exemplo.com');
    const look = () => reader.post('/api/customer-portal', { userId: reader.userId });
    expect(await look()).toMatchObject({ status: 200, body: { url: 'http://localhost:3000/upgrade?portal=none' } });
    await reader.get('/api/billing');
    expect(stripe.calls).toEqual([]);
    expect(await platform.db.select().from(paymentCustomers)).toEqual([]);
    // a customer deleted at the provider is not created again by opening the portal
    await reader.post('/api/create-checkout', orderFor(reader, monthly));
    stripe.customers.clear();
    expect((await look()).body.url).toBe('http://localhost:3000/upgrade?portal=none');
    expect(stripe.customers.size).toBe(0);
  });

  it('answer the subscription check by cookie and by access token', async () => {
    const { site, subscriber } = await createStripeSite();
    const { buyer } = await subscriber('ana@exemplo.com');
    const expected = { subscribed: true, subscription_tier: 'premium', subscription_end: '2026-04-10T12:00:00.000Z' };
    expect((await buyer.post('/api/check-subscription')).body).toEqual(expected);
    const { body } = await buyer.get('/api/auth/token');
    const byToken = await site.http.request('/api/check-subscription', {
      method: 'POST',
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(await byToken.json()).toEqual(expected);
    const free = await site.signIn('rui@exemplo.com');
    expect((await free.post('/api/check-subscription')).body).toEqual({
      subscribed: false,
      subscription_tier: null,
      subscription_end: null,
    });
    expect((await site.visitor().post('/api/check-subscription')).status).toBe(401);
    const forged = await site.http.request('/api/check-subscription', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c' },
    });
    expect(forged.status).toBe(401);
  });

  it('show the prices and the subscription to the signed-in reader', async () => {
    const { site, stripe, subscriber, settle } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com', yearlyPro);
    stripe.change(subscriptionId, { cancel_at_period_end: true });
    await settle();
    expect((await buyer.get('/api/billing')).body).toMatchObject({
      plan: 'pro',
      provider: 'stripe',
      prices: [{ priceId: monthly, plan: 'premium', isYearly: false }, {}, {}, { plan: 'pro', isYearly: true }],
      subscription: { status: 'active', isYearly: true, endsAtPeriodEnd: true, graceEndsAt: null },
    });
    expect((await site.visitor().get('/api/billing')).status).toBe(401);
  });

  it('finish a checkout only for the reader who began it', async () => {
    const { site } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const { body } = await buyer.post('/api/create-checkout', orderFor(buyer, monthly));
    const path = `/api/checkouts/${sessionIdIn(body.url)}/finish`;
    const stranger = await site.signIn('rui@exemplo.com');
    expect((await stranger.post(path)).status).toBe(404);
    expect((await site.visitor().post(path)).status).toBe(401);
    expect((await buyer.post('/api/checkouts/cs_test_unknown/finish')).status).toBe(404);
  });
});

describe('the end of an account', () => {
  it('ends its subscription and leaves no payment page open; the notice of it troubles nobody', async () => {
    const { platform, site, stripe, subscriber, settle } = await createStripeSite();
    const { buyer } = await subscriber('ana@exemplo.com');
    const looking = await site.signIn('rui@exemplo.com');
    await looking.post('/api/create-checkout', orderFor(looking, monthly));
    for (const { userId } of [buyer, looking]) {
      await endPayments(platform, getPaymentProvider(platform), userId);
      await platform.db.delete(users).where(eq(users.id, userId));
    }
    expect([...stripe.subscriptions.values()].map((one) => one.status)).toEqual(['canceled']);
    expect([...stripe.sessions.values()].map((one) => one.status).sort()).toEqual(['complete', 'expired']);
    await settle();
    const rows = await platform.db.select().from(paymentEvents);
    expect(rows.filter((row) => row.doneAt === null)).toEqual([]);
  });
});
