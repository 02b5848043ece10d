import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../tests/support/machine/storm.ts';
import { stripePrices } from '../../../tests/support/stripe/fake-stripe.ts';
import { createStripeSite } from '../../../tests/support/stripe/stripe-site.ts';
import { waitForLockWaiters } from '../../../tests/support/test-database.ts';
import { profiles } from '../../accounts/tables.ts';
import { addTerm } from '../../terms/change-terms.ts';
import { watchTerms } from '../../terms/tables.ts';
import { grantPlan, revokePlan } from '../grant-plan.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { getPaymentProvider } from '../provider/provider-calls.ts';
import { subscriptions } from '../tables.ts';
import { reconcileSubscriptions } from './reconcile-payments.ts';
import { syncCustomer } from './sync-customer.ts';

/** A provider whose answers the test delays. */
function heldBack(provider: PaymentProvider) {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const slow: PaymentProvider = {
    ...provider,
    async listSubscriptions(customerId) {
      const answer = await provider.listSubscriptions(customerId);
      asked.resolve();
      await gate.promise;
      return answer;
    },
  };
  return { slow, letGo: gate.resolve, asked: asked.promise };
}

describe('setting the plan from the provider', () => {
  it('drops an answer that is older than one already written', async () => {
    const { platform, stripe, subscriber, planOf } = await createStripeSite();
    const { buyer, subscriptionId, customerId } = await subscriber('ana@exemplo.com');
    const provider = getPaymentProvider(platform);
    const { slow, letGo, asked } = heldBack(provider);
    const stale = syncCustomer(platform, slow, customerId);
    await asked;
    stripe.change(subscriptionId, { status: 'canceled' });
    expect((await syncCustomer(platform, provider, customerId)).kind).toBe('applied');
    letGo();
    expect((await stale).kind).toBe('superseded');
    expect(await planOf(buyer)).toBe('free');
  });

  it('holds no lock while the provider is asked', async () => {
    const { platform, subscriber } = await createStripeSite();
    const { buyer, customerId } = await subscriber('ana@exemplo.com');
    const { slow, letGo, asked } = heldBack(getPaymentProvider(platform));
    const syncing = syncCustomer(platform, slow, customerId);
    await asked;
    expect((await buyer.post('/api/terms', { term: 'energia' })).status).toBe(200);
    letGo();
    await syncing;
  });

  it('leaves an enterprise plan and a plan given by hand after the end alone', async () => {
    const { platform, stripe, subscriber, settle, planOf } = await createStripeSite();
    const { buyer, subscriptionId, customerId } = await subscriber('ana@exemplo.com');
    const give = (plan: 'enterprise' | 'pro') =>
      platform.db.update(profiles).set({ plan }).where(eq(profiles.id, buyer.userId));
    await give('enterprise');
    stripe.change(subscriptionId, { status: 'canceled' });
    await settle();
    expect(await planOf(buyer)).toBe('enterprise');
    await give('pro');
    await syncCustomer(platform, getPaymentProvider(platform), customerId);
    expect(await planOf(buyer)).toBe('pro');
  });

  it('keeps the plan of a running subscription whose price is not in the configuration', async () => {
    const { platform, stripe, subscriber, settle, planOf } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    const [item] = stripe.subscriptions.get(subscriptionId)?.items.data ?? [];
    if (item) item.price.id = 'price_from_the_portal';
    stripe.change(subscriptionId, {});
    await settle();
    expect(await planOf(buyer)).toBe('premium');
    expect(platform.config.STRIPE_PRICE_PREMIUM_MONTHLY).not.toContain('price_from_the_portal');
  });

  it('keeps the plan while a second running subscription has an unknown price, also when a given plan is taken', async () => {
    const { platform, stripe, subscriber, settle, planOf } = await createStripeSite();
    const { STRIPE_PRICE_PRO_MONTHLY: pro, STRIPE_PRICE_PREMIUM_MONTHLY: premium } = stripePrices;
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com', pro);
    const first = stripe.subscriptions.get(subscriptionId)!;
    const second = structuredClone(first);
    Object.assign(second, { id: 'sub_second' });
    second.items.data[0]!.price.id = premium;
    stripe.subscriptions.set(second.id, second);
    first.items.data[0]!.price.id = 'price_out_of_the_configuration';
    stripe.change(subscriptionId, {});
    await settle();
    expect(await planOf(buyer)).toBe('pro');
    const { db, clock } = platform;
    const gift = { plan: 'enterprise', reason: 'a contract', endsAt: null } as const;
    await db.transaction((tx) => grantPlan(tx, buyer.userId, gift, clock.now()));
    await db.transaction((tx) => revokePlan(tx, buyer.userId, clock.now()));
    expect(await planOf(buyer)).toBe('pro');
  });

  it('sets the plan as soon as the configuration knows the price', async () => {
    const { platform, stripe, subscriber, settle, planOf } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    const [item] = stripe.subscriptions.get(subscriptionId)?.items.data ?? [];
    if (item) item.price.id = 'price_from_the_portal';
    stripe.change(subscriptionId, {});
    await settle();
    const known = { priceId: 'price_from_the_portal', plan: 'pro', isYearly: true } as const;
    const provider = getPaymentProvider(platform);
    await reconcileSubscriptions(platform, { ...provider, prices: [...provider.prices, known] });
    expect(await planOf(buyer)).toBe('pro');
    expect((await buyer.get('/api/billing')).body.subscription).toMatchObject({ isYearly: true });
  });

  it('changes nothing when the provider does not know the customer: the key may be of another account', async () => {
    const { platform, stripe, subscriber, planOf } = await createStripeSite();
    const { buyer, customerId } = await subscriber('ana@exemplo.com');
    stripe.customers.delete(customerId);
    expect(await syncCustomer(platform, getPaymentProvider(platform), customerId)).toMatchObject({
      kind: 'unknown_customer',
    });
    expect(await planOf(buyer)).toBe('premium');
  });
});

