import type { Handle } from '../../../../platform/db/open-database.ts';
import { countUndeliverable, restContacts, stopContacts } from '../queries.ts';

const undeliverableBeforeStop = 3;
const restMs = 24 * 3600_000;

export interface Drop {
  userId: string;
  code: number;
}

/** What errors about single people change for the days to come; today's e-mails go in any case (RELIABILITY.md §3). */
export async function dropForReaders(db: Handle, drops: readonly Drop[], now: Date): Promise<void> {
  const of = (wanted: number) => drops.filter(({ code }) => code === wanted).map(({ userId }) => userId);
  await stopContacts(db, of(131050), 'provider', now);
  await countUndeliverable(db, of(131026), undeliverableBeforeStop, now);
  await restContacts(db, of(131049), new Date(now.getTime() + restMs));
}
