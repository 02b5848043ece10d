import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { createStripeSite, orderFor, sessionIdIn } from '../../tests/support/stripe/stripe-site.ts';
import { reconcileSubscriptions } from './events/reconcile-payments.ts';
import { getPaymentProvider } from './provider/provider-calls.ts';

const plainPortal = /^https:\/\/billing\.stripe\.com\/p\/session\/bps_\w+$/;

describe('"Assinar" beside a running subscription', () => {
  it.each([
    ['up', 'price_premium_month', 'price_pro_month', 'pro', false],
    ['down', 'price_pro_month', 'price_premium_month', 'premium', false],
    ['from month to year', 'price_premium_month', 'price_premium_year', 'premium', true],
    ['from year to month', 'price_pro_year', 'price_premium_month', 'premium', false],
  ])(
    'changes the plan %s in the one subscription, once the reader has confirmed',
    async (_, from, to, plan, isYearly) => {
      const { stripe, subscriber, settle } = await createStripeSite();
      const { buyer } = await subscriber('ana@exemplo.com', from);
      const { status, body } = await buyer.post('/api/create-checkout', orderFor(buyer, to));
      expect([status, stripe.sessions.size]).toEqual([200, 1]);
      expect((await buyer.get('/api/billing')).body.subscription.isYearly).toBe(from.endsWith('year'));
      stripe.portal.confirmChange(body.url);
      await settle();
      expect((await buyer.get('/api/billing')).body).toMatchObject({
        plan,
        subscription: { status: 'active', isYearly },
      });
      expect(stripe.subscriptions.size).toBe(1);
    },
  );

  it('opens the portal itself where the change cannot be confirmed', async () => {
    const { stripe, subscriber, settle } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    const change = async () => (await buyer.post('/api/create-checkout', orderFor(buyer, 'price_pro_month'))).body.url;
    expect(await change()).not.toMatch(plainPortal);
    // the current plan
    const same = await buyer.post('/api/create-checkout', orderFor(buyer, 'price_premium_month'));
    expect(same.body.url).toMatch(plainPortal);
    // changes are disabled in the operator's portal settings
    stripe.portal.configuration.features.subscription_update.enabled = false;
    expect(await change()).toMatch(plainPortal);
    stripe.portal.configuration.features.subscription_update.enabled = true;
    for (const changes of [
      { cancel_at_period_end: true },
      { cancel_at_period_end: false, status: 'unpaid' as const },
    ]) {
      stripe.change(subscriptionId, changes);
      await settle();
      expect(await change(), JSON.stringify(changes)).toMatch(plainPortal);
    }
    expect(stripe.subscriptions.size).toBe(1);
  });
});

describe('a first payment that failed', () => {
  async function fixture() {
    const base = await createStripeSite();
    const buyer = await base.site.signIn('ana@exemplo.com');
    const buy = async (price: string) => (await buyer.post('/api/create-checkout', orderFor(buyer, price))).body.url;
    const first = await buy('price_premium_month');
    const [session] = base.stripe.sessions.values();
    const failed = base.stripe.subscribe(session?.customer ?? '', 'price_premium_month', 'incomplete');
    Object.assign(session ?? {}, { status: 'complete', url: null });
    await base.settle();
    return { ...base, buyer, buy, first, failed };
  }

  it.each(['price_premium_month', 'price_pro_year'])('is tried again at once, for %s', async (price) => {
    const { stripe, settle, buyer, buy, first, failed, planOf } = await fixture();
    const again = await buy(price);
    expect(again).not.toBe(first);
    expect(stripe.subscriptions.get(failed.id)?.status).toBe('incomplete_expired');
    expect(stripe.invoices.get(failed.latest_invoice ?? '')?.status).toBe('void');
    stripe.pay(sessionIdIn(again));
    await settle();
    expect(await planOf(buyer)).toBe(price.includes('pro_') ? 'pro' : 'premium');
  });

  it('is tried again although another request gave it up at the same time', async () => {
    const { stripe, buy, failed } = await fixture();
    const invoice = stripe.invoices.get(failed.latest_invoice ?? '');
    // the other request has just voided the invoice; Stripe has not closed the subscription yet
    if (invoice) invoice.status = 'void';
    const again = await buy('price_pro_year');
    expect(again).not.toMatch(plainPortal);
    expect(stripe.sessions.get(sessionIdIn(again))?.status).toBe('open');
  });

  it('is not sold a second time when it was paid meanwhile', async () => {
    const { stripe, buy, buyer, failed, settle, planOf } = await fixture();
    const invoice = stripe.invoices.get(failed.latest_invoice ?? '');
    if (invoice) invoice.status = 'paid';
    expect(await buy('price_premium_month')).toMatch(plainPortal);
    stripe.change(failed.id, { status: 'active' });
    expect(await buy('price_premium_month')).toMatch(plainPortal);
    await settle();
    expect(await planOf(buyer)).toBe('premium');
    expect(stripe.subscriptions.size).toBe(1);
  });
});

