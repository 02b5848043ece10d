import { labDays } from '../../../contract/lab.ts';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import type { WindowArticle } from '../../../newsroom/articles/queries.ts';
import type { ArticleView } from '../../../newsroom/current/article-view.ts';
import { storyIdOf } from '../../../newsroom/current/current-article.ts';
import { readBrought } from '../../../newsroom/matches/stored-news.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import { isInWindow, outletCount } from '../collect-stories.ts';
import { composeEdition, type EditionRequest, type NewItem } from '../compose-edition.ts';
import type { AlertCause } from '../tables.ts';

export interface FoundAlert {
  item: NewItem;
  cause: AlertCause;
}

/**
 * The stories of the window that deserve an alert, the largest burst first. `first` says only that the loaded articles have no
 * older one for the term.
 */
export async function findAlerts(db: Handle, view: ArticleView, request: EditionRequest): Promise<FoundAlert[]> {
  const isFresh = (article: Parameters<typeof isInWindow>[0]) => isInWindow(article, request.window);
  const worthy = composeEdition(view, request).items.flatMap((item) => {
    const term = request.terms.find(({ id }) => id === item.termId);
    return term && item.isInMail && !item.isMore && item.kind === 'about' ? [{ item, term }] : [];
  });
  if (worthy.length === 0) return [];
  const terms = worthy.map(({ term }) => term);
  const broughtBefore = await readBrought(db, terms, request.now.getTime() - labDays * dayMs);
  const found = worthy.flatMap(({ item }, index): FoundAlert[] => {
    const brought = Map.groupBy(
      broughtBefore[index]!.map(({ article }) => article),
      storyIdOf,
    );
    const others = [...brought].flatMap(([storyId, articles]) => (storyId === item.storyId ? [] : [articles]));
    const outlets = peakOutlets(view.storyArticles(item.storyId).filter(isFresh));
    const usual = usualOf(others.map(peakOutlets));
    if (isBurst(outlets, usual)) return [{ item, cause: { type: 'burst', outlets, usual } }];
    return [...brought.values()].flat().every(isFresh) ? [{ item, cause: { type: 'first' } }] : [];
  });
  const sizeOf = ({ cause }: FoundAlert) => (cause.type === 'burst' ? cause.outlets / cause.usual : 0);
  return found.sort((a, b) => sizeOf(b) - sizeOf(a));
}

/** Two outlets often print the same agency text within minutes; a third one makes it news. */
const leastOutlets = 3;
/** Quantile of the peaks of a term's stories that is its usual: one earlier burst does not raise it. */
const usualShare = 0.9;
/** Factor above the usual. Chosen with simulated bursts: docs/decisions/return-and-alerts.md. */
const burstFactor = 2;

/** Most outlets that reported a story within any hour. */
export function peakOutlets(articles: readonly Pick<WindowArticle, 'outletId' | 'publishedAt'>[]): number {
  const sorted = articles.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
  return Math.max(
    0,
    ...sorted.map(({ publishedAt }, first) => {
      const end = publishedAt.getTime() + hourMs;
      const within = sorted.slice(first).filter((article) => article.publishedAt.getTime() <= end);
      return outletCount(within);
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
