import { sql } from 'drizzle-orm';
import type { adminInvitesContract, Invite } from '../../contract/admin/invites.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage, type SortColumn } from '../keyset-queries.ts';

type InvitesRequest = InputOf<typeof adminInvitesContract.list>;

const columns: Record<InvitesRequest['sort'], SortColumn> = {
  createdAt: { column: sql`i.created_at`, kind: 'instant' },
  code: { column: sql`i.code`, kind: 'text' },
  usedAt: { column: sql`coalesce(i.used_at, 'epoch')`, kind: 'instant' },
};

/** Without a state all are shown. */
export function selectInvites(
  db: Handle,
  { state, q, sort, ...asked }: Omit<InvitesRequest, 'state'> & { state?: InvitesRequest['state'] | undefined },
) {
  const { key, isBehind, inOrder, read } = openPage<Invite>(db, columns[sort], sql`i.id`, asked);
  const isListed = sql`${state ? sql`i.used = ${state === 'used'}` : sql`true`} and ${contains(q, sql`i.code`)}`;
  return read(sql`
    select i.id, i.code, i.used, i.used_at as "usedAt", i.created_at as "createdAt", ${key} as key
    from invites i
    where ${isListed} and ${isBehind}
    ${inOrder}`);
}
