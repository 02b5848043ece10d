import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { asc } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { patience } from '../../tests/support/machine/patience.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { seedOutlets } from '../sources/catalogue.ts';
import { claimDueSources } from '../sources/queries.ts';
import { sources } from '../sources/tables.ts';
import { ingestSource } from './ingest-source.ts';
import { claimSummaries, storeArticles } from './queries.ts';
import { readDuePages } from './read-pages.ts';
import { articles } from './tables.ts';

const paragraph = (name: string) =>
  `<p>O texto da notícia ${name} conta em várias frases o que a prefeitura decidiu, quem votou contra e o que muda para a cidade.</p>`;

/** An outlet on this machine: its feed, its pages by path with what each answers, and how often each was asked. */
async function openOutlet(items: string[], feedItem = (path: string) => ({ title: `Título de ${path}` })) {
  const asked: string[] = [];
  const answers = new Map<string, { status?: number; head?: string; type?: string; body?: string }>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const base = `http://${request.headers.host}`;
    if (path === '/feed') {
      const feed = {
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        items: items.map((item) => ({
          id: item,
          url: base + item,
          summary: 'Resumo curto da notícia.',
          ...feedItem(item),
        })),
      };
      response.writeHead(200, { 'content-type': 'application/feed+json' }).end(JSON.stringify(feed));
      return;
    }
    const answer = answers.get(path) ?? (items.includes(path) ? {} : { status: 404 });
    const html =
      answer.body ??
      `<html><head>${answer.head ?? ''}</head><body><article><h1>Título</h1>${paragraph(path).repeat(8)}</article></body></html>`;
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const platform = await createTestPlatform({ FETCH_ALLOW: host });
  const feeds = [{ url: `http://${host}/feed` }];
  await seedOutlets(platform.db, [{ id: 'jornal', name: 'Jornal', home: `http://${host}/`, language: 'pt', feeds }]);
  const ingest = async () => {
    const [source] = await claimDueSources(platform.db, platform.clock.now(), 1);
    return source && ingestSource(platform, source.id);
  };
  const stored = () => platform.db.select().from(articles).orderBy(asc(articles.canonicalUrl));
  const pagesAsked = () => asked.filter((path) => path !== '/feed' && path !== '/robots.txt');
  return { platform, host, answers, ingest, stored, pagesAsked };
}

const later = (platform: { clock: { now(): Date; set(at: string): void } }, minutes: number) =>
  platform.clock.set(new Date(platform.clock.now().getTime() + minutes * 60_000).toISOString());

