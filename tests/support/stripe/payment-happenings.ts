import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { eq, isNull } from 'drizzle-orm';
import type pg from 'pg';
import type { FakeStripe } from '../../../demo/stripe/server.ts';
import type { FakeSubscription } from '../../../demo/stripe/store.ts';
import { profiles, users } from '../../../people/accounts/tables.ts';
import { paymentCustomers, paymentEvents } from '../../../people/payments/tables.ts';
import type { Db } from '../../../platform/db/open-database.ts';
import { stripePrices, stripeSecretKey, webhookSecret } from './fake-stripe.ts';
import type { PaymentWork } from './payment-worker-main.ts';

export const stripeSettings = {
  STRIPE_SECRET_KEY: stripeSecretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PIX: '1',
  ...stripePrices,
};

type Happening = readonly [type: string, happen: (stripe: FakeStripe, one: FakeSubscription) => void];

/** Changes of a paying customer, each with Stripe's events (requirements R91). */
const happenings: readonly Happening[] = [
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
  ['refund.failed', (stripe, { customer }) => stripe.failRefund(customer)],
  ['charge.dispute.created', (stripe, { customer }) => void stripe.dispute(customer)],
  ['customer.deleted', (stripe, { customer }) => stripe.deleteCustomer(customer)],
];

function tell(stripe: FakeStripe, { customer, id }: FakeSubscription, object: string, isPaid: boolean): void {
  stripe.change(id, { status: isPaid ? 'active' : 'incomplete_expired' });
  const type = `${object}.async_payment_${isPaid ? 'succeeded' : 'failed'}`;
  stripe.emit(type, { object, customer, subscription: id });
}

/** A paying reader, created without the screens. */
export async function subscribe(db: Db, stripe: FakeStripe, email: string, now: Date) {
  const [user] = await db.insert(users).values({ email, name: 'Leitor' }).returning({ id: users.id });
  const userId = user?.id ?? '';
  await db.insert(profiles).values({ id: userId, email });
  const customerId = stripe.createCustomer({ email }).id;
  await db.insert(paymentCustomers).values({ userId, provider: 'stripe', customerId, createdAt: now });
  return { userId, one: stripe.subscribe(customerId, 'price_premium_month') };
}

/** The first runs go through the table one by one, later ones draw three. Returns the changes. */
export function happen(stripe: FakeStripe, one: FakeSubscription, run: number, random: () => number): string {
  const drawn = () => happenings[Math.floor(random() * happenings.length)] as Happening;
  const listed = happenings[run];
  const picked = listed ? [listed] : [drawn(), drawn(), drawn()];
  for (const [, act] of picked) if (stripe.customers.has(one.customer)) act(stripe, one);
  return picked.map(([type]) => type).join(', ');
}

/** Compares the reader's state with the provider's; undefined if they agree. */
export async function disagreement(db: Db, stripe: FakeStripe, userId: string, one: FakeSubscription) {
  const isGone = !stripe.customers.has(one.customer);
  const status = isGone ? 'canceled' : (stripe.subscriptions.get(one.id)?.status ?? 'canceled');
  const isServed = ['active', 'trialing', 'past_due'].includes(status);
  const [row] = await db.select({ plan: profiles.plan }).from(profiles).where(eq(profiles.id, userId));
  const allowed = status === 'incomplete' ? ['premium', 'free'] : [isServed ? 'premium' : 'free'];
  return row && allowed.includes(row.plan) ? undefined : `${row?.plan} where the subscription is ${status}`;
}

/** Events that were stored and not yet applied. */
export function openNotices(db: Db) {
  const { type, reason } = paymentEvents;
  return db.select({ type, reason }).from(paymentEvents).where(isNull(paymentEvents.doneAt));
}

/** Applies waiting events in a process that is killed after some steps. Returns 0, or the signal that killed it. */
export async function workInAnotherProcess(
  work: Omit<PaymentWork, 'env' | 'connection'> & { connection: pg.PoolConfig },
): Promise<number | string | null> {
  const script = path.join(import.meta.dirname, 'payment-worker-main.ts');
  const input = JSON.stringify({ ...work, env: stripeSettings });
  const child = spawn(process.execPath, [script, input], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}
