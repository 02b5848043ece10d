import { sql } from 'drizzle-orm';
import type { Invite, InviteSort } from '../../contract/admin/invites.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { after, contains, keyOf, type ListRow, type Order, orderBy, type PageRequest } from '../keyset-queries.ts';

export interface InvitesRequest extends PageRequest {
  state: 'active' | 'used';
  sort: InviteSort;
}

const columns: Record<InviteSort, Pick<Order, 'column' | 'kind'>> = {
  createdAt: { column: sql`i.created_at`, kind: 'instant' },
  code: { column: sql`i.code`, kind: 'text' },
  usedAt: { column: sql`coalesce(i.used_at, 'epoch')`, kind: 'instant' },
};

export async function selectInvites(
  db: Handle,
  { state, q, sort, direction, cursor, limit }: InvitesRequest,
): Promise<ListRow<Invite>[]> {
  const order: Order = { ...columns[sort], id: sql`i.id`, direction };
  const { rows } = await db.execute<ListRow<Invite>>(sql`
    select i.id, i.code, i.used, i.used_at as "usedAt", i.created_at as "createdAt", ${keyOf(order)} as key
    from invites i
    where i.used = ${state === 'used'} and ${q ? contains(sql`i.code`, q) : sql`true`} and ${after(order, cursor)}
    ${orderBy(order)} limit ${limit}`);
  return rows;
}
