import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Handle, Tx } from '../../../platform/db/open-database.ts';
import { clippingLogos } from '../tables.ts';

type LogoRow = typeof clippingLogos.$inferSelect;

/** Logos kept of a clipping: the newest, which editions still show. */
const mostLogos = 20;

export async function insertLogo(tx: Tx, row: typeof clippingLogos.$inferInsert): Promise<LogoRow> {
  const [inserted] = await tx.insert(clippingLogos).values(row).returning();
  const isOfIt = eq(clippingLogos.clippingId, row.clippingId);
  const newest = tx
    .select({ id: clippingLogos.id })
    .from(clippingLogos)
    .where(isOfIt)
    .orderBy(desc(clippingLogos.createdAt))
    .limit(mostLogos);
  await tx.delete(clippingLogos).where(and(isOfIt, notInArray(clippingLogos.id, newest)));
  return inserted!;
}

export async function findLogo(db: Handle, id: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ picture: clippingLogos.picture }).from(clippingLogos).where(eq(clippingLogos.id, id));
  return row?.picture;
}
