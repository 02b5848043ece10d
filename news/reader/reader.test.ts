import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { deliveries } from '../delivery/tables.ts';
import { deliverySettings, editionItems, editions } from '../editions/tables.ts';
import { feedAddresses } from './tables.ts';

async function desk() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}

interface Seed {
  on: string;
  titles?: string[];
  reason?: 'paused';
  kind?: string;
}

async function seedEdition(
  { db }: TestPlatform,
  userId: string,
  { on, titles = [], reason, kind = 'daily' }: Seed,
): Promise<string> {
  const id = randomUUID();
  const at = new Date(`${on}T09:30:00Z`);
  await db.insert(editions).values({
    id,
    userId,
    localDate: on,
    kind,
    state: reason ? 'skipped' : 'frozen',
    reason: reason ?? null,
    language: 'pt',
    timeZone: 'America/Sao_Paulo',
    dueAt: at,
    deadlineAt: new Date(at.getTime() + 3600_000),
    composedAt: at,
    articleCount: 17,
    outletCount: 4,
    silentTerms: [{ term: 'lítio', lastOn: null }],
  });
  for (const [position, title] of titles.entries())
    await db.insert(editionItems).values({
      editionId: id,
      userId,
      position,
      isInMail: true,
      termId: randomUUID(),
      term: 'energia',
      storyId: `s${position}`,
      articleIds: [1],
      title,
      titleMarks: [[0, 3]],
      url: 'https://gazeta.example/1',
      summary: 'Um resumo.',
      summaryMarks: [],
      outlets: [{ id: 'gazeta', name: 'Gazeta', url: 'https://gazeta.example/1', title, at: at.toISOString() }],
      kind: 'about',
      reasons: [{ type: 'title' }, { type: 'count', n: 2 }],
      isUpdate: false,
    });
  return id;
}

