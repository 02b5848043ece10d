import { and, asc, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../../platform/db/rows.ts';
import type { ProviderName } from '../queries.ts';
import { paymentCustomers, pixPayments } from '../tables.ts';

export type PixRow = typeof pixPayments.$inferSelect;

const isOf = (userId: string, provider: ProviderName) =>
  and(eq(pixPayments.userId, userId), eq(pixPayments.provider, provider));

export async function insertPix(tx: Tx, row: typeof pixPayments.$inferInsert): Promise<void> {
  await tx.insert(pixPayments).values(row);
}

export const findPix = (db: Handle, id: string) => findRow(db, pixPayments, eq(pixPayments.id, id));

/** The reader's payments by Pix at all providers, the newest first. */
export function pixPaymentsOf(db: Handle, userId: string): Promise<PixRow[]> {
  return db.select().from(pixPayments).where(eq(pixPayments.userId, userId)).orderBy(desc(pixPayments.createdAt));
}

/** Those with a page at this provider, whose outcome can be asked for. */
export function askablePix(db: Handle, userId: string, provider: ProviderName): Promise<PixRow[]> {
  return db
    .select()
    .from(pixPayments)
    .where(and(isOf(userId, provider), isNotNull(pixPayments.sessionId)))
    .orderBy(asc(pixPayments.createdAt));
}

export async function saveSessionOfPix(db: Handle, id: string, sessionId: string): Promise<void> {
  await db.update(pixPayments).set({ sessionId }).where(eq(pixPayments.id, id));
}

/** Adds what the provider knows; nothing known is taken back. */
export async function mergePix(tx: Tx, id: string, known: Pick<PixRow, 'paidAt' | 'refundedCents' | 'isClosed'>) {
  const { paidAt, refundedCents, isClosed } = known;
  await tx
    .update(pixPayments)
    .set({
      paidAt: sql`coalesce(${pixPayments.paidAt}, ${paidAt?.toISOString() ?? null}::timestamptz)`,
      refundedCents: sql`greatest(${pixPayments.refundedCents}, ${refundedCents})`,
      isClosed: sql`${pixPayments.isClosed} or ${isClosed}`,
    })
    .where(eq(pixPayments.id, id));
}

/** Another end brings its reminders anew. */
export async function saveYear(tx: Tx, id: string, startsAt: Date | null, endsAt: Date | null): Promise<void> {
  const isOther = sql`${pixPayments.endsAt} is distinct from ${endsAt?.toISOString() ?? null}::timestamptz`;
  await tx
    .update(pixPayments)
    .set({ startsAt, endsAt, hasEnded: false, remindedDays: null })
    .where(and(eq(pixPayments.id, id), isOther));
}

export function yearsEndedBy(db: Handle, now: Date): Promise<PixRow[]> {
  return db
    .select()
    .from(pixPayments)
    .where(and(lte(pixPayments.endsAt, now), eq(pixPayments.hasEnded, false)));
}

export async function markEnded(tx: Tx, id: string): Promise<void> {
  await tx.update(pixPayments).set({ hasEnded: true }).where(eq(pixPayments.id, id));
}

/** Years that end before `until`. */
export function yearsEndingSoon(db: Handle, now: Date, until: Date): Promise<PixRow[]> {
  return db
    .select()
    .from(pixPayments)
    .where(and(gt(pixPayments.endsAt, now), lte(pixPayments.endsAt, until)));
}

/** False if that reminder is sent by another. */
export function markReminded(db: Handle, id: string, days: number): Promise<boolean> {
  const isEarlier = sql`(${pixPayments.remindedDays} is null or ${pixPayments.remindedDays} > ${days})`;
  return changesRows(
    db
      .update(pixPayments)
      .set({ remindedDays: days })
      .where(and(eq(pixPayments.id, id), isEarlier)),
  );
}

/** The server did not take the reminder: it is due again. */
export async function unmarkReminded(db: Handle, before: PixRow, days: number): Promise<void> {
  await db
    .update(pixPayments)
    .set({ remindedDays: before.remindedDays })
    .where(and(eq(pixPayments.id, before.id), eq(pixPayments.remindedDays, days)));
}

/** Customers with a code that may have been paid without a notice. */
export async function customersWithOpenPix(db: Handle, provider: ProviderName, since: Date): Promise<string[]> {
  const isOpen = and(isNull(pixPayments.paidAt), eq(pixPayments.isClosed, false), gt(pixPayments.createdAt, since));
  const rows = await db
    .selectDistinct({ customerId: paymentCustomers.customerId })
    .from(pixPayments)
    .innerJoin(
      paymentCustomers,
      and(eq(paymentCustomers.userId, pixPayments.userId), eq(paymentCustomers.provider, pixPayments.provider)),
    )
    .where(and(eq(pixPayments.provider, provider), isOpen));
  return rows.map(({ customerId }) => customerId);
}

/** Readers with payments at this provider. */
export async function readersWithPix(db: Handle, provider: ProviderName): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: pixPayments.userId })
    .from(pixPayments)
    .where(eq(pixPayments.provider, provider));
  return rows.map(({ userId }) => userId);
}

export async function deletePix(tx: Tx, userId: string, provider: ProviderName): Promise<void> {
  await tx.delete(pixPayments).where(isOf(userId, provider));
}

/** Codes that were never paid, with the name and number given for them. */
export async function deleteUnpaidPix(db: Handle, before: Date): Promise<void> {
  await db.delete(pixPayments).where(and(isNull(pixPayments.paidAt), lt(pixPayments.createdAt, before)));
}
