import type { Platform } from '../../platform/platform.ts';
import { setNextRun } from '../editions/plan/schedule-queries.ts';
import { editionItemsOf, findEditionOn } from '../editions/queries.ts';
import { prepareDue } from './prepare-due.ts';

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
