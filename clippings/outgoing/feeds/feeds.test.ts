import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../tests/support/machine/storm.ts';
import { seedEdition } from '../../../tests/support/news/seed-edition.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import { feedAddresses } from './tables.ts';

const many = atOnce(50);

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}

describe('private feeds', () => {
  it('give the editions as RSS and JSON to anybody who has the address, until it is revoked', async () => {
    const { platform, site, reader } = await fixture();
    await seedEdition(platform, reader.userId, {
      on: '2026-02-01',
      titles: ['Energia <img src=x onerror=alert(1)> & cia'],
    });
    expect((await reader.get('/api/feeds')).body).toEqual({ address: null });
    const { rssUrl, jsonUrl } = (await reader.post('/api/feeds')).body;
    const visitor = site.visitor();
    const rss = await visitor.get(new URL(rssUrl).pathname);
    expect(rss.headers.get('content-type')).toContain('application/rss+xml');
    expect(rss.body).toContain('Energia &amp;lt;img');
    expect(rss.body).not.toContain('<img');
    const json = await visitor.get(new URL(jsonUrl).pathname);
    expect(json.body.items[0]).toMatchObject({ title: 'Domingo, 1 de fevereiro' });
    expect(json.body.items[0].content_html).not.toContain('<img');
    const etag = json.headers.get('etag') ?? '';
    const unchanged = await visitor.get(new URL(jsonUrl).pathname, { 'if-none-match': etag });
    expect(unchanged.status).toBe(304);
    for (const { headers } of [rss, json, unchanged]) expect(headers.get('referrer-policy')).toBe('no-referrer');

    const renewed = (await reader.post('/api/feeds')).body;
    expect((await visitor.get(new URL(rssUrl).pathname)).status).toBe(404);
    expect((await visitor.get(new URL(renewed.rssUrl).pathname)).status).toBe(200);
    await reader.send('DELETE', '/api/feeds');
    expect((await visitor.get(new URL(renewed.rssUrl).pathname)).status).toBe(404);
  });

  it('cannot be guessed, and identify nobody (requirements G6)', async () => {
    const { site, reader } = await fixture();
    const { rssUrl } = (await reader.post('/api/feeds')).body;
    expect(rssUrl).not.toContain(reader.userId);
    expect(rssUrl).not.toContain('marina');
    const path = new URL(rssUrl).pathname;
    const forged = path.replace(/[0-9a-f](?=\/rss)/, (digit) => (digit === '0' ? '1' : '0'));
    expect((await site.visitor().get(forged)).status).toBe(404);
    expect((await site.visitor().get('/feeds/x/rss.xml')).status).toBe(404);
    expect((await site.visitor().post('/api/feeds')).status).toBe(401);
    expect((await site.visitor().get('/api/feeds')).status).toBe(401);
    const stranger = await site.signIn('outro@exemplo.com');
    await stranger.send('DELETE', '/api/feeds');
    expect((await site.visitor().get(path)).status).toBe(200);
  });

  it('keep one address when many are requested at once', async () => {
    const { platform, reader } = await fixture();
    const answers = await Promise.all(Array.from({ length: many }, () => reader.post('/api/feeds')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await platform.db.select().from(feedAddresses)).toHaveLength(1);
  });
});
