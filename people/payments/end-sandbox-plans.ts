import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/config/read-config.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockProfile } from '../accounts/queries.ts';
import { settlePlan } from './grant-plan.ts';
import { deletePix, readersWithPix } from './pix/queries.ts';
import { followYears } from './pix/sync-pix.ts';
import { isSandboxOn } from './provider/stripe-account.ts';
import { findSubscription, runningSubscriptionsAt, saveSubscription } from './queries.ts';
import { isOver } from './subscription.ts';

/** What the local Stripe has stored, as JSON. */
export const sandboxFile = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => path.join(DATA_DIR, 'sandbox-payments.json');

/** If the sandbox is off, ends plans bought in it. */
export async function endSandboxPlans({ db, clock, config, log }: Platform): Promise<void> {
  if (isSandboxOn(config)) return;
  await rm(sandboxFile(config), { force: true });
  const now = clock.now();
  for (const userId of await readersWithPix(db, 'sandbox')) {
    await db.transaction(async (tx) => {
      const profile = await lockProfile(tx, userId);
      await deletePix(tx, userId, 'sandbox');
      if (profile) await followYears(tx, profile, now);
    });
  }
  for (const { userId } of await runningSubscriptionsAt(db, 'sandbox')) {
    await db.transaction(async (tx) => {
      const profile = await lockProfile(tx, userId);
      const row = await findSubscription(tx, userId, 'sandbox');
      if (!profile || !row || isOver(row.status)) return;
      await saveSubscription(tx, { ...row, status: 'canceled', pastDueSince: null, seenAt: now });
      const plan = await settlePlan(tx, profile, now);
      log.warn({ userId, from: profile.plan, to: plan }, 'plan bought in the sandbox ended');
    });
  }
}
