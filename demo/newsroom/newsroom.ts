import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allStories } from './all-stories.ts';
import { composeArticles } from './articles.ts';
import { outletIds, planOf } from './outlets.ts';
import { composeResources, type Resource } from './resources.ts';

export type Outlet = { id: string; name: string; home: string; language: 'pt' | 'en'; feeds: string[] };

export type Newsroom = {
  listen(): Promise<{ url: string; port: number }>;
  close(): Promise<void>;
  /** Known once the server listens; with a fixed port, from the start. */
  readonly outlets: Outlet[];
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

const outletsAt = (origin: string): Outlet[] =>
  outletIds.map((id) => {
    const { name, language, feeds } = planOf(id);
    const home = `${origin}/${id}/`;
    return { id, name, home, language, feeds: feeds.map(({ path }) => home + path) };
  });

/** A press of invented outlets on the loopback interface: same addresses every day, dates counted back from now. */
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
