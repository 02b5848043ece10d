import type { Dispute } from '../../contract/archive.ts';
import { hourMs } from '../../contract/rules/durations.ts';
import { toPlainArticle } from '../../newsroom/articles/plain-article.ts';
import type { WindowArticle } from '../../newsroom/articles/queries.ts';
import { newsBringers } from '../../newsroom/stories/new-since.ts';
import { outletCount } from '../editions/collect-stories.ts';
import { findDispute } from '../editions/item-text.ts';

/** A story by its days, as stored; instants as text. */
export interface KeptTimeline {
  language: string;
  firstAt: string;
  lastAt: string;
  articleCount: number;
  /** Oldest first. */
  turns: Turn[];
  /** Each with its first article, in the order of publication. */
  outlets: { id: string; name: string; at: string; title: string; url: string }[];
}

/** Needs at least one article; oldest first. */
function timelineOf(articles: readonly WindowArticle[]): KeptTimeline {
  const byOutlet = Map.groupBy(articles, ({ outletId }) => outletId);
  return {
    language: mainLanguage(articles),
    firstAt: articles[0]!.publishedAt.toISOString(),
    lastAt: articles.at(-1)!.publishedAt.toISOString(),
    articleCount: articles.length,
    turns: turnsOf(articles),
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

/** A day on which a story had news. */
interface Turn {
  /** When its first article was published. */
  at: string;
  title: string;
  url: string;
  outlet: string;
  /** Articles and outlets from this turn to the next one. */
  articleCount: number;
  outletCount: number;
  /** Set if these give different figures. */
  dispute: Dispute | null;
}

/** Articles of several outlets within this time are one turn. */
const turnMs = 12 * hourMs;

/** The turns of a story, oldest first: a turn begins with an article that has news, by the rule that makes an item an update. */
export function turnsOf(articles: readonly WindowArticle[]): Turn[] {
  const language = mainLanguage(articles);
  const ordered = articles.toSorted((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime() || a.id - b.id);
  const news = ordered.filter((article) => article.language === language && article.kind === 'news');
  const bringers = newsBringers(news.map(toPlainArticle));
  const leads: WindowArticle[] = [];
  for (const article of news) {
    const last = leads.at(-1);
    const isLater = !last || article.publishedAt.getTime() - last.publishedAt.getTime() >= turnMs;
    if (isLater && bringers.has(String(article.id))) leads.push(article);
  }
  return leads.map((lead, index) => toTurn(lead, ordered, leads[index + 1]));
}

/** The language of most articles: the same news in another language is no news. */
function mainLanguage(articles: readonly WindowArticle[]): string {
  const byLanguage = [...Map.groupBy(articles, ({ language }) => language)];
  return byLanguage.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

function toTurn(lead: WindowArticle, ordered: readonly WindowArticle[], next: WindowArticle | undefined): Turn {
  const members = ordered.filter(
    ({ publishedAt }) => publishedAt >= lead.publishedAt && (!next || publishedAt < next.publishedAt),
  );
  return {
    at: lead.publishedAt.toISOString(),
    title: lead.title,
    url: lead.url,
    outlet: lead.outlet,
    articleCount: members.length,
    outletCount: outletCount(members),
    dispute: findDispute(members, lead.language) ?? null,
  };
}
