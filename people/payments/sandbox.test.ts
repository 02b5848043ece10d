import { describe, expect, it, onTestFinished } from 'vitest';
import { openSandbox } from '../../demo/stripe/open-sandbox.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createStripeSite, orderFor } from '../../tests/support/stripe/stripe-site.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, type Visitor } from '../../tests/support/test-site.ts';
import { reconcilePayments } from '../job-list.ts';
import { endSandboxPlans } from './end-sandbox-plans.ts';
import { grantPlan } from './grant-plan.ts';
import { subscriptions } from './tables.ts';

const many = atOnce(50);

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const press = (who: Visitor, path: string, action: string) => who.post(path, `action=${action}`, form);
const pathOf = (url: string) => new URL(url).pathname;

async function fixture() {
  const platform = await createTestPlatform({ PAYMENTS: 'sandbox' });
  const site = createTestSite(platform);
  const buyer = await site.signIn('ana@exemplo.com');
  const order = orderFor(buyer, 'sandbox_premium_monthly');
  const checkout = async () => pathOf((await buyer.post('/api/create-checkout', order)).body.url);
  const portal = async () => pathOf((await buyer.post('/api/customer-portal', { userId: buyer.userId })).body.url);
  const billing = async () => (await buyer.get('/api/billing')).body;
  return { platform, site, buyer, checkout, portal, billing };
}

describe('the sandbox payment page', () => {
  it('says that it is a sandbox and lets the reader pay, through the same inbox', async () => {
    const { platform, buyer, checkout, billing } = await fixture();
    const path = await checkout();
    const page = await buyer.get(path);
    expect(page.body).toContain('Ambiente de teste');
    expect(page.body).toMatch(/Premium.*R\$\s9,99 por mês/);
    const paid = await press(buyer, path, 'pay');
    expect(paid.status).toBe(303);
    expect(paid.headers.get('location')).toBe(`http://localhost:3000/upgrade?checkout=${path.split('/').at(-1)}`);
    expect((await billing()).plan).toBe('free');
    await platform.runJobs();
    expect(await billing()).toMatchObject({ plan: 'premium', provider: 'sandbox', subscription: { status: 'active' } });
    expect((await buyer.get(path)).body).toContain('já foi usada');
  });

  it('refuses a payment on request and lets the reader go back', async () => {
    const { buyer, checkout, billing } = await fixture();
    const path = await checkout();
    const refused = await press(buyer, path, 'fail');
    expect((await buyer.get(refused.headers.get('location') ?? '')).body).toContain('O pagamento foi recusado');
    expect((await press(buyer, path, 'abandon')).headers.get('location')).toBe('http://localhost:3000/upgrade');
    expect((await press(buyer, path, 'constructor')).status).toBe(400);
    expect((await billing()).plan).toBe('free');
  });

  it('sells once however often Pay is pressed', async () => {
    const { platform, buyer, checkout, billing } = await fixture();
    const path = await checkout();
    await Promise.all(Array.from({ length: many }, () => press(buyer, path, 'pay')));
    await platform.runJobs();
    expect((await billing()).plan).toBe('premium');
    expect(platform.sandbox?.stripe.subscriptions.size).toBe(1);
  });

  it('shows renewal failure, renewal, cancelling and the end in the portal', async () => {
    const { platform, buyer, checkout, portal, billing } = await fixture();
    await press(buyer, await checkout(), 'pay');
    const path = await portal();
    const pressing = async (action: string) => {
      expect((await press(buyer, path, action)).status).toBe(303);
      await platform.runJobs();
      return billing();
    };
    expect(await pressing('fail')).toMatchObject({ plan: 'premium', subscription: { status: 'past_due' } });
    expect(await pressing('renew')).toMatchObject({
      subscription: { status: 'active', periodEndsAt: '2026-05-10T12:00:00.000Z' },
    });
    expect(await pressing('cancel')).toMatchObject({ plan: 'premium', subscription: { endsAtPeriodEnd: true } });
    expect((await buyer.get(path)).body).toContain('Manter a assinatura');
    expect(await pressing('keep')).toMatchObject({ subscription: { endsAtPeriodEnd: false } });
    expect(await pressing('end')).toMatchObject({ plan: 'free', subscription: null });
    expect(await pressing('renew')).toMatchObject({ plan: 'free' });
    expect((await press(buyer, path, 'steal')).status).toBe(400);
  });

  it('is found again by the next start, with what was bought in it', async () => {
    const { platform, buyer, checkout, billing } = await fixture();
    await press(buyer, await checkout(), 'pay');
    await platform.runJobs();
    const next = await openSandbox(platform);
    onTestFinished(() => next.close());
    expect(next.stripe.stored()).toEqual(platform.sandbox?.stripe.stored());
    await platform.queue.send(platform.db, reconcilePayments, {});
    await platform.runJobs();
    expect(await billing()).toMatchObject({ plan: 'premium', subscription: { status: 'active' } });
  });

  it('ends a cancelled plan with its period by the hourly reconcile alone', async () => {
    const { platform, buyer, checkout, portal, billing } = await fixture();
    await press(buyer, await checkout(), 'pay');
    await press(buyer, await portal(), 'cancel');
    platform.clock.set('2026-04-10T12:00:01Z');
    await platform.queue.send(platform.db, reconcilePayments, {});
    await platform.runJobs();
    expect((await billing()).plan).toBe('free');
  });

  it('belongs to the reader who opened it, and to our own pages', async () => {
    const { site, buyer, checkout, portal } = await fixture();
    const [pay, manage] = [await checkout(), await portal()];
    const stranger = await site.signIn('rui@exemplo.com');
    await stranger.post('/api/create-checkout', orderFor(stranger, 'sandbox_premium_monthly'));
    for (const path of [pay, manage]) {
      expect((await stranger.get(path)).status).toBe(404);
      expect((await press(stranger, path, 'pay')).status).toBe(404);
      expect((await site.visitor().get(path)).headers.get('location')).toBe('/auth');
      expect((await press(site.visitor(), path, 'pay')).status).toBe(404);
    }
    expect((await buyer.post(pay, 'action=pay', { ...form, origin: 'https://evil.example' })).status).toBe(403);
  });

  it('is not there once a real provider is configured, nor where nobody asked for it', async () => {
    const { site } = await createStripeSite();
    expect((await site.visitor().get('/sandbox/style.css')).status).toBe(404);
    const plain = createTestSite(await createTestPlatform());
    expect((await plain.visitor().get('/sandbox/style.css')).status).toBe(404);
  });

  it.each([
    ['a real provider is configured', { STRIPE_SECRET_KEY: 'sk_test_x' }],
    ['it is switched off', {}],
  ])('leaves no plan behind when %s: what was bought in it ends, what the operator gave stays', async (_, env) => {
    const { platform, site, buyer, checkout, billing } = await fixture();
    await press(buyer, await checkout(), 'pay');
    await platform.runJobs();
    expect((await billing()).plan).toBe('premium');
    const given = await site.signIn('dada@exemplo.com');
    const order = orderFor(given, 'sandbox_premium_monthly');
    await press(given, pathOf((await given.post('/api/create-checkout', order)).body.url), 'pay');
    await platform.runJobs();
    await platform.db.transaction((tx) =>
      grantPlan(tx, given.userId, { plan: 'pro', reason: 'x', endsAt: null }, platform.clock.now()),
    );
    const after = { ...platform, config: { ...platform.config, PAYMENTS: undefined, ...env } };
    for (let time = 0; time < 2; time += 1) await endSandboxPlans(after);
    expect((await billing()).plan).toBe('free');
    expect((await given.get('/api/billing')).body.plan).toBe('pro');
    expect((await platform.db.select().from(subscriptions)).map((row) => row.status)).toEqual(['canceled', 'canceled']);
  });
});

