import type { Platform } from '../../platform/platform.ts';
import { clippingKind } from '../clippings/clipping-kind.ts';
import { type ComposeOptions, composeDue } from '../editions/compose/compose-due.ts';
import { daily } from '../editions/compose/daily.ts';
import type { Frozen } from '../editions/compose/freeze.ts';
import { weekly } from '../editions/compose/weekly.ts';
import { setNextRun } from '../editions/plan/schedule-queries.ts';
import { editionItemsOf, findEditionOn } from '../editions/queries.ts';
import { createDeliveryPort } from './delivery-port.ts';
import { closeOpenDeliveries } from './ledger/open-queries.ts';

const kinds = [daily, weekly, clippingKind];

/** Composes all that is due, of every kind, and creates the deliveries. */
export function prepareDue(
  platform: Platform,
  options: Pick<ComposeOptions, 'only' | 'onFrozen' | 'stopping'> = {},
): Promise<Frozen> {
  return composeDue(platform, { ...options, kinds, deliveryPort: createDeliveryPort(platform) });
}

/** A reader's edition of a day with its items. Composes it now if the day has none; it is not composed again at the hour. */
export async function editionNow(platform: Platform, userId: string, localDate: string) {
  const { db, clock } = platform;
  if (!(await findEditionOn(db, userId, localDate))) {
    const only = { userId, kind: 'daily' };
    await setNextRun(db, only, { runAt: clock.now(), localDate });
    await prepareDue(platform, { only });
  }
  const edition = await findEditionOn(db, userId, localDate);
  return edition ? { edition, items: await editionItemsOf(db, [edition]) } : undefined;
}

/**
 * The program that made a backup may have sent more after it. What fell due until now is therefore composed for the archive and
 * closed as unknown: no reader gets a day twice, and the next edition includes the articles. Returns how many.
 */
export async function holdAfterRestore(platform: Platform): Promise<number> {
  await prepareDue(platform);
  return closeOpenDeliveries(platform.db);
}
