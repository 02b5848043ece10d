import { expect, it } from 'vitest';
import { explainMatch } from '../../commands/news/explain.ts';
import { firstMorning } from '../../tests/support/news/morning.ts';
import { enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { articles } from '../articles/tables.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { SHOWN_FROM } from '../matching/scoring/score.ts';
import type { NewMatch } from './match-answers.ts';
import { matchAll } from './match-articles.ts';
import { readBrought, readMatches, StoredNews } from './stored-news.ts';
import { keyOf } from './term-key.ts';

const term = 'soja';

it('is one for a pair, in lab, editions, counts, the API and explain (requirements R251)', async () => {
  const platform = await createTestPlatform();
  const { db, clock } = platform;
  clock.set(firstMorning.toISOString());
  const site = createTestSite(platform);
  await printNews(db, firstMorning, { about: ['soja', 'energia'] });
  await enrolReader(db, { email: 'ana@exemplo.com', terms: [term] });
  const reader = await site.signIn('rui@exemplo.com');
  await reader.post('/api/terms', { term });
  await matchAll(platform);
  const current = currentArticlesOf(platform);
  await current.upToDate();

  const inLab = await current.ask<NewMatch[]>('matches', { terms: [{ key: keyOf({ term }), term }] });
  const scores = new Map(inLab.flatMap(({ articleId, score }) => (score >= SHOWN_FROM ? [[articleId, score]] : [])));
  expect(scores.size).toBeGreaterThan(1);
  const scoresOf = (found: readonly { articleId: string; score: number }[]) =>
    new Map(found.map(({ articleId, score }) => [Number(articleId), score]));
  const [stored] = await readMatches(db, [{ term }], {});
  expect(scoresOf(stored!)).toEqual(scores);
  const view = await new StoredNews(clock.now()).view(db, { span: {}, terms: [{ term }], eventIds: [] });
  const inEdition = view.find({ term }).flatMap(({ matches }) => matches);
  expect(scoresOf(inEdition)).toEqual(scores);
  for (const { id, canonicalUrl } of await db.select().from(articles)) {
    const lines = await explainMatch(platform, term, canonicalUrl);
    const score = scores.get(id);
    if (score !== undefined) expect(lines.join('\n')).toContain(`score ${score.toFixed(4)}`);
  }

  const [brought] = await readBrought(db, [{ term }], 0);
  const stories = new Set(brought!.map(({ article }) => article.storyId)).size;
  expect((await reader.post('/api/lab/try', { term })).body.storyCount).toBe(stories);
  const [volume] = (await reader.get('/api/lab/terms')).body.terms;
  const sum = (days: { stories: number | null }[]) => days.reduce((total, day) => total + (day.stories ?? 0), 0);
  expect(sum(volume.days)).toBe(stories);
  expect(sum((await reader.get(`/api/terms/${volume.termId}/history`)).body.days)).toBe(stories);
});
