import { noticeMail } from '#emails';
import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AccessChange, mailAccessChanged } from '../job-list.ts';
import { adminProfiles, findProfile } from './queries.ts';

/** The mail that proves the address. The link comes back to /auth, which says that it worked. */
export async function sendConfirmation(
  { db, config, mailer }: Platform,
  user: { id: string; email: string },
  token: string,
): Promise<void> {
  const language = (await findProfile(db, user.id))?.language ?? 'pt';
  const back = encodeURIComponent('/auth?confirmed=1');
  const link = `${config.BASE_URL}/api/auth/verify-email?token=${encodeURIComponent(token)}&callbackURL=${back}`;
  await mailer.send({ to: user.email, ...noticeMail('confirm', { siteUrl: config.BASE_URL, link }, language) });
}

/** Sent in the transaction of the change, so that no change is made without its mail. */
export function tellAccessChanged({ queue }: Platform, tx: Tx, userId: string, change: AccessChange): Promise<void> {
  return queue.send(tx, mailAccessChanged, { userId, change }, { key: `${userId} ${change}` });
}

export async function sendAccessChanged(
  { db, config, mailer }: Platform,
  { userId, change }: { userId: string; change: AccessChange },
): Promise<void> {
  const profile = await findProfile(db, userId);
  if (!profile) return;
  const link = `${config.BASE_URL}/account`;
  const mail = noticeMail('accessChanged', { siteUrl: config.BASE_URL, link, change }, profile.language);
  await mailer.send({ to: profile.email, ...mail });
}

/** Whom the program writes to about itself: the configured address, else every administrator in their language. */
export async function operatorAddresses({ db, config }: Platform): ReturnType<typeof adminProfiles> {
  return config.OPERATOR_EMAIL ? [{ email: config.OPERATOR_EMAIL, language: 'pt' }] : adminProfiles(db);
}
