import { dayMs } from '../../../contract/rules/durations.ts';
import { storyMark, titleMark } from '../../../newsroom/current/article-view.ts';
import { foldPhrase } from '../../../newsroom/text/fold.ts';
import { localDateOf } from '../../../platform/clock.ts';
import { nothingSeen } from '../collect-stories.ts';
import type { NewItem } from '../compose-edition.ts';
import type { Run } from '../plan/schedule.ts';
import type { DueSchedule } from './claim-queries.ts';
import { lastWindows, type PastNews, pastKey, seenNews } from './history-queries.ts';
import type { Batch } from './kind.ts';

/** A headline or story repeated within this many days, at another address, is no news. */
const titleDays = 30;

/**
 * How many days of sent editions are read. An edition looks back a week at most, so older articles cannot come again. A headline
 * can, at another address; headlines are remembered longer.
 */
const memoryDays = 10;

/** What was sent to these readers: by schedule, the last windows and the memory. Loads the articles that were sent. */
export async function loadPast(
  { tx, context, deliveryPort }: Batch,
  schedules: readonly DueSchedule[],
  { now, before }: { now: Date; before?: string | undefined },
) {
  const since = localDateOf(new Date(now.getTime() - memoryDays * dayMs), 'UTC');
  const readers = [...new Set(schedules.map(({ userId }) => userId))];
  const past = { of: schedules, since, before, lost: await deliveryPort.lost(tx, readers, since) };
  const windows = await lastWindows(tx, past);
  const seen = await seenNews(tx, past);
  await context.addSent([...seen.values()].flatMap(({ articleIds }) => [...articleIds]));
  return (schedule: DueSchedule) => ({
    last: windows.get(pastKey(schedule)),
    memory: memoryOf(schedule, seen.get(pastKey(schedule)), since, now),
  });
}

interface Told {
  storyId: string;
  articleIds: readonly number[];
  title: string;
}

/** The memory of what was sent, with further stories that are no news to the reader. */
export const seenAlso = (seen: SentMemory['seen'], told: readonly Told[]): SentMemory['seen'] => ({
  ...seen,
  storyIds: new Set([...seen.storyIds, ...told.map(({ storyId }) => storyId)]),
  articleIds: new Set([...seen.articleIds, ...told.flatMap(({ articleIds }) => articleIds)]),
  headlines: new Set([...seen.headlines, ...told.map(({ title }) => foldPhrase(title))]),
});

/** The marks to store of the items of a day's mail. */
export function marksOf(localDate: string, items: readonly NewItem[]): Record<string, string> {
  const sent = items
    .filter(({ isInMail }) => isInMail)
    .flatMap(({ title, storyId }) => [titleMark(foldPhrase(title)), storyMark(storyId)]);
  return sent.length > 0 ? { [localDate]: sent.join(' ') } : {};
}

export type SentMemory = ReturnType<typeof memoryOf>;

/**
 * What one reader was sent: the editions since a day, which are read back, and the marks of older headlines and stories, which
 * the schedule stores. Reading a month of editions back would be three times the work.
 */
function memoryOf(
  { sentTitles }: Pick<DueSchedule, 'sentTitles'>,
  past: PastNews | undefined,
  since: string,
  now: Date,
) {
  const oldest = localDateOf(new Date(now.getTime() - titleDays * dayMs), 'UTC');
  const older = Object.entries(sentTitles).filter(([on]) => on < since && on >= oldest);
  const { days, ...seen } = past ?? { ...nothingSeen, days: new Set<string>() };
  return {
    seen: { ...seen, olderMarks: older.map(([, marks]) => marks).join(' ') },
    /** The marks to store after these items were sent. */
    after({ localDate }: Run, items: readonly NewItem[]): Record<string, string> {
      // the day of an edition that never arrived is not in `days`: its news may be sent again
      const recent = Object.entries(sentTitles).filter(([on]) => on >= since && on !== localDate && days.has(on));
      return Object.fromEntries([...older, ...recent, ...Object.entries(marksOf(localDate, items))]);
    },
  };
}
