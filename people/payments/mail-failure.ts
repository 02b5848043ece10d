import { noticeMail } from '#emails';
import type { Platform } from '../../platform/platform.ts';
import { findProfile } from '../accounts/queries.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { findSubscription, markFailureMailed } from './queries.ts';

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
