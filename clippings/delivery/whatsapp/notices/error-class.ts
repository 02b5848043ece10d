import { dayMs } from '../../../../contract/rules/durations.ts';
import type { Handle } from '../../../../platform/db/open-database.ts';
import { countUndeliverable, pauseContacts, stopContacts } from '../queries.ts';

/** What to do about an error of the Graph API, by its code alone (requirements R118). */
export type ErrorClass = 'retry' | 'slow' | 'slow-recipient' | 'stop-lane' | 'stop-template' | 'drop' | 'unlisted';

const retry = new Set([1, 2, 131000, 131016, 131057, 133004]);
const slow = new Set([4, 80007, 130429]);
const stopLane = new Set([0, 190, 3, 10, 131005, 33, 131031, 368, 131042, 131045, 131048]);
const stopTemplate = new Set([132000, 132001, 132005, 132007, 132008, 132012, 132018, 132015, 132016]);
const drop = new Set([131026, 131021, 131050, 130472, 131049, 131047]);

export function errorClassOf(code: number): ErrorClass {
  if (retry.has(code)) return 'retry';
  if (slow.has(code)) return 'slow';
  if (code === 131056) return 'slow-recipient';
  if (stopLane.has(code) || (code >= 200 && code <= 299)) return 'stop-lane';
  if (stopTemplate.has(code)) return 'stop-template';
  if (drop.has(code)) return 'drop';
  return 'unlisted';
}

/** How often a message with this error is tried; undefined leaves it to the ledger. */
export function mostTriesOf(code: number): number | undefined {
  if (code === 131000) return 3;
  return code === 131056 ? 5 : undefined;
}

const undeliverableBeforeStop = 3;
const pauseMs = dayMs;

/** Applies errors about one reader to later days; today's mail is sent in any case (requirements R119). */
export async function dropForReaders(
  db: Handle,
  drops: readonly { userId: string; code: number }[],
  now: Date,
): Promise<void> {
  const of = (wanted: number) => drops.filter(({ code }) => code === wanted).map(({ userId }) => userId);
  await stopContacts(db, of(131050), 'provider', now);
  await countUndeliverable(db, of(131026), undeliverableBeforeStop, now);
  await pauseContacts(db, of(131049), new Date(now.getTime() + pauseMs));
}
