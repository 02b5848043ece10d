import { sql } from 'drizzle-orm';
import type { AdminReaderPage } from '../../contract/admin-people.ts';
import type { Handle } from '../../platform/db/open-database.ts';

type Row<T> = T & Record<string, unknown>;
type DeliveryRow = Row<AdminReaderPage['deliveries'][number]>;
type ConsentRow = Row<AdminReaderPage['consents'][number]>;

/** The newest first; those to other recipients of the reader's clippings are not the reader's own. */
export async function lastDeliveries(db: Handle, userId: string, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await db.execute<DeliveryRow>(sql`
    select d.id, d.channel, d.local_date as "localDate", d.state, d.reason, d.reason_detail as "reasonDetail", d.sent_at as "sentAt",
      (select count(*)::int from edition_items i where i.edition_id = d.edition_id and i.local_date = d.local_date) as stories
    from deliveries d
    where d.user_id = ${userId} and d.recipient_id is null
    order by d.local_date desc, d.due_at desc limit ${limit}`);
  return rows;
}

export async function consentsOf(db: Handle, userId: string): Promise<ConsentRow[]> {
  const { rows } = await db.execute<ConsentRow>(sql`
    select c.purpose, c.version, c.accepted_at as "acceptedAt" from consents c
    where c.user_id = ${userId} order by c.accepted_at desc`);
  return rows;
}
