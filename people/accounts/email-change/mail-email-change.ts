import { noticeMail } from '#emails';
import { takesMailToday } from '../../../platform/mail/mail-budget.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findProfile } from '../queries.ts';
import { hashChangeToken, newChangeToken } from './change-token.ts';
import { deleteChange, findConfirmedChange, findPendingChange, isAddressTaken, setTokenHash } from './queries.ts';

/** The link to the new address; nothing where it belongs to somebody, who is not to be bothered. */
export async function sendChangeLink({ db, clock, config, limits, mailer }: Platform, userId: string): Promise<void> {
  const change = await findPendingChange(db, userId, clock.now());
  if (!change || (await isAddressTaken(db, change.newEmail))) return;
  if (!(await takesMailToday(limits, 'email-change', change.newEmail))) return;
  const token = newChangeToken();
  if (!(await setTokenHash(db, userId, change.newEmail, hashChangeToken(token)))) return;
  const language = (await findProfile(db, userId))?.language ?? 'pt';
  const link = `${config.BASE_URL}/email-change?token=${token}`;
  await mailer.send({
    to: change.newEmail,
    ...noticeMail('emailChange', { siteUrl: config.BASE_URL, link }, language),
  });
}

/** Tells the old address, then forgets it. */
export async function tellOldAddress({ db, config, mailer }: Platform, userId: string): Promise<void> {
  const change = await findConfirmedChange(db, userId);
  if (!change) return;
  const language = (await findProfile(db, userId))?.language ?? 'pt';
  const link = `${config.BASE_URL}/account`;
  await mailer.send({
    to: change.oldEmail,
    ...noticeMail('emailChanged', { siteUrl: config.BASE_URL, link }, language),
  });
  await deleteChange(db, userId);
}
