import { and, asc, eq } from 'drizzle-orm';
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
