import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sourceRequests } from '../../newsroom/source-requests/tables.ts';
import { seedOutlets } from '../../newsroom/sources/catalogue.ts';
import { outlets, sources } from '../../newsroom/sources/tables.ts';
import { profiles } from '../../people/accounts/tables.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { serveSmallSite } from '../../tests/support/feeds/small-site.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';

async function fixture() {
  const { host, url } = await serveSmallSite();
  const platform = await createTestPlatform({ FETCH_ALLOW: host, DEMO: '1' });
  const site = createTestSite(platform);
  const readers = [await site.signIn('um@exemplo.com'), await site.signIn('dois@exemplo.com')];
  const feed = `${url}/feed.xml`;
  for (const reader of readers) await reader.post('/api/source-requests', { url: feed });
  await readers[0]!.post('/api/source-requests', { url: `${url}/feed2.xml` });
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  return { platform, site, readers, admin, feed, url };
}

/** The mails wait so that several answers come in one. */
async function mailed(platform: TestPlatform) {
  await platform.db.execute(sql`update pgboss.job set start_after = now() where name = 'mail-source-answers'`);
  await platform.runJobs();
  return platform.db.select().from(mailboxMessages).orderBy(mailboxMessages.recipient);
}

describe('suggested feeds (requirements R161)', () => {
  it('are listed once each, the most wanted first', async () => {
    const { admin, feed, url, readers } = await fixture();
    const { body } = await admin.get('/api/admin/source-requests');
    expect(body.items).toMatchObject([
      { url: feed, readers: 2, name: 'Jornal do Teste', state: 'open', likelyOutletId: null },
      { url: `${url}/feed2.xml`, readers: 1 },
    ]);
    expect(JSON.stringify(body)).not.toContain('exemplo.com');
    const first = await admin.get('/api/admin/source-requests?limit=1');
    const second = await admin.get(`/api/admin/source-requests?limit=1&cursor=${first.body.next}`);
    expect([first, second].map((page) => page.body.items[0].url)).toEqual([feed, `${url}/feed2.xml`]);
    expect((await admin.get('/api/admin/source-requests/counts')).body).toMatchObject({ open: 2, refused: 0 });
    expect((await readers[0]!.get('/api/admin/source-requests')).status).toBe(403);
  });

  it('are read after an approval, and each reader gets one mail in their language', async () => {
    const { platform, admin, feed, url, readers } = await fixture();
    await platform.db.update(profiles).set({ language: 'en' }).where(eq(profiles.id, readers[1]!.userId));
    const approve = (address: string) =>
      admin.post('/api/admin/source-requests/approve', { url: address, name: 'Jornal', language: 'pt' });
    expect((await approve(feed)).body).toEqual({ readers: 2 });
    expect((await approve(`${url}/feed2.xml`)).body).toEqual({ readers: 1 });
    expect((await approve(feed)).status).toBe(404);
    expect(await platform.db.select({ url: sources.url }).from(sources)).toHaveLength(2);
    expect(await platform.db.select({ name: outlets.name }).from(outlets)).toEqual([{ name: 'Jornal' }]);
    expect((await readers[0]!.get('/api/source-requests')).body).toMatchObject([
      { state: 'added', outlet: 'Jornal' },
      { state: 'added', outlet: 'Jornal' },
    ]);
    const mails = await mailed(platform);
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['dois@exemplo.com', 'About the outlet you suggested'],
      ['um@exemplo.com', 'Sua sugestão de veículo tem resposta'],
    ]);
    expect(await mailed(platform)).toHaveLength(2);
  });

  it('are refused with a reason the reader sees, and a refusal taken back in time is not mailed', async () => {
    const { platform, admin, feed, readers } = await fixture();
    const refusal = { url: feed, reason: 'other', note: 'É uma loja' };
    expect((await admin.post('/api/admin/source-requests/refuse', refusal)).body).toEqual({ readers: 2 });
    const own = async () =>
      (await readers[1]!.get('/api/source-requests')).body as { state: string; note: string | null }[];
    expect(await own()).toMatchObject([{ state: 'refused', reason: 'other', note: 'É uma loja' }]);
    expect((await admin.post('/api/admin/source-requests/reopen', { url: feed })).body).toEqual({ readers: 2 });
    expect(await own()).toMatchObject([{ state: 'open', reason: null, note: null }]);
    expect(await mailed(platform)).toEqual([]);
  });

  it('are merged with an outlet that is read, with or without their feed', async () => {
    const { platform, admin, feed, url } = await fixture();
    const outlet = { id: 'g', name: 'Gazeta', home: 'https://gazeta.example', language: 'pt' as const, feeds: [] };
    await seedOutlets(platform.db, [outlet]);
    const merge = (address: string, isFeedAdded: boolean, outletId = 'g') =>
      admin.post('/api/admin/source-requests/merge', { url: address, outletId, isFeedAdded });
    expect((await merge(feed, false, 'none')).status).toBe(404);
    expect((await merge(feed, false)).body).toEqual({ readers: 2 });
    expect(await platform.db.select().from(sources)).toEqual([]);
    expect((await merge(`${url}/feed2.xml`, true)).body).toEqual({ readers: 1 });
    expect(await platform.db.select().from(sources)).toMatchObject([{ outletId: 'g', url: `${url}/feed2.xml` }]);
    expect((await admin.get('/api/admin/source-requests?state=merged')).body.items).toMatchObject([
      { outlet: 'Gazeta', readers: 2 },
      { outlet: 'Gazeta', readers: 1 },
    ]);
  });

  it('are not mailed about to a suspended reader', async () => {
    const { platform, admin, feed, readers } = await fixture();
    await admin.send('PUT', `/api/admin/readers/${readers[0]!.userId}/suspension`, { isSuspended: true });
    await admin.post('/api/admin/source-requests/refuse', { url: feed, reason: 'not_news' });
    expect((await mailed(platform)).map(({ recipient }) => recipient)).toEqual(['dois@exemplo.com']);
    expect((await readers[0]!.post('/api/source-requests', { url: feed })).status).toBe(401);
  });

  it('go with the account of the reader', async () => {
    const { platform, admin, readers } = await fixture();
    await admin.send('DELETE', `/api/admin/readers/${readers[0]!.userId}`);
    expect(await platform.db.select().from(sourceRequests)).toHaveLength(1);
  });
});
