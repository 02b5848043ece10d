import { desc, eq } from 'drizzle-orm';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { suggestedTerms } from './tables.ts';

export type SuggestedRow = typeof suggestedTerms.$inferSelect;

/** The reader's own newest row. */
export async function findSuggestions(db: Handle, userId: string): Promise<SuggestedRow | undefined> {
  const [row] = await db
    .select()
    .from(suggestedTerms)
    .where(eq(suggestedTerms.userId, userId))
    .orderBy(desc(suggestedTerms.createdAt), desc(suggestedTerms.id))
    .limit(1);
  return row;
}

/** Replaces all rows by the newest. Called under the profile lock. */
export async function replaceSuggestions(tx: Tx, row: typeof suggestedTerms.$inferInsert): Promise<void> {
  await tx.delete(suggestedTerms).where(eq(suggestedTerms.userId, row.userId));
  await tx.insert(suggestedTerms).values(row);
}
