import { labDays } from '../../../contract/lab.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { oldestArticleAt } from '../../../newsroom/articles/span-queries.ts';
import type { ReadTerm } from '../../../newsroom/current/article-view.ts';
import { daysSpanned, perDayOf } from '../../../newsroom/current/count-per-day.ts';
import { storyIdOf } from '../../../newsroom/current/current-article.ts';
import { type CountedArticle, countDays, daysUntil, type TermDay } from '../../../newsroom/current/term-days.ts';
import { areMatched } from '../../../newsroom/matches/match-articles.ts';
import { readBrought } from '../../../newsroom/matches/stored-news.ts';
import { keyOfTerm } from '../../../newsroom/matches/term-key.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countedDays } from './queries.ts';

export interface CountedDay {
  on: string;
  /** Null if it was not counted. */
  count: TermDay | null;
}

/**
 * How many articles all outlets published about each term on the last days of a reader's calendar, oldest first. The days of which
 * matches are kept are counted now, with the reader's answers; older ones were counted earlier.
 */
export async function readVolume(
  platform: Platform,
  terms: readonly ReadTerm[],
  { timeZone, days }: { timeZone: string; days: number },
): Promise<CountedDay[][]> {
  const { db, clock } = platform;
  const all = daysUntil(clock.now(), timeZone, days);
  const oldest = (await areMatched(platform, terms)) ? await oldestArticleAt(db) : undefined;
  const live = all.slice(-labDays).filter(({ from }) => oldest && from + dayMs > oldest.getTime());
  const stored = await countedDays(db, terms.map(keyOfTerm), all[0]!.on);
  const brought = live.length > 0 ? await readBrought(db, terms, 0) : [];
  const firstLive = all.length - live.length;
  return terms.map((term, at) => {
    const articles = (brought[at] ?? []).map(({ article }) => article);
    const counts = countDays(articles, live, Number.MAX_SAFE_INTEGER);
    const before = stored.get(keyOfTerm(term));
    return all.map(({ on }, index) => ({
      on,
      count: (index >= firstLive ? counts[index - firstLive] : before?.[on]) ?? null,
    }));
  });
}

/** Articles by outlet over all days, the largest first. */
export function outletTotals(days: readonly CountedDay[]): { name: string; articles: number }[] {
  const totals = new Map<string, number>();
  for (const { count } of days)
    for (const [name, articles] of Object.entries(count?.outlets ?? {}))
      totals.set(name, (totals.get(name) ?? 0) + articles);
  return [...totals]
    .map(([name, articles]) => ({ name, articles }))
    .sort((a, b) => b.articles - a.articles || a.name.localeCompare(b.name));
}

/** Stories a day of what a term brought, the same number as in the lab; null without articles. */
export async function storiesPerDay(
  { db, clock }: Platform,
  brought: readonly Pick<CountedArticle, 'id' | 'storyId'>[],
): Promise<number | null> {
  const now = clock.now();
  const oldest = await oldestArticleAt(db, new Date(now.getTime() - labDays * dayMs));
  const stories = new Set(brought.map(storyIdOf)).size;
  return oldest ? perDayOf(stories, daysSpanned(now, oldest.getTime())) : null;
}
