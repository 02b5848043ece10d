import { AppError } from '../../contract/errors.ts';
import { endSessionsExcept } from '../../people/accounts/account-queries.ts';
import { findUserById } from '../../people/accounts/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';

/** Everywhere; of one's own sessions, all but the one that asks. */
export function endReaderSessions(platform: Platform, actor: SessionUser, id: string): Promise<number> {
  return withAudit(platform, actor, async (tx) => {
    if (!(await findUserById(tx, id))) throw new AppError('NOT_FOUND');
    const ended = await endSessionsExcept(tx, id, id === actor.id ? actor.sessionId : null);
    return { result: ended, deed: { action: 'reader.end_sessions', readerId: id, details: { ended } } };
  });
}
