import { setImmediate as breathe } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import { recentArticles } from '../articles/queries.ts';
import { type ArticleIndex, createIndex } from '../matching/article-index.ts';

export interface TrialWindow {
  index: ArticleIndex;
  titles: { title: string; outletId: string; language: string; publishedAt: Date }[];
  /** Days the window really spans, at least one. */
  days: number;
}

const dayMs = 24 * 3600_000;
const windowDays = 14;
const mostArticles = 4000;
/** The beginning says what an article is about; the rest would only make the window slow. */
const charactersRead = 700;
const freshMs = 10 * 60_000;

const windows = new WeakMap<Platform['db'], { at: number; window: Promise<TrialWindow> }>();

/** The newest articles of two weeks, ready to try terms on; built once in ten minutes and shared. */
export function trialWindow(platform: Platform): Promise<TrialWindow> {
  const now = platform.clock.now().getTime();
  const known = windows.get(platform.db);
  if (known && now - known.at < freshMs && now >= known.at) return known.window;
  const window = build(platform, now);
  windows.set(platform.db, { at: now, window });
  window.catch(() => windows.delete(platform.db));
  return window;
}

async function build({ db }: Platform, now: number): Promise<TrialWindow> {
  const rows = await recentArticles(
    db,
    new Date(now - windowDays * dayMs),
    new Date(now),
    mostArticles,
    charactersRead,
  );
  const index = createIndex();
  for (const [position, row] of rows.entries()) {
    if (position % 50 === 49) await breathe(); // requests are answered in between
    index.add({
      id: String(row.id),
      title: row.title,
      text: row.text,
      language: row.language,
      outlet: row.outletId,
      publishedAt: row.publishedAt.getTime(),
    });
  }
  const oldest = rows.at(-1)?.publishedAt.getTime() ?? now;
  return { index, titles: rows, days: Math.max(1, (now - oldest) / dayMs) };
}
