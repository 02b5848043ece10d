import type { Tx } from '../../platform/db/open-database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { matchTerms } from '../job-list.ts';

/** In the transaction that adds or changes terms: they are matched at once. */
export async function matchSoon(queue: Queue, tx: Tx): Promise<void> {
  await queue.send(tx, matchTerms, {}, { key: 'all' });
}