describe('two running subscriptions of one customer', () => {
  async function fixture() {
    const base = await createStripeSite();
    const paid = await base.subscriber('ana@exemplo.com', 'price_pro_month');
    const admin = await base.site.signIn('admin@exemplo.com', { isAdmin: true });
    const path = `/api/admin/readers/${paid.buyer.userId}`;
    const seen = async () => (await admin.get(path)).body.subscription;
    const refund = (subscriptionId: string) => admin.post(`${path}/subscriptions/refund`, { subscriptionId });
    const refundable = (subscriptionId: string) => admin.get(`${path}/subscriptions/${subscriptionId}/refundable`);
    return { ...base, ...paid, admin, path, seen, refund, refundable };
  }

  it('are shown to the operator, who ends the second and gives its payment back', async () => {
    const { stripe, settle, customerId, subscriptionId, buyer, seen, refundable, refund, planOf } = await fixture();
    expect((await seen()).others).toEqual([]);
    const second = stripe.subscribe(customerId, 'price_premium_year');
    await settle();
    expect(await planOf(buyer)).toBe('pro');
    expect((await seen()).others).toEqual([
      { subscriptionId: second.id, plan: 'premium', isYearly: true, startedAt: '2026-03-10T12:00:00.000Z' },
    ]);
    expect((await refundable(second.id)).body).toEqual({ cents: 10788, payments: 1 });
    expect((await refund(second.id)).body).toEqual({ refundedCents: 10788 });
    expect(stripe.subscriptions.get(second.id)?.status).toBe('canceled');
    expect(stripe.subscriptions.get(subscriptionId)?.status).toBe('active');
    expect([...stripe.charges.values()].map((charge) => charge.refunded)).toEqual([false, true]);
    expect((await seen()).others).toEqual([]);
    await settle();
    expect(await planOf(buyer)).toBe('pro');
  });

  it('give back every payment made while both ran, apart from what was given back or disputed before', async () => {
    const { platform, stripe, settle, customerId, subscriptionId, refund, refundable } = await fixture();
    const month = 30 * dayMs;
    const renewed = async (...ids: string[]) => {
      platform.clock.advance(month);
      for (const id of ids) stripe.renew(id);
      await settle();
    };
    await renewed(subscriptionId); // the only subscription then: this payment is never refunded
    platform.clock.advance(month / 2);
    const second = stripe.subscribe(customerId, 'price_premium_month');
    await settle();
    await renewed(subscriptionId, second.id);
    stripe.refund(customerId, 900);
    await renewed(subscriptionId, second.id);
    stripe.dispute(customerId);
    await renewed(subscriptionId, second.id);
    const premium = [...stripe.charges.values()].at(-1)?.amount ?? 0;
    // four payments: the second is partly refunded, the third is disputed
    expect((await refundable(second.id)).body).toEqual({ cents: 3 * premium - 900, payments: 3 });
    const older = (await refundable(subscriptionId)).body;
    expect(older.payments).toBe(3);
    expect((await refund(second.id)).body).toEqual({ refundedCents: 3 * premium - 900 });
    const givenBack = [...stripe.charges.values()].filter(({ refunded }) => refunded);
    expect(givenBack.map(({ amount }) => amount)).toEqual([premium, premium, premium]);
    expect([...stripe.charges.values()].filter(({ disputed }) => disputed)).toMatchObject([{ refunded: false }]);
    expect(stripe.subscriptions.get(subscriptionId)?.status).toBe('active');
  });

  it('end once when two requests meet at the provider', async () => {
    const { stripe, settle, customerId, refund } = await fixture();
    const second = stripe.subscribe(customerId, 'price_pro_month');
    await settle();
    stripe.trouble.delayMs = 30; // both requests read the subscription as running before either ends it
    const answers = await Promise.all([refund(second.id), refund(second.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([...stripe.charges.values()].filter((charge) => charge.refunded)).toHaveLength(1);
  });

  it('are logged with what was given back, also by a call that was interrupted after the refund', async () => {
    const { platform, stripe, settle, customerId, refund } = await fixture();
    const second = stripe.subscribe(customerId, 'price_premium_year');
    await settle();
    const charge = [...stripe.charges.values()].at(-1)!;
    Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
    expect((await refund(second.id)).body).toEqual({ refundedCents: 10788 });
    const { rows } = await platform.db.execute(sql`select details from audit_log where action = 'reader.refund'`);
    expect(rows).toEqual([{ details: { id: second.id, cents: 10788 } }]);
  });

  it('are found by the hourly look, and refunded once however often the operator asks', async () => {
    const { platform, stripe, customerId, buyer, seen, refund } = await fixture();
    const second = stripe.subscribe(customerId, 'price_pro_month');
    await reconcileSubscriptions(platform, getPaymentProvider(platform));
    const [other] = (await seen()).others;
    const answers = await Promise.all([refund(other.subscriptionId), refund(other.subscriptionId)]);
    expect(answers.map(({ status }) => status).every((status) => [200, 404].includes(status))).toBe(true);
    expect([...stripe.charges.values()].filter((charge) => charge.refunded)).toHaveLength(1);
    expect([...stripe.subscriptions.values()].filter((one) => one.status === 'active')).toHaveLength(1);
    expect((await refund(second.id)).status).toBe(404);
    expect((await buyer.get('/api/billing')).body.plan).toBe('pro');
  });

  it('are ended as the operator chooses: without the one that counts, the plan follows the other', async () => {
    const { stripe, settle, customerId, subscriptionId, buyer, seen, refund, planOf } = await fixture();
    const second = stripe.subscribe(customerId, 'price_premium_year');
    await settle();
    expect(await seen()).toMatchObject({ subscriptionId, plan: 'pro', isYearly: false });
    const answers = [await refund(subscriptionId), await refund(subscriptionId)];
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(stripe.subscriptions.get(subscriptionId)?.status).toBe('canceled');
    expect(stripe.subscriptions.get(second.id)?.status).toBe('active');
    expect([...stripe.charges.values()].map((charge) => charge.refunded)).toEqual([true, false]);
    expect(await seen()).toMatchObject({ subscriptionId: second.id, status: 'active', others: [] });
    expect(await planOf(buyer)).toBe('premium');
    await settle();
    expect(await planOf(buyer)).toBe('premium');
  });

  it('are refunded by an administrator alone, and never the only one', async () => {
    const { stripe, settle, customerId, subscriptionId, buyer, site, path, refund } = await fixture();
    expect((await refund(subscriptionId)).status).toBe(404);
    const second = stripe.subscribe(customerId, 'price_premium_month');
    await settle();
    const body = { subscriptionId: second.id };
    expect((await buyer.post(`${path}/subscriptions/refund`, body)).status).toBe(403);
    expect((await site.visitor().post(`${path}/subscriptions/refund`, body)).status).toBe(401);
    expect((await buyer.get(`${path}/subscriptions/${second.id}/refundable`)).status).toBe(403);
    const stranger = await site.signIn('rui@exemplo.com');
    const admin = await site.signIn('outro@exemplo.com', { isAdmin: true });
    const wrong = await admin.post(`/api/admin/readers/${stranger.userId}/subscriptions/refund`, body);
    expect(wrong.status).toBe(404);
    const amount = `/api/admin/readers/${stranger.userId}/subscriptions/${second.id}/refundable`;
    expect((await admin.get(amount)).status).toBe(404);
    expect([...stripe.charges.values()].some((charge) => charge.refunded)).toBe(false);
  });
});
