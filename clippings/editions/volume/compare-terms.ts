import { AppError } from '../../../contract/errors.ts';
import type { Comparison } from '../../../contract/news/volume.ts';
import { findProfile } from '../../../people/accounts/queries.ts';
import { listTerms } from '../../../people/terms/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownZone } from '../plan/schedule.ts';
import { outletTotals, readVolume } from './read-volume.ts';

const mostOutlets = 12;
const perMinute = { name: 'terms-compare', points: 30, seconds: 60 };

/** Share of voice: the articles of each of a reader's terms, by day and by outlet. */
export async function compareTerms(
  platform: Platform,
  userId: string,
  { ids, days }: { ids: readonly string[]; days: number },
): Promise<Comparison> {
  const { db, limits } = platform;
  await limits.consume(perMinute, userId);
  const [own, profile] = await Promise.all([listTerms(db, userId), findProfile(db, userId)]);
  const terms = ids.map((id) => own.find((term) => term.id === id));
  if (!terms.every((term) => term !== undefined)) throw new AppError('NOT_FOUND');
  const counted = await readVolume(platform, terms, { timeZone: knownZone(profile?.timeZone ?? ''), days });
  const totals = counted.map(outletTotals);
  const byOutlet = totals.map((outlets) => new Map(outlets.map(({ name, articles }) => [name, articles])));
  const names = new Set(totals.flatMap((outlets) => outlets.map(({ name }) => name)));
  const outlets = [...names].map((name) => ({ name, articles: byOutlet.map((counts) => counts.get(name) ?? 0) }));
  return {
    terms: terms.map(({ id, term }, index) => ({
      id,
      term,
      articles: counted[index]!.reduce((sum, { count }) => sum + (count?.articles ?? 0), 0),
    })),
    days: counted[0]!.map(({ on }, day) => ({ on, articles: counted.map((one) => one[day]!.count?.articles ?? null) })),
    outlets: outlets
      .sort((a, b) => sum(b.articles) - sum(a.articles) || a.name.localeCompare(b.name))
      .slice(0, mostOutlets),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
