import type { TermHistory } from '../../contract/archive.ts';
import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { localDateOf } from '../editions/plan/schedule.ts';
import { answersOfTerm, countedDays, findTerm, storiesOfTerm } from './queries.ts';

const daysShown = 90;
const mostPeaks = 3;
const mostBiggest = 8;
const mostOutlets = 10;

/** What a term brought its reader: read from the counts and items of their own editions, nothing is searched again. */
export async function readTermHistory({ db, clock }: Platform, userId: string, id: string): Promise<TermHistory> {
  const term = await findTerm(db, userId, id);
  if (!term) throw new AppError('NOT_FOUND');
  const first = Temporal.PlainDate.from(localDateOf(clock.now(), term.timeZone)).subtract({ days: daysShown - 1 });
  const since = first.toString();
  const [counted, told, answers] = await Promise.all([
    countedDays(db, userId, id, since),
    storiesOfTerm(db, userId, id, since),
    answersOfTerm(db, userId, id),
  ]);
  const counts = new Map(counted.map(({ on, stories }) => [on, stories]));
  const days = Array.from({ length: daysShown }, (_, index) => {
    const on = first.add({ days: index }).toString();
    return { on, stories: counts.get(on) ?? null };
  });
  // most outlets first, so the first of a day is the one it is named by
  const stories = told.map(({ outlets, ...story }) => ({ ...story, outletCount: outlets.length }));
  const peaks = peakDays(days, mostPeaks).flatMap((day) => {
    const story = stories.find(({ on }) => on === day.on);
    return story ? [{ ...story, stories: day.stories }] : [];
  });
  return {
    id,
    term: term.term,
    createdAt: term.createdAt.toISOString(),
    mutedUntil: term.mutedUntil?.toISOString() ?? null,
    days,
    peaks,
    outlets: outletShares(told.flatMap(({ outlets }) => outlets.map(({ name }) => name))),
    biggest: stories.slice(0, mostBiggest),
    answers,
  };
}

function outletShares(names: readonly string[]): TermHistory['outlets'] {
  return [...Map.groupBy(names, (name) => name)]
    .map(([name, all]) => ({ name, stories: all.length }))
    .sort((a, b) => b.stories - a.stories || a.name.localeCompare(b.name))
    .slice(0, mostOutlets);
}

interface CountedDay {
  on: string;
  stories: number | null;
}

/**
 * The days that stand out of a term's usual: at least twice the median of the days with news, and three stories. Neighbours
 * are one peak, named by its highest day. In the order of the calendar.
 */
export function peakDays(days: readonly CountedDay[], most: number): { on: string; stories: number }[] {
  const counts = days.flatMap(({ stories }) => (stories ? [stories] : [])).sort((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)] ?? 0;
  const least = Math.max(3, 2 * median);
  const peaks: { on: string; stories: number; at: number }[] = [];
  const high = days
    .flatMap(({ on, stories }, at) => (stories && stories >= least ? [{ on, stories, at }] : []))
    .sort((a, b) => b.stories - a.stories || b.at - a.at);
  for (const day of high)
    if (peaks.length < most && peaks.every(({ at }) => Math.abs(at - day.at) > 1)) peaks.push(day);
  return peaks.sort((a, b) => a.at - b.at).map(({ on, stories }) => ({ on, stories }));
}
