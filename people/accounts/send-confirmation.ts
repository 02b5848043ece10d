import { noticeMail } from '#emails';
import type { Platform } from '../../platform/platform.ts';
import { findProfile } from './queries.ts';

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
