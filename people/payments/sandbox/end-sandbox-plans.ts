import type { Platform } from '../../../platform/platform.ts';
import { lockProfile } from '../../accounts/queries.ts';
import { settlePlan } from '../grants/settle-plan.ts';
import { isSandboxOn } from '../provider/provider-of.ts';
import { findSubscription, runningSubscriptionsAt, saveSubscription } from '../queries.ts';
import { isOver } from '../subscription.ts';
import { cancelSubscriptionsOf } from './queries.ts';

/** Nobody keeps a plan that was only played: where the sandbox is off, what was bought in it ends. */
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
