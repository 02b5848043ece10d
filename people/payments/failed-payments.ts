import { noticeMail } from '#emails';
import type { Platform } from '../../platform/platform.ts';
import { findProfile, lockProfile } from '../accounts/queries.ts';
import { settlePlan } from './grants/grant-plan.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { findSubscription, markFailureMailed, pastDueBefore } from './queries.ts';
import { graceMs, planOf } from './subscription.ts';

/** Tells the reader that a renewal failed; once, and not if it was paid meanwhile. */
export async function mailFailure(platform: Platform, provider: PaymentProvider, userId: string): Promise<void> {
  const { db, mailer, config, clock } = platform;
  const [profile, subscription] = await Promise.all([
    findProfile(db, userId),
    findSubscription(db, userId, provider.name),
  ]);
  if (!profile || !subscription?.pastDueSince || subscription.failureMailedAt) return;
  const link = `${config.BASE_URL}/upgrade`;
  const mail = noticeMail('paymentFailed', { siteUrl: config.BASE_URL, link }, profile.language);
  await mailer.send({ to: profile.email, ...mail });
  await markFailureMailed(db, userId, provider.name, clock.now());
}

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
