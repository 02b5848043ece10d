import type { Platform } from '../../platform/platform.ts';
import { lockSchedules, setNextRun } from '../editions/plan/schedule-queries.ts';
import { editionItemsOf, findEditionOn } from '../editions/queries.ts';
import { prepareDue } from './prepare-due.ts';

/** A reader's edition of a day with its items. Composes it now if the day has none; it is not composed again at the hour. */
export async function editionNow(platform: Platform, userId: string, localDate: string) {
  const { db, clock } = platform;
  const only = { userId, kind: 'daily' };
  const isMissing = await db.transaction(async (tx) => {
    await lockSchedules(tx, userId, [only.kind]);
    if (await findEditionOn(tx, userId, localDate)) return false;
    await setNextRun(tx, only, { runAt: clock.now(), localDate });
    return true;
  });
  if (isMissing) {
    await prepareDue(platform, { only });
    // another process may have claimed the run first and still be composing
    await db.transaction((tx) => lockSchedules(tx, userId, [only.kind]));
  }
  const edition = await findEditionOn(db, userId, localDate);
  return edition ? { edition, items: await editionItemsOf(db, [edition]) } : undefined;
}
