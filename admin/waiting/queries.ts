import { type SQL, sql } from 'drizzle-orm';
import type { adminWaitingContract, WaitingPerson } from '../../contract/admin/people.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage, type SortColumn } from '../keyset-queries.ts';

type WaitingRequest = InputOf<typeof adminWaitingContract.list>;

const states: Record<WaitingRequest['state'], SQL> = {
  all: sql`true`,
  waiting: sql`w.invited_at is null`,
  invited: sql`w.invited_at is not null`,
};

const columns: Record<WaitingRequest['sort'], SortColumn> = {
  email: { column: sql`w.email`, kind: 'text' },
  createdAt: { column: sql`w.created_at`, kind: 'instant' },
};

export function selectWaiting(db: Handle, { q, state, sort, ...asked }: WaitingRequest) {
  const { key, isBehind, inOrder, read } = openPage<WaitingPerson>(db, columns[sort], sql`w.id`, asked);
  return read(sql`
    select w.id, w.email, w.language, w.created_at as "createdAt", w.invited_at as "invitedAt", w.invite_code as "inviteCode",
      ${key} as key
    from waiting_list w
    where ${states[state]} and ${contains(q, sql`w.email`)} and ${isBehind}
    ${inOrder}`);
}

export async function countWaiting(db: Handle): Promise<{ total: number; waiting: number; invited: number }> {
  const { rows } = await db.execute<{ total: number; invited: number }>(
    sql`select count(*)::int as total, count(invited_at)::int as invited from waiting_list`,
  );
  const { total, invited } = rows[0] ?? { total: 0, invited: 0 };
  return { total, waiting: total - invited, invited };
}
