import { AppError } from '../../contract/errors.ts';
import { findUserById, grantAdmin, lockAdmins } from '../../people/accounts/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { takeAdmin } from './queries.ts';

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
    if (admins.has(id) === isAdmin) return { result: isAdmin, deed: null };
    if (isAdmin) await grantAdmin(tx, id);
    else await takeAdmin(tx, id);
    const action = isAdmin ? 'reader.make_admin' : 'reader.unmake_admin';
    return { result: isAdmin, deed: { action, readerId: id } };
  });
}
