import { and, asc, eq, gte, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { outlets } from '../../newsroom/sources/tables.ts';
import { profiles } from '../../people/accounts/tables.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../platform/db/rows.ts';
import { clippingRecipients, clippings, invitationRefusals } from './tables.ts';

export type ClippingRow = typeof clippings.$inferSelect;
export type RecipientRow = typeof clippingRecipients.$inferSelect;

/** Oldest first: after a downgrade the oldest stay within the plan. */
export function listClippings(db: Handle, userId: string): Promise<ClippingRow[]> {
  return db
    .select()
    .from(clippings)
    .where(eq(clippings.userId, userId))
    .orderBy(asc(clippings.createdAt), asc(clippings.id));
}

const isOwn = (userId: string, id: string) => and(eq(clippings.id, id), eq(clippings.userId, userId));

/** Another reader's clipping is not found. */
export const findClipping = (db: Handle, userId: string, id: string) => findRow(db, clippings, isOwn(userId, id));

export interface ClippingInPlace extends ClippingRow {
  /** Position among the reader's clippings, oldest first, from zero. */
  place: number;
}

export async function clippingsByIds(
  db: Handle,
  wanted: readonly { id: string; userId: string }[],
): Promise<Map<string, ClippingInPlace>> {
  const older = sql<number>`(select count(*)::int from clippings o
    where o.user_id = "clippings"."user_id" and (o.created_at, o.id) < ("clippings"."created_at", "clippings"."id"))`;
  const rows = await db
    .select({ row: clippings, place: older })
    .from(clippings)
    .where(
      and(
        sql`${clippings.id} = any(${sql.param(wanted.map(({ id }) => id))}::uuid[])`,
        sql`${clippings.userId} = any(${sql.param(wanted.map(({ userId }) => userId))}::uuid[])`,
      ),
    );
  return new Map(rows.map(({ row, place }) => [row.id, { ...row, place }]));
}

export function countClippings(tx: Tx, userId: string): Promise<number> {
  return tx.$count(clippings, eq(clippings.userId, userId));
}

export async function insertClipping(tx: Tx, row: typeof clippings.$inferInsert): Promise<ClippingRow> {
  const [inserted] = await tx.insert(clippings).values(row).returning();
  return inserted!;
}

export async function updateClipping(
  db: Handle,
  userId: string,
  id: string,
  values: Partial<typeof clippings.$inferInsert>,
): Promise<void> {
  await db.update(clippings).set(values).where(isOwn(userId, id));
}

export function deleteClipping(db: Handle, userId: string, id: string): Promise<boolean> {
  return changesRows(db.delete(clippings).where(isOwn(userId, id)));
}

/** The order of the list that its owner sees. */
export const recipientOrder = [
  asc(clippingRecipients.invitedAt),
  asc(clippingRecipients.confirmedAt),
  asc(clippingRecipients.email),
];

export function recipientsOf(db: Handle, userId: string): Promise<RecipientRow[]> {
  return db
    .select()
    .from(clippingRecipients)
    .where(eq(clippingRecipients.userId, userId))
    .orderBy(...recipientOrder);
}

export async function insertRecipient(tx: Tx, row: typeof clippingRecipients.$inferInsert): Promise<RecipientRow> {
  const [inserted] = await tx.insert(clippingRecipients).values(row).returning();
  return inserted!;
}

/** Returns how many were deleted. */
export async function deleteRecipients(
  db: Handle,
  userId: string,
  clippingId: string,
  ids: readonly string[],
): Promise<number> {
  const isOne = and(inArray(clippingRecipients.id, [...ids]), eq(clippingRecipients.clippingId, clippingId));
  const { rowCount } = await db.delete(clippingRecipients).where(and(isOne, eq(clippingRecipients.userId, userId)));
  return rowCount ?? 0;
}

/** Those invited since then, to all clippings of the reader. */
export async function deleteRecipientsSince(tx: Tx, userId: string, since: Date): Promise<void> {
  const isRecent = gte(clippingRecipients.invitedAt, since);
  await tx.delete(clippingRecipients).where(and(eq(clippingRecipients.userId, userId), isRecent));
}

/** False when the recipient is gone or `when` does not hold. */
function updateRecipient(
  db: Handle,
  id: string,
  values: Partial<RecipientRow>,
  when: SQL | undefined,
): Promise<boolean> {
  const isOne = and(eq(clippingRecipients.id, id), when);
  return changesRows(db.update(clippingRecipients).set(values).where(isOne));
}

const isUnanswered = and(isNull(clippingRecipients.confirmedAt), isNull(clippingRecipients.unsubscribedAt));

/** False if the invitation was answered or deleted. */
export const renewInvitation = (tx: Tx, userId: string, id: string, now: Date) =>
  updateRecipient(tx, id, { invitedAt: now }, and(eq(clippingRecipients.userId, userId), isUnanswered));

export type InvitedRecipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** Includes the clipping's name and its sender, for the pages and the invitation. */
export async function findRecipient(db: Handle, by: { id: string } | { unsubscribeToken: string }) {
  const [row] = await db
    .select({
      recipient: clippingRecipients,
      clipping: clippings.name,
      owner: { id: profiles.id, email: profiles.email, fullName: profiles.fullName },
      language: profiles.language,
    })
    .from(clippingRecipients)
    .innerJoin(clippings, eq(clippings.id, clippingRecipients.clippingId))
    .innerJoin(profiles, eq(profiles.id, clippingRecipients.userId))
    .where(
      'id' in by ? eq(clippingRecipients.id, by.id) : eq(clippingRecipients.unsubscribeToken, by.unsubscribeToken),
    );
  return row;
}

/**
 * Moves the owner's own recipients to a new address. If the new address is already a recipient of the clipping, that row is kept
 * and becomes confirmed.
 */
export async function moveOwnRecipient(
  tx: Tx,
  { userId, oldEmail, newEmail }: { userId: string; oldEmail: string; newEmail: string },
  now: Date,
): Promise<void> {
  const at = (email: string) =>
    and(eq(clippingRecipients.userId, userId), eq(sql`lower(${clippingRecipients.email})`, email.toLowerCase()));
  const taken = await tx
    .update(clippingRecipients)
    .set({ confirmedAt: sql`coalesce(${clippingRecipients.confirmedAt}, ${now})` })
    .where(at(newEmail))
    .returning({ clippingId: clippingRecipients.clippingId });
  const clippingIds = taken.map((row) => row.clippingId);
  if (clippingIds.length > 0) {
    await tx.delete(clippingRecipients).where(and(at(oldEmail), inArray(clippingRecipients.clippingId, clippingIds)));
  }
  await tx.update(clippingRecipients).set({ email: newEmail.toLowerCase() }).where(at(oldEmail));
}

/** Works once: an old link does not restore a recipient who left. */
export const confirmRecipient = (db: Handle, id: string, now: Date, ip: string) =>
  updateRecipient(db, id, { confirmedAt: now, confirmedIp: ip }, isUnanswered);

export const markLeft = (tx: Tx, id: string, now: Date) =>
  updateRecipient(tx, id, { unsubscribedAt: now }, isNull(clippingRecipients.unsubscribedAt));

export const markReturned = (tx: Tx, id: string) =>
  updateRecipient(tx, id, { unsubscribedAt: null }, isNotNull(clippingRecipients.confirmedAt));

/** Answers an unanswered invitation with no. */
export const closeInvitation = (tx: Tx, id: string, now: Date) =>
  updateRecipient(tx, id, { unsubscribedAt: now }, isNull(clippingRecipients.confirmedAt));

export async function knownRefusals(db: Handle, keys: Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .select({ key: invitationRefusals.key })
    .from(invitationRefusals)
    .where(inArray(invitationRefusals.key, keys));
  return rows.map(({ key }) => key);
}

export async function insertRefusals(tx: Tx, keys: Buffer[], now: Date): Promise<void> {
  const rows = keys.map((key) => ({ key, refusedAt: now }));
  await tx.insert(invitationRefusals).values(rows).onConflictDoNothing();
}

export async function deleteRefusals(tx: Tx, keys: Buffer[]): Promise<void> {
  await tx.delete(invitationRefusals).where(inArray(invitationRefusals.key, keys));
}

export function outletNames(db: Handle) {
  return db.select({ id: outlets.id, name: outlets.name }).from(outlets).orderBy(sql`lower(${outlets.name})`);
}
