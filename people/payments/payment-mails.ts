import { noticeMail, personName } from '#emails';
import { planLabels } from '../../contract/plans.ts';
import { daySeconds } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorAddresses } from '../accounts/account-mails.ts';
import { ensureProfile, findProfile } from '../accounts/queries.ts';
import { mailSales } from '../job-list.ts';
import type { Buyer } from './customer.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { findSubscription, markFailureMailed } from './queries.ts';

const perDay = { name: 'contact-sales', points: 3, seconds: daySeconds };

/** Sent by a job: the reader does not wait for the mail server, and the request is kept if it is down. */
export async function contactSales(platform: Platform, reader: Buyer, message: string): Promise<void> {
  await ensureProfile(platform.db, reader);
  await platform.limits.consume(perDay, reader.id);
  await platform.queue.send(platform.db, mailSales, { userId: reader.id, message });
}

/** A reply to this mail goes directly to the reader. */
export async function mailOperator(platform: Platform, { userId, message }: { userId: string; message: string }) {
  const { db, mailer, config } = platform;
  const profile = await findProfile(db, userId);
  if (!profile) return;
  const { email, fullName, plan } = profile;
  const link = `${config.BASE_URL}/admin/readers/${userId}`;
  for (const to of await operatorAddresses(platform)) {
    const values = { name: personName(fullName, email), email, plan: planLabels[plan], message: message || '–' };
    const mail = noticeMail('salesRequest', { siteUrl: config.BASE_URL, link, ...values }, to.language);
    await mailer.send({ to: to.email, accountId: userId, ...mail, headers: { 'Reply-To': email } });
  }
}

/** Notifies the reader of a failed renewal once, unless it has been paid. */
export async function mailFailure(platform: Platform, provider: PaymentProvider, userId: string): Promise<void> {
  const { db, mailer, config, clock } = platform;
  const [profile, subscription] = await Promise.all([
    findProfile(db, userId),
    findSubscription(db, userId, provider.name),
  ]);
  if (!profile || !subscription?.pastDueSince || subscription.failureMailedAt) return;
  const link = `${config.BASE_URL}/upgrade`;
  const mail = noticeMail('paymentFailed', { siteUrl: config.BASE_URL, link }, profile.language);
  await mailer.send({ to: profile.email, accountId: userId, ...mail });
  await markFailureMailed(db, userId, provider.name, clock.now());
}
