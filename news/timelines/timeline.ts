import type { Dispute } from '../../contract/archive.ts';
import type { WindowArticle } from '../articles/queries.ts';
import { mainLanguage, turnsOf } from './turns.ts';

/** A story by its days, as stored; instants as text. */
export interface KeptTimeline {
  language: string;
  firstAt: string;
  lastAt: string;
  articleCount: number;
  /** Oldest first. */
  turns: {
    at: string;
    title: string;
    url: string;
    outlet: string;
    articleCount: number;
    outletCount: number;
    dispute: Dispute | null;
  }[];
  /** Each with its first article, in the order of publication. */
  outlets: { id: string; name: string; at: string; title: string; url: string }[];
}

/** Needs at least one article; oldest first. */
export function timelineOf(articles: readonly WindowArticle[]): KeptTimeline {
  const byOutlet = Map.groupBy(articles, ({ outletId }) => outletId);
  return {
    language: mainLanguage(articles),
    firstAt: articles[0]!.publishedAt.toISOString(),
    lastAt: articles.at(-1)!.publishedAt.toISOString(),
    articleCount: articles.length,
    turns: turnsOf(articles).map((turn) => ({ ...turn, at: turn.at.toISOString() })),
    outlets: [...byOutlet.values()].map(([first]) => {
      const { outletId, outlet, publishedAt, title, url } = first!;
      return { id: outletId, name: outlet, at: publishedAt.toISOString(), title, url };
    }),
  };
}

/** The stored timeline is used up to its last day, because older articles may be deleted; later turns come from the articles. */
export function continued(
  kept: KeptTimeline | undefined,
  articles: readonly WindowArticle[],
): KeptTimeline | undefined {
  if (articles.length === 0) return kept;
  const now = timelineOf(articles);
  if (!kept) return now;
  const known = new Set(kept.outlets.map(({ id }) => id));
  const later = articles.filter(({ publishedAt }) => publishedAt.toISOString() > kept.lastAt);
  return {
    language: kept.language,
    firstAt: [kept.firstAt, now.firstAt].sort()[0]!,
    lastAt: [kept.lastAt, now.lastAt].sort()[1]!,
    articleCount: kept.articleCount + later.length,
    turns: [...kept.turns, ...now.turns.filter(({ at }) => at > kept.lastAt)],
    outlets: [...kept.outlets, ...now.outlets.filter(({ id }) => !known.has(id))],
  };
}
