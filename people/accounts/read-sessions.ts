import type { AccountSession } from '../../contract/accounts.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { liveSessions } from './account-queries.ts';

export async function readSessions({ db }: Platform, user: SessionUser): Promise<AccountSession[]> {
  const rows = await liveSessions(db, user.id);
  return rows.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
    id,
    isCurrent: id === user.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: updatedAt.toISOString(),
    ipAddress: ipAddress || null,
    userAgent: userAgent || null,
  }));
}
