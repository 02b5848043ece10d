import { labDays } from '../../../contract/lab.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { oldestArticleAt } from '../../../newsroom/articles/span-queries.ts';
import { countDays, type DayStart, daysUntil } from '../../../newsroom/current/term-days.ts';
import { matchedTerms } from '../../../newsroom/matches/match-articles.ts';
import { readBrought } from '../../../newsroom/matches/stored-news.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownZone } from '../plan/schedule.ts';
import { countedDays, forgetMonthsBefore, storeCounts } from './queries.ts';

/** More recent days may still get late articles. */
const openDays = 3;
const termsAtOnce = 100;

/** The time zone in which stored days are counted. */
export const countingZone = knownZone('');

/** Counts the past days of every followed term that are not counted yet, as long as their matches are kept. */
export async function countPastDays(platform: Platform): Promise<number> {
  const { db, clock, config, queue } = platform;
  const now = clock.now();
  const oldest = await oldestArticleAt(db);
  if (!oldest) return 0;
  const days = daysUntil(now, countingZone, labDays)
    .slice(0, -openDays)
    .filter(({ from }) => from + dayMs > oldest.getTime());
  if (days.length === 0) return 0;
  const terms = await matchedTerms(db);
  let done = 0;
  for (let at = 0; at < terms.length && !queue.stopping.aborted; at += termsAtOnce) {
    const some = terms.slice(at, at + termsAtOnce);
    const counted = await countedDays(
      db,
      some.map(({ key }) => key),
      days[0]!.on,
    );
    const missing = some.filter(({ key }) => days.some(({ on }) => !counted.get(key)?.[on]));
    // a story counts on the day of its first article, so articles of the days before are read too
    const brought = await readBrought(db, missing, 0);
    for (const [index, { key }] of missing.entries()) {
      const articles = brought[index]!.map(({ article }) => article);
      await storeCounts(db, key, Object.fromEntries(countsOf(articles, days)));
    }
    done += missing.length * days.length;
  }
  const today = Temporal.PlainDate.from(daysUntil(now, countingZone, 1)[0]!.on);
  await forgetMonthsBefore(db, today.subtract({ months: config.HISTORY_MONTHS }).with({ day: 1 }).toString());
  return done;
}

function countsOf(articles: Parameters<typeof countDays>[0], days: readonly DayStart[]) {
  const counts = countDays(articles, days, days.at(-1)!.from + dayMs);
  return days.map(({ on }, at) => [on, counts[at]!] as const);
}
