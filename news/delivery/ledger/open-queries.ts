import { sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';

export interface NewDelivery {
  editionId: string;
  userId: string;
  localDate: string;
  channel: string;
  dueAt: Date;
  deadlineAt: Date;
  messageId: string;
  recipientId?: string;
}

export async function openDeliveries(tx: Tx, rows: NewDelivery[]): Promise<void> {
  if (rows.length === 0) return;
  const columns = rows.map((row) => ({
    edition_id: row.editionId,
    user_id: row.userId,
    local_date: row.localDate,
    channel: row.channel,
    recipient_id: row.recipientId,
    due_at: row.dueAt,
    deadline_at: row.deadlineAt,
    message_id: row.messageId,
  }));
  await tx.execute(sql`
    insert into deliveries (edition_id, user_id, local_date, channel, recipient_id, due_at, deadline_at, message_id)
    select * from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as r(edition_id uuid, user_id uuid, local_date date,
      channel text, recipient_id uuid, due_at timestamptz, deadline_at timestamptz, message_id text)
    on conflict do nothing`);
}

/** Closes whatever is still open: it may have been sent after the backup was made. Returns how many. */
export async function closeOpenDeliveries(db: Handle): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update deliveries set state = 'unknown', reason = 'restored', reason_detail = null, lease_id = null, lease_until = null, updated_at = now()
    where state in ('due', 'deferred', 'claimed', 'prepared', 'dot_sent')`);
  return rowCount ?? 0;
}
