import { describe, expect, it } from 'vitest';
import type { FakeDiscount, FakeSubscription } from '../../demo/stripe/store.ts';
import { createStripeSite } from '../../tests/support/stripe/stripe-site.ts';
import { reconcileSubscriptions } from './events/reconcile-payments.ts';
import { getPaymentProvider } from './provider/provider-calls.ts';

const seconds = (text: string) => Date.parse(text) / 1000;

async function fixture(priceId?: string) {
  const base = await createStripeSite();
  const paid = await base.subscriber('ana@exemplo.com', priceId);
  const billing = async () => (await paid.buyer.get('/api/billing')).body;
  /** Changes the state at the provider and returns what the reader then sees. */
  const seen = async (changes: Partial<FakeSubscription>) => {
    base.stripe.change(paid.subscriptionId, changes);
    await base.settle();
    return billing();
  };
  return { ...base, ...paid, billing, seen };
}

const discount = (coupon: { percent_off?: number; amount_off?: number }, end: number | null = null): FakeDiscount => ({
  id: 'di_1',
  object: 'discount',
  start: 0,
  end,
  source: { type: 'coupon', coupon: { id: 'c', percent_off: null, amount_off: null, ...coupon } },
});

describe('what the upgrade page is told of a subscription that', () => {
  it('runs: when it renews and for how much', async () => {
    const { billing } = await fixture('price_pro_year');
    expect(await billing()).toMatchObject({
      plan: 'pro',
      reversal: null,
      subscription: { status: 'active', isYearly: true, nextCents: 29988, hasDiscount: false, isChargePaused: false },
    });
  });

  it('is past due: the plan holds, with the end of the grace', async () => {
    const { stripe, subscriptionId, settle, billing } = await fixture();
    stripe.failRenewal(subscriptionId);
    await settle();
    expect(await billing()).toMatchObject({
      plan: 'premium',
      subscription: { status: 'past_due', graceEndsAt: '2026-03-17T12:00:00.000Z' },
    });
  });

  it('is on trial: the plan is served, with the end of the trial', async () => {
    const { stripe, seen } = await fixture();
    const end = seconds('2026-03-24T12:00:00Z');
    const { items } = stripe.subscribe('cus_x', 'price_premium_month');
    for (const item of items.data) item.current_period_end = end;
    expect(await seen({ status: 'trialing', trial_end: end, items })).toMatchObject({
      plan: 'premium',
      subscription: { status: 'trialing', periodEndsAt: '2026-03-24T12:00:00.000Z', nextCents: 999 },
    });
    expect(await seen({ cancel_at_period_end: true })).toMatchObject({
      plan: 'premium',
      subscription: { status: 'trialing', endsAtPeriodEnd: true },
    });
    expect(await seen({ status: 'canceled' })).toMatchObject({ plan: 'free', subscription: null });
  });

  it('is paused, by the provider for want of a card or by the operator who stops charging', async () => {
    const { seen } = await fixture();
    expect(await seen({ pause_collection: { behavior: 'void', resumes_at: null } })).toMatchObject({
      plan: 'premium',
      subscription: { status: 'active', isChargePaused: true },
    });
    expect(await seen({ pause_collection: null, status: 'paused' })).toMatchObject({
      plan: 'free',
      subscription: { status: 'paused', isChargePaused: false },
    });
    expect(await seen({ status: 'active' })).toMatchObject({ plan: 'premium', subscription: { status: 'active' } });
  });

  it('has a coupon: the next amount is what will be charged, and the whole price once it has run out', async () => {
    const { seen, billing } = await fixture();
    const amounts = [
      [discount({ percent_off: 50 }), 499],
      [discount({ amount_off: 300 }), 699],
      [discount({ amount_off: 5000 }), 0],
      [discount({ percent_off: 100 }, seconds('2026-03-20T00:00:00Z')), 999],
    ] as const;
    for (const [one, cents] of amounts) {
      const { subscription } = await seen({ discounts: [one] });
      expect(subscription.nextCents).toBe(cents);
    }
    expect((await billing()).subscription.hasDiscount).toBe(false);
    expect((await seen({ discounts: [discount({ percent_off: 10 })] })).subscription.hasDiscount).toBe(true);
  });

  it('changed its period in the portal', async () => {
    const { stripe, seen, subscriptionId } = await fixture();
    const yearly = stripe.subscribe('cus_x', 'price_premium_year');
    expect(await seen({ items: yearly.items })).toMatchObject({
      plan: 'premium',
      subscription: { isYearly: true, nextCents: 10788, periodEndsAt: '2027-03-10T12:00:00.000Z' },
    });
    expect(stripe.subscriptions.get(subscriptionId)?.status).toBe('active');
  });

  it('ends with its period, or on a day that was agreed', async () => {
    const { seen } = await fixture();
    expect(await seen({ cancel_at_period_end: true })).toMatchObject({
      plan: 'premium',
      subscription: { endsAtPeriodEnd: true, periodEndsAt: '2026-04-10T12:00:00.000Z' },
    });
    const cancelAt = seconds('2026-06-01T00:00:00Z');
    expect(await seen({ cancel_at_period_end: false, cancel_at: cancelAt })).toMatchObject({
      subscription: { endsAtPeriodEnd: true, periodEndsAt: '2026-06-01T00:00:00.000Z' },
    });
    expect(await seen({ cancel_at: null })).toMatchObject({ subscription: { endsAtPeriodEnd: false } });
    expect(await seen({ status: 'canceled' })).toMatchObject({ plan: 'free', subscription: null });
  });

  it.each(['unpaid', 'incomplete'] as const)('is %s', async (status) => {
    const { seen } = await fixture();
    const plan = status === 'incomplete' ? 'premium' : 'free';
    expect(await seen({ status })).toMatchObject({ plan, subscription: { status } });
  });

  it('was refunded, in part or whole: the plan follows the subscription, and the next payment clears it', async () => {
    const { stripe, customerId, subscriptionId, settle, billing, seen } = await fixture();
    stripe.refund(customerId, 400);
    await settle();
    expect(await billing()).toMatchObject({ plan: 'premium', reversal: { kind: 'refunded', cents: 400 } });
    stripe.refund(customerId);
    await settle();
    expect(await billing()).toMatchObject({ plan: 'premium', reversal: { kind: 'refunded', cents: 999 } });
    stripe.renew(subscriptionId);
    await settle();
    expect(await billing()).toMatchObject({ reversal: null });
    stripe.refund(customerId);
    expect(await seen({ status: 'canceled' })).toMatchObject({
      plan: 'free',
      subscription: null,
      reversal: { kind: 'refunded' },
    });
  });

  it('was refunded to an account that is closed: the payment stands again', async () => {
    const { stripe, customerId, settle, billing } = await fixture();
    stripe.refund(customerId);
    await settle();
    stripe.failRefund(customerId);
    await settle();
    expect(await billing()).toMatchObject({ plan: 'premium', reversal: null });
  });

  it('is disputed: a notice that names no customer still finds its reader; won, it is as if nothing was', async () => {
    const { stripe, customerId, settle, billing } = await fixture();
    const { id } = stripe.dispute(customerId);
    await settle();
    expect(await billing()).toMatchObject({ plan: 'premium', reversal: { kind: 'disputed', cents: null } });
    stripe.closeDispute(id, 'won');
    await settle();
    expect(await billing()).toMatchObject({ reversal: null });
    const lost = stripe.dispute(customerId);
    stripe.closeDispute(lost.id, 'lost');
    await settle();
    expect(await billing()).toMatchObject({ reversal: { kind: 'disputed' } });
    // a later attempt that failed took no money: the disputed payment is still the newest
    const [disputed] = [...stripe.charges.values()].filter((charge) => charge.disputed);
    stripe.charges.set('ch_failed', { ...disputed!, id: 'ch_failed', disputed: false, status: 'failed' });
    stripe.closeDispute(lost.id, 'lost');
    await settle();
    expect(await billing()).toMatchObject({ reversal: { kind: 'disputed' } });
  });

  it('changed while no notice came: the hourly look finds a coupon and a pause too', async () => {
    const { platform, stripe, subscriptionId, billing } = await fixture();
    const theirs = stripe.subscriptions.get(subscriptionId);
    if (theirs) Object.assign(theirs, { discounts: [discount({ percent_off: 10 })] });
    await reconcileSubscriptions(platform, getPaymentProvider(platform));
    expect((await billing()).subscription).toMatchObject({ nextCents: 899, hasDiscount: true });
    if (theirs) theirs.pause_collection = { behavior: 'void', resumes_at: null };
    await reconcileSubscriptions(platform, getPaymentProvider(platform));
    expect((await billing()).subscription).toMatchObject({ isChargePaused: true });
  });
});
