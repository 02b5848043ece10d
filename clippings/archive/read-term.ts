import { AppError } from '../../contract/errors.ts';
import type { TermHistory } from '../../contract/news/term-history.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { readBrought } from '../../newsroom/matches/stored-news.ts';
import type { Platform } from '../../platform/platform.ts';
import { knownZone } from '../editions/plan/schedule.ts';
import { answersTo, feedbackDays } from '../editions/preferences.ts';
import { feedbackOf } from '../editions/queries.ts';
import { outletTotals, readVolume, storiesPerDay } from '../editions/volume/read-volume.ts';
import { relatedNames } from '../editions/volume/related-names.ts';
import { answersOfTerm, findTerm, storiesOfTerm } from './queries.ts';

const daysShown = 90;
const mostPeaks = 3;
const mostBiggest = 8;
const mostOutlets = 10;

/** How much is written of a term, counted over all articles read, those of the days before the term was added included. */
export async function readTermHistory(platform: Platform, userId: string, id: string): Promise<TermHistory> {
  const { db, clock } = platform;
  const term = await findTerm(db, userId, id);
  if (!term) throw new AppError('NOT_FOUND');
  const given = await feedbackOf(db, [userId], new Date(clock.now().getTime() - feedbackDays * dayMs));
  const asked = { ...term, answers: answersTo([id], given, term.answersFrom ?? undefined) };
  const [volume] = await readVolume(platform, [asked], { timeZone: knownZone(term.timeZone), days: daysShown });
  const counted = volume!;
  const [stories, answers, brought] = await Promise.all([
    storiesOfTerm(db, userId, id, counted[0]!.on),
    answersOfTerm(db, userId, id),
    readBrought(db, [asked], 0),
  ]);
  const found = brought[0]!.map(({ article }) => article);
  const days = counted.map(({ on, count }) => ({
    on,
    stories: count?.stories ?? null,
    articles: count?.articles ?? null,
  }));
  const topOn = new Map(counted.map(({ on, count }) => [on, count?.top]));
  return {
    id,
    term: term.term,
    createdAt: term.createdAt.toISOString(),
    mutedUntil: term.mutedUntil?.toISOString() ?? null,
    days,
    perDay: await storiesPerDay(platform, found),
    peaks: peakDays(days, mostPeaks).flatMap((day) => {
      const top = topOn.get(day.on);
      return top ? [{ ...day, ...top }] : [];
    }),
    outlets: outletTotals(counted).slice(0, mostOutlets),
    related: relatedNames(term.term, found),
    biggest: stories.slice(0, mostBiggest).map(({ outlets, ...story }) => ({ ...story, outletCount: outlets.length })),
    answers,
  };
}

/**
 * The days above a term's usual count: at least twice the median of the counted days, and three stories. Adjacent days are one
 * peak, named by its highest day. In calendar order.
 */
export function peakDays(
  days: readonly { on: string; stories: number | null }[],
  most: number,
): { on: string; stories: number }[] {
  const counts = days.flatMap(({ stories }) => stories ?? []).sort((a, b) => a - b);
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
