import { noticeMail } from '#emails';
import { siteNameOf } from '../../contract/rules/web-addresses.ts';
import { findAdmittedProfile, findUserById } from '../../people/accounts/queries.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailSourceAnswers } from '../job-list.ts';
import { markNotified, type RequestRow, unmailedAnswers } from './queries.ts';

/** Answers given within this time are sent in one mail; one withdrawn before is not mailed. */
const gatherSeconds = 15 * 60;
const mostNamed = 5;

export async function queueAnswerMails({ queue }: Platform, tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of new Set(userIds))
    await queue.send(tx, mailSourceAnswers, { userId }, { key: userId, startAfterSeconds: gatherSeconds });
}

/** The hosts, not the names: the name of a feed is foreign text. */
function hosts(rows: readonly RequestRow[]): string {
  const names = [...new Set(rows.map(({ url }) => siteNameOf(url)))];
  return names.length > mostNamed ? `${names.slice(0, mostNamed).join(', ')}…` : names.join(', ');
}

/** One mail about all answers since the last one, in the reader's language. */
export async function mailAnswers({ db, clock, config, mailer }: Platform, userId: string): Promise<void> {
  const [profile, user] = await Promise.all([findAdmittedProfile(db, userId), findUserById(db, userId)]);
  const rows = await unmailedAnswers(db, userId);
  if (!profile || !user?.emailVerified || rows.length === 0) return;
  const read = rows.filter(({ state }) => state !== 'refused');
  const refused = rows.filter(({ state }) => state === 'refused');
  const outcome = refused.length === 0 ? 'read' : read.length === 0 ? 'refused' : 'both';
  const values = { outcome, read: hosts(read), refused: hosts(refused) } as const;
  const site = { siteUrl: config.BASE_URL, link: `${config.BASE_URL}/sources/suggest` };
  const mail = noticeMail('sourceAnswers', { ...site, ...values }, profile.language);
  await mailer.send({ to: user.email, accountId: userId, ...mail });
  await markNotified(db, userId, rows, clock.now());
}
