import { describe, expect, it } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { findByAddress, foldArticle, setStories, storeArticles } from '../articles/queries.ts';
import type { NewMatch } from '../matches/match-answers.ts';
import { SHOWN_FROM } from '../matching/scoring/score.ts';
import { seedOutlets } from '../sources/catalogue.ts';
import { currentArticlesOf } from './current-articles.ts';

async function newsroom() {
  const platform = await createTestPlatform();
  await seedOutlets(platform.db, [
    { id: 'gazeta', name: 'Gazeta', home: 'https://gazeta.example', language: 'pt', feeds: [] },
  ]);
  return { platform, current: currentArticlesOf(platform) };
}

const row = (platform: TestPlatform, path: string, title: string, hoursAgo = 1) => ({
  outletId: 'gazeta',
  canonicalUrl: `https://gazeta.example/${path}`,
  title,
  text: `${title}. A reportagem traz mais detalhes.`,
  language: 'pt',
  publishedAt: new Date(platform.clock.now().getTime() - hoursAgo * hourMs),
  publishedTrust: 'feed' as const,
  contentHash: `${path} ${title}`,
});

async function count({ current }: Awaited<ReturnType<typeof newsroom>>, term: string) {
  await current.upToDate();
  const found = await current.ask<NewMatch[]>('matches', { terms: [{ key: term, term }] });
  const [stories] = await current.ask<[number]>('storyCounts', [{ term }]);
  return { articles: found.filter(({ score }) => score >= SHOWN_FROM).length, stories };
}

describe('the current articles of a process', () => {
  it('include what was stored, changed, grouped and merged since', async () => {
    const room = await newsroom();
    const { platform } = room;
    await storeArticles(platform.db, [row(platform, 'a', 'Vacina chega'), row(platform, 'b', 'Chuva no sul')]);
    expect((await count(room, 'vacina')).articles).toBe(1);
    await storeArticles(platform.db, [row(platform, 'b', 'Vacina no sul'), row(platform, 'c', 'Outra vacina')]);
    expect((await count(room, 'vacina')).articles).toBe(3);
    const [a, b, c] = await Promise.all(
      ['a', 'b', 'c'].map((path) => findByAddress(platform.db, `https://gazeta.example/${path}`)),
    );
    const assignments = [a!, b!, c!].map(({ id }) => ({ articleId: id, storyId: 'one', eventId: 'one' }));
    await setStories(platform.db, { assignments, storyMerges: [], eventMerges: [], regrouped: [] });
    expect((await count(room, 'vacina')).stories).toBe(1);
    await foldArticle(platform.db, c!, a!);
    expect((await count(room, 'vacina')).articles).toBe(2);
  });

  it('miss nothing of a transaction that committed after later ones', async () => {
    const room = await newsroom();
    const { platform } = room;
    await count(room, 'vacina');
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isStored, resolve: stored } = Promise.withResolvers<void>();
    const slow = platform.db.transaction(async (tx) => {
      await storeArticles(tx, [row(platform, 'slow', 'Vacina demorada')]);
      stored();
      await mayCommit;
    });
    await isStored;
    await storeArticles(platform.db, [row(platform, 'quick', 'Vacina rápida')]);
    expect((await count(room, 'vacina')).articles).toBe(1);
    commit();
    await slow;
    expect((await count(room, 'vacina')).articles).toBe(2);
  });

  it('are loaded again after their thread died, and the question is answered', async () => {
    const room = await newsroom();
    const { platform, current } = room;
    await storeArticles(platform.db, [row(platform, 'a', 'Vacina chega')]);
    await current.upToDate();
    await current.close();
    expect(current.loaded.isWhole).toBe(false);
    const asked = { terms: ['vacina'], language: 'pt' };
    expect((await current.ask<{ count: number }[]>('count', asked))[0]?.count).toBe(1);
  });

  it('drop what is older than the days they span', async () => {
    const room = await newsroom();
    const { platform, current } = room;
    await storeArticles(platform.db, [row(platform, 'a', 'Vacina velha', 13 * 24), row(platform, 'b', 'Vacina nova')]);
    expect((await count(room, 'vacina')).articles).toBe(2);
    platform.clock.advance(2 * 24 * hourMs);
    expect((await count(room, 'vacina')).articles).toBe(1);
    expect(current.loaded.articles).toBe(1);
  });
});
