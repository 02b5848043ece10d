import { and, eq, sql } from 'drizzle-orm';
import type { Handle } from '../../platform/db/open-database.ts';
import { storyRuns } from './tables.ts';

/**
 * Takes the lease, or keeps it. `kept`: nobody grouped meanwhile, memory is valid; `taken`: somebody did; `refused`: another
 * worker holds it.
 */
export async function claimStoryRun(
  db: Handle,
  runId: string,
  now: Date,
  until: Date,
): Promise<'kept' | 'taken' | 'refused'> {
  const { rows } = await db.execute<{ before: string | null }>(sql`
    with held as (select run_id from story_runs where id = 1 for update)
    insert into story_runs as run (id, run_id, held_until) values (1, ${runId}, ${until})
    on conflict (id) do update set run_id = excluded.run_id, held_until = excluded.held_until
      where run.run_id = excluded.run_id or run.held_until <= ${now}
    returning (select run_id::text from held) as before`);
  const [row] = rows;
  if (!row) return 'refused';
  return row.before === runId ? 'kept' : 'taken';
}

/** Goes on holding the lease; false when it ran out and somebody else took it. In a transaction nobody can take it before its end. */
export async function renewStoryRun(db: Handle, runId: string, until: Date): Promise<boolean> {
  const held = and(eq(storyRuns.id, 1), eq(storyRuns.runId, runId));
  const renewed = await db.update(storyRuns).set({ heldUntil: until }).where(held).returning({ id: storyRuns.id });
  return renewed.length > 0;
}
