import { AppError } from '../../contract/errors.ts';
import { endSessions, findUserById } from '../../people/accounts/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { setSuspendedAt } from './queries.ts';

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
    return { result: isSuspended, deed: isChanged ? { action, readerId: id } : null };
  });
}
