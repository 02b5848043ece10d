import { type SQL, sql } from 'drizzle-orm';
import type { adminInvitesContract, Invite } from '../../contract/admin/invites.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage, type SortColumn, withIsoInstants } from '../keyset-queries.ts';

type InvitesRequest = InputOf<typeof adminInvitesContract.list>;

const columns: Record<InvitesRequest['sort'], SortColumn> = {
  createdAt: { column: sql`i.created_at`, kind: 'instant' },
  code: { column: sql`i.code`, kind: 'text' },
  usedAt: { column: sql`coalesce(i.used_at, 'epoch')`, kind: 'instant' },
};

type InviteFilter = InputOf<typeof adminInvitesContract.csv>;

const isListed = ({ state, q }: InviteFilter): SQL =>
  sql`${state ? sql`i.used = ${state === 'used'}` : sql`true`} and ${contains(q, sql`i.code`)}`;

const columnsShown = sql`i.id, i.code, i.used, i.used_at as "usedAt", i.created_at as "createdAt"`;

/** All invites that a filter of the list shows, newest first. */
export async function allInvites(db: Handle, filter: InviteFilter): Promise<Invite[]> {
  const { rows } = await db.execute<Invite & Record<string, unknown>>(
    sql`select ${columnsShown} from invites i where ${isListed(filter)} order by i.created_at desc, i.id desc limit 200000`,
  );
  return rows.map(withIsoInstants);
}

export function selectInvites(db: Handle, { state, q, sort, ...asked }: InvitesRequest) {
  const { key, isBehind, inOrder, read } = openPage<Invite>(db, columns[sort], sql`i.id`, asked);
  return read(sql`
    select ${columnsShown}, ${key} as key
    from invites i
    where ${isListed({ state, q })} and ${isBehind}
    ${inOrder}`);
}
