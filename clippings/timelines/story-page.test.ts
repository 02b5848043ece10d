import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { forgetArticles } from '../../newsroom/job-list.ts';
import { outlets } from '../../newsroom/sources/tables.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { chosenStories } from '../editions/following/queries.ts';
import { keepStories } from '../job-list.ts';

const names = { serra: 'Jornal da Serra', gazeta: 'Gazeta', radio: 'Rádio' };
const versions = [
  {
    outletId: 'serra',
    daysAgo: 20,
    title: 'Trinca de 38 metros é achada na barragem Lagoa Serena',
    text: 'Uma trinca de 38 metros foi achada na barragem Lagoa Serena nesta manhã de inspeção. Cerca de 210 famílias vivem no bairro logo abaixo da barragem.',
  },
  {
    outletId: 'gazeta',
    daysAgo: 19.9,
    title: 'Barragem Lagoa Serena tem trinca de 38 metros',
    text: 'Uma trinca de 38 metros foi achada na barragem Lagoa Serena nesta manhã de inspeção. A agência federal pediu à mineradora Itapuã um relatório em cinco dias.',
  },
  {
    outletId: 'radio',
    daysAgo: 12,
    title: 'Justiça bloqueia R$ 180 milhões da mineradora Itapuã',
    text: 'A juíza Helena Quaresma bloqueou R$ 180 milhões da mineradora Itapuã por causa da barragem. O sindicato dos mineiros marcou uma assembleia para quinta-feira.',
  },
];

async function fixture() {
  const platform = await createTestPlatform();
  platform.clock.set('2026-03-20T12:00:00Z');
  const site = createTestSite(platform);
  const reader = await site.signIn('marina@exemplo.com');
  const rows = Object.entries(names).map(([id, name]) => ({ id, name, home: `https://${id}.example`, language: 'pt' }));
  await platform.db.insert(outlets).values(rows);
  const stored = await platform.db
    .insert(articles)
    .values(
      versions.map(({ outletId, daysAgo, title, text }, index) => ({
        ...{ outletId, title, text, language: 'pt', publishedTrust: 'feed' as const, contentHash: title },
        canonicalUrl: `https://${outletId}.example/${index}`,
        publishedAt: new Date(platform.clock.now().getTime() - daysAgo * dayMs),
        fetchedAt: new Date(platform.clock.now().getTime() - daysAgo * dayMs),
      })),
    )
    .returning({ id: articles.id });
  const ids = stored.map(({ id }) => String(id));
  // two stories of one event
  await platform.db.update(articles).set({ storyId: ids[0]!, eventId: ids[0]! });
  await platform.db.update(articles).set({ storyId: ids[2]! }).where(eq(articles.outletId, 'radio'));
  const run = async (job: typeof keepStories | typeof forgetArticles) => {
    await platform.queue.send(platform.db, job, {});
    await platform.runJobs();
  };
  return { platform, site, reader, ids, run };
}

