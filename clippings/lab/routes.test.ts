import { describe, expect, it } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import { storeArticles } from '../../newsroom/articles/queries.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { seedOutlets } from '../../newsroom/sources/catalogue.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  await seedOutlets(platform.db, [
    {
      id: 'gazeta',
      name: 'Gazeta da Manhã',
      home: 'https://gazeta.example',
      language: 'pt',
      feeds: [{ url: 'https://gazeta.example/f' }],
    },
  ]);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}

let lastUrl = 0;
async function publish(platform: TestPlatform, title: string, hoursAgo: number, text = '') {
  lastUrl += 1;
  await storeArticles(platform.db, [
    {
      outletId: 'gazeta',
      canonicalUrl: `https://gazeta.example/${lastUrl}`,
      title,
      text: text || `${title}. A reportagem traz mais detalhes.`,
      language: 'pt',
      publishedAt: new Date(platform.clock.now().getTime() - hoursAgo * hourMs),
      publishedTrust: 'feed',
      contentHash: String(lastUrl),
    },
  ]);
}

async function warm(platform: TestPlatform) {
  currentArticlesOf(platform).refresh();
  await currentArticlesOf(platform).settled();
}

describe('the lab over HTTP', () => {
  it('says that it is warming up, then answers, then takes in what is new', async () => {
    const { platform, reader } = await fixture();
    await publish(platform, 'Hidrogênio verde ganha usina', 30);
    expect((await reader.post('/api/lab/try', { term: 'hidrogênio verde' })).body.state).toBe('warming');
    await currentArticlesOf(platform).settled();
    const first = await reader.post('/api/lab/try', { term: ' hidrogênio verde ' }, { 'x-lang': 'pt' });
    expect(first).toMatchObject({ status: 200, body: { state: 'ready', verdict: 'healthy', storyCount: 1 } });
    expect(first.body.headlines[0]).toMatchObject({ outlet: 'Gazeta da Manhã', title: 'Hidrogênio verde ganha usina' });
    // the stored days are three in the reader's calendar, not fourteen
    expect(first.body.days.map((row: { on: string }) => row.on)).toEqual(['2026-03-09', '2026-03-10']);

    await publish(platform, 'Outra usina de hidrogênio verde', 1);
    platform.clock.advance(61_000);
    await warm(platform);
    expect((await reader.post('/api/lab/try', { term: 'hidrogênio verde' })).body.storyCount).toBe(2);
  });

  it('describes the reading in the language of the page, whatever that of the clippings', async () => {
    const { platform, reader } = await fixture();
    await publish(platform, 'Hidrogênio verde ganha usina', 30);
    await warm(platform);
    const readingIn = async (language: string) =>
      (await reader.post('/api/lab/try', { term: 'hidrogênio verde' }, { 'x-lang': language })).body.reading;
    expect(await readingIn('pt')).toContain('Lido como');
    expect(await readingIn('en')).toContain('Read as');
  });

  it('finds what a morning would find at the end of a long article, while the window is small', async () => {
    const { platform, reader } = await fixture();
    const long = 'O encontro tratou de muitos assuntos da região. '.repeat(40);
    await publish(
      platform,
      'Ministros se reúnem',
      30,
      `${long} ${'A usina de hidrogênio verde saiu do papel. O hidrogênio verde será vendido, e o hidrogênio verde gera empregos. '.repeat(4)}`,
    );
    await warm(platform);
    expect((await reader.post('/api/lab/try', { term: '"hidrogênio verde"' })).body.storyCount).toBe(1);
  });

  it("gives each of the reader's terms its volume, and nobody else's", async () => {
    const { platform, site, reader } = await fixture();
    await publish(platform, 'Leilão de energia sai em abril', 2);
    await reader.post('/api/terms', { term: 'leilão de energia' });
    await reader.post('/api/terms', { term: 'baterias de lítio' });
    await warm(platform);
    const { body } = await reader.get('/api/lab/terms');
    expect(body.terms.map((row: { verdict: string }) => row.verdict).sort()).toEqual(['healthy', 'silent']);
    const healthy = body.terms.find((row: { verdict: string }) => row.verdict === 'healthy');
    expect(healthy.latest.title).toBe('Leilão de energia sai em abril');
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.get('/api/lab/terms')).body).toEqual({ state: 'ready', terms: [] });
  });

  it('shows a term by the newest headline that has it, and counts no overlap with itself', async () => {
    const { platform, reader } = await fixture();
    await publish(platform, 'Leilão de energia sai em abril', 9);
    await publish(platform, 'Onda de calor chega ao Sul', 1, 'A onda de calor adia o leilão de energia na capital.');
    await reader.post('/api/terms', { term: 'leilão de energia' });
    await warm(platform);
    const { body } = await reader.get('/api/lab/terms');
    expect(body.terms[0].latest.title).toBe('Leilão de energia sai em abril');
    const again = await reader.post('/api/lab/try', { term: ' Leilao de  energia' });
    expect(again.body).toMatchObject({ storyCount: 2, overlaps: [] });
  });

  it('is for readers only, with a limit', async () => {
    const { platform, site, reader } = await fixture();
    expect((await site.visitor().post('/api/lab/try', { term: 'x' })).status).toBe(401);
    expect((await site.visitor().get('/api/lab/terms')).status).toBe(401);
    expect((await reader.post('/api/lab/try', { term: 'x'.repeat(81) })).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 125 }, () => reader.post('/api/lab/try', { term: 'x' })));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
    await currentArticlesOf(platform).settled();
  });
});
