import { and, asc, eq, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { deliveries } from './tables.ts';

const receipt = {
  id: deliveries.id,
  editionId: deliveries.editionId,
  channel: deliveries.channel,
  state: deliveries.state,
  dueAt: deliveries.dueAt,
  deadlineAt: deliveries.deadlineAt,
  attempts: deliveries.attempts,
  sentAt: deliveries.sentAt,
  replyCode: deliveries.replyCode,
  reason: deliveries.reason,
  reasonDetail: deliveries.reasonDetail,
  messageId: deliveries.messageId,
  updatedAt: deliveries.updatedAt,
};

/** What became of one edition, channel by channel: the reader's receipt. */
export function receiptsOf(db: Handle, edition: { id: string; localDate: string }) {
  return db
    .select(receipt)
    .from(deliveries)
    .where(and(eq(deliveries.editionId, edition.id), eq(deliveries.localDate, edition.localDate)))
    .orderBy(asc(deliveries.channel));
}

/** Editions whose every mail ended without arriving, or nobody can say. WhatsApp holds only the top headlines and does not count. */
export async function lostEditions(db: Handle, userIds: readonly string[], since: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ edition_id: string }>(sql`
    select edition_id from deliveries
    where user_id = any(${sql.param([...userIds])}::uuid[]) and local_date >= ${since} and channel = 'email'
    group by edition_id having bool_and(state in ('failed', 'suppressed', 'unknown', 'expired'))`);
  return new Set(rows.map((row) => row.edition_id));
}

/** Those who confirmed and have not left, by clipping. */
export async function recipientsOfClippings(
  db: Handle,
  clippingIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (clippingIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; clipping_id: string }>(sql`
    select id, clipping_id from clipping_recipients
    where clipping_id = any(${sql.param([...clippingIds])}::uuid[]) and confirmed_at is not null and unsubscribed_at is null
    order by invited_at, id`);
  const found = new Map<string, string[]>();
  for (const row of rows) found.set(row.clipping_id, [...(found.get(row.clipping_id) ?? []), row.id]);
  return found;
}
