import { AppError } from '../../contract/errors.ts';
import { endSessionsExcept } from '../../people/accounts/account-queries.ts';
import { endSessions, findUserById, grantAdmin, lockAdmins } from '../../people/accounts/queries.ts';
import { confirmEmail } from '../../people/job-list.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { setSuspendedAt, takeAdmin } from './queries.ts';

/**
 * Nobody takes their own role, so one administrator always remains; the lock keeps that true when two act at once, since the
 * second finds itself demoted.
 */
export function setAdmin(
  platform: Platform,
  actor: SessionUser,
  { id, isAdmin }: { id: string; isAdmin: boolean },
): Promise<boolean> {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  return withAudit(platform, actor, async (tx) => {
    const admins = await lockAdmins(tx);
    if (!admins.has(actor.id)) throw new AppError('FORBIDDEN');
    if (!(await findUserById(tx, id))) throw new AppError('NOT_FOUND');
    if (admins.has(id) === isAdmin) return { result: isAdmin, entry: null };
    if (isAdmin) await grantAdmin(tx, id);
    else await takeAdmin(tx, id);
    const action = isAdmin ? 'reader.make_admin' : 'reader.unmake_admin';
    return { result: isAdmin, entry: { action, readerId: id } };
  });
}

/** A suspended reader is signed out everywhere, cannot sign in and gets no clipping; nothing of theirs is deleted. */
export function setSuspended(
  platform: Platform,
  actor: SessionUser,
  { id, isSuspended }: { id: string; isSuspended: boolean },
): Promise<boolean> {
  if (id === actor.id) throw new AppError('OWN_ACCOUNT');
  return withAudit(platform, actor, async (tx) => {
    if (!(await findUserById(tx, id))) throw new AppError('NOT_FOUND');
    const isChanged = await setSuspendedAt(tx, id, isSuspended ? platform.clock.now() : null);
    if (isSuspended) await endSessions(tx, id);
    const action = isSuspended ? 'reader.suspend' : 'reader.restore';
    return { result: isSuspended, entry: isChanged ? { action, readerId: id } : null };
  });
}

/** Everywhere; of one's own sessions, all but the one that asks. */
export function endReaderSessions(platform: Platform, actor: SessionUser, id: string): Promise<number> {
  return withAudit(platform, actor, async (tx) => {
    if (!(await findUserById(tx, id))) throw new AppError('NOT_FOUND');
    const ended = await endSessionsExcept(tx, id, id === actor.id ? actor.sessionId : null);
    return { result: ended, entry: { action: 'reader.end_sessions', readerId: id, details: { ended } } };
  });
}

/** False when the address is confirmed already: then there is nothing to send. */
export function resendConfirmation(platform: Platform, actor: SessionUser, id: string): Promise<boolean> {
  return withAudit(platform, actor, async (tx) => {
    const user = await findUserById(tx, id);
    if (!user) throw new AppError('NOT_FOUND');
    if (user.emailVerified) return { result: false, entry: null };
    await platform.queue.send(tx, confirmEmail, { userId: id }, { key: id });
    return { result: true, entry: { action: 'reader.resend_confirmation', readerId: id } };
  });
}
