import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { outlets, sources } from './tables.ts';

export type SourceRow = typeof sources.$inferSelect;
export type OutletRow = typeof outlets.$inferSelect;

export async function upsertOutlet(db: Handle, row: typeof outlets.$inferInsert): Promise<void> {
  const { id, ...rest } = row;
  await db.insert(outlets).values(row).onConflictDoUpdate({ target: outlets.id, set: rest });
}

/** A feed that is known already keeps what was learnt about it. */
export async function insertSource(db: Handle, row: typeof sources.$inferInsert): Promise<void> {
  await db.insert(sources).values(row).onConflictDoNothing();
}

export function dueSources(db: Handle, now: Date, limit: number): Promise<{ id: string }[]> {
  return db
    .select({ id: sources.id })
    .from(sources)
    .where(and(eq(sources.isPaused, false), lte(sources.nextPollAt, now)))
    .orderBy(asc(sources.nextPollAt))
    .limit(limit);
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

export async function countOutlets(db: Handle): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(outlets);
  return row?.n ?? 0;
}
