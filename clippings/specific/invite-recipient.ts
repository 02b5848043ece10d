import { clippingTitle, noticeMail, personName } from '#emails';
import { invitationsPerDay } from '../../contract/clippings.ts';
import { AppError } from '../../contract/errors.ts';
import type { Plan } from '../../contract/plans.ts';
import { daySeconds } from '../../contract/rules/durations.ts';
import { recipientLimits } from '../../contract/rules/price-list.ts';
import { cleanEmail } from '../../people/accounts/email.ts';
import { ensureProfile } from '../../people/accounts/queries.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Limit } from '../../platform/limits/rate-limits.ts';
import { takesMailToday } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { newLinkToken } from '../editions/link-token.ts';
import { mailRecipient } from '../job-list.ts';
import { hasRefused, refusedAmong } from './answer-invitation.ts';
import {
  findClipping,
  findRecipient,
  type InvitedRecipient,
  insertRecipient,
  type RecipientRow,
  recipientsOf,
  renewInvitation,
} from './queries.ts';
import { type ClippingParts, lockOwner } from './read-clippings.ts';
import { refusalKey, signRecipient, signRefusal } from './recipient-links.ts';

/** Every invitation is a mail to a person who did not ask for it. */
export const invitationsOf = (plan: Plan): Limit => ({
  name: `clipping-invite-${plan}`,
  points: invitationsPerDay[plan],
  seconds: daySeconds,
});
/** Removing and inviting again must not be a way to write to a person who does not answer. */
const perPerson = { name: 'clipping-invite-person', points: 3, seconds: 14 * daySeconds };

/** Nothing but the invitation goes to an address before its owner has said yes. */
export async function inviteRecipient(
  platform: Platform,
  user: SessionUser,
  clippingId: string,
  rawEmail: string,
): Promise<void> {
  const { emails } = await checkInvitations(platform, user, [rawEmail]);
  await platform.db.transaction(async (tx) => {
    const { plan } = await lockOwner(tx, user.id);
    if (!(await findClipping(tx, user.id, clippingId))) throw new AppError('NOT_FOUND');
    await insertInvitations(platform, tx, { user, plan }, clippingId, emails);
  });
}

/**
 * Checks who may be invited and counts the invitations; `refund` is for those that were not sent. Runs before the transaction: the
 * limiter uses another connection.
 */