describe('a downgrade', () => {
  it('deletes no term: the oldest stay active, the others wait', async () => {
    const { platform, stripe, subscriber, settle } = await createStripeSite();
    const { buyer, subscriptionId } = await subscriber('ana@exemplo.com');
    for (const term of ['zero', 'dois', 'três', 'quatro']) {
      await buyer.post('/api/terms', { term });
      platform.clock.advance(1000);
    }
    stripe.change(subscriptionId, { status: 'canceled' });
    await settle();
    const { body } = await buyer.get('/api/terms');
    expect(body.map((row: { term: string; isActive: boolean }) => [row.term, row.isActive])).toEqual([
      ['quatro', false],
      ['três', false],
      ['dois', true],
      ['zero', true],
    ]);
  });

  it('during an add: whoever comes second sees the first, every time', async () => {
    const { platform, stripe, subscriber, planOf } = await createStripeSite();
    const { buyer, subscriptionId, customerId } = await subscriber('ana@exemplo.com');
    const provider = getPaymentProvider(platform);
    const { db } = platform;
    const add = (term: string) =>
      addTerm(platform, buyer.userId, term).then(
        () => 'added',
        (error: Error) => error.message,
      );
    const downgrade = () => syncCustomer(platform, provider, customerId);
    for (const term of ['zero', 'dois']) await add(term);

    const times = rounds(200);
    for (let round = 0; round < times; round += 1) {
      stripe.change(subscriptionId, { status: 'active' });
      await downgrade();
      expect(await planOf(buyer)).toBe('premium');
      stripe.change(subscriptionId, { status: 'unpaid' });
      const isDowngradeFirst = round % 2 === 0;
      let downgrading: Promise<unknown> | undefined;
      let adding: Promise<string> | undefined;
      await db.transaction(async (tx) => {
        // stops the first one inside its transaction, while it holds the profile's lock
        if (isDowngradeFirst) await tx.select().from(subscriptions).for('update');
        else await tx.execute('lock table watch_terms in share mode');
        if (isDowngradeFirst) downgrading = downgrade();
        else adding = add('três');
        await waitForLockWaiters(db, 1);
        if (isDowngradeFirst) adding = add('três');
        else downgrading = downgrade();
        await waitForLockWaiters(db, 2);
      });
      await downgrading;
      expect(await adding).toBe(isDowngradeFirst ? 'TERM_LIMIT_REACHED' : 'added');
      expect(await planOf(buyer)).toBe('free');
      expect(await add('mais um')).toBe('TERM_LIMIT_REACHED');
      await db.delete(watchTerms).where(eq(watchTerms.term, 'três'));
    }
  });
});
