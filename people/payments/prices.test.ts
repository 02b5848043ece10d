import { describe, expect, it } from 'vitest';
import type { FakePrice } from '../../demo/stripe/store.ts';
import { createStripeSite, orderFor } from '../../tests/support/stripe/stripe-site.ts';
import { checkPrices } from './checkout/check-prices.ts';
import { getPaymentProvider } from './provider/provider-calls.ts';
import { checkoutAttempts } from './tables.ts';

const wrongs: [string, Partial<FakePrice>][] = [
  ['another amount', { unit_amount: 1099 }],
  ['an amount that depends on something', { unit_amount: null }],
  ['another currency', { currency: 'usd' }],
  ['another period', { recurring: { interval: 'year', interval_count: 1 } }],
  ['several months at once', { recurring: { interval: 'month', interval_count: 3 } }],
  ['an archived price', { active: false }],
];

describe('the prices at the provider', () => {
  it('are the ones shown, by month and by year, also where a year is called twelve months', async () => {
    const { platform, stripe } = await createStripeSite();
    expect(await checkPrices(getPaymentProvider(platform))).toEqual([]);
    const yearly = stripe.prices.find((price) => price.id === 'price_pro_year');
    if (yearly) yearly.recurring = { interval: 'month', interval_count: 12 };
    expect(await checkPrices(getPaymentProvider(platform))).toEqual([]);
  });

  it('are told apart from the ones shown, and the checkout refuses rather than charge them', async () => {
    const { platform, site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const price = stripe.prices.find(({ id }) => id === 'price_premium_month');
    const right = structuredClone(price);
    for (const [what, wrong] of wrongs) {
      Object.assign(price ?? {}, right, wrong);
      const faults = await checkPrices(getPaymentProvider(platform));
      expect(faults, what).toMatchObject([{ priceId: 'price_premium_month', plan: 'premium', isYearly: false }]);
      const { status, body } = await buyer.post('/api/create-checkout', orderFor(buyer, 'price_premium_month'));
      expect([what, status, body.code]).toEqual([what, 409, 'PRICE_DIFFERS']);
    }
    expect(stripe.sessions.size).toBe(0);
    expect(await platform.db.select().from(checkoutAttempts)).toEqual([]);
    expect((await buyer.post('/api/create-checkout', orderFor(buyer, 'price_pro_month'))).status).toBe(200);
    Object.assign(price ?? {}, right);
    expect((await buyer.post('/api/create-checkout', orderFor(buyer, 'price_premium_month'))).status).toBe(200);
  });

  it('unknown to the provider are refused as well', async () => {
    const { site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    stripe.prices.splice(0, 1);
    const { status, body } = await buyer.post('/api/create-checkout', orderFor(buyer, 'price_premium_month'));
    expect([status, body.code]).toEqual([409, 'PRICE_DIFFERS']);
  });
});
