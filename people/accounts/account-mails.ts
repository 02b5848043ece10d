import { type NoticeWords, noticeMail } from '#emails';
import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AccessChange, mailAccessChanged } from '../job-list.ts';
import { adminProfiles, findProfile } from './queries.ts';

/** In the reader's language. The link's host is the configured one, never the request's (requirements S10). */
export async function sendLink<N extends 'confirm' | 'reset' | 'emailChange' | 'emailChanged'>(
  { db, config, mailer }: Platform,
  notice: N,
  { userId, to, path, ...words }: { userId: string; to: string; path: string } & NoticeWords[N],
): Promise<void> {
  const language = (await findProfile(db, userId))?.language ?? 'pt';
  const values = { siteUrl: config.BASE_URL, link: `${config.BASE_URL}${path}`, ...words };
  await mailer.send({ to, accountId: userId, ...noticeMail(notice, values as never, language) });
}

/** Sent in the transaction of the change, so that no change is made without its mail. */
export async function tellAccessChanged({ queue }: Platform, tx: Tx, userId: string, change: AccessChange) {
  await queue.send(tx, mailAccessChanged, { userId, change }, { key: `${userId} ${change}` });
}

export async function sendAccessChanged(
  { db, config, mailer }: Platform,
  { userId, change }: { userId: string; change: AccessChange },
): Promise<void> {
  const profile = await findProfile(db, userId);
  if (!profile) return;
  const link = `${config.BASE_URL}/account`;
  const mail = noticeMail('accessChanged', { siteUrl: config.BASE_URL, link, change }, profile.language);
  await mailer.send({ to: profile.email, accountId: userId, ...mail });
}

/** Recipients of mails about the installation: the configured address, else every administrator in their language. */
export async function operatorAddresses({ db, config }: Platform): ReturnType<typeof adminProfiles> {
  return config.OPERATOR_EMAIL ? [{ email: config.OPERATOR_EMAIL, language: 'pt' }] : adminProfiles(db);
}
