import type { SourceHealth } from '../../contract/admin/sources.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { localDateOf } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { articlesPerDay, countByHealth, failingFrom, type SourcesRequest, selectSources } from './queries.ts';

const plottedDays = 14;

export async function readSources({ db, clock }: Platform, asked: Omit<SourcesRequest, 'from' | 'now'>) {
  const now = clock.now();
  const from = new Date(now.getTime() - plottedDays * dayMs);
  const page = await selectSources(db, { ...asked, now, from });
  const days = Array.from({ length: plottedDays }, (_, ago) =>
    localDateOf(new Date(now.getTime() - (plottedDays - 1 - ago) * dayMs)),
  );
  const ids = page.items.map(({ id }) => id);
  const counts = await articlesPerDay(db, ids, from);
  const countOf = new Map(counts.map(({ source_id, day, count }) => [`${source_id} ${day}`, count]));
  const perDay = (id: string) => days.map((day) => countOf.get(`${id} ${day}`) ?? 0);
  return { ...page, items: page.items.map((row) => ({ ...row, perDay: perDay(row.id) })) };
}

export async function countSources({ db, clock }: Platform): Promise<Record<SourceHealth, number>> {
  const counts = { good: 0, failing: 0, silent: 0, paused: 0, new: 0 };
  for (const { health, count } of await countByHealth(db, clock.now(), failingFrom.inList)) counts[health] = count;
  return counts;
}
