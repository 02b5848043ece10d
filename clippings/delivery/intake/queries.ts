import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { SuppressionReason } from '../../../contract/delivery-settings.ts';
import { users } from '../../../people/accounts/tables.ts';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { clippingRecipients } from '../../specific/tables.ts';
import { deliveries, mailEvents, suppressions } from '../tables.ts';

/** False when the event is already stored. */
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

/** Locks the addresses of these events: the suppression rule counts the events of an address. */
export async function lockAddresses(tx: Tx, events: readonly { addressHash: Buffer }[]): Promise<void> {
  const keys = [...new Set(events.map(({ addressHash }) => addressHash.toString('hex')))].sort();
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`mail address ${key}`}))`);
}

/** A more serious reason replaces a lesser one. */
export async function suppress(db: Handle, row: typeof suppressions.$inferInsert): Promise<void> {
  const { code, detail, reason } = row;
  const { options } = SuppressionReason;
  const lesser = options.slice(0, options.indexOf(reason));
  await db
    .insert(suppressions)
    .values(row)
    .onConflictDoUpdate({
      target: suppressions.addressHash,
      set: { reason, code: code ?? null, detail: detail ?? null },
      setWhere: inArray(suppressions.reason, lesser),
    });
}

/** The reason of each suppressed address, by its hash. */
export async function suppressionsOf(db: Handle, hashes: Buffer[]): Promise<Map<string, SuppressionReason>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select({ addressHash: suppressions.addressHash, reason: suppressions.reason })
    .from(suppressions)
    .where(inArray(suppressions.addressHash, hashes));
  return new Map(rows.map((row) => [row.addressHash.toString('hex'), row.reason]));
}

/** Whether a server has said that the mailbox does not exist. */
export async function isMissingMailbox(db: Handle, addressHash: Buffer): Promise<boolean> {
  const isMissing = and(eq(suppressions.addressHash, addressHash), eq(suppressions.reason, 'hard_bounce'));
  return (await db.$count(suppressions, isMissing)) > 0;
}

export async function findDeliveryAddress(db: Handle, by: { id: string } | { messageId: string }) {
  const [row] = await db
    .select({
      id: deliveries.id,
      addressHash: deliveries.addressHash,
      /** For rows stored before the hash existed; null where the recipient was removed. */
      email: sql<
        string | null
      >`case when ${deliveries.recipientId} is null then ${users.email} else ${clippingRecipients.email} end`,
    })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.userId))
    .leftJoin(clippingRecipients, eq(clippingRecipients.id, deliveries.recipientId))
    .where('id' in by ? eq(deliveries.id, by.id) : eq(deliveries.messageId, by.messageId));
  return row;
}

/** Searches all addresses we write to: account mails rarely bounce, so no list of their recipients is kept. */
export async function findAddressHash(db: Handle, salt: string, hashStart: Buffer): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ hash: Buffer }>(sql`
    select k.hash from (
      select sha256(convert_to(${salt} || lower(email), 'UTF8')) as hash from (
        select email from "user" union all select email from clipping_recipients union all select email from waiting_list
      ) known
    ) k where substring(k.hash from 1 for ${hashStart.length}) = ${hashStart} limit 1`);
  return rows[0]?.hash;
}

/** A later event settles an unknown delivery (requirements R114). */
export async function settleUnknown(
  db: Handle,
  deliveryId: string,
  state: 'sent' | 'failed',
  notice: string,
  at: Date,
) {
  await db
    .update(deliveries)
    .set({
      state,
      reason: 'settled_by_notice',
      reasonDetail: notice,
      ...(state === 'sent' ? { sentAt: at } : {}),
      updatedAt: sql`now()`,
    })
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.state, 'unknown')));
}

/**
 * Complaints and deliveries since a day, for the complaint guard. Deliveries are counted only if there are complaints, and only
 * up to the number at which the rate is normal.
 */
export async function complaintFigures(
  db: Handle,
  since: Date,
  enoughEach: number,
): Promise<{ complaints: number; delivered: number }> {
  const isComplaint = and(eq(mailEvents.kind, 'complaint'), gte(mailEvents.happenedAt, since));
  const complaints = await db.$count(mailEvents, isComplaint);
  if (complaints === 0) return { complaints, delivered: 0 };
  const some = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(gte(deliveries.sentAt, since), eq(deliveries.channel, 'email')))
    .limit(complaints * enoughEach + 1)
    .as('some');
  return { complaints, delivered: await db.$count(some) };
}
