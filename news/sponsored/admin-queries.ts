import { eq } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import type { SponsoredRow } from './queries.ts';
import { sponsoredContent } from './tables.ts';

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
