import { and, asc, eq, inArray, isNull, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Plan } from '../../contract/plans.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { insertRows } from '../../platform/db/recordset.ts';
import { changesRows, findRow } from '../../platform/db/rows.ts';
import { profiles } from '../accounts/tables.ts';
import type { PaymentEvent, PaymentProvider } from './provider/payment-provider.ts';
import { paymentCustomers, paymentEvents, planGrants, subscriptions } from './tables.ts';

export type ProviderName = PaymentProvider['name'];
export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type EventRow = typeof paymentEvents.$inferSelect;

/** The reader's row at a provider. */
const isOf = (table: typeof paymentCustomers | typeof subscriptions, userId: string, provider: ProviderName) =>
  and(eq(table.userId, userId), eq(table.provider, provider));

const isCustomer = (provider: ProviderName, customerId: string) =>
  and(eq(paymentCustomers.provider, provider), eq(paymentCustomers.customerId, customerId));

export const findCustomerId = async (db: Handle, userId: string, provider: ProviderName) =>
  (await findRow(db, paymentCustomers, isOf(paymentCustomers, userId, provider)))?.customerId;

/** Keeps the first id; a second caller gets the first id back. */
export async function keepCustomerId(db: Handle, customer: typeof paymentCustomers.$inferInsert): Promise<string> {
  await db.insert(paymentCustomers).values(customer).onConflictDoNothing();
  return (await findCustomerId(db, customer.userId, customer.provider)) ?? customer.customerId;
}

/** For a customer that the provider does not know any more; the next checkout creates another. */
export async function forgetCustomer(tx: Tx, userId: string, provider: ProviderName, customerId: string) {
  await tx.delete(paymentCustomers).where(and(eq(paymentCustomers.userId, userId), isCustomer(provider, customerId)));
}

/** Numbers one request to the provider; undefined if the customer is not one of ours. */
export async function beginSync(db: Handle, provider: ProviderName, customerId: string) {
  const [row] = await db
    .update(paymentCustomers)
    .set({ lastSync: sql`${paymentCustomers.lastSync} + 1` })
    .where(isCustomer(provider, customerId))
    .returning({ userId: paymentCustomers.userId, sync: paymentCustomers.lastSync });
  return row;
}

/** False if the answer to a later request is already stored. */
export function claimSync(tx: Tx, provider: ProviderName, customerId: string, sync: number): Promise<boolean> {
  const isEarlier = and(isCustomer(provider, customerId), lt(paymentCustomers.appliedSync, sync));
  return changesRows(tx.update(paymentCustomers).set({ appliedSync: sync }).where(isEarlier));
}

export const findSubscription = (db: Handle, userId: string, provider: ProviderName) =>
  findRow(db, subscriptions, isOf(subscriptions, userId, provider));

/** At all providers. */
export function subscriptionsOf(db: Handle, userId: string): Promise<SubscriptionRow[]> {
  return db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
}

export function runningSubscriptionsAt(db: Handle, provider: ProviderName): Promise<SubscriptionRow[]> {
  const isRunning = notInArray(subscriptions.status, ['canceled', 'incomplete_expired']);
  const isOne = and(eq(subscriptions.provider, provider), isRunning);
  return db.select().from(subscriptions).where(isOne);
}

export function readersPayingTwice(db: Handle): Promise<{ email: string }[]> {
  return db
    .selectDistinct({ email: profiles.email })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.userId))
    .where(sql`${subscriptions.others} <> '[]'`)
    .orderBy(profiles.email);
}

export async function saveSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: [subscriptions.userId, subscriptions.provider], set: row });
}

export async function markFailureMailed(db: Handle, userId: string, provider: ProviderName, at: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ failureMailedAt: at })
    .where(isOf(subscriptions, userId, provider));
}

/** The caller holds the profile's lock (accounts/queries.ts `lockProfile`). */
export async function updatePlan(tx: Tx, userId: string, plan: Plan): Promise<void> {
  await tx.update(profiles).set({ plan }).where(eq(profiles.id, userId));
}

export function pastDueBefore(db: Handle, provider: ProviderName, instant: Date): Promise<{ userId: string }[]> {
  return db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .innerJoin(profiles, eq(profiles.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.provider, provider),
        eq(subscriptions.status, 'past_due'),
        lte(subscriptions.pastDueSince, instant),
        eq(profiles.plan, subscriptions.plan),
      ),
    );
}

/** All our customers, with the last seen subscription, if any. */
export function listCustomers(db: Handle, provider: ProviderName) {
  return db
    .select({ customerId: paymentCustomers.customerId, subscription: subscriptions })
    .from(paymentCustomers)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.userId, paymentCustomers.userId), eq(subscriptions.provider, paymentCustomers.provider)),
    )
    .where(eq(paymentCustomers.provider, provider));
}

/** True when at least one of them is new. */
export function insertEvents(tx: Tx, provider: ProviderName, events: readonly PaymentEvent[], now: Date) {
  const rows = events.map((event) => ({ ...event, provider, receivedAt: now, nextTryAt: now }));
  return changesRows(tx.execute(insertRows(paymentEvents, rows, sql`on conflict do nothing`)));
}

export function waitingEvents(db: Handle, provider: ProviderName, now: Date, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), isNull(paymentEvents.doneAt), lte(paymentEvents.nextTryAt, now)))
    .orderBy(asc(paymentEvents.nextTryAt))
    .limit(limit);
}

export async function updateEvents(db: Handle, provider: ProviderName, events: EventRow[], result: Partial<EventRow>) {
  const ids = events.map(({ eventId }) => eventId);
  const isOne = and(eq(paymentEvents.provider, provider), inArray(paymentEvents.eventId, ids));
  if (ids.length > 0) await db.update(paymentEvents).set(result).where(isOne);
}

export async function deleteOldEvents(db: Handle, before: Date): Promise<void> {
  const isNotDead = or(isNull(paymentEvents.outcome), ne(paymentEvents.outcome, 'dead'));
  await db.delete(paymentEvents).where(and(lte(paymentEvents.doneAt, before), isNotDead));
}

export type GrantRow = typeof planGrants.$inferSelect;

export const findGrant = (db: Handle, userId: string) => findRow(db, planGrants, eq(planGrants.userId, userId));

export async function saveGrant(tx: Tx, row: GrantRow): Promise<void> {
  await tx.insert(planGrants).values(row).onConflictDoUpdate({ target: planGrants.userId, set: row });
}

export async function deleteGrant(tx: Tx, userId: string): Promise<void> {
  await tx.delete(planGrants).where(eq(planGrants.userId, userId));
}

export function grantsEndedBy(db: Handle, now: Date): Promise<{ userId: string }[]> {
  return db.select({ userId: planGrants.userId }).from(planGrants).where(lte(planGrants.endsAt, now));
}