describe('a plan bought in the sandbox and a real subscription of unknown price', () => {
  it('leave the plan as it is when the sandbox is switched off', async () => {
    const { platform, buyer, checkout, billing } = await fixture();
    await press(buyer, await checkout(), 'pay');
    await platform.runJobs();
    const [row] = await platform.db.select().from(subscriptions);
    if (!row) throw new Error('no subscription');
    const real = {
      subscriptionId: 'sub_1',
      priceId: 'price_of_the_dashboard',
      plan: null,
      provider: 'stripe',
    } as const;
    await platform.db.insert(subscriptions).values({ ...row, ...real });
    await endSandboxPlans({ ...platform, config: { ...platform.config, PAYMENTS: undefined } });
    expect((await billing()).plan).toBe('premium');
  });
});

describe('another plan in the sandbox', () => {
  it.each([
    ['up', 'sandbox_premium_monthly', 'sandbox_pro_monthly', 'pro', /A pagar agora: R\$\s20,00/],
    [
      'down',
      'sandbox_pro_monthly',
      'sandbox_premium_monthly',
      'premium',
      /Crédito para as próximas cobranças: R\$\s20,00/,
    ],
    ['from month to year', 'sandbox_premium_monthly', 'sandbox_premium_yearly', 'premium', /A pagar agora: R\$\s97,89/],
    ['from year to month', 'sandbox_pro_yearly', 'sandbox_pro_monthly', 'pro', /Crédito .*: R\$\s269,89/],
  ])('changes the subscription %s; what it costs is told before it is confirmed', async (_, from, to, plan, told) => {
    const { platform, buyer, billing } = await fixture();
    const order = async (priceId: string) => {
      const isYearly = priceId.endsWith('yearly');
      return (await buyer.post('/api/create-checkout', { ...orderFor(buyer, priceId), isYearly })).body.url as string;
    };
    await press(buyer, pathOf(await order(from)), 'pay');
    await platform.runJobs();
    const url = await order(to);
    const page = await buyer.get(url.replace('http://localhost:3000', ''));
    expect(page.body).toMatch(told);
    expect((await billing()).subscription.isYearly).toBe(from.endsWith('yearly'));
    const confirmed = await press(buyer, pathOf(url), 'change');
    expect(confirmed.headers.get('location')).toBe('http://localhost:3000/upgrade?portal');
    await platform.runJobs();
    const isYearly = to.endsWith('yearly');
    expect(await billing()).toMatchObject({ plan, subscription: { status: 'active', isYearly } });
    expect(platform.sandbox?.stripe.subscriptions.size).toBe(1);
  });

  it('is refused for a price nobody sells, by a stranger, and for a subscription that ends', async () => {
    const { platform, site, buyer, checkout, portal, billing } = await fixture();
    await press(buyer, await checkout(), 'pay');
    await platform.runJobs();
    const path = await portal();
    const url = (await buyer.post('/api/create-checkout', orderFor(buyer, 'sandbox_pro_monthly'))).body.url;
    expect((await press(await site.signIn('rui@exemplo.com'), pathOf(url), 'change')).status).toBe(404);
    expect((await press(buyer, path, 'change')).status).toBe(400);
    await press(buyer, path, 'cancel');
    await press(buyer, pathOf(url), 'change');
    await platform.runJobs();
    expect((await billing()).plan).toBe('premium');
    expect((await buyer.get(pathOf(url))).body).toContain('Manter a assinatura');
  });
});
