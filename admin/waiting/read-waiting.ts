import type { WaitingPerson } from '../../contract/admin-people.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCursor, toPage } from '../keyset.ts';
import { selectWaiting, type WaitingRequest } from './queries.ts';

type Request = Omit<WaitingRequest, 'cursor' | 'q'> & { cursor?: string | undefined; q?: string | undefined };

export async function readWaiting({ db }: Platform, { cursor, limit, q, ...request }: Request) {
  const kind = request.sort === 'email' ? 'text' : 'instant';
  const rows = await selectWaiting(db, { ...request, q, cursor: readCursor(cursor, kind), limit: limit + 1 });
  return toPage(
    rows,
    limit,
    ({ id, email, language, createdAt, invitedAt, inviteCode }): WaitingPerson => ({
      id,
      email,
      language,
      createdAt: new Date(createdAt).toISOString(),
      invitedAt: invitedAt && new Date(invitedAt).toISOString(),
      inviteCode,
    }),
  );
}
