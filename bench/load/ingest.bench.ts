import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { ingestSource } from '../../news/articles/ingest-source.ts';
import { seedOutlets } from '../../news/sources/catalogue.ts';
import { claimDueSources } from '../../news/sources/queries.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { createLog } from '../../platform/log.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { hasMeasuringData } from '../measuring-data.ts';
import { measureArrival } from './arrival.ts';

const FEEDS = 300;
const ITEMS = 20;
const AT_ONCE = 12;
const startedAt = systemClock.now().getTime();

function feedText(feed: string, items: number): string {
  const rows = Array.from({ length: items }, (_, n) => {
    const date = new Date(startedAt - n * 600_000).toUTCString();
    const body =
      `O texto ${n} do jornal ${feed} conta o que aconteceu na cidade, quem decidiu e o que muda amanhã. `.repeat(8);
    return `<item><guid>${feed}-${n}</guid><title>Notícia ${n} do jornal ${feed}</title><link>https://${feed}.example/noticia/${n}</link><pubDate>${date}</pubDate><description><![CDATA[<p>${body}</p>]]></description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Jornal ${feed}</title><link>https://${feed}.example/</link>${rows.join('')}</channel></rss>`;
}

interface Newsroom {
  server: Server;
  port: number;
  /** How many items each feed has now; its ETag depends on it. */
  items: number;
  asked: { conditional: number; all: number };
}

async function startNewsroom(): Promise<Newsroom> {
  const asked = { conditional: 0, all: 0 };
  const room = { port: 0, items: ITEMS, asked, server: createServer() };
  room.server.on('request', (request, response) => {
    const etag = `"${room.items}"`;
    asked.all += 1;
    if (request.headers['if-none-match']) asked.conditional += 1;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else
      response
        .writeHead(200, { etag, 'content-type': 'application/rss+xml' })
        .end(feedText((request.headers.host ?? '').split('.')[0]!, room.items));
  });
  await new Promise<void>((resolve) => room.server.listen(0, '127.0.0.1', resolve));
  room.port = (room.server.address() as AddressInfo).port;
  return room;
}

/** Row versions written since a transaction, by table; a row written twice counts once. */
async function writesSince(platform: Platform, transaction: string): Promise<[string, number][]> {
  const tables = await platform.db.execute(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const counts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const table = sql.identifier(String(name));
      const counted = await platform.db.execute(
        sql`select count(*) as written from ${table} where xmin::text::bigint >= ${transaction}::bigint`,
      );
      return [String(name), Number(counted.rows[0]?.written)] as [string, number];
    }),
  );
  return counts.filter(([, written]) => written > 0);
}

async function currentTransaction(platform: Platform): Promise<string> {
  const answer = await platform.db.execute(sql`select pg_current_xact_id()::text as id`);
  return String(answer.rows[0]?.id);
}

async function round(platform: Platform, room: Newsroom, name: string) {
  const due = await claimDueSources(platform.db, new Date(systemClock.now().getTime() + 7 * 86_400_000), FEEDS);
  const transaction = await currentTransaction(platform);
  const asked = { ...room.asked };
  const start = performance.now();
  const waiting = [...due];
  let stored = 0;
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const ingested = await ingestSource(platform, next.id);
      stored += ingested?.newCount ?? 0;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const seconds = (performance.now() - start) / 1_000;
  const written = await writesSince(platform, transaction);
  const requests = room.asked.all - asked.all;
  const conditional = room.asked.conditional - asked.conditional;
  console.log(
    `${name.padEnd(10)} ${due.length} feeds in ${seconds.toFixed(1)} s, ${stored} articles stored (${Math.round(stored / seconds)}/s), ${requests} requests (${conditional} conditional), rows written: ${written.map(([table, n]) => `${table} ${n}`).join(', ') || 'none'}`,
  );
  return {
    feeds: due.length,
    seconds: Number(seconds.toFixed(2)),
    stored,
    requests,
    conditional,
    written: Object.fromEntries(written),
  };
}

/** Rounds over 300 feeds, then the event-loop delay of a whole service while 5,000 articles arrive. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { arrival: { type: 'boolean', default: false } } });
  const rounds = values.arrival ? undefined : await measureRounds();
  const arrival = hasMeasuringData() ? await measureArrival() : undefined;
  if (arrival) console.table([arrival]);
  console.log(JSON.stringify({ bench: 'ingest', ...rounds, arrival }));
}

async function measureRounds() {
  const folder = mkdtempSync(path.join(tmpdir(), 'recorte-ingest-'));
  const room = await startNewsroom();
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error', PORT: '0' });
  const { platform, close } = await openPlatform({
    config,
    clock: systemClock,
    log: createLog('error'),
    jobs: [],
    asOwner: true,
  });
  try {
    const hosts = Array.from({ length: FEEDS }, (_, n) => `jornal-${n}`);
    const outlets = hosts.map((id) => ({
      id,
      name: id,
      home: `https://${id}.example/`,
      language: 'pt',
      feeds: [{ url: `http://${id}.test:${room.port}/feed` }],
    }));
    await seedOutlets(platform.db, outlets);
    const resolver = async () => [{ address: '127.0.0.1', family: 4 }];
    const fetch = createSafeFetch({ allow: [`127.0.0.1:${room.port}`], resolver, userAgent: 'Recorte/1.0 (bench)' });
    const measured = { ...platform, fetch };
    const first = await round(measured, room, 'first');
    const unchanged = await round(measured, room, 'unchanged');
    room.items = ITEMS + 1;
    const grown = await round(measured, room, 'one more');
    return { first, unchanged, grown };
  } finally {
    await close(5_000);
    room.server.closeAllConnections();
    room.server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
