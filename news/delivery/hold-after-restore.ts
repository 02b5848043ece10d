import type { Platform } from '../../platform/platform.ts';
import { closeOpenDeliveries } from './ledger/open-queries.ts';
import { prepareDue } from './prepare-due.ts';

/**
 * The program that made a backup may have gone on sending after it. So whatever fell due until now is composed for the archive
 * and closed as unknown: nobody gets the same day twice, and the next edition takes the articles up. Returns how many.
 */
export async function holdAfterRestore(platform: Platform): Promise<number> {
  await prepareDue(platform);
  return closeOpenDeliveries(platform.db);
}
