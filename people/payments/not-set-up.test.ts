import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createStripeSite, orderFor } from '../../tests/support/stripe/stripe-site.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../../tests/support/test-site.ts';
import { profiles } from '../accounts/tables.ts';
import { applyPaymentEvents, reconcilePayments } from '../job-list.ts';

const pt = { 'x-lang': 'pt' };

describe('without a payment provider', () => {
  it('nothing can be bought, and the answer says why', async () => {
    const platform = await createTestPlatform();
    const site = createTestSite(platform);
    const reader = await site.signIn('ana@exemplo.com');
    expect((await reader.get('/api/billing')).body).toMatchObject({
      plan: 'free',
      provider: 'none',
      prices: [],
      subscription: null,
    });
    const refused = { status: 409, body: { code: 'PAYMENTS_OFF', message: expect.stringContaining('configurados') } };
    for (const priceId of ['sandbox_premium_monthly', 'price_premium_month']) {
      expect(await reader.post('/api/create-checkout', orderFor(reader, priceId), pt)).toMatchObject(refused);
    }
    expect(await reader.post('/api/customer-portal', { userId: reader.userId }, pt)).toMatchObject(refused);
    expect((await reader.post('/api/checkouts/sandbox_cs_x/finish')).status).toBe(409);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await reader.post('/sandbox/checkout/sandbox_cs_x', 'action=pay', form)).status).toBe(404);
    expect((await reader.get(`/sandbox/portal/sandbox_cus_${reader.userId}`)).status).toBe(404);
    await platform.queue.send(platform.db, applyPaymentEvents, {});
    await platform.queue.send(platform.db, reconcilePayments, {});
    await platform.runJobs();
    expect((await reader.get('/api/billing')).body.plan).toBe('free');
  });

  it('an account is deleted, unless a subscription still runs at a provider whose key was taken out', async () => {
    const { platform, subscriber, stripe, settle } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    const key = platform.config.STRIPE_SECRET_KEY;
    platform.config.STRIPE_SECRET_KEY = undefined;
    const remove = () => buyer.post('/api/account/delete', { password: testPassword });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'PAYMENTS_OFF' } });
    platform.config.PAYMENTS = 'sandbox'; // the sandbox cannot end a subscription at Stripe
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'PAYMENTS_OFF' } });
    platform.config.PAYMENTS = undefined;
    platform.config.STRIPE_SECRET_KEY = key;
    stripe.change(subscriptionId, { status: 'canceled' });
    await settle();
    platform.config.STRIPE_SECRET_KEY = undefined;
    expect((await remove()).status).toBe(200);
    expect(await platform.db.select().from(profiles).where(eq(profiles.id, buyer.userId))).toEqual([]);
  });
});
