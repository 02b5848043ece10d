import { describe, expect, it } from 'vitest';
import { stripePrices } from '../../tests/support/stripe/fake-stripe.ts';
import { createStripeSite, orderFor, sessionIdIn } from '../../tests/support/stripe/stripe-site.ts';
import { openCheckout } from './checkout/create-checkout.ts';
import { reconcileSubscriptions } from './events/reconcile-payments.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { getPaymentProvider } from './provider/provider-calls.ts';
import { checkoutAttempts } from './tables.ts';

const monthly = stripePrices.STRIPE_PRICE_PREMIUM_MONTHLY;
const yearlyPro = stripePrices.STRIPE_PRICE_PRO_YEARLY;
const minute = 60_000;

async function fixture() {
  const base = await createStripeSite();
  const buyer = await base.site.signIn('ana@exemplo.com');
  const order = (price: string) => buyer.post('/api/create-checkout', orderFor(buyer, price));
  const attempts = () => base.platform.db.select().from(checkoutAttempts).orderBy(checkoutAttempts.createdAt);
  const setActive = (id: string, active: boolean) => {
    for (const price of base.stripe.prices) if (price.id === id) price.active = active;
  };
  return { ...base, buyer, order, attempts, setActive };
}

/** Simulates the death of the process at this step: earlier effects remain, nothing later happens. */
class Killed extends Error {}

const dyingIn = (provider: PaymentProvider, step: 'before' | 'after'): PaymentProvider => ({
  ...provider,
  async openCheckout(request) {
    if (step === 'after') await provider.openCheckout(request);
    throw new Killed();
  },
});

describe('a checkout attempt', () => {
  it('that the provider refuses is closed as failed with the reason; the next click begins another', async () => {
    const { order, attempts, stripe, planOf, buyer, settle } = await fixture();
    Object.assign(stripe.trouble, { failWith: 400, only: 'POST /v1/checkout/sessions' });
    expect((await order(monthly)).status).toBe(502);
    expect(await attempts()).toMatchObject([
      { state: 'failed', failure: 'provider_refused', failureDetail: expect.stringContaining('Try again') },
    ]);
    stripe.trouble.failWith = undefined;
    const { status, body } = await order(monthly);
    expect(status).toBe(200);
    stripe.pay(sessionIdIn(body.url));
    await settle();
    expect(await planOf(buyer)).toBe('premium');
  });

  it('of another price that cannot be opened does not block a new one', async () => {
    const { platform, buyer, order, attempts, setActive } = await fixture();
    const provider = getPaymentProvider(platform);
    const reader = { id: buyer.userId, email: 'ana@exemplo.com' };
    await expect(openCheckout(platform, dyingIn(provider, 'before'), reader, monthly)).rejects.toThrow(Killed);
    setActive(monthly, false);
    expect((await order(yearlyPro)).status).toBe(200);
    expect((await attempts()).map((row) => [row.priceId, row.state])).toEqual([
      [monthly, 'failed'],
      [yearlyPro, 'open'],
    ]);
  });

  it.each(['before', 'after'] as const)(
    'whose process was killed %s the provider made its page opens at any later time',
    async (step) => {
      const { platform, site, attempts, stripe } = await fixture();
      const provider = dyingIn(getPaymentProvider(platform), step);
      for (const waitMinutes of [0, 15, 19, 21, 45, 24 * 60, 90 * 24 * 60]) {
        const email = `${waitMinutes}@exemplo.com`;
        const buyer = await site.signIn(email);
        await expect(openCheckout(platform, provider, { id: buyer.userId, email }, monthly)).rejects.toThrow(Killed);
        platform.clock.advance(waitMinutes * minute);
        const { status, body } = await buyer.post('/api/create-checkout', orderFor(buyer, monthly));
        expect(status, `${waitMinutes} minutes later`).toBe(200);
        expect(stripe.readSession(sessionIdIn(body.url)).status).toBe('open');
        const open = (await attempts()).filter((row) => row.userId === buyer.userId && row.state === 'open');
        expect(open).toMatchObject([{ sessionId: sessionIdIn(body.url), endedAt: null }]);
      }
    },
  );

  it('is replayed while it is young: one page, however the process ended', async () => {
    const { platform, buyer, order, stripe } = await fixture();
    const reader = { id: buyer.userId, email: 'ana@exemplo.com' };
    const provider = dyingIn(getPaymentProvider(platform), 'after');
    await expect(openCheckout(platform, provider, reader, monthly)).rejects.toThrow(Killed);
    await order(monthly);
    expect(stripe.sessions.size).toBe(1);
  });

  it('by a customer who was deleted at the provider makes another customer', async () => {
    const { stripe, buyer, order, settle, planOf } = await fixture();
    await order(monthly);
    const [first] = stripe.customers.keys();
    stripe.deleteCustomer(first ?? '');
    await settle();
    const { status, body } = await order(monthly);
    expect(status).toBe(200);
    stripe.pay(sessionIdIn(body.url));
    await settle();
    expect(await planOf(buyer)).toBe('premium');
    expect((await buyer.post('/api/customer-portal', { userId: buyer.userId })).status).toBe(200);
  });

  it('never takes the customer of a running subscription away, whatever the provider says', async () => {
    const { stripe, subscriber, planOf } = await createStripeSite();
    const { buyer, customerId } = await subscriber('ana@exemplo.com');
    stripe.customers.delete(customerId);
    expect((await buyer.post('/api/create-checkout', orderFor(buyer, yearlyPro))).status).toBe(502);
    expect((await buyer.post('/api/customer-portal', { userId: buyer.userId })).status).toBe(502);
    expect(await planOf(buyer)).toBe('premium');
    expect(stripe.customers.size).toBe(0);
  });

  it('has an end although nobody comes back: expired, or failed where no page was kept; old ones are forgotten', async () => {
    const { platform, site, buyer, order, attempts } = await fixture();
    const provider = getPaymentProvider(platform);
    await order(monthly);
    const other = await site.signIn('rui@exemplo.com');
    const reader = { id: other.userId, email: 'rui@exemplo.com' };
    await expect(openCheckout(platform, dyingIn(provider, 'before'), reader, monthly)).rejects.toThrow(Killed);
    await reconcileSubscriptions(platform, provider);
    expect((await attempts()).map((row) => row.state)).toEqual(['open', 'open']);
    platform.clock.advance(61 * minute);
    await reconcileSubscriptions(platform, provider);
    const ended = Object.fromEntries((await attempts()).map((row) => [row.userId, row]));
    expect(ended[buyer.userId]).toMatchObject({ state: 'expired', endedAt: platform.clock.now() });
    expect(ended[other.userId]).toMatchObject({ state: 'failed', failure: 'never_opened' });
    platform.clock.advance(90 * 24 * 60 * minute);
    await reconcileSubscriptions(platform, provider);
    expect(await attempts()).toEqual([]);
  });
});
