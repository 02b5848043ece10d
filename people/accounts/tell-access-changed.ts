import { noticeMail } from '#emails';
import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AccessChange, mailAccessChanged } from '../job-list.ts';
import { findProfile } from './queries.ts';

/** With the change itself, in its transaction: none goes by without its mail. */
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
