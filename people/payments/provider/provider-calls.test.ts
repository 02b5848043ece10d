import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../platform/config/read-config.ts';
import { stripePrices } from '../../../tests/support/stripe/fake-stripe.ts';
import { findPrice, pricesOnSale } from '../subscription.ts';
import { findPaymentProvider, getPaymentProvider } from './provider-calls.ts';

const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', ...stripePrices };
const providerFor = (env: Record<string, string>) => getPaymentProvider({ config: readConfig(env) } as never);

describe('who takes the money', () => {
  it('is Stripe with its keys, the sandbox only where it was asked for, and nobody otherwise', () => {
    const nameFor = (env: Record<string, string>) => findPaymentProvider({ config: readConfig(env) } as never)?.name;
    expect(nameFor({})).toBeUndefined();
    expect(nameFor({ PAYMENTS: 'sandbox' })).toBe('sandbox');
    expect(nameFor({ DEMO: '1' })).toBe('sandbox');
    expect(nameFor(keys)).toBe('stripe');
    expect(nameFor({ ...keys, DEMO: '1' })).toBe('stripe');
    expect(() => providerFor({})).toThrow('PAYMENTS_OFF');
    expect(() => readConfig({ ...keys, PAYMENTS: 'sandbox' })).toThrow(/PAYMENTS/);
  });

  it('is refused at the start when a key comes without its secret or its prices', () => {
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_x', ...stripePrices })).toThrow(/STRIPE_WEBHOOK_SECRET/);
    expect(() => readConfig({ ...keys, STRIPE_PRICE_PRO_YEARLY: '' })).toThrow(/STRIPE_PRICE_PRO_YEARLY/);
    expect(() => readConfig({ ...keys, STRIPE_SECRET_KEY: 'pk_live_public' })).toThrow(/STRIPE_SECRET_KEY/);
  });

  it('knows older prices that are no longer on sale', () => {
    const { prices } = providerFor({ ...keys, STRIPE_PRICE_PRO_MONTHLY: 'price_new, price_old' });
    expect(findPrice(prices, 'price_old')).toMatchObject({ plan: 'pro', isYearly: false });
    expect(pricesOnSale(prices).map((price) => price.priceId)).not.toContain('price_old');
    expect(pricesOnSale(prices)).toHaveLength(4);
  });

  it('cannot be pointed elsewhere by the environment', () => {
    expect(readConfig({ ...keys, STRIPE_HOST: 'http://evil.example' }).STRIPE_HOST).toBeUndefined();
  });
});
