import { and, asc, eq, exists, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { defaultQuoteLimit } from '../../contract/rules/field-limits.ts';
import type { Tier } from '../../contract/signed/files.ts';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { inPieces } from '../../platform/db/rows.ts';
import { outlets, sources } from './tables.ts';

export type SourceRow = typeof sources.$inferSelect;
export type OutletRow = typeof outlets.$inferSelect;

/** A feed with this many failures in a row counts as failing: one or two are usual. */
export const failuresBeforeFailing = 3;

export async function upsertOutlets(db: Handle, rows: (typeof outlets.$inferInsert)[]): Promise<void> {
  const set = {
    name: sql`excluded.name`,
    home: sql`excluded.home`,
    language: sql`excluded.language`,
  };
  for (const piece of inPieces(outlets, rows))
    await db.insert(outlets).values(piece).onConflictDoUpdate({ target: outlets.id, set });
}

/** Returns the new feeds; a known address keeps its state. */
export async function insertSources(db: Handle, rows: (typeof sources.$inferInsert)[]): Promise<{ id: string }[]> {
  const added: { id: string }[] = [];
  for (const piece of inPieces(sources, rows))
    added.push(...(await db.insert(sources).values(piece).onConflictDoNothing().returning({ id: sources.id })));
  return added;
}

/** Longer than any fetch: a feed whose process died is due again after it. */
const fetchLease = '15 minutes';

/** Claims the feeds that are due: until they are settled no other process fetches them. */
export function claimDueSources(db: Handle, now: Date, limit: number): Promise<{ id: string }[]> {
  const due = db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.isPaused, false), lte(sources.nextPollAt, now)))
    .orderBy(asc(sources.nextPollAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(sources)
    .set({ nextPollAt: sql`${now.toISOString()}::timestamptz + ${fetchLease}::interval` })
    .where(inArray(sources.id, due))
    .returning({ id: sources.id });
}

export async function findSource(db: Handle, id: string) {
  const [row] = await db
    .select({ source: sources, outlet: outlets })
    .from(sources)
    .innerJoin(outlets, eq(outlets.id, sources.outletId))
    .where(eq(sources.id, id));
  return row;
}

export async function updateSource(
  db: Handle,
  id: string,
  values: Partial<typeof sources.$inferInsert>,
): Promise<void> {
  await db.update(sources).set(values).where(eq(sources.id, id));
}

/** Stores a permanent move; if another source already has that address, this one is paused as its duplicate. */
export async function moveSource(db: Handle, id: string, url: string): Promise<void> {
  const taken = await db.select({ id: sources.id }).from(sources).where(eq(sources.url, url));
  await updateSource(
    db,
    id,
    taken.length > 0 ? { isPaused: true, lastOutcome: 'already_read', lastError: url } : { url },
  );
}

export async function knownUrls(db: Handle, urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const rows = await db.select({ url: sources.url }).from(sources).where(inArray(sources.url, urls));
  return new Set(rows.map((row) => row.url));
}

export function allOutlets(db: Handle) {
  return db
    .select({
      id: outlets.id,
      name: outlets.name,
      home: outlets.home,
      quoteLimit: outlets.quoteLimit,
      tier: outlets.tier,
    })
    .from(outlets)
    .orderBy(outlets.name);
}

/** Outlets with at least one feed that is not paused; the public list shows these. */
export function outletsWithFeeds(db: Handle) {
  const feed = db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.outletId, outlets.id), eq(sources.isPaused, false)));
  return db
    .select({ name: outlets.name, home: outlets.home, quoteLimit: outlets.quoteLimit })
    .from(outlets)
    .where(exists(feed))
    .orderBy(sql`lower(${outlets.name})`);
}

/** Sets rights or tiers by outlet. Returns the outlets where that changed something. */
export async function setOutlets(
  tx: Tx,
  column: 'quote_limit' | 'tier',
  values: ReadonlyMap<string, number | null>,
): Promise<string[]> {
  const name = sql.identifier(column);
  const entries = [...values].map(([id, value]) => ({ id, value }));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update outlets o set ${name} = r.value
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r(id text, value int)
    where o.id = r.id and o.${name} is distinct from r.value returning o.id`);
  return rows.map(({ id }) => id);
}

/** Characters that may be shown of each outlet's text, for outlets without the default. */
export async function outletRights(db: Handle): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: outlets.id, limit: outlets.quoteLimit })
    .from(outlets)
    .where(sql`${outlets.quoteLimit} is distinct from ${defaultQuoteLimit}`);
  return new Map(rows.map(({ id, limit }) => [id, limit ?? Number.POSITIVE_INFINITY]));
}

/** The operator's tiers, of outlets that have one. */
export async function outletTiers(db: Handle): Promise<Map<string, Tier>> {
  const rows = await db.select({ id: outlets.id, tier: outlets.tier }).from(outlets).where(isNotNull(outlets.tier));
  return new Map(rows.map(({ id, tier }) => [id, tier!]));
}

export async function insertOutlet(tx: Tx, row: typeof outlets.$inferInsert): Promise<void> {
  await tx.insert(outlets).values(row).onConflictDoNothing();
}

export function allFeeds(db: Handle) {
  return db
    .select({
      url: sources.url,
      section: sources.section,
      outlet: outlets.name,
      home: outlets.home,
      right: outlets.quoteLimit,
    })
    .from(sources)
    .innerJoin(outlets, eq(outlets.id, sources.outletId))
    .orderBy(outlets.name, sources.url);
}
