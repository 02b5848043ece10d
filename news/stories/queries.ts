import { eq } from 'drizzle-orm';
import type { Handle, Tx } from '../../platform/db/open-database.ts';
import { storyRuns } from './tables.ts';

/** The last run's id, locked until the transaction ends: one worker groups at a time. */
export async function lockStoryRun(tx: Tx, firstId: string): Promise<string> {
  await tx.insert(storyRuns).values({ id: 1, runId: firstId }).onConflictDoNothing();
  const [row] = await tx.select().from(storyRuns).where(eq(storyRuns.id, 1)).for('update');
  if (!row) throw new Error('the story run vanished');
  return row.runId;
}

export async function setStoryRun(db: Handle, runId: string): Promise<void> {
  await db.update(storyRuns).set({ runId }).where(eq(storyRuns.id, 1));
}
