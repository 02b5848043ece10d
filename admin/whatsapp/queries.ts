import { type SQL, sql } from 'drizzle-orm';
import type { adminWhatsappContract, StoppedBy, StoppedNumber } from '../../contract/admin/whatsapp.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { contains, openPage, type SortColumn } from '../keyset-queries.ts';

type StoppedRow = Pick<StoppedNumber, 'email' | 'stoppedBy' | 'stoppedAt'> & { phone: string; isConfirmed: boolean };

export type StoppedRequest = InputOf<typeof adminWhatsappContract.numbers>;

/** Part of the address, or of the number in any notation. */
function isAbout(q: string): SQL {
  const digits = q.replace(/[\s()+-]/g, '');
  const byEmail = contains(q, sql`p.email`);
  return /^\d+$/.test(digits) ? sql`(${byEmail} or w.phone like ${`%${digits}%`})` : byEmail;
}

const columns: Record<StoppedRequest['sort'], SortColumn> = {
  email: { column: sql`p.email`, kind: 'text' },
  stoppedAt: { column: sql`w.stopped_at`, kind: 'instant' },
};

export function selectStopped(db: Handle, { q, by, sort, ...asked }: StoppedRequest) {
  const { key, isBehind, inOrder, read } = openPage<StoppedRow>(db, columns[sort], sql`p.id`, asked);
  return read(sql`
    select p.id, p.email, w.phone, w.stopped_by as "stoppedBy", w.stopped_at as "stoppedAt",
      w.confirmed_at is not null as "isConfirmed", ${key} as key
    from whatsapp_contacts w join profiles p on p.id = w.user_id
    where w.stopped_at is not null and w.stopped_by is not null and ${by ? sql`w.stopped_by = ${by}` : sql`true`}
      and ${q ? isAbout(q) : sql`true`} and ${isBehind}
    ${inOrder}`);
}

export async function countStopped(db: Handle): Promise<{ by: StoppedBy; count: number }[]> {
  const { rows } = await db.execute<{ by: StoppedBy; count: number }>(sql`
    select stopped_by as by, count(*)::int as count from whatsapp_contacts
    where stopped_at is not null and stopped_by is not null group by 1`);
  return rows;
}
