import { labDays } from '../../contract/lab.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ReadTerm } from '../current/article-view.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { daysUntil, type TermDay } from '../current/term-days.ts';
import { countedDays, keyOf } from './queries.ts';

export interface CountedDay {
  on: string;
  /** Null if it was not counted. */
  count: TermDay | null;
}

const dayMs = 24 * 3600_000;

/**
 * How many articles all outlets published about each term on the last days of a reader's calendar, oldest first. Days with loaded
 * articles are counted now, as in the lab; older days were counted earlier.
 */
export async function readVolume(
  platform: Platform,
  terms: readonly ReadTerm[],
  { timeZone, days }: { timeZone: string; days: number },
): Promise<CountedDay[][]> {
  const { db, clock } = platform;
  const all = daysUntil(clock.now(), timeZone, days);
  const current = currentArticlesOf(platform);
  await current.upToDate();
  const loaded = all.slice(-labDays).filter(({ from }) => from + dayMs > current.loaded.oldestAt);
  const keyed = terms.map(({ term, reading = {} }) => keyOf({ term, reading }));
  const [stored, live] = await Promise.all([
    countedDays(db, keyed, all[0]!.on),
    current.ask<TermDay[][]>('termDays', { terms, days: loaded, to: Number.MAX_SAFE_INTEGER }),
  ]);
  const firstLoaded = all.length - loaded.length;
  return terms.map((_, term) =>
    all.map(({ on }, index) => ({
      on,
      count: (index >= firstLoaded ? live[term]![index - firstLoaded] : stored.get(keyed[term]!)?.[on]) ?? null,
    })),
  );
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
