import { randomUUID } from 'node:crypto';
import type { Platform } from '../../../platform/platform.ts';
import { lockProfile } from '../../accounts/queries.ts';
import type { Receive } from '../events/inbox.ts';
import { settlePlan } from '../grant-plan.ts';
import { isSandboxOn } from '../provider/provider-calls.ts';
import { findSubscription, runningSubscriptionsAt, saveSubscription } from '../queries.ts';
import { findPrice, isOver } from '../subscription.ts';
import {
  cancelSubscriptionsOf,
  closeCheckout,
  insertSubscription,
  type SandboxCheckout,
  type SandboxSubscription,
  updateSubscription,
} from './queries.ts';
import { addPeriod, afterTime, isYearlyPrice, prorate, sandboxPrices } from './sandbox-payments.ts';

export type PortalAction = 'cancel' | 'keep' | 'end' | 'renew' | 'fail';

type SandboxContext = Pick<Platform, 'db' | 'clock'> & { receive: Receive };

/** Stores the events that the provider would send, through the same inbox. */
async function sendEvents({ receive, clock }: SandboxContext, customerId: string, ...types: string[]): Promise<void> {
  for (const type of types) {
    await receive({ eventId: `sandbox_evt_${randomUUID()}`, type, customerId, createdAt: clock.now() });
  }
}

/** False if the checkout was already paid or expired. */
export async function payCheckout(context: SandboxContext, checkout: SandboxCheckout): Promise<boolean> {
  const now = context.clock.now();
  const isPaid = await context.db.transaction(async (tx) => {
    if (now >= checkout.expiresAt || !(await closeCheckout(tx, checkout.id, 'complete'))) return false;
    const { userId, customerId, priceId } = checkout;
    await insertSubscription(tx, {
      id: `sandbox_sub_${randomUUID().replaceAll('-', '')}`,
      userId,
      customerId,
      priceId,
      status: 'active',
      startedAt: now,
      periodEndsAt: addPeriod(now, isYearlyPrice(priceId)),
    });
    return true;
  });
  if (isPaid)
    await sendEvents(context, checkout.customerId, 'customer.subscription.created', 'checkout.session.completed');
  return isPaid;
}

export async function actInPortal(context: SandboxContext, subscription: SandboxSubscription, action: PortalAction) {
  const isYearly = isYearlyPrice(subscription.priceId);
  const current = afterTime(subscription, isYearly, context.clock.now());
  if (current.status === 'canceled') return;
  const change = {
    cancel: { endsAtPeriodEnd: true },
    keep: { endsAtPeriodEnd: false },
    end: { status: 'canceled' },
    renew: { status: 'active', periodEndsAt: addPeriod(current.periodEndsAt, isYearly) },
    fail: { status: 'past_due' },
  } as const;
  await updateSubscription(context.db, subscription.id, { periodEndsAt: current.periodEndsAt, ...change[action] });
  await sendEvents(context, subscription.customerId, ...notices[action]);
}

/** The price the reader may change to, with its cost; undefined for the current price and one not on sale. */
export function offerChange(subscription: SandboxSubscription | undefined, priceId: string, now: Date) {
  const from = subscription && findPrice(sandboxPrices, subscription.priceId);
  const price = findPrice(sandboxPrices, priceId);
  if (!from || !price || from === price || subscription.status !== 'active' || subscription.endsAtPeriodEnd) {
    return undefined;
  }
  return { price, ...prorate(from, price, subscription.periodEndsAt, now) };
}

/** False if there is nothing to change. */
export async function changePlan(context: SandboxContext, subscription: SandboxSubscription, priceId: string) {
  const change = offerChange(subscription, priceId, context.clock.now());
  if (!change) return false;
  await updateSubscription(context.db, subscription.id, { priceId, periodEndsAt: change.periodEndsAt });
  await sendEvents(context, subscription.customerId, 'customer.subscription.updated', 'invoice.paid');
  return true;
}

const notices: Record<PortalAction, string[]> = {
  cancel: ['customer.subscription.updated'],
  keep: ['customer.subscription.updated'],
  end: ['customer.subscription.deleted'],
  renew: ['invoice.paid', 'customer.subscription.updated'],
  fail: ['invoice.payment_failed', 'customer.subscription.updated'],
};

/** If the sandbox is off, ends plans bought in it. */
export async function endSandboxPlans({ db, clock, config, log }: Platform): Promise<void> {
  if (isSandboxOn(config)) return;
  const now = clock.now();
  for (const { userId } of await runningSubscriptionsAt(db, 'sandbox')) {
    await db.transaction(async (tx) => {
      const profile = await lockProfile(tx, userId);
      const row = await findSubscription(tx, userId, 'sandbox');
      if (!profile || !row || isOver(row.status)) return;
      await cancelSubscriptionsOf(tx, userId);
      await saveSubscription(tx, { ...row, status: 'canceled', pastDueSince: null, seenAt: now });
      const plan = await settlePlan(tx, profile, now);
      log.warn({ userId, from: profile.plan, to: plan }, 'plan bought in the sandbox ended');
    });
  }
}
