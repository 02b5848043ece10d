import { and, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../../platform/db/open-database.ts';
import { changesRows } from '../../../../platform/db/rows.ts';
import { whatsappContacts, whatsappEvents } from '../tables.ts';

/** A higher rank replaces a lower one: a message that reached the phone has not failed. */
export const statusRank = { sent: 1, failed: 2, delivered: 3, read: 4 } as const;

export interface StatusRow {
  key: string;
  wamid: string;
  status: keyof typeof statusRank;
  rank: number;
  at: Date;
  delivery_id: string | null;
  error_code: number | null;
  error_text: string | null;
}

type FreshStatus = Pick<StatusRow, 'status' | 'error_code' | 'error_text'> & { delivery_id: string; user_id: string };

/**
 * Stores each status notice once. The furthest status of a message counts, in any order of arrival, and unknown deliveries are
 * settled. One statement for a batch. Returns the new notices about our deliveries.
 */
export async function recordStatuses(tx: Tx, rows: readonly StatusRow[], now: Date): Promise<FreshStatus[]> {
  const { rows: fresh } = await tx.execute<FreshStatus>(sql`
    with reported as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(key text, wamid text, status text, rank smallint,
        at timestamptz, delivery_id uuid, error_code int, error_text text)
    ), new_keys as (
      insert into whatsapp_events (key, received_at) select distinct decode(key, 'hex'), ${now}::timestamptz from reported order by 1
      on conflict do nothing returning encode(key, 'hex') as key
    ), fresh as (
      select distinct on (t.key) t.*, d.user_id, d.local_date from reported t join new_keys k on k.key = t.key join deliveries d on d.id = t.delivery_id
        and d.channel = 'whatsapp'
    ), furthest as (
      select distinct on (wamid) * from fresh order by wamid, rank desc, at desc
    ), kept as (
      insert into whatsapp_messages (wamid, delivery_id, user_id, local_date, status, rank, status_at, error_code)
      select wamid, delivery_id, user_id, local_date, status, rank, at, error_code from furthest order by wamid
      on conflict (wamid) do update set status = excluded.status, rank = excluded.rank, status_at = excluded.status_at,
        error_code = excluded.error_code
      where excluded.rank > whatsapp_messages.rank
    ), best as (
      select distinct on (delivery_id) * from fresh order by delivery_id, rank desc
    ), settled as (
      update deliveries d set
        state = case when b.rank = 2 then 'failed' else 'sent' end,
        reason = case when b.rank = 2 then 'provider_refused'
          when d.state in ('unknown', 'failed') then 'settled_by_notice' else d.reason end,
        reason_detail = case when b.rank = 2 then concat_ws(' ', b.error_code, b.error_text)
          when d.state in ('unknown', 'failed') then b.status else d.reason_detail end,
        reply_code = case when b.rank = 2 then b.error_code::text else coalesce(d.reply_code, '200') end,
        provider_id = coalesce(d.provider_id, b.wamid), sent_at = case when b.rank = 2 then d.sent_at else coalesce(d.sent_at, b.at) end,
        lease_id = null, lease_until = null, updated_at = now()
      from best b
      where d.id = b.delivery_id and d.local_date = b.local_date and (d.state in ('unknown', 'sending')
        or (d.state = 'sent' and b.rank = 2
          and not exists (select 1 from whatsapp_messages m where m.delivery_id = d.id and m.rank > 2))
        or (d.state = 'failed' and b.rank > 2 and d.provider_id = b.wamid))
    )
    select delivery_id, user_id, status, error_code, error_text from fresh`);
  return fresh;
}

/** True for notices not stored before. */
export function takeKey(tx: Tx, key: string, now: Date): Promise<boolean> {
  return changesRows(
    tx
      .insert(whatsappEvents)
      .values({ key: Buffer.from(key, 'hex'), receivedAt: now })
      .onConflictDoNothing(),
  );
}

/** A phone that received a message is reachable again. */
export async function forgetUndeliverable(tx: Tx, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .update(whatsappContacts)
    .set({ undeliverable: 0 })
    .where(and(inArray(whatsappContacts.userId, userIds), gt(whatsappContacts.undeliverable, 0)));
}
