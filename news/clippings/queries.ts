import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { profiles } from '../../people/accounts/tables.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { outlets } from '../sources/tables.ts';
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

/** Another reader's clipping is as good as none. */
export async function findClipping(db: Handle, userId: string, id: string): Promise<ClippingRow | undefined> {
  const [row] = await db
    .select()
    .from(clippings)
    .where(and(eq(clippings.id, id), eq(clippings.userId, userId)));
  return row;
}

export interface ClippingInPlace extends ClippingRow {
  /** Among the reader's clippings, oldest first, from zero. */
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
  if (!inserted) throw new Error('clipping was not inserted');
  return inserted;
}

export async function updateClipping(
  db: Handle,
  userId: string,
  id: string,
  values: Partial<typeof clippings.$inferInsert>,
): Promise<ClippingRow | undefined> {
  const [row] = await db
    .update(clippings)
    .set(values)
    .where(and(eq(clippings.id, id), eq(clippings.userId, userId)))
    .returning();
  return row;
}

export async function deleteClipping(db: Handle, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(clippings)
    .where(and(eq(clippings.id, id), eq(clippings.userId, userId)))
    .returning({ id: clippings.id });
  return rows.length > 0;
}

export function recipientsOf(db: Handle, userId: string): Promise<RecipientRow[]> {
  return db
    .select()
    .from(clippingRecipients)
    .where(eq(clippingRecipients.userId, userId))
    .orderBy(asc(clippingRecipients.invitedAt), asc(clippingRecipients.confirmedAt), asc(clippingRecipients.id));
}

export async function insertRecipient(tx: Tx, row: typeof clippingRecipients.$inferInsert): Promise<RecipientRow> {
  const [inserted] = await tx.insert(clippingRecipients).values(row).returning();
  if (!inserted) throw new Error('recipient was not inserted');
  return inserted;
}

/** How many of them were there. */
export async function deleteRecipients(
  db: Handle,
  userId: string,
  clippingId: string,
  ids: readonly string[],
): Promise<number> {
  const rows = await db
    .delete(clippingRecipients)
    .where(
      and(
        inArray(clippingRecipients.id, [...ids]),
        eq(clippingRecipients.clippingId, clippingId),
        eq(clippingRecipients.userId, userId),
      ),
    )
    .returning({ id: clippingRecipients.id });
  return rows.length;
}

/** False if the invitation was answered or deleted. */
export async function renewInvitation(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(clippingRecipients)
    .set({ invitedAt: now })
    .where(
      and(
        eq(clippingRecipients.id, id),
        eq(clippingRecipients.userId, userId),
        isNull(clippingRecipients.confirmedAt),
        isNull(clippingRecipients.unsubscribedAt),
      ),
    )
    .returning({ id: clippingRecipients.id });
  return rows.length > 0;
}

export type InvitedRecipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;

/** With what the pages and the invitation say: the clipping's name and who sends it. */
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
 * The owner has another address: their clippings go there from now on. Where the new one is a recipient of the clipping already,
 * that row stays, and the owner has just confirmed it.
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

/** Once: one who left is not brought back by an old link. */
export async function confirmRecipient(db: Handle, id: string, now: Date, ip: string): Promise<void> {
  await db
    .update(clippingRecipients)
    .set({ confirmedAt: now, confirmedIp: ip })
    .where(
      and(
        eq(clippingRecipients.id, id),
        isNull(clippingRecipients.confirmedAt),
        isNull(clippingRecipients.unsubscribedAt),
      ),
    );
}

export async function markLeft(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(clippingRecipients)
    .set({ unsubscribedAt: now })
    .where(and(eq(clippingRecipients.id, id), isNull(clippingRecipients.unsubscribedAt)));
}

export async function markReturned(tx: Tx, id: string): Promise<void> {
  await tx
    .update(clippingRecipients)
    .set({ unsubscribedAt: null })
    .where(and(eq(clippingRecipients.id, id), isNotNull(clippingRecipients.confirmedAt)));
}

/** An unanswered invitation is answered with no. */
export async function closeInvitation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(clippingRecipients)
    .set({ unsubscribedAt: now })
    .where(and(eq(clippingRecipients.id, id), isNull(clippingRecipients.confirmedAt)));
}

export function countRefusals(db: Handle, keys: Buffer[]): Promise<number> {
  return db.$count(invitationRefusals, inArray(invitationRefusals.key, keys));
}

export async function insertRefusals(tx: Tx, keys: Buffer[], now: Date): Promise<void> {
  const rows = keys.map((key) => ({ key, refusedAt: now }));
  await tx.insert(invitationRefusals).values(rows).onConflictDoNothing();
}

export async function deleteRefusals(tx: Tx, keys: Buffer[]): Promise<void> {
  await tx.delete(invitationRefusals).where(inArray(invitationRefusals.key, keys));
}

export function allOutlets(db: Handle) {
  return db.select({ id: outlets.id, name: outlets.name }).from(outlets).orderBy(sql`lower(${outlets.name})`);
}
