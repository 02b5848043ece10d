import { AppError } from '../../contract/errors.ts';
import type { Plan } from '../../contract/plans.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile, type Profile } from '../accounts/queries.ts';
import { pixPaymentsOf } from './pix/queries.ts';
import { yearPlan } from './pix/years.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import {
  deleteGrant,
  findGrant,
  findSubscription,
  type GrantRow,
  grantsEndedBy,
  pastDueBefore,
  saveGrant,
  subscriptionsOf,
  updatePlan,
} from './queries.ts';
import { graceMs, hasUnknownOther, isUnknown, largerPlan, planOf, withGrant } from './subscription.ts';

export type Grant = Pick<GrantRow, 'plan' | 'reason' | 'endsAt'>;

/** The operator gives a plan, by contract or as a courtesy; it replaces an earlier grant. */
export async function grantPlan(tx: Tx, userId: string, grant: Grant, now: Date): Promise<Plan> {
  const profile = await lockProfile(tx, userId);
  if (!profile) throw new AppError('NOT_FOUND');
  const earlier = await findGrant(tx, userId);
  const planBefore = earlier ? earlier.planBefore : profile.plan;
  await saveGrant(tx, { userId, grantedAt: now, planBefore, ...grant });
  return settlePlan(tx, profile, now, planBefore ?? profile.plan);
}

/** Removes the grant; a paid plan is kept. Undefined if there was no grant. */
export async function revokePlan(tx: Tx, userId: string, now: Date): Promise<{ taken: Plan; plan: Plan } | undefined> {
  const profile = await lockProfile(tx, userId);
  if (!profile) throw new AppError('NOT_FOUND');
  const grant = await findGrant(tx, userId);
  if (!grant) return undefined;
  await deleteGrant(tx, userId);
  return { taken: grant.plan, plan: await settlePlan(tx, profile, now, grant.planBefore ?? profile.plan) };
}

/** Ends the granted plans whose end date has come. */
export async function endGrants({ db, clock, log }: Platform): Promise<void> {
  const now = clock.now();
  for (const { userId } of await grantsEndedBy(db, now)) {
    await db.transaction(async (tx) => {
      await lockProfile(tx, userId);
      const grant = await findGrant(tx, userId);
      if (!grant?.endsAt || grant.endsAt > now) return;
      const ended = await revokePlan(tx, userId, now);
      log.info({ userId, from: ended?.taken, to: ended?.plan }, 'granted plan ended');
    });
  }
}

/**
 * Sets the plan to what the reader's subscriptions, years paid by Pix and the operator's grant give now. While a running subscription has
 * an unknown price, `kept` counts as paid. The caller holds the profile's lock.
 */
export async function settlePlan(tx: Tx, { id, plan: before }: Profile, now: Date, kept: Plan = before): Promise<Plan> {
  const running = await subscriptionsOf(tx, id);
  const plans = running.map((one) => (isUnknown(one) ? kept : (planOf(one, now) ?? 'free')));
  const paid = [...plans, running.some(hasUnknownOther) ? kept : 'free'].reduce(largerPlan);
  const year = yearPlan(await pixPaymentsOf(tx, id), now);
  const plan = largerPlan(withGrant(paid, await findGrant(tx, id), now), year);
  if (plan !== before) await updatePlan(tx, id, plan);
  return plan;
}

/** Lowers the plans whose unpaid renewal is past its grace period. */
export async function endGraces({ db, clock, log }: Platform, provider: PaymentProvider): Promise<void> {
  const now = clock.now();
  for (const { userId } of await pastDueBefore(db, provider.name, new Date(now.getTime() - graceMs))) {
    await db.transaction(async (tx) => {
      const profile = await lockProfile(tx, userId);
      const subscription = await findSubscription(tx, userId, provider.name);
      if (!profile || !subscription || planOf(subscription, now) !== 'free') return;
      const plan = await settlePlan(tx, profile, now);
      if (plan !== profile.plan) log.info({ userId, plan }, 'grace period ended');
    });
  }
}
