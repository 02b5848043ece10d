import { and, eq } from 'drizzle-orm';
import { isAdmitted } from '../../../people/accounts/queries.ts';
import { profiles, users } from '../../../people/accounts/tables.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import { newestFirst } from '../../editions/queries.ts';
import { editions } from '../../editions/tables.ts';
import { feedAddresses } from './tables.ts';

export async function findFeedAddress(db: Handle, userId: string) {
  const [row] = await db.select().from(feedAddresses).where(eq(feedAddresses.userId, userId));
  return row;
}

export async function findFeedReader(db: Handle, addressId: string) {
  const [row] = await db
    .select({ userId: profiles.id, language: profiles.language })
    .from(feedAddresses)
    .innerJoin(profiles, eq(profiles.id, feedAddresses.userId))
    .innerJoin(users, eq(users.id, feedAddresses.userId))
    .where(and(eq(feedAddresses.id, addressId), isAdmitted));
  return row;
}

/** One row a reader: a new address replaces the old one, also with concurrent calls. */
export async function replaceFeedAddress(db: Handle, userId: string, id: string, createdAt: Date) {
  const [row] = await db
    .insert(feedAddresses)
    .values({ id, userId, createdAt })
    .onConflictDoUpdate({ target: feedAddresses.userId, set: { id, createdAt } })
    .returning();
  return row!;
}

export async function deleteFeedAddress(db: Handle, userId: string): Promise<void> {
  await db.delete(feedAddresses).where(eq(feedAddresses.userId, userId));
}

export function newestEditions(db: Handle, userId: string, limit: number) {
  return db
    .select()
    .from(editions)
    .where(and(eq(editions.userId, userId), eq(editions.state, 'frozen')))
    .orderBy(...newestFirst)
    .limit(limit);
}
