import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { settlePlan } from './grants/settle-plan.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { findSubscription, pastDueBefore } from './queries.ts';
import { graceMs, planOf } from './subscription.ts';

/** Lowers the plans whose unpaid renewal has used up its grace. */
export async function endGraces({ db, clock, log }: Platform, provider: PaymentProvider): Promise<void> {
  const now = clock.now();
  for (const { userId } of await pastDueBefore(db, provider.name, new Date(now.getTime() - graceMs))) {
    await db.transaction(async (tx) => {
      const profile = await lockProfile(tx, userId);
      const subscription = await findSubscription(tx, userId, provider.name);
      if (!profile || !subscription || planOf(subscription, now) !== 'free') return;
      const plan = await settlePlan(tx, profile, now);
      if (plan !== profile.plan) log.info({ userId, plan }, 'grace over');
    });
  }
}
