import type { Platform } from '../../../platform/platform.ts';
import { editionItemsOf, findEditionOn, findSettings, updateSettings } from '../../editions/queries.ts';
import { scheduleReaders } from '../../editions/schedule-reader.ts';
import { prepareDue } from './prepare-due.ts';

/** A reader's edition of a day with its items, composed now when the day has none yet. The day is then done. */
export async function editionNow(platform: Platform, userId: string, localDate: string) {
  const { db, clock } = platform;
  if (!(await findEditionOn(db, userId, localDate))) {
    await scheduleReaders(db);
    if (await findSettings(db, userId)) {
      await updateSettings(db, userId, { nextRunAt: clock.now(), nextLocalDate: localDate });
      await prepareDue(platform, userId);
    }
  }
  const edition = await findEditionOn(db, userId, localDate);
  return edition ? { edition, items: await editionItemsOf(db, [edition.id]) } : undefined;
}
