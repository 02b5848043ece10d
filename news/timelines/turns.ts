import type { Dispute } from '../../contract/archive.ts';
import { toPlainArticle } from '../articles/plain-article.ts';
import type { WindowArticle } from '../articles/queries.ts';
import { disputeOf } from '../editions/item-text.ts';
import { newsBringers } from '../stories/new-since.ts';

/** A day on which a story had news. */
export interface Turn {
  /** When its first article was published. */
  at: Date;
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
const turnMs = 12 * 3600_000;

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
export function mainLanguage(articles: readonly WindowArticle[]): string {
  const byLanguage = [...Map.groupBy(articles, ({ language }) => language)];
  return byLanguage.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

function toTurn(lead: WindowArticle, ordered: readonly WindowArticle[], next: WindowArticle | undefined): Turn {
  const members = ordered.filter(
    ({ publishedAt }) => publishedAt >= lead.publishedAt && (!next || publishedAt < next.publishedAt),
  );
  return {
    at: lead.publishedAt,
    title: lead.title,
    url: lead.url,
    outlet: lead.outlet,
    articleCount: members.length,
    outletCount: new Set(members.map(({ outletId }) => outletId)).size,
    dispute: disputeOf(members, lead.language) ?? null,
  };
}
