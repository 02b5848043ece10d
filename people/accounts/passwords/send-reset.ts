import { noticeMail } from '#emails';
import type { Platform } from '../../../platform/platform.ts';
import { findProfile } from '../queries.ts';

/** The link's host is the configured one, never the request's (RELIABILITY.md S10). */
export async function sendReset(
  { db, config, mailer }: Platform,
  user: { id: string; email: string },
  token: string,
): Promise<void> {
  const language = (await findProfile(db, user.id))?.language ?? 'pt';
  const link = `${config.BASE_URL}/auth?token=${encodeURIComponent(token)}`;
  await mailer.send({ to: user.email, ...noticeMail('reset', { siteUrl: config.BASE_URL, link }, language) });
}
