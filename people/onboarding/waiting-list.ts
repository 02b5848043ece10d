import { noticeMail } from '#emails';
import { AppError } from '../../contract/errors.ts';
import { callerKey } from '../../platform/http/caller.ts';
import type { Platform } from '../../platform/platform.ts';
import { cleanEmail } from '../accounts/email.ts';
import type { Visitor } from './open-account.ts';
import { findWaiting, insertWaiting, markMailed } from './queries.ts';

/** The answer reveals whether an address is on the list, so it is limited (requirements R49). */
const perCaller = { name: 'waiting-list', points: 5, seconds: 60 };
/** From however many callers: a botnet must not fill the list that the operator invites from (requirements S40). */
const together = { name: 'waiting-list-all', points: 200, seconds: 600 };

export async function joinWaitingList(platform: Platform, raw: string, { ip, language }: Visitor): Promise<void> {
  const { clock, db, limits } = platform;
  await limits.consume(perCaller, callerKey(ip));
  const email = cleanEmail(raw);
  await limits.consume(together, 'all');
  const isNew = await insertWaiting(db, { email, language, createdAt: clock.now() });
  if (!isNew) throw new AppError('WAITING_LIST_DUPLICATE');
}

/** Sends the invite code assigned to a person on the list, once. */
export async function mailCode({ db, clock, config, mailer }: Platform, waitingId: string): Promise<void> {
  const person = await findWaiting(db, waitingId);
  if (!person?.inviteCode || person.mailedAt) return;
  const code = person.inviteCode;
  const link = `${config.BASE_URL}/invite?code=${encodeURIComponent(code)}`;
  const mail = noticeMail('invite', { siteUrl: config.BASE_URL, link, code }, person.language);
  await mailer.send({ to: person.email, accountId: null, ...mail });
  await markMailed(db, waitingId, clock.now());
}
