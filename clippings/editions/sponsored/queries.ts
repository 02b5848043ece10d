import { and, eq, sql } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import { findRow } from '../../../platform/db/rows.ts';
import { sponsoredContent, sponsoredDays } from './tables.ts';

export type SponsoredRow = typeof sponsoredContent.$inferSelect;

/** The active blocks with the number of times each was shown on the given day. */
export async function activeSponsored(db: Handle, day: string) {
  return db
    .select({
      id: sponsoredContent.id,
      title: sponsoredContent.title,
      description: sponsoredContent.description,
      url: sponsoredContent.url,
      image: sponsoredContent.image,
      startsOn: sponsoredContent.startsOn,
      endsOn: sponsoredContent.endsOn,
      plans: sponsoredContent.plans,
      shownToday: sql<number>`coalesce(${sponsoredDays.impressions}, 0)::int`,
    })
    .from(sponsoredContent)
    .leftJoin(sponsoredDays, and(eq(sponsoredDays.sponsoredId, sponsoredContent.id), eq(sponsoredDays.day, day)))
    .where(eq(sponsoredContent.active, true))
    .orderBy(sponsoredContent.createdAt, sponsoredContent.id);
}

export const findSponsored = (db: Handle, id: string) => findRow(db, sponsoredContent, eq(sponsoredContent.id, id));

/** Locks the content until the transaction ends. */
export async function lockSponsored(tx: Handle, id: string): Promise<SponsoredRow | undefined> {
  const [row] = await tx.select().from(sponsoredContent).where(eq(sponsoredContent.id, id)).for('update');
  return row;
}

export function addImpressions(db: Handle, id: string, day: string, impressions: number): Promise<void> {
  return addToDay(db, id, day, 'impressions', impressions);
}

export function addClick(db: Handle, id: string, day: string): Promise<void> {
  return addToDay(db, id, day, 'clicks', 1);
}

async function addToDay(db: Handle, sponsoredId: string, day: string, what: 'impressions' | 'clicks', count: number) {
  await db
    .insert(sponsoredDays)
    .values({ sponsoredId, day, [what]: count })
    .onConflictDoUpdate({
      target: [sponsoredDays.sponsoredId, sponsoredDays.day],
      set: { [what]: sql`${sponsoredDays[what]} + ${count}` },
    });
}

export type SponsoredValues = Pick<
  SponsoredRow,
  'title' | 'description' | 'url' | 'imageUrl' | 'active' | 'startsOn' | 'endsOn' | 'plans'
>;
type Stored = SponsoredValues & Pick<SponsoredRow, 'image'>;

export async function insertSponsored(
  db: Handle,
  values: Stored & { createdBy: string; createdAt: Date },
): Promise<SponsoredRow> {
  const [row] = await db.insert(sponsoredContent).values(values).returning();
  if (!row) throw new Error('sponsored content was not inserted');
  return row;
}

export async function updateSponsored(db: Handle, id: string, values: Stored): Promise<SponsoredRow | undefined> {
  const [row] = await db.update(sponsoredContent).set(values).where(eq(sponsoredContent.id, id)).returning();
  return row;
}

export async function deleteSponsored(db: Handle, id: string): Promise<SponsoredRow | undefined> {
  const [row] = await db.delete(sponsoredContent).where(eq(sponsoredContent.id, id)).returning();
  return row;
}
