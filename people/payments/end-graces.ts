import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { findSubscription, pastDueBefore, updatePlan } from './queries.ts';
import { graceMs, planOf } from './subscription.ts';

/** Lowers the plans whose unpaid renewal has used up its grace. */
export async function endGraces({ db, clock, log }: Platform, provider: PaymentProvider): Promise<void> {
  const now = clock.now();
  for (const { userId } of await pastDueBefore(db, provider.name, new Date(now.getTime() - graceMs))) {
    await db.transaction(async (tx) => {
      await lockProfile(tx, userId);
      const subscription = await findSubscription(tx, userId, provider.name);
      if (!subscription || planOf(subscription, now) !== 'free') return;
      await updatePlan(tx, userId, 'free');
      log.info({ userId }, 'grace over, plan is free');
    });
  }
}
