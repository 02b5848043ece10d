import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { ingestSource } from '../../../news/articles/ingest-source.ts';
import { readDuePages } from '../../../news/articles/read-pages.ts';
import { seedOutlets } from '../../../news/sources/catalogue.ts';
import { claimDueSources } from '../../../news/sources/queries.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createSafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { createTestClock } from '../../support/test-clock.ts';
import { within } from '../row.ts';
import type { ServiceRow } from '../service-row.ts';
import { setStage } from '../stage.ts';

const day = 24 * 3600_000;
const firstDay = Date.parse('2026-03-02T06:00:00Z');
const days = 7;
const roundsADay = 4;
/** One in five lies. */
const lies = ['canonical', 'foreign', '2019', '2099', 'nul', 'huge', 'redirect', 'flapping'] as const;
type Lie = (typeof lies)[number];
/** Every tenth sound feed gives summaries only: its pages are read. */
const isSummarised = (n: number) => n % 10 === 0;

const sentence = (what: string) =>
  `O texto de ${what} conta em várias frases o que foi decidido, quem votou contra e o que muda para a cidade. `;
const titleOf = (host: string, at: number) => `Notícia de ${host} do dia ${at}`;

/** The town's newsrooms on one port of this machine, each under a name of its own. */
function answer(request: IncomingMessage, response: ServerResponse, today: number, asked: number): void {
  const host = request.headers.host ?? '';
  const name = host.replace(/\.test:\d+$/, '');
  const [kind = '', number = '0'] = name.split('-');
  const path = request.url ?? '/';
  if (path === '/robots.txt') return void response.writeHead(404).end();
  const sound = `http://sound-0.test:${host.split(':')[1]}`;
  const page = /^\/a\/(\d+)$/.exec(path);
  if (page) {
    sendPage(response, kind, name, Number(page[1]), sound);
    return;
  }
  if (path !== '/feed') return void response.writeHead(404).end();
  const lie = kind === 'sound' ? undefined : (kind as Lie);
  if (lie === 'redirect') {
    return void response.writeHead(302, { location: Number(number) % 2 ? '/feed' : `${sound}/feed` }).end();
  }
  if (lie === 'flapping' && asked % 3 > 0) {
    return void (asked % 3 === 1 ? response.writeHead(500).end() : response.writeHead(200).end(''));
  }
  const items = Array.from({ length: today + 1 }, (_, at) => itemOf(lie, name, Number(number), at, host, sound));
  response
    .writeHead(200, { 'content-type': 'application/feed+json' })
    .end(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: name, items }));
}

function itemOf(lie: Lie | undefined, name: string, n: number, at: number, host: string, sound: string) {
  const isShort = lie === 'canonical' || (lie === undefined && isSummarised(n));
  const date = { '2019': '2019-05-01T10:00:00Z', '2099': '2099-01-01T00:00:00Z' }[lie as string];
  const text = sentence(`${name} ${at}`).repeat(lie === 'huge' ? 100_000 : 8);
  return {
    id: `${name}-${at}`,
    url: lie === 'foreign' ? `${sound}/a/${at}` : `http://${host}/a/${at}`,
    title: lie === 'nul' ? `Nada\u0000 de novo \ud800 ${at}` : titleOf(name, at),
    date_published: date ?? new Date(firstDay + at * day).toISOString(),
    ...(isShort ? { summary: 'Resumo curto.' } : { content_html: `<p>${text}${lie === 'nul' ? '\u0000' : ''}</p>` }),
  };
}

