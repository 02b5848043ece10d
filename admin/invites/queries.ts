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

export function selectInvites(db: Handle, { state, q, sort, ...asked }: InvitesRequest) {
  const { key, isBehind, inOrder, read } = openPage<Invite>(db, columns[sort], sql`i.id`, asked);
  return read(sql`
    select i.id, i.code, i.used, i.used_at as "usedAt", i.created_at as "createdAt", ${key} as key
    from invites i
    where i.used = ${state === 'used'} and ${contains(q, sql`i.code`)} and ${isBehind}
    ${inOrder}`);
}
