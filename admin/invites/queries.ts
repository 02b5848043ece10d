import { sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import type { Keyset } from '../keyset.ts';
import { after, contains, keyOf, type Order, orderBy } from '../keyset-queries.ts';

export interface InviteListRow extends Keyset, Record<string, unknown> {
  code: string;
  used: boolean;
  usedAt: Date | null;
  createdAt: Date;
}

const newestFirst: Order = { column: sql`i.created_at`, id: sql`i.id`, kind: 'instant', direction: 'desc' };

export async function selectInvites(
  db: Handle,
  { used, q, cursor, limit }: { used: boolean; q: string | undefined; cursor: Keyset | undefined; limit: number },
): Promise<InviteListRow[]> {
  const { rows } = await db.execute<InviteListRow>(sql`
    select i.id, i.code, i.used, i.used_at as "usedAt", i.created_at as "createdAt", ${keyOf(newestFirst)} as key
    from invites i
    where i.used = ${used} and ${q ? contains(sql`i.code`, q) : sql`true`} and ${after(newestFirst, cursor)}
    ${orderBy(newestFirst)} limit ${limit}`);
  return rows;
}
