import { describe, expect, it } from 'vitest';
import { patience } from '../../tests/support/machine/patience.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createStripeSite, orderFor, sessionIdIn } from '../../tests/support/stripe/stripe-site.ts';
import { openCheckout } from './checkout/create-checkout.ts';
import { getPaymentProvider } from './provider/provider-calls.ts';
import { subscriptions } from './tables.ts';

const many = atOnce(50);

const failed = {
  status: 502,
  body: { code: 'CHECKOUT_FAILED', message: 'Não foi possível processar o pagamento. Tente novamente.' },
};
const pt = { 'x-lang': 'pt' };

describe('while the payment provider has trouble (requirements F22)', () => {
  it.each([
    ['is down', { isDown: true }],
    ['answers 500', { failWith: 500 }],
    ['answers 409', { failWith: 409 }],
  ])(
    '%s: the reader gets the words of the catalogue within 10 s, no plan changes, and the next click works',
    async (_, trouble) => {
      const { platform, site, stripe, planOf } = await createStripeSite();
      const buyer = await site.signIn('ana@exemplo.com');
      const order = orderFor(buyer, 'price_premium_month');
      Object.assign(stripe.trouble, trouble);
      expect(await buyer.post('/api/create-checkout', order, pt)).toMatchObject(failed);
      expect(await planOf(buyer)).toBe('free');
      Object.assign(stripe.trouble, { isDown: false, failWith: undefined });
      platform.clock.advance(60_000);
      expect((await buyer.post('/api/create-checkout', order)).status).toBe(200);
      expect(stripe.sessions.size).toBe(1);
      Object.assign(stripe.trouble, trouble);
      expect(await buyer.post('/api/customer-portal', { userId: buyer.userId }, pt)).toMatchObject({
        status: 502,
        body: { message: 'Não foi possível acessar o portal do cliente.' },
      });
    },
    patience(40_000),
  );

  it('gets through after a 500, although the provider keeps that answer under its key', async () => {
    const { site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    Object.assign(stripe.trouble, { failWith: 500, only: 'POST /v1/checkout/sessions' });
    const order = orderFor(buyer, 'price_premium_month');
    expect(await buyer.post('/api/create-checkout', order, pt)).toMatchObject(failed);
    stripe.trouble.failWith = undefined;
    expect((await buyer.post('/api/create-checkout', order)).status).toBe(200);
  });

  it('answers in 20 s: many clicks hear of it within 10 s, and nothing was sold', async () => {
    const { site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const order = orderFor(buyer, 'price_premium_month');
    stripe.trouble.delayMs = 20_000;
    const answers = await Promise.all(
      Array.from({ length: many }, () => buyer.post('/api/create-checkout', order, pt)),
    );
    for (const answer of answers) expect(answer).toMatchObject(failed);
    expect(stripe.sessions.size).toBe(0);
    stripe.trouble.delayMs = 0;
    expect((await buyer.get('/api/billing')).status).toBe(200);
  });

  it('cuts the connection in the middle of a flood of clicks: one subscription in the end', async () => {
    const { platform, site, stripe, settle } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    const order = orderFor(buyer, 'price_premium_month');
    let cut = 2; // fewer than the library's retries
    Object.defineProperty(stripe.trouble, 'isDown', { get: () => cut-- > 0 });
    const answers = await Promise.all(Array.from({ length: many }, () => buyer.post('/api/create-checkout', order)));
    const urls = new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.body.url));
    expect(urls.size).toBe(1);
    for (const url of urls) stripe.pay(sessionIdIn(url));
    await settle();
    expect(stripe.subscriptions.size).toBe(1);
    expect(await platform.db.select().from(subscriptions)).toHaveLength(1);
  });

  it('shares one session between processes that ask at the same moment', async () => {
    const { platform, site, stripe } = await createStripeSite();
    const buyer = await site.signIn('ana@exemplo.com');
    stripe.trouble.delayMs = 30; // long enough for concurrent requests with one key
    const reader = { id: buyer.userId, email: 'ana@exemplo.com' };
    const urls = await Promise.all(
      Array.from({ length: 8 }, () => openCheckout(platform, getPaymentProvider(platform), reader, 'price_pro_month')),
    );
    expect(new Set(urls).size).toBe(1);
    expect(stripe.sessions.size).toBe(1);
    expect(stripe.customers.size).toBe(1);
  });
});
