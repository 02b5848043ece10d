import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { users } from '../../../people/accounts/tables.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import { clippingRecipients } from '../../clippings/tables.ts';
import { deliveries, mailEvents, suppressions } from '../tables.ts';

/** False when the same event was told before. */
export async function insertEvent(db: Handle, row: typeof mailEvents.$inferInsert): Promise<boolean> {
  const rows = await db.insert(mailEvents).values(row).onConflictDoNothing().returning({ eventId: mailEvents.eventId });
  return rows.length > 0;
}

export function eventsOf(db: Handle, addressHash: Buffer, since: Date) {
  return db
    .select({ kind: mailEvents.kind, code: mailEvents.code, happenedAt: mailEvents.happenedAt })
    .from(mailEvents)
    .where(and(eq(mailEvents.addressHash, addressHash), gte(mailEvents.happenedAt, since)));
}

export async function suppress(db: Handle, row: typeof suppressions.$inferInsert): Promise<void> {
  await db.insert(suppressions).values(row).onConflictDoNothing();
}

export async function suppressedAmong(db: Handle, hashes: Buffer[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ addressHash: suppressions.addressHash })
    .from(suppressions)
    .where(inArray(suppressions.addressHash, hashes));
  return new Set(rows.map((row) => row.addressHash.toString('hex')));
}

/** A server has said that there is no such mailbox. */
export async function isMissingMailbox(db: Handle, addressHash: Buffer): Promise<boolean> {
  const rows = await db
    .select({ reason: suppressions.reason })
    .from(suppressions)
    .where(and(eq(suppressions.addressHash, addressHash), eq(suppressions.reason, 'hard_bounce')));
  return rows.length > 0;
}

export async function findDeliveryAddress(db: Handle, by: { id: string } | { messageId: string }) {
  const [row] = await db
    .select({
      id: deliveries.id,
      email: sql<string>`coalesce(${clippingRecipients.email}, ${users.email})`,
      state: deliveries.state,
    })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.userId))
    .leftJoin(clippingRecipients, eq(clippingRecipients.id, deliveries.recipientId))
    .where('id' in by ? eq(deliveries.id, by.id) : eq(deliveries.messageId, by.messageId));
  return row;
}

/** A later word from outside settles what we could not know (RELIABILITY.md §1). */
export async function settleUnknown(
  db: Handle,
  deliveryId: string,
  state: 'sent' | 'failed',
  reason: string,
  at: Date,
) {
  await db
    .update(deliveries)
    .set({ state, reason, ...(state === 'sent' ? { sentAt: at } : {}), updatedAt: sql`now()` })
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.state, 'unknown')));
}

/** Complaints and deliveries since a day: the complaint guard's two numbers. */
export async function complaintFigures(db: Handle, since: Date): Promise<{ complaints: number; delivered: number }> {
  const [complaints] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(mailEvents)
    .where(and(eq(mailEvents.kind, 'complaint'), gte(mailEvents.happenedAt, since)));
  const [delivered] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(deliveries)
    .where(and(gte(deliveries.sentAt, since), eq(deliveries.channel, 'email')));
  return { complaints: complaints?.n ?? 0, delivered: delivered?.n ?? 0 };
}