describe('the page of a story', () => {
  it('shows who was first, each turn with its day, what each outlet adds, and all articles', async () => {
    const { reader, ids } = await fixture();
    for (const id of ids) expect((await reader.get(`/api/stories/${id}`)).body.id).toBe(ids[0]);
    const { status, body } = await reader.get(`/api/stories/${ids[2]}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: versions[2]!.title, articleCount: 3, isResting: true, choice: null });
    expect(body.summary).toMatch(/^A juíza Helena Quaresma bloqueou R\$ 180 milhões/);
    expect(body.outlets.map(({ name }: { name: string }) => name)).toEqual(['Jornal da Serra', 'Gazeta', 'Rádio']);
    expect(body.turns).toMatchObject([
      { title: versions[0]!.title, outlet: 'Jornal da Serra', articleCount: 2, outletCount: 2 },
      { title: versions[2]!.title, outlet: 'Rádio', articleCount: 1, outletCount: 1 },
    ]);
    const [serra, gazeta] = body.outlets.map(({ adds }: { adds: string }) => adds);
    expect(serra).toBe('Cerca de 210 famílias vivem no bairro logo abaixo da barragem.');
    expect(gazeta).toBe('A agência federal pediu à mineradora Itapuã um relatório em cinco dias.');
    expect(body.articles.map(({ title }: { title: string }) => title)).toEqual(
      versions.map(({ title }) => title).toReversed(),
    );
  });

  it('shows no more of an outlet than its rights allow', async () => {
    const { platform, reader, ids } = await fixture();
    await platform.db.update(outlets).set({ quoteLimit: 0 }).where(eq(outlets.id, 'serra'));
    const { body } = await reader.get(`/api/stories/${ids[0]}`);
    const [serra, gazeta] = body.outlets.map(({ adds }: { adds: string }) => adds);
    expect(serra).toBe('');
    expect(gazeta).toContain('A agência federal');
    await platform.db.update(outlets).set({ quoteLimit: 0 }).where(eq(outlets.id, 'radio'));
    expect((await reader.get(`/api/stories/${ids[2]}`)).body.summary).toBe('');
  });

  it('keeps its turns, outlets and addresses for thirteen months after its articles are deleted', async () => {
    const { platform, reader, ids, run } = await fixture();
    const before = (await reader.get(`/api/stories/${ids[0]}`)).body;
    platform.clock.advance(45 * dayMs);
    await run(keepStories);
    platform.clock.advance(10 * dayMs);
    await run(forgetArticles);
    expect(await platform.db.$count(articles)).toBe(0);
    for (const id of ids) {
      const { status, body } = await reader.get(`/api/stories/${id}`);
      expect(status).toBe(200);
      expect(body.turns).toEqual(before.turns);
      expect(body).toMatchObject({ articles: [], articleCount: 3, firstAt: before.firstAt, lastAt: before.lastAt });
      expect(body.outlets).toEqual(before.outlets.map((outlet: object) => ({ ...outlet, adds: '' })));
    }
    platform.clock.advance(410 * dayMs);
    await run(keepStories);
    expect((await reader.get(`/api/stories/${ids[0]}`)).status).toBe(404);
  });

  it('does not count a day twice if a part of its articles is deleted', async () => {
    const { platform, reader, ids, run } = await fixture();
    const before = (await reader.get(`/api/stories/${ids[0]}`)).body;
    platform.clock.advance(47 * dayMs);
    await run(keepStories);
    await run(forgetArticles);
    expect(await platform.db.$count(articles)).toBe(1);
    const { body } = await reader.get(`/api/stories/${ids[0]}`);
    expect(body.turns).toEqual(before.turns);
    expect(body).toMatchObject({ articleCount: 3, articles: [{ title: versions[2]!.title }] });
  });

  it('is for readers, and not found where there is none', async () => {
    const { site, reader, ids } = await fixture();
    expect((await site.visitor().get(`/api/stories/${ids[0]}`)).status).toBe(401);
    expect((await reader.get('/api/stories/999999')).status).toBe(404);
    expect((await reader.get('/api/stories/abc')).status).toBe(404);
    expect((await reader.send('PUT', '/api/stories/999999/choice', { choice: 'follow' })).status).toBe(404);
  });
});

describe('the choice of a story', () => {
  it('is the reader’s own and can be withdrawn', async () => {
    const { site, reader, ids } = await fixture();
    const stranger = await site.signIn('outro@exemplo.com');
    const choose = (choice: string | null) => reader.send('PUT', `/api/stories/${ids[2]}/choice`, { choice });
    expect((await choose('follow')).status).toBe(200);
    expect((await reader.get(`/api/stories/${ids[0]}`)).body.choice).toBe('follow');
    expect((await stranger.get(`/api/stories/${ids[0]}`)).body.choice).toBeNull();
    expect((await stranger.get('/api/stories/chosen')).body).toEqual([]);
    expect((await choose('mute')).status).toBe(200);
    expect((await reader.get('/api/stories/chosen')).body).toMatchObject([
      { id: ids[0], title: versions[2]!.title, choice: 'mute', isResting: true },
    ]);
    expect((await choose(null)).status).toBe(200);
    expect((await reader.get('/api/stories/chosen')).body).toEqual([]);
    expect((await choose('both')).status).toBe(400);
  });

  it('follows until the story has no article for ten days, and mutes for good', async () => {
    const { platform, reader, ids } = await fixture();
    const since = (days: number) => new Date(platform.clock.now().getTime() - days * dayMs);
    const chosen = async (days: number) =>
      (await chosenStories(platform.db, [reader.userId], since(days))).get(reader.userId);
    await reader.send('PUT', `/api/stories/${ids[0]}/choice`, { choice: 'follow' });
    expect((await chosen(13))?.followed).toMatchObject([{ eventId: ids[0], title: versions[2]!.title }]);
    expect(await chosen(10)).toBeUndefined();
    await reader.send('PUT', `/api/stories/${ids[0]}/choice`, { choice: 'mute' });
    expect((await chosen(10))?.muted).toEqual(new Set([ids[0]]));
  });

  it('continues when the story was merged into another', async () => {
    const { platform, reader, ids } = await fixture();
    await reader.send('PUT', `/api/stories/${ids[2]}/choice`, { choice: 'follow' });
    await platform.db.update(articles).set({ eventId: ids[1]! });
    expect((await reader.get(`/api/stories/${ids[0]}`)).body).toMatchObject({ id: ids[1], choice: 'follow' });
    const chosen = await chosenStories(platform.db, [reader.userId], new Date(0));
    expect(chosen.get(reader.userId)?.followed).toMatchObject([{ eventId: ids[1] }]);
  });
});
