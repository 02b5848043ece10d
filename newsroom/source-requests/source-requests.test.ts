import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openRequestLimit } from '../../contract/rules/field-limits.ts';
import { serveSmallSite } from '../../tests/support/feeds/small-site.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { seedOutlets } from '../sources/catalogue.ts';
import { sourceRequests } from './tables.ts';

async function fixture() {
  const { host, url } = await serveSmallSite();
  const platform = await createTestPlatform({ FETCH_ALLOW: host, DEMO: '1' });
  const site = createTestSite(platform);
  return { platform, site, host, url, reader: await site.signIn('leitora@exemplo.com') };
}
const listOf = (...urls: string[]) =>
  `<opml version="2.0"><body>${urls.map((url) => `<outline text="J" xmlUrl="${url}"/>`).join('')}</body></opml>`;
const names = (count: number) => Array.from({ length: count }, () => `https://${randomUUID()}.example/rss`);

describe('suggesting an outlet (requirements R160)', () => {
  it('finds the feed behind a page and shows five headlines and the right', async () => {
    const { url, reader } = await fixture();
    const { body } = await reader.post('/api/source-requests/look', { address: `${url}/` });
    expect(body).toMatchObject({
      ...{ url: `${url}/feed.xml`, name: 'Jornal do Teste', outlet: null },
      ...{ quoteLimit: 300, isRead: false, isRequested: false },
    });
    expect(body.headlines).toHaveLength(5);
    expect(body.headlines[0]).toEqual({ title: 'Notícia 1', publishedAt: '2026-03-10T01:00:00.000Z' });
    expect((await reader.get('/api/source-requests')).body).toEqual([]);
  });

  it('keeps one request per reader and feed, shown to that reader alone', async () => {
    const { url, reader, site } = await fixture();
    const first = await reader.post('/api/source-requests', { url: `${url}/feed.xml` });
    expect(first.body).toMatchObject({ name: 'Jornal do Teste', state: 'open', answeredAt: null });
    expect((await reader.post('/api/source-requests', { url: `${url}/` })).body.id).toBe(first.body.id);
    expect((await reader.post('/api/source-requests/look', { address: url })).body.isRequested).toBe(true);
    const other = await site.signIn('outra@exemplo.com');
    expect((await other.get('/api/source-requests')).body).toEqual([]);
    expect((await other.send('DELETE', `/api/source-requests/${first.body.id}`)).status).toBe(404);
    expect((await reader.send('DELETE', `/api/source-requests/${first.body.id}`)).status).toBe(200);
    expect((await reader.get('/api/source-requests')).body).toEqual([]);
    expect((await site.visitor().get('/api/source-requests')).status).toBe(401);
  });

  it('says that a feed is already read, with its outlet and right', async () => {
    const { platform, url, reader } = await fixture();
    const outlet = { id: 'j', name: 'Jornal', home: url, language: 'pt' as const, feeds: [{ url: `${url}/feed.xml` }] };
    await seedOutlets(platform.db, [outlet]);
    const look = await reader.post('/api/source-requests/look', { address: `${url}/` });
    expect(look.body).toMatchObject({ isRead: true, outlet: 'Jornal' });
    const refused = await reader.post('/api/source-requests', { url: `${url}/feed.xml` });
    expect(refused).toMatchObject({ status: 409, body: { code: 'SOURCE_EXISTS' } });
  });

  it('refuses what is no feed and addresses on a private network', async () => {
    const { platform, url, reader } = await fixture();
    const addresses = [`${url}/bad`, 'http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'http://[::1]/', 'x y z'];
    for (const address of [...addresses, 'file:///etc/passwd', 'http://localhost/']) {
      expect((await reader.post('/api/source-requests/look', { address })).status, address).toBe(422);
      expect((await reader.post('/api/source-requests', { url: address })).status, address).toBe(422);
    }
    expect(await platform.db.select().from(sourceRequests)).toEqual([]);
  });

  it('allows a reader twenty look-ups an hour', async () => {
    const { url, reader } = await fixture();
    const look = () => reader.post('/api/source-requests/look', { address: `${url}/feed.xml` });
    for (let n = 0; n < 20; n += 1) expect((await look()).status).toBe(200);
    expect((await look()).status).toBe(429);
  });
});

describe('suggesting a subscription list (requirements R160)', () => {
  it('fetches each feed once and names those that cannot be read', async () => {
    const { platform, url, reader } = await fixture();
    const text = listOf(`${url}/feed.xml`, `${url}/bad`, 'file:///etc/passwd');
    expect((await reader.post('/api/source-requests/opml', { text })).body).toEqual({ added: 2, read: 0, skipped: 0 });
    const states = async () => {
      const { body } = await reader.get('/api/source-requests');
      return Object.fromEntries(
        body.map((row: { url: string; state: string }) => [row.url.slice(url.length), row.state]),
      );
    };
    expect(await states()).toEqual({ '/feed.xml': 'checking', '/bad': 'checking' });
    await platform.runJobs();
    expect(await states()).toEqual({ '/feed.xml': 'open', '/bad': 'unreadable' });
    expect((await reader.post('/api/source-requests/opml', { text })).body).toEqual({ added: 0, read: 0, skipped: 2 });
  });

  it('stops at the limit of open requests', async () => {
    const { url, reader } = await fixture();
    const text = listOf(...names(openRequestLimit + 10));
    const { body } = await reader.post('/api/source-requests/opml', { text });
    expect(body).toEqual({ added: openRequestLimit, read: 0, skipped: 10 });
    const one = await reader.post('/api/source-requests', { url: `${url}/feed.xml` });
    expect(one).toMatchObject({ status: 409, body: { code: 'SOURCE_REQUEST_LIMIT' } });
  });

  it('refuses files that are no list, entities and lists of private schemes', async () => {
    const { platform, reader } = await fixture();
    const bomb = `<!DOCTYPE lolz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${listOf('https://a.example/rss')}`;
    for (const text of [
      '',
      'PDF',
      '{"a":1}',
      '<opml><body/></opml>',
      bomb,
      listOf('file:///a'),
      '<opml '.repeat(50_000),
    ]) {
      const { status, body } = await reader.post('/api/source-requests/opml', { text });
      expect([status, body.code]).toEqual([422, 'FEED_LIST_INVALID']);
    }
    expect((await reader.post('/api/source-requests/opml', { text: 'x'.repeat(600_000) })).status).toBe(400);
    expect(await platform.db.select().from(sourceRequests)).toEqual([]);
  });
});
