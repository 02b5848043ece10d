import { createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AdminSource } from '../../contract/admin/sources.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { storeArticles } from '../../newsroom/articles/queries.ts';
import { seedOutlets } from '../../newsroom/sources/catalogue.ts';
import { outletOfFeed } from '../../newsroom/sources/find-feeds.ts';
import { outlets, sources } from '../../newsroom/sources/tables.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Jornal do Teste</title><link>https://jornal.example/</link>
<item><title>Primeira notícia</title><link>/1</link><pubDate>Tue, 10 Mar 2026 09:00:00 GMT</pubDate></item>
<item><title>Segunda</title><link>javascript:alert(1)</link></item></channel></rss>`;
const page =
  '<html><head><link rel="alternate" type="application/rss+xml" title="Notícias" href="/feed.xml"></head></html>';

/** A small site: a page that declares a feed. */
async function openSite(): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url === '/feed.xml')
      return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
    if (request.url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `127.0.0.1:${address.port}`;
}

async function fixture() {
  const host = await openSite();
  const platform = await createTestPlatform({ FETCH_ALLOW: host, DEMO: '1' });
  const admin = await createTestSite(platform).signIn('admin@exemplo.com', { isAdmin: true });
  return { platform, admin, site: `http://${host}` };
}

describe('adding a source', () => {
  it('finds the feed behind a page, shows its items, follows it, and says so when it is known', async () => {
    const { platform, admin, site } = await fixture();
    const found = await admin.post('/api/admin/sources/discover', { address: `${site}/` });
    expect(found.body).toEqual([{ url: `${site}/feed.xml`, title: 'Jornal do Teste', items: 2, isKnown: false }]);
    const preview = await admin.post('/api/admin/sources/preview', { url: found.body[0].url });
    expect(preview.body).toMatchObject({
      title: 'Jornal do Teste',
      total: 2,
      items: [
        { title: 'Primeira notícia', link: `${site}/1`, publishedAt: '2026-03-10T09:00:00.000Z' },
        { title: 'Segunda', link: null },
      ],
    });
    const source = { url: found.body[0].url, name: 'Jornal do Teste', language: 'pt' };
    const added = await admin.post('/api/admin/sources', source);
    expect(added.status).toBe(200);
    expect(await admin.post('/api/admin/sources', source)).toMatchObject({
      status: 409,
      body: { code: 'SOURCE_EXISTS' },
    });
    expect((await admin.post('/api/admin/sources/discover', { address: `${site}/` })).body[0].isKnown).toBe(true);
    await platform.runJobs();
    const [row] = await platform.db.select().from(sources).where(eq(sources.id, added.body.id));
    expect(row).toMatchObject({ lastOutcome: 'changed', failures: 0 });
  });

  it('adds only feeds, and fetches nothing on a private network', async () => {
    const { platform, admin, site } = await fixture();
    for (const url of [
      `${site}/nothing`,
      `${site}/`,
      'http://127.0.0.1:1/feed',
      'http://169.254.169.254/x',
      'nonsense',
    ]) {
      const answer = await admin.post('/api/admin/sources', { url, name: 'x', language: 'pt' });
      expect([url, answer.body.code]).toEqual([url, 'FEED_NOT_FOUND']);
    }
    const answer = await admin.post('/api/admin/sources/discover', { address: '10.0.0.1' });
    expect(answer.body.code).toBe('FEED_NOT_FOUND');
    expect(await platform.db.select().from(sources)).toEqual([]);
    expect(await platform.db.select().from(auditLog)).toEqual([]);
  });

  it('puts a feed into the outlet whose host it lies on', () => {
    const known = [{ id: 'folha', home: 'https://www.folha.example/' }];
    expect(outletOfFeed(known, 'https://feeds.folha.example/rss')).toEqual({ id: 'folha', isNew: false });
    expect(outletOfFeed(known, 'https://notfolha.example/rss')).toEqual({ id: 'notfolha-example', isNew: true });
  });
});

