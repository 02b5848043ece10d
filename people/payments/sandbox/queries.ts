import { and, eq, ne } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import { changesRows, findRow } from '../../../platform/db/rows.ts';
import { sandboxCheckouts, sandboxSubscriptions } from './tables.ts';

export type SandboxCheckout = typeof sandboxCheckouts.$inferSelect;
export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;

export async function insertCheckout(db: Handle, row: typeof sandboxCheckouts.$inferInsert): Promise<void> {
  await db.insert(sandboxCheckouts).values(row).onConflictDoNothing();
}

/** By id; with `userId` only if it is that reader's, for the page. */
export function findCheckout(db: Handle, id: string, userId?: string) {
  const isOwn = userId === undefined ? undefined : eq(sandboxCheckouts.userId, userId);
  return findRow(db, sandboxCheckouts, and(eq(sandboxCheckouts.id, id), isOwn));
}

/** False if it was already paid or expired. */
export function closeCheckout(db: Handle, id: string, status: 'complete' | 'expired'): Promise<boolean> {
  const isOpen = and(eq(sandboxCheckouts.id, id), eq(sandboxCheckouts.status, 'open'));
  return changesRows(db.update(sandboxCheckouts).set({ status }).where(isOpen));
}

export async function insertSubscription(db: Handle, row: typeof sandboxSubscriptions.$inferInsert): Promise<void> {
  await db.insert(sandboxSubscriptions).values(row);
}

export function subscriptionsOf(db: Handle, customerId: string): Promise<SandboxSubscription[]> {
  return db.select().from(sandboxSubscriptions).where(eq(sandboxSubscriptions.customerId, customerId));
}

export const findSubscription = (db: Handle, id: string) =>
  findRow(db, sandboxSubscriptions, eq(sandboxSubscriptions.id, id));

export function runningSubscriptions(db: Handle): Promise<SandboxSubscription[]> {
  return db.select().from(sandboxSubscriptions).where(ne(sandboxSubscriptions.status, 'canceled'));
}

export async function cancelSubscriptionsOf(db: Handle, userId: string): Promise<void> {
  await db.update(sandboxSubscriptions).set({ status: 'canceled' }).where(eq(sandboxSubscriptions.userId, userId));
}

export async function updateSubscription(db: Handle, id: string, changes: Partial<SandboxSubscription>) {
  const [row] = await db.update(sandboxSubscriptions).set(changes).where(eq(sandboxSubscriptions.id, id)).returning();
  return row;
}
