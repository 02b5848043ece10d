import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const page =
  '<html><head><link rel="alternate" type="application/rss+xml" title="Notícias" href="/feed.xml"></head></html>';
const item = (n: number) =>
  `<item><title>Notícia ${n}</title><link>/${n}</link><pubDate>Tue, 10 Mar 2026 0${n}:00:00 GMT</pubDate></item>`;
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Jornal
  do Teste</title><link>https://jornal.example/</link>${[1, 2, 3, 4, 5, 6].map(item).join('')}</channel></rss>`;

/** A site whose page at `/` declares a feed of six items; `/bad` has no feed. Returns its address. */
export async function serveSmallSite(): Promise<{ host: string; url: string }> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/feed'))
      return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
    if (request.url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}` };
}
