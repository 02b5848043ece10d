import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { storeArticles } from '../../newsroom/articles/queries.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { seedOutlets } from '../../newsroom/sources/catalogue.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { namesInTheNews, nearness, tryTopics } from './sample-news.ts';

const outletIds = ['gazeta', 'correio', 'tribuna'];

async function newsroom() {
  const platform = await createTestPlatform();
  const feeds = (id: string) => [{ url: `https://${id}.example/f` }];
  await seedOutlets(
    platform.db,
    outletIds.map((id) => ({ id, name: id, home: `https://${id}.example`, language: 'pt' as const, feeds: feeds(id) })),
  );
  return platform;
}

let last = 0;
async function publish(platform: TestPlatform, titles: string[], hoursAgo: number, language = 'pt') {
  const publishedAt = new Date(platform.clock.now().getTime() - hoursAgo * hourMs);
  const rows = titles.map((title, n) => {
    last += 1;
    const outletId = outletIds[n % outletIds.length]!;
    const canonicalUrl = `https://${outletId}.example/${last}`;
    const text = `${title}.`;
    return {
      outletId,
      canonicalUrl,
      title,
      text,
      language,
      publishedAt,
      publishedTrust: 'feed' as const,
      contentHash: canonicalUrl,
    };
  });
  await storeArticles(platform.db, rows);
}

describe('the sample of the news that suggestions are tried on', () => {
  it('counts how many stories a day each term would have had', async () => {
    const platform = await newsroom();
    await publish(platform, ['Leilão de energia sai', 'Novo leilão de energia', 'Chuva no sul'], 1);
    await publish(platform, ['Leilão de energia é marcado'], 48);
    const [auction, rain, nothing] = await tryTopics(platform, ['leilão de energia', 'chuva', 'baterias'], 'pt');
    expect(auction?.perDay).toBeCloseTo(3 / 2, 5);
    expect(auction?.stories).toHaveLength(3);
    expect(rain?.perDay).toBeCloseTo(1 / 2, 5);
    expect(nothing?.perDay).toBeNull(); // with so few articles it may be missing by chance
  });

  it('tells how near topics are to a line, in other words too', async () => {
    const platform = await newsroom();
    const [harvest, court] = await nearness(
      platform,
      'produtor de soja',
      ['safra de grãos', 'Justiça do Trabalho'],
      'pt',
    );
    expect(harvest).toBeGreaterThan(court! + 0.1);
  });

  it('knows nothing without articles, and says so', async () => {
    const platform = await newsroom();
    expect(await tryTopics(platform, ['energia'], 'pt')).toEqual([{ perDay: null, stories: [], senses: [] }]);
    expect(await namesInTheNews(platform, 'pt')).toEqual([]);
  });

  it('finds the names in the headlines of the last three days, in one language', async () => {
    const platform = await newsroom();
    const about = (name: string) => [`Visita de ${name}`, `Acordo com ${name}`, `Senado ouve ${name}`];
    await publish(platform, about('Helena Prado'), 2);
    await publish(platform, about('Otto Velho'), 100);
    await publish(platform, about('Mary Stone'), 2, 'en');
    expect(await namesInTheNews(platform, 'pt')).toEqual(['Helena Prado']);
  });

  it('is the same window as the lab’s, refreshed once for both', async () => {
    const platform = await newsroom();
    await publish(platform, ['Porto de Santos bate recorde'], 5);
    currentArticlesOf(platform).refresh();
    await currentArticlesOf(platform).settled();
    expect(await tryTopics(platform, ['Porto de Santos'], 'pt')).toMatchObject([{ perDay: 1 }]);
    await publish(platform, ['Porto de Santos amplia terminal'], 1);
    platform.clock.advance(61_000);
    currentArticlesOf(platform).refresh(); // the lab's question starts the refresh …
    await currentArticlesOf(platform).settled();
    const [tried] = await tryTopics(platform, ['Porto de Santos'], 'pt'); // … for the suggestions too
    expect(tried?.perDay).toBe(2);
  });

  it('waits for no more than a sample of a large window, the newest part of it', async () => {
    const platform = await newsroom();
    for (let block = 0; block < 6; block++) {
      await publish(
        platform,
        Array.from({ length: 1000 }, (_, n) => `Notícia ${block} ${n}`),
        1 + block * 40,
      );
    }
    expect(await tryTopics(platform, ['baterias'], 'pt')).toEqual([{ perDay: 0, stories: [], senses: [] }]);
    const daysOf = () => (platform.clock.now().getTime() - currentArticlesOf(platform).loaded.oldestAt) / dayMs;
    expect(daysOf()).toBeLessThan(8);
    await currentArticlesOf(platform).settled();
    expect(daysOf()).toBeGreaterThan(8);
  });
});
