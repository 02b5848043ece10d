import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { addressHash, addressSalt } from '../../../platform/mail/address-hash.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliveries, mailEvents, suppressions } from '../tables.ts';
import { lockAddresses } from './queries.ts';

type Suppression = Omit<typeof suppressions.$inferSelect, 'addressHash'>;

/** Why and since when an address gets no clippings; undefined if it does. */
export async function findSuppression(db: Handle, secret: string, email: string): Promise<Suppression | undefined> {
  const { addressHash: hash, ...shown } = suppressions;
  const { reason, code, detail, since } = shown;
  const [row] = await db
    .select({ reason, code, detail, since })
    .from(suppressions)
    .where(eq(hash, addressHash(addressSalt(secret), email)));
  return row;
}

/**
 * Clippings go to these addresses again. The events that counted against them are deleted too, or the next one would suppress the
 * address again. Returns how many were suppressed.
 */
export async function liftSuppressions(tx: Tx, hashes: Buffer[]): Promise<number> {
  if (hashes.length === 0) return 0;
  await lockAddresses(
    tx,
    hashes.map((hash) => ({ addressHash: hash })),
  );
  await tx.delete(mailEvents).where(inArray(mailEvents.addressHash, hashes));
  const { rowCount } = await tx.delete(suppressions).where(inArray(suppressions.addressHash, hashes));
  return rowCount ?? 0;
}

interface SuppressionFilter {
  since?: Date | undefined;
  reason?: Suppression['reason'] | undefined;
  code?: string | undefined;
}

const matching = ({ since, reason, code }: SuppressionFilter) =>
  and(
    since ? gte(suppressions.since, since) : undefined,
    reason ? eq(suppressions.reason, reason) : undefined,
    code ? sql`${code} = any(string_to_array(coalesce(${suppressions.code}, ''), ' '))` : undefined,
  );

/** Suppressed addresses by cause and day (UTC). */
export async function countSuppressions(db: Handle, filter: SuppressionFilter) {
  const day = sql<string>`(${suppressions.since} at time zone 'UTC')::date::text`;
  return db
    .select({ day, reason: suppressions.reason, code: suppressions.code, count: sql<number>`count(*)::int` })
    .from(suppressions)
    .where(matching(filter))
    .groupBy(day, suppressions.reason, suppressions.code)
    .orderBy(day, suppressions.reason, suppressions.code);
}

const atOnce = 1_000;

/** Lifts all that match, a thousand in a transaction. */
export async function liftMatching({ db }: Pick<Platform, 'db'>, filter: SuppressionFilter): Promise<number> {
  for (let lifted = 0; ; ) {
    const rows = await db
      .select({ hash: suppressions.addressHash })
      .from(suppressions)
      .where(matching(filter))
      .limit(atOnce);
    if (rows.length === 0) return lifted;
    lifted += await db.transaction((tx) =>
      liftSuppressions(
        tx,
        rows.map(({ hash }) => hash),
      ),
    );
  }
}

/**
 * A server that suddenly refuses most recipients is not believed: its refusals since the run began no longer count against the
 * addresses, and the deliveries are kept.
 */
export async function takeBackRefusals(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  refused: readonly { id: string; localDate: string; userId: string }[],
  since: Date,
): Promise<void> {
  const ids = refused.map(({ id }) => id);
  const days = [...new Set(refused.map(({ localDate }) => localDate))];
  await db.transaction(async (tx) => {
    const closed = await tx
      .update(deliveries)
      .set({ state: 'deferred', reason: 'relay_refused', tryAt: clock.now(), updatedAt: sql`now()` })
      .where(and(inArray(deliveries.id, ids), inArray(deliveries.localDate, days), eq(deliveries.state, 'failed')))
      .returning({ addressHash: deliveries.addressHash });
    const hashes = closed.flatMap(({ addressHash }) => addressHash ?? []);
    if (hashes.length === 0) return;
    await lockAddresses(
      tx,
      hashes.map((addressHash) => ({ addressHash })),
    );
    const isOfThese = and(inArray(mailEvents.addressHash, hashes), inArray(mailEvents.deliveryId, ids));
    await tx.delete(mailEvents).where(and(isOfThese, eq(mailEvents.source, 'smtp')));
    await tx.delete(suppressions).where(and(inArray(suppressions.addressHash, hashes), gte(suppressions.since, since)));
  });
}
