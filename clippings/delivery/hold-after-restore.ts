import type { Platform } from '../../platform/platform.ts';
import { closeOpenMessages } from '../outgoing/queries.ts';
import { closeOpenDeliveries } from './ledger/open-queries.ts';
import { prepareDue } from './prepare-due.ts';

/**
 * The program that made a backup may have sent more after it. What fell due until now is therefore composed for the archive and
 * closed as unknown, and webhooks are not posted again: no reader or program gets a day twice, and the next edition includes the
 * articles. Returns how many.
 */
export async function holdAfterRestore(platform: Platform): Promise<number> {
  await prepareDue(platform);
  await closeOpenMessages(platform.db, platform.clock.now());
  return closeOpenDeliveries(platform.db);
}
