import { sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';

/** Closes whatever is still open: it may have been sent after the backup was made. Returns how many. */
export async function closeOpenDeliveries(db: Handle): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update deliveries set state = 'unknown', reason = 'restored', reason_detail = null, lease_id = null, lease_until = null, updated_at = now()
    where state in ('due', 'deferred', 'claimed', 'prepared', 'dot_sent')`);
  return rowCount ?? 0;
}