function sendPage(response: ServerResponse, kind: string, name: string, at: number, sound: string): void {
  const canonical = kind === 'canonical' ? `<link rel="canonical" href="${sound}/a/${at}">` : '';
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<html><head>${canonical}<title>${titleOf(name, at)}</title></head><body><article><h1>${titleOf(name, at)}</h1><p>${sentence(`${name} ${at}`).repeat(8)}</p></article></body></html>`,
    );
}

async function openTown(today: () => number) {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const key = `${request.headers.host} ${request.url}`;
    asked.set(key, (asked.get(key) ?? 0) + 1);
    answer(request, response, today(), asked.get(key)!);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fetch = createSafeFetch({
    allow: [`127.0.0.1:${port}`],
    resolver: async () => [{ address: '127.0.0.1', family: 4 }],
    userAgent: 'recorte-test',
  });
  return { port, fetch, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** A few at a time, as the jobs do it. */
async function readRound(platform: Platform): Promise<void> {
  const due = [...(await claimDueSources(platform.db, platform.clock.now(), 500))];
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (let source = due.pop(); source; source = due.pop()) await ingestSource(platform, source.id);
    }),
  );
  while ((await readDuePages(platform)) > 0);
}

const hostileWeek: ServiceRow = {
  what: 'a week of feeds of which one in five lies: canonicals, the addresses of others, 2019 and 2099, NUL, 10 MB, redirects, flapping',
  aim: 'sound feeds lose nothing and keep their own words, memory bounded to 250 MB more',
  full: 200,
  small: 40,
  run: async ({ count }) => {
    const clock = createTestClock(new Date(firstDay).toISOString());
    let today = 0;
    const town = await openTown(() => today);
    const liars = Math.floor(count / 5);
    const names = Array.from({ length: count }, (_, n) =>
      n < count - liars ? `sound-${n}` : `${lies[n % lies.length]}-${n}`,
    );
    return within(setStage({}, {}, { clock }), async (stage) => {
      const platform = { ...stage.platform, fetch: town.fetch };
      const { db } = platform;
      await db.execute(sql`delete from articles`);
      const outlets = names.map((name) => ({
        id: name,
        name,
        home: `http://${name}.test:${town.port}/`,
        language: 'pt',
        feeds: [{ url: `http://${name}.test:${town.port}/feed` }],
      }));
      await seedOutlets(db, outlets);
      const before = process.memoryUsage().rss;
      let peak = before;
      const watch = setInterval(() => {
        peak = Math.max(peak, process.memoryUsage().rss);
      }, 50);
      for (let round = 0; round < days * roundsADay; round++) {
        today = Math.floor(round / roundsADay);
        clock.set(new Date(firstDay + (round * day) / roundsADay + 3600_000).toISOString());
        await readRound(platform);
      }
      clearInterval(watch);
      await town.close();
      const { rows } = await db.execute<{ outlet_id: string; canonical_url: string; title: string; text: string }>(
        sql`select outlet_id, canonical_url, title, text from articles where outlet_id like 'sound-%'`,
      );
      const byAddress = new Map(rows.map((row) => [row.canonical_url, row]));
      let lost = 0;
      let changed = 0;
      for (const name of names.filter((text) => text.startsWith('sound-'))) {
        for (let at = 0; at < days; at++) {
          const row = byAddress.get(`http://${name}.test:${town.port}/a/${at}`);
          if (!row) lost += 1;
          else if (
            row.outlet_id !== name ||
            row.title !== titleOf(name, at) ||
            !row.text.includes(`${name} ${at} conta`)
          )
            changed += 1;
        }
      }
      const { rows: failing } = await db.execute<{ sound: number; liars: number }>(sql`
        select count(*) filter (where outlet_id like 'sound-%' and last_error is not null)::int as sound,
          count(*) filter (where outlet_id not like 'sound-%' and last_error is not null)::int as liars from sources`);
      const memoryMb = Math.round((peak - before) / 1e6);
      return {
        isGood: lost === 0 && changed === 0 && failing[0]!.sound === 0 && memoryMb <= 250,
        figures: {
          feeds: count,
          liars,
          soundArticles: rows.length,
          lost,
          changed,
          soundFailing: failing[0]!.sound,
          liarsFailing: failing[0]!.liars,
          memoryMb,
        },
      };
    });
  },
};

export const weekRows = { WEEK: hostileWeek };
