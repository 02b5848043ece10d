import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FakeStripe, stripePrices, stripeSecretKey } from '../../tests/support/stripe/fake-stripe.ts';
import type { FakeSubscription } from '../../tests/support/stripe/fake-stripe-objects.ts';
import { webhookSecret } from '../../tests/support/stripe/fake-stripe-webhooks.ts';
import { mortal } from '../../tests/support/stripe/mortal-payments.ts';
import type { PaymentWork } from '../../tests/support/stripe/payment-worker-main.ts';
import { createStripeSite, type StripeSite } from '../../tests/support/stripe/stripe-site.ts';
import { profiles, users } from '../accounts/tables.ts';
import { applyPaymentEvents } from '../job-list.ts';
import { applyEvents } from './events/apply-events.ts';
import { getPaymentProvider } from './provider/provider-of.ts';
import { paymentCustomers, paymentEvents } from './tables.ts';

/** RELIABILITY.md §4: what can happen to a customer after paying, each with the notices that Stripe sends for it. */
const happenings: [string, (stripe: FakeStripe, one: FakeSubscription) => void][] = [
  ['checkout.session.async_payment_succeeded', (stripe, one) => tell(stripe, one, 'checkout.session', true)],
  ['checkout.session.async_payment_failed', (stripe, one) => tell(stripe, one, 'checkout.session', false)],
  ['customer.subscription.updated', (stripe, { id }) => void stripe.change(id, { cancel_at_period_end: true })],
  ['customer.subscription.paused', (stripe, { id }) => void stripe.change(id, { status: 'paused' })],
  ['customer.subscription.resumed', (stripe, { id }) => void stripe.change(id, { status: 'active' })],
  ['customer.subscription.deleted', (stripe, { id }) => void stripe.change(id, { status: 'canceled' })],
  ['invoice.paid', (stripe, { id }) => void stripe.renew(id)],
  ['invoice.payment_failed', (stripe, { id }) => void stripe.failRenewal(id)],
  ['invoice.payment_action_required', (stripe, { id }) => void stripe.change(id, { status: 'incomplete' })],
  ['charge.refunded', (stripe, { customer }) => stripe.refund(customer)],
  ['charge.dispute.created', (stripe, { customer }) => void stripe.dispute(customer)],
  ['customer.deleted', (stripe, { customer }) => stripe.deleteCustomer(customer)],
];

function tell(stripe: FakeStripe, { customer, id }: FakeSubscription, object: string, isPaid: boolean): void {
  stripe.change(id, { status: isPaid ? 'active' : 'incomplete_expired' });
  const type = `${object}.async_payment_${isPaid ? 'succeeded' : 'failed'}`;
  stripe.emit(type, { object, customer, subscription: id });
}

/** Small and seeded, so that a failing order can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A reader who pays, without the way through the screens. */
async function subscribe({ platform: { db, clock }, stripe }: StripeSite, email: string) {
  const [user] = await db.insert(users).values({ email, name: 'Leitor' }).returning({ id: users.id });
  const userId = user?.id ?? '';
  await db.insert(profiles).values({ id: userId, email });
  const customerId = stripe.createCustomer({ email }).id;
  await db.insert(paymentCustomers).values({ userId, provider: 'stripe', customerId, createdAt: clock.now() });
  return { buyer: { userId }, one: stripe.subscribe(customerId, 'price_premium_month') };
}

class Killed extends Error {}

/** What the provider has is what the reader has. */
async function expectSettled(fixture: StripeSite, buyer: { userId: string }, one: FakeSubscription, how: string) {
  const theirs = fixture.stripe.subscriptions.get(one.id);
  const isGone = !fixture.stripe.customers.has(one.customer);
  const status = isGone ? 'canceled' : (theirs?.status ?? 'canceled');
  const isServed = ['active', 'trialing', 'past_due'].includes(status);
  const plan = await fixture.planOf(buyer);
  if (status === 'incomplete') expect(['premium', 'free'], how).toContain(plan);
  else expect([how, plan]).toEqual([how, isServed ? 'premium' : 'free']);
  const open = (await fixture.platform.db.select().from(paymentEvents)).filter((row) => row.doneAt === null);
  expect([how, open.map(({ type, reason }) => [type, reason])]).toEqual([how, []]);
}

describe('the event table of the payment provider', () => {
  it('leaves the reader with what the provider has: in order, out of order, twice, killed between any two steps', async () => {
    const fixture = await createStripeSite();
    const { platform, stripe, endpoint } = fixture;
    const random = seeded(20261115);
    const provider = getPaymentProvider(platform);
    let runs = 0;
    for (let run = 0; run < 100; run += 1) {
      const { buyer, one } = await subscribe(fixture, `${run}@exemplo.com`);
      const picked = run < happenings.length ? [happenings[run]] : some(happenings, 3, random);
      for (const happening of picked) {
        if (happening && stripe.customers.has(one.customer)) happening[1](stripe, one);
      }
      const how = `run ${run}: ${picked.map((happening) => happening?.[0]).join(', ')}`;
      const copies = 1 + (run % 3);
      await stripe.deliver(endpoint, { copies, ...(run % 2 ? { random } : {}) });
      // dies at every step in turn until one life is long enough
      let isDone = false;
      for (let steps = 0; !isDone && steps < 60; steps += 1) {
        const life = mortal(platform, provider, steps, () => {
          throw new Killed();
        });
        isDone = await applyEvents(life.platform, life.provider).then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof Killed)) throw error;
            return false;
          },
        );
        platform.clock.advance(3600_000); // what was put off by the death of a step comes up again
      }
      await platform.queue.send(platform.db, applyPaymentEvents, {}, { key: how });
      await platform.runJobs();
      await expectSettled(fixture, buyer, one, how);
      runs += 1;
    }
    expect(runs).toBe(100);
  }, 240_000);

  it('is applied whole though the process is killed by the system at every step in turn', async () => {
    const fixture = await createStripeSite();
    const { platform, stripe, endpoint } = fixture;
    const { buyer, one } = await subscribe(fixture, 'ana@exemplo.com');
    stripe.failRenewal(one.id);
    stripe.change(one.id, { status: 'canceled' });
    await stripe.deliver(endpoint, { copies: 2 });
    const endings: (number | string | null)[] = [];
    for (let steps = 0; endings.at(-1) !== 0 && steps < 40; steps += 1) {
      endings.push(await workInAnotherProcess(fixture, steps));
      platform.clock.advance(3600_000);
    }
    expect(endings.slice(0, -1).every((ending) => ending === 'SIGKILL')).toBe(true);
    expect(endings.length).toBeGreaterThan(4);
    await expectSettled(fixture, buyer, one, `${endings.length - 1} kills`);
  }, 240_000);
});

/** How it ended: 0, or the signal that killed it. */
async function workInAnotherProcess({ platform, stripe }: StripeSite, steps: number): Promise<number | string | null> {
  const work: PaymentWork = {
    connection: platform.connection,
    env: { STRIPE_SECRET_KEY: stripeSecretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, ...stripePrices },
    stripeUrl: stripe.url,
    now: platform.clock.now().toISOString(),
    steps,
  };
  const script = path.join(import.meta.dirname, '../../tests/support/stripe/payment-worker-main.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(work)], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

function some<T>(list: readonly T[], count: number, random: () => number): T[] {
  return Array.from({ length: count }, () => list[Math.floor(random() * list.length)] as T);
}
