import { sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';

/** Closes whatever is still open, with a reason; returns how many. */
export async function closeOpenDeliveries(db: Handle, reason: string): Promise<number> {
  const { rowCount } = await db.execute(sql`
    update deliveries set state = 'unknown', reason = ${reason}, lease_id = null, lease_until = null, updated_at = now()
    where state in ('due', 'deferred', 'claimed', 'prepared', 'dot_sent')`);
  return rowCount ?? 0;
}
