import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/tables.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { editions } from '../editions/tables.ts';
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
  messageId: deliveries.messageId,
  updatedAt: deliveries.updatedAt,
};

/** What became of one edition, channel by channel: the reader's receipt. */
export function receiptsOf(db: Handle, editionId: string) {
  return db
    .select(receipt)
    .from(deliveries)
    .where(eq(deliveries.editionId, editionId))
    .orderBy(asc(deliveries.channel));
}

/** Receipts of several editions, for a list. */
export function receiptsOfAll(db: Handle, editionIds: string[]) {
  return db
    .select(receipt)
    .from(deliveries)
    .where(inArray(deliveries.editionId, editionIds))
    .orderBy(asc(deliveries.channel));
}

/** For the operator: everything that did not go out, newest first, each with its reason. */
export function unsentDeliveries(db: Handle, limit = 200) {
  return db
    .select({ ...receipt, email: users.email, localDate: deliveries.localDate })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.userId))
    .where(inArray(deliveries.state, ['failed', 'suppressed', 'unknown', 'expired']))
    .orderBy(desc(deliveries.updatedAt))
    .limit(limit);
}

/** For the operator: days without an edition, with the reason. */
export function skippedEditions(db: Handle, since: Date, limit = 200) {
  return db
    .select({ email: users.email, localDate: editions.localDate, reason: editions.reason, dueAt: editions.dueAt })
    .from(editions)
    .innerJoin(users, eq(users.id, editions.userId))
    .where(and(eq(editions.state, 'skipped'), sql`${editions.dueAt} >= ${since}`))
    .orderBy(desc(editions.dueAt))
    .limit(limit);
}

/** How many deliveries are in each state since an instant, for the operator's overview. */
export function deliveryCounts(db: Handle, since: Date) {
  return db
    .select({ channel: deliveries.channel, state: deliveries.state, count: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(sql`${deliveries.dueAt} >= ${since}`)
    .groupBy(deliveries.channel, deliveries.state);
}
