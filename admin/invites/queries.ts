import { sql } from 'drizzle-orm';
import type { InviteSort } from '../../contract/admin/invites.ts';
import type { Direction } from '../../contract/admin/paging.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { after, contains, type Keyset, keyOf, type Order, orderBy } from '../keyset-queries.ts';

export interface InviteListRow extends Keyset, Record<string, unknown> {
  code: string;
  used: boolean;
  usedAt: Date | null;
  createdAt: Date;
}

export interface InvitesRequest {
  used: boolean;
  q: string | undefined;
  sort: InviteSort;
  direction: Direction;
  cursor: Keyset | undefined;
  limit: number;
}

const columns: Record<InviteSort, Pick<Order, 'column' | 'kind'>> = {
  createdAt: { column: sql`i.created_at`, kind: 'instant' },
  code: { column: sql`i.code`, kind: 'text' },
  usedAt: { column: sql`coalesce(i.used_at, 'epoch')`, kind: 'instant' },
};

export async function selectInvites(
  db: Handle,
  { used, q, sort, direction, cursor, limit }: InvitesRequest,
): Promise<InviteListRow[]> {
  const order: Order = { ...columns[sort], id: sql`i.id`, direction };
  const { rows } = await db.execute<InviteListRow>(sql`
    select i.id, i.code, i.used, i.used_at as "usedAt", i.created_at as "createdAt", ${keyOf(order)} as key
    from invites i
    where i.used = ${used} and ${q ? contains(sql`i.code`, q) : sql`true`} and ${after(order, cursor)}
    ${orderBy(order)} limit ${limit}`);
  return rows;
}
