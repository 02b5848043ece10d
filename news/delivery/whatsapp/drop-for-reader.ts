import type { Handle } from '../../../platform/db/open-database.ts';
import { countUndeliverable, restContact, stopContact } from './queries.ts';

const undeliverableBeforeStop = 3;
const restMs = 24 * 3600_000;

/** What an error about one person changes for the days to come; today's e-mail goes in any case (RELIABILITY.md §3). */
export async function dropForReader(db: Handle, userId: string, code: number, now: Date): Promise<void> {
  if (code === 131050) await stopContact(db, { userId }, 'provider', now);
  else if (code === 131026) await countUndeliverable(db, userId, undeliverableBeforeStop, now);
  else if (code === 131049) await restContact(db, userId, new Date(now.getTime() + restMs));
}
