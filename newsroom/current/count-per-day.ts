import { labDays } from '../../contract/lab.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReadTerm } from './article-view.ts';
import { currentArticlesOf } from './current-articles.ts';

/** Days that the articles span, rounded up. Independent of time zones, so that all pages show the same number per day. */
export const daysSpanned = (now: Date, oldestAt: number): number =>
  Math.min(labDays, Math.max(1, Math.ceil((now.getTime() - oldestAt) / dayMs)));

/** Rounded to whole stories from ten a day on, to tenths below. */
export function perDayOf(stories: number, days: number): number {
  const perDay = stories / Math.max(1, days);
  return perDay >= 10 ? Math.round(perDay) : Math.round(perDay * 10) / 10;
}

/** Stories a day for each term, the same number as in the lab; null while the stored days are being loaded. */
export async function countPerDay(platform: Platform, terms: ReadTerm[]): Promise<(number | null)[]> {
  if (terms.length === 0) return [];
  const current = currentArticlesOf(platform);
  current.refresh();
  const { isWhole, articles, oldestAt } = current.loaded;
  if (!isWhole || articles === 0) return terms.map(() => null);
  const stories = await current.ask<number[]>('storyCounts', terms);
  return stories.map((count) => perDayOf(count, daysSpanned(platform.clock.now(), oldestAt)));
}
