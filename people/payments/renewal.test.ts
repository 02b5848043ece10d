import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { createStripeSite, orderFor, sessionIdIn } from '../../tests/support/stripe/stripe-site.ts';
import { applyPaymentEvents } from '../job-list.ts';
import { applyEvents } from './events/apply-events.ts';
import { reconcileSubscriptions } from './events/reconcile-payments.ts';
import { getPaymentProvider } from './provider/provider-calls.ts';
import { paymentEvents } from './tables.ts';

describe('a renewal that fails', () => {
  it('keeps the plan for seven days with a notice by mail, then it is free; paying brings it back', async () => {
    const { platform, site, stripe, subscriber, settle, planOf } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    const tick = async () => {
      await platform.queue.send(platform.db, applyPaymentEvents, {});
      await platform.runJobs();
    };
    stripe.failRenewal(subscriptionId);
    await settle();
    expect((await buyer.get('/api/billing')).body).toMatchObject({
      plan: 'premium',
      subscription: { status: 'past_due', graceEndsAt: '2026-03-17T12:00:00.000Z' },
    });
    stripe.failRenewal(subscriptionId); // the provider retries within the grace period
    platform.clock.advance(7 * dayMs - 1000);
    await settle();
    await tick();
    expect(await planOf(buyer)).toBe('premium');
    platform.clock.advance(1000);
    await tick();
    expect(await planOf(buyer)).toBe('free');
    const mails = (await (await site.signIn('admin@exemplo.com', { isAdmin: true })).get('/api/mailbox')).body;
    expect(mails.filter((mail: { subject: string }) => /renovar/.test(mail.subject))).toHaveLength(1);
    stripe.renew(subscriptionId);
    await settle();
    expect((await buyer.get('/api/billing')).body).toMatchObject({
      plan: 'premium',
      subscription: { status: 'active', graceEndsAt: null },
    });
  });

  it('is not mailed when it was paid before the mail went out', async () => {
    const { platform, stripe, subscriber, endpoint, site } = await createStripeSite();
    const { subscriptionId } = await subscriber('ana@exemplo.com');
    stripe.failRenewal(subscriptionId);
    await stripe.deliver(endpoint);
    await applyEvents(platform, getPaymentProvider(platform));
    stripe.renew(subscriptionId);
    await stripe.deliver(endpoint);
    await applyEvents(platform, getPaymentProvider(platform));
    await platform.runJobs();
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    expect((await admin.get('/api/mailbox')).body).toEqual([]);
  });
});

describe('the hourly reconcile', () => {
  it('finds what no notice told: a new, a changed and an ended subscription, over several pages', async () => {
    const { platform, site, stripe, subscriber, planOf } = await createStripeSite();
    const ended = await subscriber('fim@exemplo.com');
    const changed = await subscriber('muda@exemplo.com');
    const steady = await subscriber('igual@exemplo.com');
    const fresh = await site.signIn('nova@exemplo.com');
    const { body } = await fresh.post('/api/create-checkout', orderFor(fresh, 'price_pro_year'));
    stripe.pay(sessionIdIn(body.url));
    stripe.change(ended.subscriptionId, { status: 'canceled' });
    const [item] = stripe.subscriptions.get(changed.subscriptionId)?.items.data ?? [];
    if (item) item.price.id = 'price_pro_month';
    const stranger = stripe.createCustomer({});
    for (let n = 0; n < 150; n += 1) stripe.subscribe(stranger.id, 'price_pro_month');
    stripe.calls.splice(0);

    expect(await reconcileSubscriptions(platform, getPaymentProvider(platform))).toEqual({ mended: 3 });
    expect(await planOf(ended.buyer)).toBe('free');
    expect(await planOf(changed.buyer)).toBe('pro');
    expect(await planOf(steady.buyer)).toBe('premium');
    expect(await planOf(fresh)).toBe('pro');
    // two pages of the list and one request for each of the three that differ
    expect(stripe.calls.filter((call) => call === 'GET /v1/subscriptions')).toHaveLength(5);
    expect(await reconcileSubscriptions(platform, getPaymentProvider(platform))).toEqual({ mended: 0 });
  });

  it('fetches the notices that could not be delivered', async () => {
    const { platform, stripe, subscriber } = await createStripeSite();
    const { subscriptionId } = await subscriber('ana@exemplo.com');
    const before = (await platform.db.select().from(paymentEvents)).length;
    stripe.renew(subscriptionId);
    await reconcileSubscriptions(platform, getPaymentProvider(platform));
    await platform.runJobs();
    const rows = await platform.db.select().from(paymentEvents);
    expect(rows).toHaveLength(before + 2);
    expect(rows.every((row) => row.doneAt !== null)).toBe(true);
  });
});
