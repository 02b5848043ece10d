import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendDeliveries } from '../job-list.ts';
import { reopenWaiting } from './ledger/open-queries.ts';

/**
 * After a mail server is repaired: what was put off is due now, and what expired or was given up because of the server today is
 * sent until the end of its reader's day. Returns how many.
 */
export async function sendAllNow({ clock, queue }: Platform, tx: Tx): Promise<number> {
  const count = await reopenWaiting(tx, clock.now());
  await queue.send(tx, sendDeliveries, {}, { key: 'now' });
  return count;
}
