import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from '../../newsroom/sources/parse/parse-markup.ts';
import { changeTexts } from '../../tests/support/news/item-texts.ts';
import { seedEdition } from '../../tests/support/news/seed-edition.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { forgetHistory, prepareMonths } from '../delivery/keep-history.ts';
import { deliveries } from '../delivery/tables.ts';
import { findEditionOn } from '../editions/queries.ts';
import { editionItems, editions } from '../editions/tables.ts';
import { headlinesOf, pageOfEditions, storiesOfTerm } from './queries.ts';

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}

describe('the archive', () => {
  it('shows every edition of a day that a page ends in', async () => {
    const { platform, reader } = await fixture();
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
    const { platform, reader } = await fixture();
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

  it('finds words of headlines, summaries, terms and outlets, and reads signs literally (requirements S12)', async () => {
    const { platform, reader } = await fixture();
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
    const { platform, reader } = await fixture();
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

  it('says how each story of a week went, and links the page of every story', async () => {
    const { platform, reader } = await fixture();
    const id = await seedEdition(platform, reader.userId, { on: '2026-02-02', titles: ['Um', 'Dois'], kind: 'weekly' });
    const stories = async () => (await reader.get(`/api/editions/${id}`)).body.terms[0].stories;
    const [first] = await stories();
    expect(first).toMatchObject({ course: null, storyId: expect.any(String) });
    const course = { course: 'grew' as const, articles: 4, outlets: 2, byDay: [1, 3], lastOn: '2026-02-01' };
    await platform.db.update(editions).set({
      details: {
        kind: 'weekly',
        from: '2026-01-26',
        to: '2026-02-01',
        stories: [{ ...course, storyId: first.storyId }],
      },
    });
    const { byDay: _, ...shown } = course;
    expect(await stories()).toMatchObject([
      { course: { ...shown, firstOn: '2026-02-01', latest: null } },
      { course: null },
    ]);
  });

  it('saves stories and accepts the same answers as the mail', async () => {
    const { platform, site, reader } = await fixture();
    const id = await seedEdition(platform, reader.userId, { on: '2026-02-01', titles: ['Um', 'Dois'] });
    const stories = async () => (await reader.get(`/api/editions/${id}`)).body.terms[0].stories;
    const [first, second] = await stories();
    const story = `/api/editions/stories/${second.id}`;
    expect((await reader.send('PUT', `${story}/saved`, { isSaved: true })).status).toBe(200);
    expect((await reader.send('PUT', `${story}/answer`, { answer: 'useful' })).status).toBe(200);
    expect((await reader.send('PUT', `${story}/answer`, { answer: 'not_this' })).status).toBe(200);
    expect(await stories()).toMatchObject([
      { id: first.id, isSaved: false, answer: null },
      { id: second.id, isSaved: true, answer: 'not_this' },
    ]);
    expect((await reader.get('/api/editions/saved')).body).toMatchObject([
      { editionId: id, on: '2026-02-01', term: 'energia', story: { title: 'Dois', answer: 'not_this' } },
    ]);
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.send('PUT', `${story}/saved`, { isSaved: false })).status).toBe(404);
    expect((await stranger.send('PUT', `${story}/answer`, { answer: null })).status).toBe(404);
    expect((await stranger.get('/api/editions/saved')).body).toEqual([]);
    await reader.send('PUT', `${story}/answer`, { answer: null });
    await reader.send('PUT', `${story}/saved`, { isSaved: false });
    expect((await stories())[1]).toMatchObject({ isSaved: false, answer: null });
    expect((await reader.get('/api/editions/saved')).body).toEqual([]);
  });

  it('keeps a saved story when its month is deleted, until the reader removes it', async () => {
    const { platform, site, reader } = await fixture();
    platform.clock.set('2026-02-01T12:00:00Z');
    await prepareMonths(platform);
    const id = await seedEdition(platform, reader.userId, { on: '2026-02-01', titles: ['Um', 'Dois'] });
    const [, second] = (await reader.get(`/api/editions/${id}`)).body.terms[0].stories;
    const story = `/api/editions/stories/${second.id}`;
    await reader.send('PUT', `${story}/saved`, { isSaved: true });
    expect((await reader.send('PUT', `${story}/saved`, { isSaved: true })).status).toBe(200);
    platform.clock.set('2027-06-01T12:00:00Z');
    expect((await forgetHistory(platform)).dropped).toContain('edition_items 2026-02');
    const saved = async () => (await reader.get('/api/editions/saved')).body;
    expect(await saved()).toMatchObject([
      { editionId: null, on: '2026-02-01', term: 'energia', story: { id: second.id, title: 'Dois', isSaved: true } },
    ]);
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.send('PUT', `${story}/saved`, { isSaved: false })).status).toBe(404);
    expect((await reader.send('PUT', `${story}/saved`, { isSaved: false })).status).toBe(200);
    expect(await saved()).toEqual([]);
  });

  it('reads only the months it needs', async () => {
    const { platform, reader } = await fixture();
    const { db, clock } = platform;
    const termId = randomUUID();
    for (const month of ['2025-03', '2025-06', '2025-09', '2025-12', '2026-03']) {
      clock.set(`${month}-10T12:00:00Z`);
      await prepareMonths(platform);
      await seedEdition(platform, reader.userId, { on: `${month}-10`, titles: ['Um'], termId });
    }
    const months = async (query: { getSQL(): SQL }) => {
      const { rows } = await db.execute<{ 'QUERY PLAN': object[] }>(
        sql`explain (analyze, format json) ${query.getSQL()}`,
      );
      const plan = JSON.stringify(rows[0]!['QUERY PLAN']);
      const nodes = plan.matchAll(/"Relation Name":"edition_items_(\w+)"[^{}]*?"Actual Loops":([1-9])/g);
      return [...new Set([...nodes].map(([, month]) => month))].sort();
    };
    const on = '2026-03-10';
    const { id } = (await findEditionOn(db, reader.userId, on))!;
    expect(await months(headlinesOf(db, [{ id, on }], undefined))).toEqual(['2026_03']);
    const recent = await months(storiesOfTerm(db, reader.userId, termId, '2026-02-01'));
    expect(recent.filter((month) => month !== 'rest' && month! < '2026_02')).toEqual([]);
    const all = await months(
      pageOfEditions(db, reader.userId, { search: 'um', after: { on: '2025-07-01' }, limit: 10 }),
    );
    expect(all.filter((month) => month !== 'rest' && month! > '2025_07')).toEqual([]);
  });

  it('says what a term found and what was answered to it', async () => {
    const { platform, site, reader } = await fixture();
    platform.clock.set('2026-02-10T12:00:00Z');
    const { body: term } = await reader.post('/api/terms', { term: 'energia' });
    const history = async () => (await reader.get(`/api/terms/${term.id}/history`)).body;
    const empty = { peaks: [], outlets: [], related: [], biggest: [], answers: { useful: 0, notThis: 0 } };
    expect(await history()).toMatchObject(empty);
    const seed = (on: string, titles: string[]) =>
      seedEdition(platform, reader.userId, { on, titles, termId: term.id });
    await seed('2026-02-08', ['Leilão', 'Outra']);
    const id = await seed('2026-02-09', ['Depois']);
    await seedEdition(platform, reader.userId, { on: '2026-02-10', titles: ['De outro termo'] });
    const body = await history();
    expect(body.days).toHaveLength(90);
    expect(body.biggest.map(({ title }: { title: string }) => title)).toEqual(['Depois', 'Leilão', 'Outra']);
    const { stories } = (await reader.get(`/api/editions/${id}`)).body.terms[0];
    await reader.send('PUT', `/api/editions/stories/${stories[0].id}/answer`, { answer: 'useful' });
    expect((await history()).answers).toEqual({ useful: 1, notThis: 0 });
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.get(`/api/terms/${term.id}/history`)).status).toBe(404);
  });

  it('is closed to visitors and to other readers (requirements S04)', async () => {
    const { platform, site, reader } = await fixture();
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

  it('shows foreign text as words, never as markup, on the shared page and in the feeds (requirements S13)', async () => {
    const { platform, site, reader } = await fixture();
    const evil = '<img src=x onerror=alert(1)><svg onload=alert(2)>"\'</script><script>alert(3)</script>';
    const id = await seedEdition(platform, reader.userId, { on: '2026-02-01', titles: [evil] });
    await platform.db.update(editionItems).set({ term: evil });
    await changeTexts(platform.db, { summary: sql`${evil}`, url: sql`'javascript:alert(4)'` });
    const { body: shared } = await reader.post(`/api/editions/${id}/share`);
    const { body: address } = await reader.post('/api/feeds');
    const [page, rss] = await Promise.all(
      [shared.url, address.rssUrl].map(async (url) => (await site.visitor().get(new URL(url).pathname)).body),
    );
    // a feed escapes its markup once more
    const inFeed = decodeEntities(rss);
    expect(inFeed).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    for (const text of [page, inFeed]) expect(text).not.toMatch(/<img src=x|<svg onload|<script|alert\(4\)/);
  });

  it('shares by a link that a new link, or ending the sharing, revokes', async () => {
    const { platform, site, reader } = await fixture();
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