describe('the catalogue of sources', () => {
  it('tells the health of each and plots its days', async () => {
    const { platform, admin } = await fixture();
    const now = platform.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * dayMs);
    await seedOutlets(platform.db, [
      {
        id: 'o',
        name: 'Outlet',
        home: 'https://o.example',
        language: 'pt',
        feeds: ['good', 'failing', 'silent', 'paused', 'new'].map((name) => ({ url: `https://o.example/${name}` })),
      },
    ]);
    const set = (name: string, values: Partial<typeof sources.$inferInsert>) =>
      platform.db
        .update(sources)
        .set(values)
        .where(eq(sources.url, `https://o.example/${name}`))
        .returning();
    const [good] = await set('good', { lastPolledAt: now, lastSuccessAt: now, lastItemAt: ago(1), failures: 2 });
    await set('failing', { lastPolledAt: now, failures: 3, lastError: 'the server answered 500' });
    await set('silent', { lastPolledAt: now, lastSuccessAt: now, lastItemAt: ago(20) });
    await set('paused', { isPaused: true });
    await storeArticles(
      platform.db,
      [0, 0, 3].map((days, n) => ({
        outletId: 'o',
        sourceId: good?.id ?? null,
        canonicalUrl: `https://o.example/${n}`,
        title: 't',
        text: 't',
        language: 'pt',
        publishedAt: ago(days),
        publishedTrust: 'feed' as const,
        contentHash: String(n),
      })),
    );
    const { body } = await admin.get('/api/admin/sources');
    const byName = new Map<string, AdminSource>(
      body.items.map((item: AdminSource) => [item.url.split('/').at(-1) ?? '', item]),
    );
    expect([...byName].map(([name, { health }]) => [name, health]).toSorted()).toEqual(
      ['failing', 'good', 'new', 'paused', 'silent'].map((name) => [name, name]),
    );
    expect(byName.get('good')?.perDay.slice(-4)).toEqual([1, 0, 0, 2]);
    expect(byName.get('failing')?.lastError).toBe('the server answered 500');
    expect((await admin.get('/api/admin/sources/counts')).body).toEqual({
      good: 1,
      failing: 1,
      silent: 1,
      paused: 1,
      new: 1,
    });
    expect((await admin.get('/api/admin/sources?health=silent')).body.items).toHaveLength(1);
  });

  it('is put in order by name, by need, by last success and by what it brought, page after page', async () => {
    const { platform, admin } = await fixture();
    const now = platform.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * dayMs);
    const names = ['a', 'b', 'c', 'd'];
    await seedOutlets(
      platform.db,
      names.map((name) => ({
        id: name,
        name: `Outlet ${name}`,
        home: `https://${name}.example`,
        language: 'pt' as const,
        feeds: [{ url: `https://${name}.example/rss` }],
      })),
    );
    const rows = await platform.db.select().from(sources).orderBy(sources.url);
    const set = (at: number, values: Partial<typeof sources.$inferInsert>) =>
      platform.db
        .update(sources)
        .set({ lastPolledAt: now, ...values })
        .where(eq(sources.id, rows[at]?.id ?? ''));
    await set(0, { lastSuccessAt: ago(1), lastItemAt: ago(1) });
    await set(1, { failures: 4, lastError: 'the server answered 500' });
    await set(2, { lastSuccessAt: ago(3), lastItemAt: ago(30) });
    await set(3, { lastSuccessAt: now, lastItemAt: ago(1), isPaused: true });
    await storeArticles(
      platform.db,
      [3, 3, 3, 0, 2, 2].map((source, n) => ({
        outletId: names[source] ?? '',
        sourceId: rows[source]?.id ?? null,
        canonicalUrl: `https://x.example/${n}`,
        title: 't',
        text: 't',
        language: 'pt',
        publishedAt: ago(1),
        publishedTrust: 'feed' as const,
        contentHash: String(n),
      })),
    );
    async function order(sort: string, direction: string) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const query = `sort=${sort}&direction=${direction}&limit=1${cursor && `&cursor=${cursor}`}`;
        const { body } = await admin.get(`/api/admin/sources?${query}`);
        seen.push(...body.items.map((item: AdminSource) => item.outletId));
        cursor = body.next ?? '';
      } while (cursor);
      return seen.join('');
    }
    expect(await order('outlet', 'asc')).toBe('abcd');
    expect(await order('outlet', 'desc')).toBe('dcba');
    expect(await order('health', 'asc')).toBe('bcda');
    expect(await order('lastSuccess', 'asc')).toBe('bcad');
    expect(await order('perDay', 'desc')).toBe('dcab');
  });

  it('pauses, resumes and checks, with a line for what happened', async () => {
    const { platform, admin, site } = await fixture();
    const { id } = (await admin.post('/api/admin/sources', { url: `${site}/feed.xml`, name: 'x', language: 'pt' }))
      .body;
    await admin.send('PUT', `/api/admin/sources/${id}/pause`, { isPaused: true });
    await admin.send('PUT', `/api/admin/sources/${id}/pause`, { isPaused: true });
    await admin.send('PUT', `/api/admin/sources/${id}/pause`, { isPaused: false });
    await admin.post(`/api/admin/sources/${id}/check`); // waits already, since it was added
    await platform.runJobs();
    await admin.post(`/api/admin/sources/${id}/check`);
    await admin.post(`/api/admin/sources/${id}/check`);
    const lines = await platform.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map(({ action }) => action)).toEqual(['source.add', 'source.pause', 'source.resume', 'source.check']);
    expect((await admin.post('/api/admin/sources/00000000-0000-4000-8000-000000000000/check')).status).toBe(404);
  });

  it('goes out and comes in as OPML', async () => {
    const { platform, admin } = await fixture();
    const text = `<opml version="2.0"><body><outline text="Economia"><outline text="A &amp; B" xmlUrl="https://a.example/rss" htmlUrl="https://a.example/"/>
      <outline text="Sub" xmlUrl="https://news.a.example/rss"/></outline><outline text="bad" xmlUrl="file:///etc/passwd"/></body></opml>`;
    const first = await admin.post('/api/admin/sources/opml', { text, language: 'pt' });
    expect(first.body).toEqual({ added: 2, known: 0, rights: 0 });
    expect((await admin.post('/api/admin/sources/opml', { text, language: 'pt' })).body).toEqual({
      added: 0,
      known: 2,
      rights: 0,
    });
    expect(await platform.db.select().from(outlets)).toHaveLength(1);
    const { headers, body } = await admin.get('/api/admin/sources.opml');
    expect(headers.get('content-disposition')).toContain('recorte-sources.opml');
    expect(body).toContain('xmlUrl="https://news.a.example/rss"');
  });
});