export async function checkInvitations(
  { db, limits, secret }: Platform,
  user: SessionUser,
  rawEmails: readonly string[],
) {
  const emails = rawEmails.map(cleanEmail);
  const others = emails.filter((email) => email !== user.email.toLowerCase());
  // the invitation shows the owner's address if the owner has no name
  if (others.length > 0 && !user.emailConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED');
  const counts: { limit: Limit; key: string; uses: number }[] = [];
  const count = async (limit: Limit, key: string, uses = 1) => {
    await limits.consume(limit, key, uses);
    counts.push({ limit, key, uses });
  };
  const refund = async () => {
    for (const { limit, key, uses } of counts) if (uses > 0) await limits.refund(limit, key, uses);
  };
  if (emails.length === 0) return { emails, refund };
  const { plan } = await ensureProfile(db, user);
  try {
    await count(invitationsOf(plan), user.id, emails.length);
    const refused = await refusedAmong(db, { secret }, others, user);
    const first = others.find((email) => refused.has(email));
    if (first) {
      counts[0]!.uses -= 1; // not refunded: limits how often one can test who has refused
      throw new AppError('RECIPIENT_REFUSED', { at: emails.indexOf(first) });
    }
    const known = others.length > 0 ? await recipientsOf(db, user.id) : [];
    const readers = new Set(known.filter(isReader).map(({ email }) => email));
    for (const email of others)
      if (!readers.has(email)) await count(perPerson, `${user.id} ${refusalKey(secret, email).toString('base64url')}`);
  } catch (refusal) {
    await refund();
    throw refusal;
  }
  return { emails, refund };
}

const isReader = ({ confirmedAt, unsubscribedAt }: RecipientRow) => confirmedAt !== null && unsubscribedAt === null;

/** The caller has locked the owner's row and checked the addresses. */
export async function insertInvitations(
  { clock, queue }: Platform,
  tx: Tx,
  { user, plan }: { user: SessionUser; plan: Plan },
  clippingId: string,
  emails: readonly string[],
): Promise<void> {
  const limit = recipientLimits[plan];
  const known = (await recipientsOf(tx, user.id)).filter((row) => row.clippingId === clippingId);
  const taken = new Set(known.map(({ email }) => email));
  const now = clock.now();
  for (const [at, email] of emails.entries()) {
    if (taken.has(email)) throw new AppError('RECIPIENT_DUPLICATE', { at });
    if (taken.size >= limit) throw new AppError('RECIPIENT_LIMIT_REACHED', { limit, at });
    taken.add(email);
    const isConfirmed = email === user.email.toLowerCase() && user.emailConfirmed;
    const { id } = await insertRecipient(tx, {
      clippingId,
      userId: user.id,
      email,
      invitedAt: now,
      confirmedAt: isConfirmed ? now : null,
      unsubscribeToken: newLinkToken(),
    });
    if (!isConfirmed) await queue.send(tx, mailRecipient, { recipientId: id }, { key: id });
  }
}

/** Sends an unanswered invitation again; the validity of its link starts anew. Counts as an invitation. */
export async function resendInvitation(
  platform: Platform,
  user: SessionUser,
  clippingId: string,
  recipientId: string,
): Promise<void> {
  const { db, clock, queue } = platform;
  const found = (await recipientsOf(db, user.id)).find(
    (row) => row.id === recipientId && row.clippingId === clippingId,
  );
  if (!found || found.confirmedAt || found.unsubscribedAt) throw new AppError('NOT_FOUND');
  await checkInvitations(platform, user, [found.email]);
  await db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    if (!(await renewInvitation(tx, user.id, recipientId, clock.now()))) throw new AppError('NOT_FOUND');
    await queue.send(tx, mailRecipient, { recipientId }, { key: recipientId });
  });
}

/** Double opt-in: one mail that asks, says who invites to what, and can be answered with "never again". */
export async function sendInvitation(
  platform: Platform,
  recipientId: string,
  { suppressedAmong }: Pick<ClippingParts, 'suppressedAmong'>,
): Promise<void> {
  const { db, config, limits, secret, mailer } = platform;
  const found = await findRecipient(db, { id: recipientId });
  if (!found || found.recipient.confirmedAt || found.recipient.unsubscribedAt) return;
  const { recipient, owner, language } = found;
  const isOwn = recipient.email === owner.email.toLowerCase();
  if (!isOwn && (await hasRefused(db, { secret }, recipient.email, owner))) return;
  if ((await suppressedAmong(platform, [recipient.email])).size > 0) return;
  if (!(await takesMailToday(limits, 'recipient', recipient.email))) return;
  const names = namesForOthers(found);
  const values = {
    siteUrl: config.BASE_URL,
    link: `${config.BASE_URL}/u/join/${signRecipient(secret, recipient)}`,
    refuseLink: `${config.BASE_URL}/u/no/${signRefusal(secret, recipient)}`,
    sender: names.owner === owner.email ? ('other' as const) : ('named' as const),
    ...names,
  };
  const mail = noticeMail('clippingInvite', values, language);
  await mailer.send({ to: recipient.email, accountId: owner.id, ...mail });
}

/** The clipping and its sender as the invitation and its pages name them. */
export function namesForOthers({ clipping, owner, language }: InvitedRecipient): { clipping: string; owner: string } {
  return {
    clipping: clippingTitle(clipping, owner.email, language),
    owner: personName(owner.fullName, owner.email),
  };
}
