import type { Invite, InviteSort } from '../../contract/admin-invites.ts';
import type { Direction } from '../../contract/paging.ts';
import type { Platform } from '../../platform/platform.ts';
import { readCursor, toPage } from '../keyset.ts';
import { selectInvites } from './queries.ts';

interface Request {
  state: 'active' | 'used';
  q?: string | undefined;
  cursor?: string | undefined;
  limit: number;
  sort: InviteSort;
  direction: Direction;
}

export async function readInvites({ db }: Platform, { state, q, cursor, limit, sort, direction }: Request) {
  const rows = await selectInvites(db, {
    used: state === 'used',
    q,
    sort,
    direction,
    cursor: readCursor(cursor, sort === 'code' ? 'text' : 'instant'),
    limit: limit + 1,
  });
  return toPage(rows, limit, toInvite);
}

export function toInvite(row: {
  id: string;
  code: string;
  used: boolean;
  usedAt: Date | string | null;
  createdAt: Date | string;
}): Invite {
  const { id, code, used, usedAt, createdAt } = row;
  return {
    id,
    code,
    used,
    usedAt: usedAt && new Date(usedAt).toISOString(),
    createdAt: new Date(createdAt).toISOString(),
  };
}
