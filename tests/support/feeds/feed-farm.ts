import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

/** Feeds with every kind of fault: one HTTP server whose behaviour is chosen by the path. */
export interface FeedFarm {
  port: number;
  /** For `allow` of the safe fetch: only this loopback port. */
  address: string;
  /** An address on the farm under any made-up host name; use with `resolver`. */
  url(path: string, host?: string): string;
  resolver(hostname: string): Promise<{ address: string; family: number }[]>;
  /** Every request seen, oldest first. */
  requests: { path: string; host: string; headers: IncomingMessage['headers']; atMs: number }[];
  close(): Promise<void>;
}

type Behaviour = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

const MEGABYTE = 1_000_000;
const rss = { 'content-type': 'application/rss+xml; charset=utf-8' };

/** `count` well-formed items, newest first, one minute apart from a fixed day. */
export function goodFeed(count = 20, seed = 'a'): string {
  const start = Date.parse('2026-03-02T12:00:00Z');
  const items = Array.from({ length: count }, (_, index) => {
    const date = new Date(start - index * 60_000).toUTCString();
    return `<item><guid>${seed}-${index}</guid><title>Notícia ${seed} número ${index}</title><link>https://jornal.example/${seed}/${index}</link><pubDate>${date}</pubDate><description>Texto da notícia ${index} com alguma informação.</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Jornal ${seed}</title><link>https://jornal.example/</link>${items.join('')}</channel></rss>`;
}

const bombs = new Map<string, Buffer>();

/** 40 MB of zeros. A gzip file may consist of many joined together, so the first layer repeats one small piece. */
function bomb(codings: string): Buffer {
  const made = bombs.get(codings);
  if (made) return made;
  const [first = 'gzip', ...outer] = codings.split(',');
  const piece = first === 'gzip' ? MEGABYTE : 40 * MEGABYTE;
  const inner = pack(Buffer.alloc(piece), first);
  const whole = first === 'gzip' ? Buffer.concat(Array<Buffer>(40).fill(inner)) : inner;
  const packed = outer.length > 0 ? pack(whole, outer.join(',')) : whole;
  bombs.set(codings, packed);
  return packed;
}

function pack(data: Uint8Array, codings: string): Buffer {
  let packed = Buffer.from(data);
  for (const coding of codings.split(',')) {
    if (coding === 'gzip') packed = gzipSync(packed);
    else if (coding === 'deflate') packed = deflateSync(packed);
    else if (coding === 'deflate-raw') packed = deflateRawSync(packed);
    else if (coding === 'br') packed = brotliCompressSync(packed, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
    else if (coding === 'zstd') packed = zstdCompressSync(packed);
    else throw new Error(`the farm cannot pack ${coding}`);
  }
  return packed;
}

const behaviours: Record<string, Behaviour> = {
  good(_request, response, url) {
    const feed = goodFeed(Number(url.searchParams.get('items') ?? 20), url.searchParams.get('seed') ?? 'a');
    response.writeHead(200, rss).end(feed);
  },
  etag(request, response, url) {
    const etag = `"${url.searchParams.get('version') ?? '1'}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { ...rss, etag, 'last-modified': 'Mon, 02 Mar 2026 12:00:00 GMT' }).end(goodFeed());
  },
  packed(_request, response, url) {
    const codings = url.searchParams.get('codings') ?? 'gzip';
    const header = codings.replaceAll('deflate-raw', 'deflate');
    response.writeHead(200, { ...rss, 'content-encoding': header }).end(pack(Buffer.from(goodFeed()), codings));
  },
  unpacked(_request, response) {
    response.writeHead(200, { ...rss, 'content-encoding': 'gzip' }).end(goodFeed());
  },
  bomb(_request, response, url) {
    const codings = url.searchParams.get('codings') ?? 'gzip';
    response.writeHead(200, { ...rss, 'content-encoding': codings }).end(bomb(codings));
  },
  async drip(_request, response) {
    response.writeHead(200, rss);
    for (const letter of goodFeed()) {
      if (response.destroyed) return;
      response.write(letter);
      await pause(50);
    }
    response.end();
  },
  hang() {
    // Accepts the request and never answers.
  },
  huge(_request, response) {
    response.writeHead(200, rss);
    const block = Buffer.alloc(64 * 1024, ' ');
    const blocks = function* () {
      for (let sent = 0; sent < 200 * MEGABYTE; sent += block.length) yield block;
    };
    pipeline(Readable.from(blocks()), response, () => {
      // The reader is expected to hang up.
    });
  },
  large(_request, response) {
    response
      .writeHead(200, { ...rss, 'content-length': String(2 * MEGABYTE) })
      .end(Buffer.alloc(2 * MEGABYTE, 'abcdefg'));
  },
  stall(_request, response) {
    response.writeHead(200, rss);
    response.write(Buffer.alloc(2 * MEGABYTE, ' '));
  },
  announced(_request, response) {
    response.writeHead(200, { ...rss, 'content-length': String(200 * MEGABYTE) });
    response.write('<rss>');
  },
  trunc(_request, response) {
    const feed = goodFeed();
    response.writeHead(200, { ...rss, 'content-length': String(Buffer.byteLength(feed)) });
    response.write(feed.slice(0, 200), () => response.destroy());
  },
  reset(request) {
    request.socket.resetAndDestroy();
  },
  loop(_request, response, url) {
    response.writeHead(302, { location: `${url.pathname}?n=${Number(url.searchParams.get('n') ?? 0) + 1}` }).end();
  },
  chain(_request, response, url) {
    const left = Number(url.searchParams.get('left') ?? 0);
    if (left === 0) response.writeHead(200, rss).end(goodFeed());
    else response.writeHead(302, { location: `/chain?left=${left - 1}` }).end();
  },
  redirect(_request, response, url) {
    const status = Number(url.searchParams.get('status') ?? 302);
    response.writeHead(status, { location: url.searchParams.get('to') ?? '/good' }).end();
  },
  '429'(_request, response, url) {
    response.writeHead(429, { 'retry-after': url.searchParams.get('after') ?? '30' }).end('slow down');
  },
  '500'(_request, response) {
    response.writeHead(500).end('broken');
  },
  empty(_request, response) {
    response.writeHead(200, rss).end();
  },
  html(_request, response) {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><html><body><h1>Olá</h1></body></html>');
  },
  page(_request, response) {
    const links = ['/500', '/good?seed=b', '/html'].map(
      (href) => `<link rel="alternate" type="application/rss+xml" href="${href}">`,
    );
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<html><head>${links.join('')}</head><body></body></html>`);
  },
  malformed(_request, response) {
    response.writeHead(200, rss).end('<?xml version="1.0"?><rss><chan<<nel>\u0000 &bogus; no end');
  },
  laughs(_request, response) {
    const levels = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const feed = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${levels}]><rss version="2.0"><channel><title>&l12;</title></channel></rss>`;
    response.writeHead(200, rss).end(feed);
  },
  'charset-latin1'(_request, response) {
    const feed = goodFeed(3).replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
    response.writeHead(200, { 'content-type': 'text/xml' }).end(Buffer.from(feed, 'latin1'));
  },
  'robots.txt'(_request, response) {
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end('User-agent: *\nDisallow: /private/\nCrawl-delay: 2\n');
  },
  echo(request, response) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(request.headers));
  },
};

export async function startFeedFarm(): Promise<FeedFarm> {
  const requests: FeedFarm['requests'] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://farm.test');
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    requests.push({ path: request.url ?? '/', host, headers: request.headers, atMs: performance.now() });
    const behave = behaviours[url.pathname.split('/')[1] ?? ''];
    if (!behave) response.writeHead(404).end('not here');
    else void behave(request, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `127.0.0.1:${port}`,
    url: (path, host = 'farm.test') => `http://${host}:${port}${path}`,
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
