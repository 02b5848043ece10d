import { hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allStories } from './all-stories.ts';
import { type Article, composeArticles } from './articles.ts';
import { httpDate, renderFeed } from './feeds.ts';
import { type FeedPlan, type OutletId, outletIds, outletPlanOf } from './outlets.ts';
import { renderArticlePage } from './pages/article-page.ts';
import { renderFrontPage, renderKiosk } from './pages/front-page.ts';

export type SampleOutlet = { id: string; name: string; home: string; language: 'pt' | 'en'; feeds: string[] };

export type Newsroom = {
  listen(): Promise<{ url: string; port: number }>;
  close(): Promise<void>;
  /** Known once the server listens; with a fixed port, from the start. */
  readonly outlets: SampleOutlet[];
};

const host = '127.0.0.1';

function isUnchanged({ headers }: IncomingMessage, resource: Resource): boolean {
  const asked = headers['if-none-match'];
  // RFC 9110 §13.1.3: the date counts only where no entity tag was sent.
  if (asked !== undefined) {
    return asked.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === resource.etag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return resource.lastModified !== undefined && Date.parse(resource.lastModified) <= since;
}

function answer(request: IncomingMessage, response: ServerResponse, resources: Map<string, Resource>): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const path = (request.url ?? '/').split('?')[0]!;
  const resource = resources.get(path);
  if (!resource) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404\n');
    return;
  }
  const validators = {
    ...(resource.etag ? { etag: resource.etag } : {}),
    ...(resource.lastModified ? { 'last-modified': resource.lastModified } : {}),
  };
  if (isUnchanged(request, resource)) {
    response.writeHead(304, validators).end();
    return;
  }
  response.writeHead(200, {
    ...validators,
    'content-type': resource.type,
    'content-length': resource.body.length,
    'cache-control': 'max-age=60',
  });
  response.end(request.method === 'HEAD' ? undefined : resource.body);
}

const outletsAt = (origin: string): SampleOutlet[] =>
  outletIds.map((id) => {
    const { name, language, feeds } = outletPlanOf(id);
    const home = `${origin}/${id}/`;
    return { id, name, home, language, feeds: feeds.map(({ path }) => home + path) };
  });

/** Invented outlets on the loopback interface: the same addresses every day, dates relative to now. */
export function createNewsroom({ now, port = 0 }: { now: () => number; port?: number }): Newsroom {
  let resources = new Map<string, Resource>();
  let outlets = port === 0 ? [] : outletsAt(`http://${host}:${port}`);
  const server = createServer((request, response) => answer(request, response, resources));

  return {
    get outlets() {
      if (outlets.length === 0) throw new Error('The newsroom has no addresses before listen().');
      return outlets;
    },
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      const address = server.address() as AddressInfo;
      const url = `http://${host}:${address.port}`;
      resources = composeResources(composeArticles(allStories, now()), url);
      outlets = outletsAt(url);
      return { url, port: address.port };
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve, reject) => server.close((error) => (error ? reject(error) : resolve())));
    },
  };
}

type Resource = { type: string; body: Buffer; etag?: string; lastModified?: string };

const html = (text: string): Resource => ({ type: 'text/html; charset=utf-8', body: Buffer.from(text) });

function withValidators(resource: Resource, validators: FeedPlan['validators'], changedAt: number): Resource {
  const digest = hash('sha256', resource.body, 'base64url').slice(0, 22);
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
  const feed = { plan, outlet: outletPlanOf(id), url: home + plan.path, home, origin, articles, updatedAt };
  return withValidators(renderFeed(feed), plan.validators, updatedAt);
}

function neighboursOf(article: Article, own: readonly Article[]) {
  const others = own.filter((other) => other !== article);
  const sameTopic = others.filter(({ topic }) => topic === article.topic).slice(0, 4);
  const latest = others.filter((other) => !sameTopic.includes(other)).slice(0, 5);
  return { related: sameTopic, latest };
}

/** Everything the newsroom serves, by path. */
function composeResources(articles: readonly Article[], origin: string): Map<string, Resource> {
  const resources = new Map<string, Resource>([
    ['/', html(renderKiosk())],
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: Buffer.from('User-agent: *\nAllow: /\n') }],
  ]);
  for (const id of outletIds) {
    const own = articles.filter(({ outlet }) => outlet === id);
    resources.set(`/${id}/`, html(renderFrontPage(id, own)));
    for (const plan of outletPlanOf(id).feeds)
      resources.set(`/${id}/${plan.path}`, feedResource(id, plan, own, origin));
    for (const article of own) {
      const page = html(renderArticlePage(article, neighboursOf(article, own), origin));
      resources.set(article.path, withValidators(page, 'both', article.publishedAt));
    }
  }
  return resources;
}
