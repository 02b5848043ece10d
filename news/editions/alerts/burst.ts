import type { WindowArticle } from '../../articles/queries.ts';

const hour = 3600_000;
/** Two outlets often print the same agency text within minutes; a third one makes it news. */
const leastOutlets = 3;
/** Quantile of the peaks of a term's stories that is its usual: one earlier burst does not raise it. */
const usualShare = 0.9;
/** Factor above the usual. Chosen with simulated bursts (`npm run bench -- alerts`). */
const burstFactor = 2;

/** Most outlets that reported a story within any hour. */
export function peakOutlets(articles: readonly Pick<WindowArticle, 'outletId' | 'publishedAt'>[]): number {
  const sorted = articles.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
  return Math.max(
    0,
    ...sorted.map(({ publishedAt }, first) => {
      const end = publishedAt.getTime() + hour;
      const within = sorted.slice(first).filter((article) => article.publishedAt.getTime() <= end);
      return new Set(within.map(({ outletId }) => outletId)).size;
    }),
  );
}

/** The usual peak of a term's stories, given the peak of each. */
export function usualOf(peaks: readonly number[]): number {
  const sorted = peaks.toSorted((a, b) => a - b);
  return Math.max(1, sorted[Math.floor((sorted.length - 1) * usualShare)] ?? 1);
}

/** Whether a story with this many outlets within an hour is far above its term's usual (requirements R143). */
export const isBurst = (outlets: number, usual: number): boolean =>
  outlets >= Math.max(leastOutlets, burstFactor * usual);
