import { createHash } from 'node:crypto';
import type { Article } from './articles.ts';
import { httpDate, renderFeed } from './feeds.ts';
import { type FeedPlan, type OutletId, outletIds, planOf } from './outlets.ts';
import { renderArticlePage } from './pages/article-page.ts';
import { renderFrontPage, renderKiosk } from './pages/front-page.ts';

export type Resource = { type: string; body: Buffer; etag?: string; lastModified?: string };

const html = (text: string): Resource => ({ type: 'text/html; charset=utf-8', body: Buffer.from(text) });

function withValidators(resource: Resource, validators: FeedPlan['validators'], changedAt: number): Resource {
  const digest = createHash('sha256').update(resource.body).digest('base64url').slice(0, 22);
  return {
    ...resource,
    ...(validators === 'last-modified' ? {} : { etag: `"${digest}"` }),
    ...(validators === 'etag' ? {} : { lastModified: httpDate(changedAt) }),
  };
}

function feedResource(id: OutletId, plan: FeedPlan, own: readonly Article[], origin: string): Resource {
  const articles = plan.topics ? own.filter(({ topic }) => plan.topics?.includes(topic)) : own;
  const updatedAt = articles[0]!.publishedAt;
  const home = `${origin}/${id}/`;
  const feed = { plan, outlet: planOf(id), url: home + plan.path, home, origin, articles, updatedAt };
  return withValidators(renderFeed(feed), plan.validators, updatedAt);
}

function neighboursOf(article: Article, own: readonly Article[]) {
  const others = own.filter((other) => other !== article);
  const sameTopic = others.filter(({ topic }) => topic === article.topic).slice(0, 4);
  const latest = others.filter((other) => !sameTopic.includes(other)).slice(0, 5);
  return { related: sameTopic, latest };
}

/** Everything the newsroom serves, by path. */
export function composeResources(articles: readonly Article[], origin: string): Map<string, Resource> {
  const resources = new Map<string, Resource>([
    ['/', html(renderKiosk())],
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: Buffer.from('User-agent: *\nAllow: /\n') }],
  ]);
  for (const id of outletIds) {
    const own = articles.filter(({ outlet }) => outlet === id);
    resources.set(`/${id}/`, html(renderFrontPage(id, own)));
    for (const plan of planOf(id).feeds) resources.set(`/${id}/${plan.path}`, feedResource(id, plan, own, origin));
    for (const article of own) {
      const page = html(renderArticlePage(article, neighboursOf(article, own), origin));
      resources.set(article.path, withValidators(page, 'both', article.publishedAt));
    }
  }
  return resources;
}