describe('the archive', () => {
  it('shows every edition of a day that a page ends in', async () => {
    const { platform, reader } = await desk();
    const kinds = ['daily', 'weekly', `clipping-${randomUUID()}`, `clipping-${randomUUID()}`];
    for (let day = 1; day <= 9; day++)
      for (const kind of kinds)
        await seedEdition(platform, reader.userId, { on: `2026-01-0${day}`, titles: ['Um'], kind });
    const seen: string[] = [];
    for (let before = ''; ; ) {
      const page = (await reader.get(`/api/editions${before}`)).body;
      seen.push(...page.editions.map((row: { id: string }) => row.id));
      if (page.before === null) break;
      before = `?before=${encodeURIComponent(page.before)}`;
    }
    expect(seen).toHaveLength(36);
    expect(new Set(seen).size).toBe(36);
    expect((await reader.get('/api/editions?before=2026-01-03')).body.editions).toHaveLength(8);
    for (const wrong of ['x', '2026-13-45', '2026-01-03~%27']) {
      expect((await reader.get(`/api/editions?before=${wrong}`)).status).toBe(400);
    }
  });

  it('lists the days newest first, with or without a clipping, page by page', async () => {
    const { platform, reader } = await desk();
    for (let day = 1; day <= 31; day++)
      await seedEdition(platform, reader.userId, { on: `2026-01-${String(day).padStart(2, '0')}`, titles: ['Um'] });
    await seedEdition(platform, reader.userId, { on: '2026-02-01', reason: 'paused' });
    const first = await reader.get('/api/editions');
    expect(first.body.editions).toHaveLength(30);
    expect(first.body.editions[0]).toMatchObject({
      on: '2026-02-01',
      state: 'skipped',
      reason: 'paused',
      storyCount: 0,
    });
    expect(first.body.editions[1]).toMatchObject({ on: '2026-01-31', state: 'frozen', storyCount: 1 });
    const rest = await reader.get(`/api/editions?before=${first.body.before}`);
    expect(rest.body.editions.map((row: { on: string }) => row.on)).toEqual(['2026-01-02', '2026-01-01']);
    expect(rest.body.before).toBeNull();
    const month = await reader.get('/api/editions/months/2026-01');
    expect(month.body).toHaveLength(31);
    expect(month.body[0]).toMatchObject({ on: '2026-01-01', storyCount: 1 });
    expect((await reader.get('/api/editions/months/2026-13')).status).toBe(400);
  });

  it('finds words of headlines, summaries, terms and outlets, and takes signs literally (S12)', async () => {
    const { platform, reader } = await desk();
    const wanted = await seedEdition(platform, reader.userId, {
      on: '2026-02-01',
      titles: ['Juros a 100% ao ano', 'Outra'],
    });
    await seedEdition(platform, reader.userId, { on: '2026-02-02', titles: ['Nada disso'] });
    const find = async (search: string) =>
      (await reader.get(`/api/editions?search=${encodeURIComponent(search)}`)).body.editions;
    expect(await find('juros')).toMatchObject([{ id: wanted, headlines: [{ title: 'Juros a 100% ao ano' }] }]);
    expect(await find('100%')).toHaveLength(1);
    expect(await find('%')).toHaveLength(1);
    for (const search of ['_', '\\', "' or 1=1 --", 'juros_a']) expect(await find(search)).toEqual([]);
    expect(await find('gazeta')).toHaveLength(2);
  });

  it('shows an edition with its receipt, in words a reader understands', async () => {
    const { platform, reader } = await desk();
    const before = await seedEdition(platform, reader.userId, { on: '2026-02-01', titles: ['A'] });
    const id = await seedEdition(platform, reader.userId, {
      on: '2026-02-02',
      titles: ['Energia sobe', 'Energia cai'],
    });
    await platform.db.insert(deliveries).values({
      editionId: id,
      userId: reader.userId,
      localDate: '2026-02-02',
      channel: 'email',
      state: 'failed',
      replyCode: '550 5.1.1',
      dueAt: new Date('2026-02-02T09:30:00Z'),
      deadlineAt: new Date('2026-02-02T15:00:00Z'),
      messageId: '<x@recorte>',
    });
    const { status, body } = await reader.get(`/api/editions/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      on: '2026-02-02',
      articleCount: 17,
      terms: [{ term: 'energia', stories: [{ title: 'Energia sobe', isInTitle: true, mentions: 2 }, {}] }],
      receipt: { deliveries: [{ channel: 'email', state: 'refused', replyCode: '550 5.1.1' }] },
      previousId: before,
      nextId: null,
      shareUrl: null,
    });
  });

  it('is closed to strangers and visitors (S04)', async () => {
    const { platform, site, reader } = await desk();
    const id = await seedEdition(platform, reader.userId, { on: '2026-02-01', titles: ['Sigilo'] });
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.get('/api/editions')).body.editions).toEqual([]);
    expect((await stranger.get('/api/editions?search=sigilo')).body.editions).toEqual([]);
    expect((await stranger.get('/api/editions/months/2026-02')).body).toEqual([]);
    const visitor = site.visitor();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/share'],
      ['DELETE', '/share'],
    ] as const) {
      expect((await stranger.send(method, `/api/editions/${id}${path}`)).status).toBe(404);
      expect((await visitor.send(method, `/api/editions/${id}${path}`)).status).toBe(401);
    }
    expect((await visitor.get('/api/editions')).status).toBe(401);
  });

  it('shows what strangers wrote as words, never as markup, on the shared page and in the feeds (S13)', async () => {
    const { platform, site, reader } = await desk();
    const evil = '<img src=x onerror=alert(1)><svg onload=alert(2)>"\'</script><script>alert(3)</script>';
    const id = await seedEdition(platform, reader.userId, { on: '2026-02-01', titles: [evil] });
    await platform.db.update(editionItems).set({ term: evil, summary: evil, url: 'javascript:alert(4)' });
    const { body: shared } = await reader.post(`/api/editions/${id}/share`);
    const { body: address } = await reader.post('/api/feeds');
    const [page, rss] = await Promise.all(
      [shared.url, address.rssUrl].map(async (url) => (await site.visitor().get(new URL(url).pathname)).body),
    );
    // a feed carries its markup escaped once more
    const inFeed = rss.replace(/&#(\d+);/g, (_: string, code: string) => String.fromCharCode(Number(code)));
    expect(inFeed).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    for (const text of [page, inFeed]) expect(text).not.toMatch(/<img src=x|<svg onload|<script|alert\(4\)/);
  });

  it('shares by a link that a new one, or nothing at all, replaces', async () => {
    const { platform, site, reader } = await desk();
    const id = await seedEdition(platform, reader.userId, { on: '2026-02-01', titles: ['Energia sobe'] });
    const open = async (url: string) => (await site.visitor().get(new URL(url).pathname)).status;
    const first = (await reader.post(`/api/editions/${id}/share`)).body.url;
    expect(await open(first)).toBe(200);
    const second = (await reader.post(`/api/editions/${id}/share`)).body.url;
    expect([await open(first), await open(second)]).toEqual([404, 200]);
    await reader.send('DELETE', `/api/editions/${id}/share`);
    expect(await open(second)).toBe(404);
    const skipped = await seedEdition(platform, reader.userId, { on: '2026-02-03', reason: 'paused' });
    expect((await reader.post(`/api/editions/${skipped}/share`)).status).toBe(404);
  });
});

describe('delivery settings', () => {
  it('are read with their defaults and changed; the next clipping follows', async () => {
    const { site, reader } = await desk();
    const first = await reader.get('/api/delivery');
    expect(first.body).toMatchObject({
      localTime: '06:30',
      timeZone: 'America/Sao_Paulo',
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      wantsEmptyDay: true,
      pausedUntil: null,
      isSubscribed: true,
    });
    const change = {
      localTime: '07:15',
      timeZone: 'Europe/Lisbon',
      weekdays: [5, 1, 1],
      wantsEmptyDay: false,
      pausedUntil: '2026-03-20T00:00:00.000Z',
      isSubscribed: false,
    };
    const saved = await reader.send('PATCH', '/api/delivery', change);
    expect(saved.body).toMatchObject({ ...change, weekdays: [1, 5] });
    expect((await reader.get('/api/delivery')).body).toEqual(saved.body);
    const next = new Date(saved.body.nextRunAt);
    expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([7, 15]);
    expect([1, 5]).toContain(next.getUTCDay());
    await reader.send('PATCH', '/api/delivery', { isSubscribed: true, pausedUntil: null });
    expect((await reader.get('/api/delivery')).body).toMatchObject({
      isSubscribed: true,
      pausedUntil: null,
      localTime: '07:15',
    });
    expect((await site.visitor().get('/api/delivery')).status).toBe(401);
    expect((await site.visitor().send('PATCH', '/api/delivery', {})).status).toBe(401);
  });

  it('refuse what is no hour, zone, day or reasonable pause', async () => {
    const { reader } = await desk();
    for (const change of [
      { localTime: '24:00' },
      { localTime: '7:00' },
      { timeZone: '+03:00' },
      { timeZone: 'Mars/Olympus' },
      { weekdays: [] },
      { weekdays: [0] },
      { pausedUntil: '2036-01-01T00:00:00Z' },
    ])
      expect((await reader.send('PATCH', '/api/delivery', change)).status, JSON.stringify(change)).toBe(400);
  });

  it('stay one row, as the last one said, when 50 changes come at once', async () => {
    const { platform, site, reader } = await desk();
    const stranger = await site.signIn('outro@exemplo.com');
    await stranger.get('/api/delivery');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => reader.send('PATCH', '/api/delivery', { localTime: `0${n % 10}:30` })),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const rows = await platform.db.select().from(deliverySettings).where(eq(deliverySettings.userId, reader.userId));
    expect(rows).toHaveLength(1);
    expect((await reader.get('/api/delivery')).body.localTime).toMatch(/^0\d:30$/);
    expect((await stranger.get('/api/delivery')).body.localTime).toBe('06:30');
  });
});

describe('private feeds', () => {
  it('bring the editions as RSS and JSON to whoever has the address, until it is revoked', async () => {
    const { platform, site, reader } = await desk();
    await seedEdition(platform, reader.userId, {
      on: '2026-02-01',
      titles: ['Energia <img src=x onerror=alert(1)> & cia'],
    });
    expect((await reader.get('/api/feeds')).body).toEqual({ address: null });
    const { rssUrl, jsonUrl } = (await reader.post('/api/feeds')).body;
    const visitor = site.visitor();
    const rss = await visitor.get(new URL(rssUrl).pathname);
    expect(rss.headers.get('content-type')).toContain('application/rss+xml');
    expect(rss.body).toContain('Energia &#38;#60;img');
    expect(rss.body).not.toContain('<img');
    const json = await visitor.get(new URL(jsonUrl).pathname);
    expect(json.body.items[0]).toMatchObject({ title: 'Domingo, 1 de fevereiro' });
    expect(json.body.items[0].content_html).not.toContain('<img');
    const etag = json.headers.get('etag') ?? '';
    expect((await visitor.get(new URL(jsonUrl).pathname, { 'if-none-match': etag })).status).toBe(304);

    const renewed = (await reader.post('/api/feeds')).body;
    expect((await visitor.get(new URL(rssUrl).pathname)).status).toBe(404);
    expect((await visitor.get(new URL(renewed.rssUrl).pathname)).status).toBe(200);
    await reader.send('DELETE', '/api/feeds');
    expect((await visitor.get(new URL(renewed.rssUrl).pathname)).status).toBe(404);
  });

  it('cannot be guessed, and name nobody (G6)', async () => {
    const { site, reader } = await desk();
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

  it('leave one address when 50 are asked for at once', async () => {
    const { platform, reader } = await desk();
    const answers = await Promise.all(Array.from({ length: 50 }, () => reader.post('/api/feeds')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await platform.db.select().from(feedAddresses)).toHaveLength(1);
  });
});
