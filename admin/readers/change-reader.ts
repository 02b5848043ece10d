import { findSuppression, liftSuppressions } from '../../clippings/delivery/intake/suppression-queries.ts';
import type { AccountExport } from '../../contract/accounts.ts';
import type { adminReadersContract } from '../../contract/admin/people.ts';
import { AppError } from '../../contract/errors.ts';
import type { InputOf } from '../../contract/procedure.ts';
import {
  endSessions,
  findProfile,
  findUserById,
  grantAdmin,
  lockAdmins,
  lockProfile,
  setSuspendedAt,
  takeAdmin,
} from '../../people/accounts/queries.ts';
import { confirmEmail } from '../../people/job-list.ts';
import { grantPlan, revokePlan } from '../../people/payments/grant-plan.ts';
import { findGrant } from '../../people/payments/queries.ts';
import { followRefund, forgetRefunded, refundSubscription } from '../../people/payments/refund-subscription.ts';
import { collectAccount, erasePerson, stopPaying } from '../../people/privacy/personal-data.ts';
import { addDays, startOfDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import { addressHash, addressSalt } from '../../platform/mail/address-hash.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

interface One {
  id: string;
}

/**
 * Administrators cannot demote or suspend themselves, so one always remains. The lock ensures this for two concurrent
 * actions: the second is refused.
 */
async function lockAsAdmin(tx: Tx, actor: SessionUser) {
  const admins = await lockAdmins(tx);
  if (!admins.get(actor.id)?.isAdmitted) throw new AppError('FORBIDDEN');
  return admins;
}

export function setAdmin(platform: Platform, actor: SessionUser, asked: { id: string; isAdmin: boolean }) {
  const { id, isAdmin } = asked;
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  return withAudit(platform, actor, async (tx) => {
    const admins = await lockAsAdmin(tx, actor);
    if (!(await findUserById(tx, id))) throw new AppError('NOT_FOUND');
    if (admins.has(id) === isAdmin) return { result: { isAdmin }, entry: null };
    if (isAdmin) await grantAdmin(tx, id);
    else await takeAdmin(tx, id);
    const action = isAdmin ? 'reader.make_admin' : 'reader.unmake_admin';
    return { result: { isAdmin }, entry: { action, readerId: id } };
  });
}

/** A suspended reader is signed out everywhere, cannot sign in and gets no clipping; none of their data is deleted. */
export function setSuspended(platform: Platform, actor: SessionUser, asked: { id: string; isSuspended: boolean }) {
  const { id, isSuspended } = asked;
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  return withAudit(platform, actor, async (tx) => {
    await lockAsAdmin(tx, actor);
    if (!(await findUserById(tx, id))) throw new AppError('NOT_FOUND');
    const isChanged = await setSuspendedAt(tx, id, isSuspended ? platform.clock.now() : null);
    if (isSuspended) await endSessions(tx, id);
    const action = isSuspended ? 'reader.suspend' : 'reader.restore';
    return { result: { isSuspended }, entry: isChanged ? { action, readerId: id } : null };
  });
}

/** Ends all sessions; for the administrator's own account, all but the current one. */
export function endReaderSessions(platform: Platform, actor: SessionUser, { id }: One) {
  return withAudit(platform, actor, async (tx) => {
    if (!(await findUserById(tx, id))) throw new AppError('NOT_FOUND');
    const ended = await endSessions(tx, id, id === actor.id ? actor.sessionId : null);
    const entry = { action: 'reader.end_sessions', readerId: id, details: { ended } } as const;
    return { result: { ended }, entry: ended > 0 ? entry : null };
  });
}

/** False if the address is already confirmed: then nothing is sent. */
export function resendConfirmation(platform: Platform, actor: SessionUser, { id }: One) {
  return withAudit(platform, actor, async (tx) => {
    const user = await findUserById(tx, id);
    if (!user) throw new AppError('NOT_FOUND');
    if (user.emailVerified) return { result: { sent: false }, entry: null };
    const isNew = await platform.queue.send(tx, confirmEmail, { userId: id }, { key: id });
    return { result: { sent: true }, entry: isNew ? { action: 'reader.resend_confirmation', readerId: id } : null };
  });
}

/** False if the address is not suppressed. */
export function liftSuppression(platform: Platform, actor: SessionUser, { id }: One) {
  return withAudit(platform, actor, async (tx) => {
    const user = await findUserById(tx, id);
    if (!user) throw new AppError('NOT_FOUND');
    const known = await findSuppression(tx, platform.secret, user.email);
    const hash = addressHash(addressSalt(platform.secret), user.email);
    const lifted = (await liftSuppressions(tx, [hash])) > 0;
    const details = { reason: known?.reason ?? null, code: known?.code ?? null };
    return { result: { lifted }, entry: lifted ? { action: 'reader.lift_suppression', readerId: id, details } : null };
  });
}

type Grant = InputOf<typeof adminReadersContract.grantPlan>;

/** The last day is included. */
const endOf = (day: string): Date => startOfDay(addDays(day, 1));

export function grantReaderPlan(platform: Platform, actor: SessionUser, { id, plan, reason, endsOn }: Grant) {
  return withAudit(platform, actor, async (tx) => {
    const endsAt = endsOn ? endOf(endsOn) : null;
    await lockProfile(tx, id);
    const known = await findGrant(tx, id);
    const isSame = known?.plan === plan && known.reason === reason && known.endsAt?.getTime() === endsAt?.getTime();
    const result = { plan: await grantPlan(tx, id, { plan, reason, endsAt }, platform.clock.now()) };
    const entry = { action: 'reader.grant_plan', readerId: id, details: { plan, reason, endsOn } } as const;
    return { result, entry: isSame ? null : entry };
  });
}

export function revokeReaderPlan(platform: Platform, actor: SessionUser, { id, reason }: One & { reason: string }) {
  return withAudit(platform, actor, async (tx) => {
    const done = await revokePlan(tx, id, platform.clock.now());
    if (!done) return { result: { plan: (await findProfile(tx, id))?.plan ?? 'free' }, entry: null };
    const details = { plan: done.taken, reason };
    return { result: { plan: done.plan }, entry: { action: 'reader.take_plan', readerId: id, details } };
  });
}

export async function refundReader(platform: Platform, actor: SessionUser, asked: One & { subscriptionId: string }) {
  const { id, subscriptionId } = asked;
  const cents = await refundSubscription(platform, id, subscriptionId);
  await withAudit(platform, actor, async (tx) => {
    const isFirst = await forgetRefunded(tx, id, subscriptionId);
    const details = { id: subscriptionId, cents };
    return { result: undefined, entry: isFirst ? { action: 'reader.refund', readerId: id, details } : null };
  });
  await followRefund(platform, id);
  return { refundedCents: cents };
}

/** LGPD art. 18, requested by letter or mail: also for a suspended account, which cannot export by itself. */
export async function exportReader(platform: Platform, actor: SessionUser, { id }: One): Promise<AccountExport> {
  const person = await findUserById(platform.db, id);
  if (!person) throw new AppError('NOT_FOUND');
  const all = await collectAccount(platform, person);
  return withAudit(platform, actor, async () => ({ result: all, entry: { action: 'reader.export', readerId: id } }));
}

/** Administrators delete their own account on the account page, with the password. */
export async function deleteReader(platform: Platform, actor: SessionUser, { id }: One) {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  if (!(await findUserById(platform.db, id))) throw new AppError('NOT_FOUND');
  await stopPaying(platform, id);
  await withAudit(platform, actor, async (tx) => {
    const person = await findUserById(tx, id);
    if (!person) return { result: undefined, entry: null };
    await erasePerson(tx, platform, person);
    return { result: undefined, entry: { action: 'reader.delete', readerId: id } };
  });
  return { deleted: true as const };
}
