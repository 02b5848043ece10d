import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { applyPaymentEvents } from '../../people/job-list.ts';
import { planGrants, subscriptions } from '../../people/payments/tables.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { createStripeSite, orderFor } from '../../tests/support/stripe/stripe-site.ts';
import { auditLog } from '../tables.ts';

async function fixture() {
  const base = await createStripeSite();
  const admin = await base.site.signIn('admin@exemplo.com', { isAdmin: true });
  const lines = () => base.platform.db.select().from(auditLog).orderBy(auditLog.id);
  const give = (userId: string, grant: object) =>
    admin.send('PUT', `/api/admin/readers/${userId}/plan`, { endsOn: null, reason: 'contrato 12', ...grant });
  const take = (userId: string) => admin.post(`/api/admin/readers/${userId}/plan/take`, { reason: 'fim do contrato' });
  const tick = async () => {
    await base.platform.queue.send(base.platform.db, applyPaymentEvents, {});
    await base.platform.runJobs();
  };
  return { ...base, admin, lines, give, take, tick };
}

describe('a plan given by the operator', () => {
  it('applies at once, with its reason in the log, and is revoked', async () => {
    const { site, admin, give, take, lines, planOf } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    expect((await give(ana.userId, { plan: 'enterprise' })).body).toEqual({ plan: 'enterprise' });
    expect((await ana.get('/api/billing')).body).toMatchObject({
      plan: 'enterprise',
      grant: { plan: 'enterprise', lastOn: null },
    });
    expect((await admin.get(`/api/admin/readers/${ana.userId}`)).body).toMatchObject({
      email: 'ana@exemplo.com',
      plan: 'enterprise',
      termLimit: 30,
      grant: { plan: 'enterprise', reason: 'contrato 12', endsAt: null },
      terms: [],
      deliveries: [],
    });
    expect((await ana.post('/api/create-checkout', orderFor(ana, 'price_pro_month'))).status).toBe(400);
    expect((await take(ana.userId)).body).toEqual({ plan: 'free' });
    expect((await take(ana.userId)).body).toEqual({ plan: 'free' });
    expect(await planOf(ana)).toBe('free');
    expect(await lines()).toMatchObject([
      { action: 'reader.grant_plan', readerId: ana.userId, details: { plan: 'enterprise', reason: 'contrato 12' } },
      { action: 'reader.take_plan', details: { plan: 'enterprise', reason: 'fim do contrato' } },
    ]);
  });

  it('ends after its last day, as it is read in Brazil, without anybody doing anything', async () => {
    const { platform, site, give, tick, planOf } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    await give(ana.userId, { plan: 'pro', endsOn: '2026-03-20' });
    expect((await ana.post('/api/check-subscription')).body).toEqual({
      subscribed: true,
      subscription_tier: 'pro',
      subscription_end: '2026-03-21T03:00:00.000Z',
    });
    expect((await ana.get('/api/billing')).body.grant).toEqual({ plan: 'pro', lastOn: '2026-03-20' });
    platform.clock.set('2026-03-21T02:59:59Z');
    await tick();
    expect(await planOf(ana)).toBe('pro');
    platform.clock.set('2026-03-21T03:00:00Z');
    await tick();
    expect(await planOf(ana)).toBe('free');
    expect(await platform.db.select().from(planGrants)).toEqual([]);
  });

  it('applies besides a subscription: the larger plan counts, and a paid plan remains after the grant', async () => {
    const { stripe, subscriber, settle, give, take, planOf } = await fixture();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com', 'price_pro_month');
    await give(buyer.userId, { plan: 'premium' });
    expect(await planOf(buyer)).toBe('pro');
    stripe.change(subscriptionId, { status: 'unpaid' });
    await settle();
    expect(await planOf(buyer)).toBe('premium');
    await give(buyer.userId, { plan: 'enterprise' });
    stripe.renew(subscriptionId);
    await settle();
    expect(await planOf(buyer)).toBe('enterprise');
    await take(buyer.userId);
    expect(await planOf(buyer)).toBe('pro');
  });

  it('survives the end of a subscription and of a grace', async () => {
    const { platform, stripe, subscriber, settle, give, tick, planOf } = await fixture();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    await give(buyer.userId, { plan: 'premium' });
    stripe.failRenewal(subscriptionId);
    await settle();
    platform.clock.advance(8 * dayMs);
    await tick();
    expect(await planOf(buyer)).toBe('premium');
    stripe.change(subscriptionId, { status: 'canceled' });
    await settle();
    expect(await planOf(buyer)).toBe('premium');
  });

  it('leaves the plan of a subscription whose price is not in the configuration as it was', async () => {
    const { platform, stripe, subscriber, settle, give, take, tick, planOf } = await fixture();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    const [item] = stripe.subscriptions.get(subscriptionId)?.items.data ?? [];
    if (item) item.price.id = 'price_from_the_portal';
    stripe.change(subscriptionId, {});
    await settle();
    await give(buyer.userId, { plan: 'premium' });
    await take(buyer.userId);
    expect(await planOf(buyer)).toBe('premium');
    await give(buyer.userId, { plan: 'pro', endsOn: '2026-03-20' });
    await give(buyer.userId, { plan: 'enterprise', endsOn: '2026-03-20' });
    expect(await planOf(buyer)).toBe('enterprise');
    platform.clock.set('2026-03-21T03:00:00Z');
    await tick();
    expect(await planOf(buyer)).toBe('premium');
  });

  it('is given and revoked besides a subscription whose price was never known', async () => {
    const { platform, subscriber, give, take, planOf } = await fixture();
    const { buyer } = await subscriber('ana@exemplo.com');
    await platform.db.update(subscriptions).set({ plan: null, priceId: 'price_of_the_dashboard' });
    await give(buyer.userId, { plan: 'pro' });
    expect(await planOf(buyer)).toBe('pro');
    await take(buyer.userId);
    expect(await planOf(buyer)).toBe('premium');
  });

  it('is not kept by a first payment that is still open', async () => {
    const { site, stripe, settle, give, take, planOf } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    await ana.post('/api/create-checkout', orderFor(ana, 'price_pro_month'));
    const [customer] = [...stripe.customers.keys()];
    stripe.subscribe(customer ?? '', 'price_pro_month', 'incomplete');
    await settle();
    await give(ana.userId, { plan: 'pro' });
    await take(ana.userId);
    expect(await planOf(ana)).toBe('free');
  });

  it('needs a reason, a plan that can be given, and somebody to give it to', async () => {
    const { site, give } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    for (const wrong of [{ plan: 'free' }, { plan: 'pro', reason: '  ' }, { plan: 'pro', endsOn: '2026-02-30' }]) {
      expect((await give(ana.userId, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await give('00000000-0000-4000-8000-000000000000', { plan: 'pro' })).status).toBe(404);
  });
});

describe('the term limits', () => {
  it('apply to everybody from the next read', async () => {
    const { site, admin, lines } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    for (const term of ['zero', 'dois']) await ana.post('/api/terms', { term });
    expect((await ana.post('/api/terms', { term: 'três' })).status).toBe(409);
    const set = (body: object) => admin.send('PUT', '/api/admin/plans/limits', body);
    expect((await set({ plan: 'free', limit: 3 })).body).toMatchObject({ free: 3, premium: 6 });
    expect((await ana.post('/api/terms', { term: 'três' })).status).toBe(200);
    await set({ plan: 'free', limit: 3 });
    expect(await lines()).toMatchObject([{ action: 'plan.limit', details: { plan: 'free', limit: 3 } }]);
    for (const limit of [0, -1, 1.5, 100000]) expect((await set({ plan: 'free', limit })).status).toBe(400);
    expect((await site.visitor().get('/api/plans/limits')).body.free).toBe(3);
  });
});

describe('talk to sales', () => {
  it('reaches every administrator with a reply address, three times a day and no more', async () => {
    const { platform, site, admin } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    const ask = (message: string) => ana.post('/api/contact-sales', { message });
    expect((await ask('Somos doze.\r\nBcc: x@exemplo.com')).body).toEqual({ sent: true });
    await platform.runJobs();
    const mails = await platform.db
      .select()
      .from(mailboxMessages)
      .where(eq(mailboxMessages.recipient, 'admin@exemplo.com'));
    expect(mails).toHaveLength(1);
    const raw = mails[0]?.raw.toString() ?? '';
    expect(raw).toMatch(/^Reply-To: ana@exemplo.com\r$/m);
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect(raw).toContain('Somos doze.');
    expect((await ask('a')).status).toBe(200);
    expect((await ask('b')).status).toBe(200);
    expect((await ask('c')).status).toBe(429);
    expect((await site.visitor().post('/api/contact-sales', { message: 'x' })).status).toBe(401);
    expect((await admin.post('/api/contact-sales', { message: 'x'.repeat(1001) })).status).toBe(400);
  });
});
