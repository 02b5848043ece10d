import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { recipientLimits } from '../../contract/rules/price-list.ts';
import { profiles } from '../../people/accounts/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { recipientOrder } from '../specific/queries.ts';
import { clippingRecipients } from '../specific/tables.ts';
import { deliveries } from './tables.ts';

/** The outcome of one edition in each channel, for the reader. */
export function receiptsOf(db: Handle, edition: { id: string; localDate: string }) {
  return db
    .select({
      channel: deliveries.channel,
      state: deliveries.state,
      reason: deliveries.reason,
      sentAt: deliveries.sentAt,
      attempts: deliveries.attempts,
      replyCode: deliveries.replyCode,
      messageId: deliveries.messageId,
    })
    .from(deliveries)
    .where(and(eq(deliveries.editionId, edition.id), eq(deliveries.localDate, edition.localDate)))
    .orderBy(asc(deliveries.channel));
}

/** Editions whose mails all failed or are unknown. WhatsApp has only the top headlines and does not count. */
export async function lostEditions(db: Handle, userIds: readonly string[], since: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: deliveries.editionId })
    .from(deliveries)
    .where(
      and(
        sql`${deliveries.userId} = any(${sql.param([...userIds])}::uuid[])`,
        gte(deliveries.localDate, since),
        eq(deliveries.channel, 'email'),
      ),
    )
    .groupBy(deliveries.editionId)
    .having(sql`bool_and(${deliveries.state} in ('failed', 'suppressed', 'unknown', 'expired'))`);
  return new Set(rows.map(({ id }) => id));
}

/** Recipients who confirmed and have not left, by clipping: as many as the owner's plan has now, the first of the list. */
export async function recipientsOfClippings(
  db: Handle,
  clippings: readonly { clippingId: string; userId: string }[],
): Promise<Map<string, string[]>> {
  if (clippings.length === 0) return new Map();
  const rows = await db
    .select({ id: clippingRecipients.id, clippingId: clippingRecipients.clippingId, plan: profiles.plan })
    .from(clippingRecipients)
    .innerJoin(profiles, eq(profiles.id, clippingRecipients.userId))
    .where(
      and(
        sql`${clippingRecipients.clippingId} = any(${sql.param(clippings.map(({ clippingId }) => clippingId))}::uuid[])`,
        sql`${clippingRecipients.userId} = any(${sql.param(clippings.map(({ userId }) => userId))}::uuid[])`,
        isNotNull(clippingRecipients.confirmedAt),
        isNull(clippingRecipients.unsubscribedAt),
      ),
    )
    .orderBy(...recipientOrder);
  const found = new Map<string, string[]>();
  for (const { id, clippingId, plan } of rows) {
    const ids = found.getOrInsertComputed(clippingId, () => []);
    if (ids.length < recipientLimits[plan]) ids.push(id);
  }
  return found;
}
