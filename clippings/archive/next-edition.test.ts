import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { currentArticlesOf } from '../../newsroom/current/current-articles.ts';
import { matchAll } from '../../newsroom/matches/match-articles.ts';
import { storeSuggestions } from '../../people/suggestions/store-suggestions.ts';
import { printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { editionNow } from '../delivery/edition-now.ts';

const morning = new Date('2026-03-10T09:30:00Z');

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  platform.clock.set(morning.toISOString());
  const reader = await site.signIn('marina@exemplo.com');
  await reader.post('/api/terms', { term: 'soja' });
  await printNews(platform.db, morning);
  // a page does not wait for a busy machine's matching
  await matchAll(platform);
  type Draft = { terms: { stories: { title: string }[] }[] };
  const titlesOf = ({ terms }: Draft) => terms.flatMap(({ stories }) => stories.map(({ title }) => title));
  const next = async () => titlesOf((await reader.get('/api/editions/next')).body);
  const edition = async () => {
    await editionNow(platform, reader.userId, '2026-03-10');
    const [{ id }] = (await reader.get('/api/editions')).body.editions;
    return titlesOf((await reader.get(`/api/editions/${id}`)).body);
  };
  return { platform, site, reader, next, edition };
}

it('is the edition that would be composed now, and after one was sent only what is new since', async () => {
  const { platform, reader, next, edition } = await fixture();
  const before = await next();
  expect(before.length).toBeGreaterThan(0);
  expect((await reader.get('/api/editions/next')).body.isReading).toBe(false);
  const sent = await edition();
  expect(sent).toEqual(before);
  platform.clock.advance(hourMs);
  expect(await next()).toEqual([]);
  expect((await reader.post('/api/editions/preview')).body.storyCount).toBe(0);
  const [{ id }] = (await platform.db.execute<{ id: string }>(sql`select id from articles where title = ${sent[0]!}`))
    .rows as [{ id: string }];
  const copy = sql`insert into articles (outlet_id, canonical_url, title, lead, text, language, published_at, published_trust, content_hash, fetched_at)
    select outlet_id, 'https://nova.example/1', 'Soja tem preço recorde em Paranaguá', '', 'A soja subiu em Paranaguá. O preço da soja bateu recorde.',
      'pt', ${platform.clock.now()}, 'feed', 'nova', ${platform.clock.now()} from ${articles} where id = ${id}`;
  await platform.db.execute(copy);
  platform.clock.advance(60_000);
  expect(await next()).toEqual(['Soja tem preço recorde em Paranaguá']);
});

it('shows the same stories a day in onboarding, lab, dashboard and term page, also after more news (requirements R192)', async () => {
  const { platform, site, reader } = await fixture();
  const visitor = await site.signIn('nova@exemplo.com');
  const reason = { code: 'general' as const };
  await storeSuggestions(platform, visitor.userId, { terms: [{ term: 'soja', reason }], source: 'rules' });
  const counts = async () => {
    await matchAll(platform);
    await currentArticlesOf(platform).upToDate();
    const [suggested] = (await visitor.get('/api/suggestions')).body.terms;
    const trial = (await reader.post('/api/lab/try', { term: 'soja' })).body;
    const [row] = (await reader.get('/api/lab/terms')).body.terms;
    const page = (await reader.get(`/api/terms/${row.termId}/history`)).body;
    return [suggested, trial, row, page].map(({ perDay }) => perDay);
  };
  const before = await counts();
  expect(before[0]).toBeGreaterThan(0);
  expect(new Set(before).size).toBe(1);
  await printNews(platform.db, morning, { edition: ' mais', about: ['soja'] });
  const after = await counts();
  expect(after[0]).toBeGreaterThan(before[0]);
  expect(new Set(after).size).toBe(1);
});