describe('reading pages', () => {
  it('makes whole articles of summaries, retries failures, and finally gives up', async () => {
    const { platform, answers, ingest, stored } = await openOutlet(['/a-2026', '/b-2026', '/c-2026']);
    answers.set('/b-2026', { status: 500 }).set('/c-2026', { status: 404 });
    await ingest();
    expect((await stored()).map(({ state }) => state)).toEqual(['summary', 'summary', 'summary']);
    expect(await readDuePages(platform)).toBe(3);
    expect((await stored()).map(({ state, tries }) => [state, tries])).toEqual([
      ['page', 1],
      ['summary', 1],
      ['failed', 1],
    ]);
    expect((await stored())[0]!.text).toContain('O texto da notícia /a-2026 conta');
    expect(await readDuePages(platform)).toBe(0);
    later(platform, 11);
    answers.delete('/b-2026');
    expect(await readDuePages(platform)).toBe(1);
    // after ten minutes its story was chosen by the summary
    expect((await stored())[1]).toMatchObject({ state: 'late', tries: 2 });
  });

  it('stores articles without the headlines that the outlet repeats after each of them', async () => {
    const titles = ['Safra de uva cresce', 'Hospital abre leitos', 'Greve fecha escolas', 'Time vence clássico'];
    const own = (n: number) =>
      Array.from(
        { length: 9 },
        (_, i) => `Frase ${i}${n} da reportagem sobre ${titles[n]}, escrita no dia ${n}${i}.`,
      ).join(' ');
    const tail =
      'Deputado diz que vai votar contra o novo imposto sobre a venda de carros Chuva forte deve chegar ao sul do estado ainda nesta semana';
    const paths = titles.map((_, n) => `/n${n}-2026`);
    const { ingest, stored } = await openOutlet(paths, (path) => {
      const n = paths.indexOf(path);
      return { title: titles[n]!, content_html: `<p>${own(n)} ${tail}</p>` };
    });
    await ingest();
    expect((await stored()).map(({ text }) => text)).toEqual(titles.map((_, n) => own(n)));
  });

  it('keeps a summary unchanged if its page never answers', async () => {
    const { platform, answers, ingest, stored } = await openOutlet(['/a-2026']);
    answers.set('/a-2026', { status: 500 });
    await ingest();
    for (const minutes of [0, 11, 61, 361]) {
      later(platform, minutes);
      expect(await readDuePages(platform)).toBe(1);
    }
    expect((await stored())[0]).toMatchObject({ state: 'failed', tries: 4, text: 'Resumo curto da notícia.' });
  });

  it('reads each page once, however many workers there are', async () => {
    const { platform, ingest } = await openOutlet(['/a-2026', '/b-2026', '/c-2026', '/d-2026']);
    await ingest();
    const now = platform.clock.now();
    const until = new Date(now.getTime() + 60_000);
    const claim = { now, until, limit: 2, perHost: 4, inHand: new Map<string, number>() };
    const ids: number[] = [];
    for (let round = 0; ids.length < 4 && round < 4; round++) {
      const claims = await Promise.all([1, 2, 3].map(() => claimSummaries(platform.db, claim)));
      ids.push(...claims.flat().map(({ id }) => id));
    }
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  it('assigns an article to the outlet whose address it has, though another feed listed it first', async () => {
    const { platform, host, ingest, stored } = await openOutlet(['/a-2026']);
    const home = 'https://agregador.example/';
    await seedOutlets(platform.db, [{ id: 'agregador', name: 'Agregador', home, language: 'pt', feeds: [] }]);
    const other = { title: 'Outro título', lead: 'Outro.', text: 'Outro texto.', language: 'pt', contentHash: 'x' };
    const at = platform.clock.now();
    const seen = { publishedAt: at, publishedTrust: 'feed', fetchedAt: at } as const;
    const canonicalUrl = `http://${host}/a-2026`;
    await storeArticles(platform.db, [{ ...other, ...seen, outletId: 'agregador', canonicalUrl }]);
    await ingest();
    await readDuePages(platform);
    expect(await stored()).toMatchObject([
      { canonicalUrl, outletId: 'jornal', title: 'Título de /a-2026', state: 'page' },
    ]);
    expect((await stored())[0]!.text).toContain('O texto da notícia /a-2026 conta');
    // the other way round nothing changes
    await storeArticles(platform.db, [{ ...other, ...seen, outletId: 'agregador', canonicalUrl }]);
    expect((await stored())[0]!.title).toBe('Título de /a-2026');
  });

  it('recognises an article by the address in its feed, and takes no address of another outlet', async () => {
    const { platform, host, answers, ingest, stored, pagesAsked } = await openOutlet(['/a-2026', '/b-2026']);
    answers.set('/a-2026', { head: '<link rel="canonical" href="/cidade/a-inteira-2026">' });
    answers.set('/b-2026', { head: '<link rel="canonical" href="https://outro.example/materia-2026">' });
    await ingest();
    await readDuePages(platform);
    expect((await stored()).map(({ canonicalUrl }) => canonicalUrl)).toEqual([
      `http://${host}/b-2026`,
      `http://${host}/cidade/a-inteira-2026`,
    ]);
    later(platform, 24 * 60);
    await platform.db.update(sources).set({ bodyHash: null, nextPollAt: platform.clock.now() });
    expect(await ingest()).toMatchObject({ newCount: 0 });
    await readDuePages(platform);
    expect(await stored()).toHaveLength(2);
    expect(pagesAsked()).toHaveLength(2);
  });
});

/** Outlets with the same number of pages each, on hosts that exist only in `answer`. */
async function openHosts(names: string[], pagesEach: number, answer: (url: URL) => Promise<string>) {
  const asked = new Map<string, number>();
  const fetch: SafeFetch = async (address, request = {}) => {
    const url = new URL(address);
    if (url.pathname !== '/robots.txt') asked.set(url.hostname, (asked.get(url.hostname) ?? 0) + 1);
    const { signal } = request;
    const aborted = new Promise<never>((_, reject) => {
      const refuse = () => reject(new FetchError('timeout', 'aborted'));
      if (signal?.aborted) refuse();
      else signal?.addEventListener('abort', refuse);
    });
    const body = new TextEncoder().encode(await Promise.race([answer(url), aborted]));
    return { url: address, status: 200, headers: {}, body, redirects: [] };
  };
  const platform = { ...(await createTestPlatform()), fetch };
  const at = platform.clock.now();
  const outlets = names.map((name) => ({ id: name, name, home: `https://${name}.test/`, language: 'pt', feeds: [] }));
  await seedOutlets(platform.db, outlets);
  await storeArticles(
    platform.db,
    names.flatMap((name) =>
      Array.from({ length: pagesEach }, (_, n) => ({
        ...{ outletId: name, canonicalUrl: `https://${name}.test/${n}`, title: 'Título', text: 'Resumo.' },
        ...{ language: 'pt', publishedAt: at, publishedTrust: 'feed' as const, contentHash: 'x' },
        ...{ state: 'summary' as const, nextTryAt: at },
      })),
    ),
  );
  const counted = async () => {
    const rows = await platform.db.select().from(articles);
    const of = (state: string) => (host: string) =>
      rows.filter((row) => row.state === state && row.outletId === host).length;
    return { read: of('page'), waiting: of('summary'), rows };
  };
  return { platform, asked, counted };
}

const page = ({ pathname }: URL) => `<html><body><article>${paragraph(pathname).repeat(8)}</article></body></html>`;

describe('one slow host among others', () => {
  it('that asks for long pauses, or never answers, delays no other host (requirements F37)', async () => {
    const others = Array.from({ length: 38 }, (_, n) => `jornal${n}`);
    const slow = Promise.withResolvers<string>();
    const { platform, asked, counted } = await openHosts(['polido', 'lento', ...others], 2, async (url) => {
      if (url.pathname === '/robots.txt') return url.hostname === 'polido.test' ? 'User-agent: *\nCrawl-delay: 60' : '';
      return url.hostname === 'lento.test' ? slow.promise : page(url);
    });
    const reading = readDuePages(platform);
    await expect
      .poll(async () => others.map((await counted()).read), { timeout: patience(90_000) })
      .toEqual(others.map(() => 2));
    const midway = await counted();
    expect(asked.get('lento.test')).toBe(1);
    expect(midway.read('polido')).toBe(1);
    slow.resolve(page(new URL('https://lento.test/')));
    expect(await reading).toBeGreaterThanOrEqual(38 * 2 + 3);
    const end = await counted();
    expect(end.read('lento')).toBe(2);
    // the others of the polite host wait for their turn, without a failed try
    expect(asked.get('polido.test')).toBe(1);
    expect(end.rows.filter(({ outletId, tries }) => outletId === 'polido' && tries === 0)).toHaveLength(1);
  });

  it('releases pages at once when the program stops', async () => {
    const { platform, asked, counted } = await openHosts(['lento'], 3, async (url) =>
      url.pathname === '/robots.txt' ? '' : new Promise<string>(() => undefined),
    );
    const stop = new AbortController();
    const reading = readDuePages({ ...platform, queue: { ...platform.queue, stopping: stop.signal } });
    await expect.poll(() => asked.get('lento.test')).toBe(1);
    stop.abort();
    await reading;
    const { rows } = await counted();
    expect(rows.map(({ state, tries }) => [state, tries])).toEqual(Array(3).fill(['summary', 0]));
    expect(rows.every(({ nextTryAt }) => nextTryAt!.getTime() <= platform.clock.now().getTime() + 5_000)).toBe(true);
  });
});

describe('a feed', () => {
  it('may be a gazette of 5,000 acts', async () => {
    const { db, clock } = await createTestPlatform();
    const home = 'https://diario.test/';
    await seedOutlets(db, [{ id: 'diario', name: 'Diário', home, language: 'pt', feeds: [] }]);
    const at = clock.now();
    const acts = Array.from({ length: 5_000 }, (_, n) => ({
      ...{ outletId: 'diario', canonicalUrl: `${home}ato-${n}`, title: `Ato ${n}`, lead: 'Nomeia.', text: 'Nomeia.' },
      ...{ language: 'pt', publishedAt: at, publishedTrust: 'feed' as const, contentHash: 'x', kind: 'news' as const },
      ...{ addresses: [], state: 'summary' as const, tries: 0, nextTryAt: at, fetchedAt: at },
    }));
    expect(await storeArticles(db, acts)).toBe(5_000);
    expect(await db.$count(articles)).toBe(5_000);
  });

  it('stores titles with NUL and half characters', async () => {
    const { ingest, stored } = await openOutlet(['/a-2026'], () => ({ title: 'Obra\u0000 na ponte \ud83d' }));
    expect(await ingest()).toMatchObject({ outcome: 'changed', newCount: 1 });
    expect((await stored())[0]!.title).toMatch(/^Obra na ponte/);
  });

  it('has the error on its row if its articles could not be stored, and is not fetched again at once', async () => {
    const { platform, ingest } = await openOutlet(['/a-2026']);
    const broken = {
      ...platform,
      db: new Proxy(platform.db, {
        get: (db, key) =>
          key === 'insert'
            ? () => {
                throw new Error('refused');
              }
            : Reflect.get(db, key),
      }),
    };
    const [source] = await claimDueSources(platform.db, platform.clock.now(), 1);
    expect(await ingestSource(broken, source!.id)).toMatchObject({ outcome: 'error' });
    const [row] = await platform.db.select().from(sources);
    expect(row).toMatchObject({ lastOutcome: 'not_stored', failures: 1 });
    expect(await ingest()).toBeUndefined();
  });

  it('is logged if it has more entries than are kept', async () => {
    const { platform, ingest } = await openOutlet(Array.from({ length: 501 }, (_, n) => `/a-2026-${n}`));
    const warnings: unknown[] = [];
    platform.log.warn = ((...line: unknown[]) => void warnings.push(line)) as typeof platform.log.warn;
    await ingest();
    expect(warnings).toEqual([
      [expect.objectContaining({ total: 501, kept: 500 }), 'ingest: more entries than are kept'],
    ]);
  });

  it('is fetched by one worker at a time', async () => {
    const { platform } = await openOutlet(['/a-2026']);
    const now = platform.clock.now();
    const claims = await Promise.all([1, 2, 3].map(() => claimDueSources(platform.db, now, 10)));
    expect(claims.flat()).toHaveLength(1);
    expect(await claimDueSources(platform.db, now, 10)).toEqual([]);
  });
});
