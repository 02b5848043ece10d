import { storyMark, titleMark } from '../../current/article-view.ts';
import { foldPhrase } from '../../text/fold.ts';
import { nothingSeen, type SeenNews } from '../collect-stories.ts';
import type { NewItem } from '../compose-edition.ts';
import { localDateOf, type Run } from '../plan/schedule.ts';
import type { DueSchedule } from './claim-queries.ts';
import type { PastNews } from './history-queries.ts';

const day = 24 * 3600_000;
/** A headline or story repeated within this many days, at another address, is no news. */
const titleDays = 30;

export interface Memory {
  seen: SeenNews;
  /** The marks to store after these items were sent. */
  after(run: Run, items: readonly NewItem[]): Record<string, string>;
}

/**
 * What one reader was sent: the editions since a day, which are read back, and the marks of older headlines and stories, which
 * the schedule stores. Reading a month of editions back would be three times the work.
 */
export function memoryOf(
  { sentTitles }: Pick<DueSchedule, 'sentTitles'>,
  past: PastNews | undefined,
  since: string,
  now: Date,
): Memory {
  const oldest = localDateOf(new Date(now.getTime() - titleDays * day), 'UTC');
  const older = Object.entries(sentTitles).filter(([on]) => on < since && on >= oldest);
  const { days, ...seen } = past ?? { ...nothingSeen, days: new Set<string>() };
  return {
    seen: { ...seen, olderMarks: older.map(([, marks]) => marks).join(' ') },
    after({ localDate }, items) {
      // the day of an edition that never arrived is not in `days`: its news may be sent again
      const recent = Object.entries(sentTitles).filter(([on]) => on >= since && on !== localDate && days.has(on));
      const sent = items
        .filter(({ isInMail }) => isInMail)
        .flatMap(({ title, storyId }) => [titleMark(foldPhrase(title)), storyMark(storyId)]);
      return Object.fromEntries([...older, ...recent, ...(sent.length > 0 ? [[localDate, sent.join(' ')]] : [])]);
    },
  };
}
