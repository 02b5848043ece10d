import { desc, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { WhyAnswer, WhyCause } from '../../../contract/lab.ts';
import { hourMs } from '../../../contract/rules/durations.ts';
import { articles } from '../../../newsroom/articles/tables.ts';
import { currentArticlesOf } from '../../../newsroom/current/current-articles.ts';
import type { NewMatch } from '../../../newsroom/matches/match-answers.ts';
import { MAILED_FROM, probability } from '../../../newsroom/matching/scoring/score.ts';
import { outlets, sources } from '../../../newsroom/sources/tables.ts';
import { printNews } from '../../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import { editionNow } from '../../delivery/edition-now.ts';
import { feedback } from '../../editions/tables.ts';
import { explainAbsence } from './ask-why.ts';
import { whyCounts } from './tables.ts';

const evening = new Date('2026-03-09T20:00:00Z');
const morning = new Date('2026-03-10T09:30:00Z');

/** A reader with one term and a composed first clipping. */
async function fixture(...terms: string[]) {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  platform.clock.set(evening.toISOString());
  const reader = await site.signIn('marina@exemplo.com');
  for (const term of terms) expect((await reader.post('/api/terms', { term })).status).toBe(200);
  await printNews(platform.db, morning);
  platform.clock.set(morning.toISOString());
  const compose = () => editionNow(platform, reader.userId, '2026-03-10');
  const ask = async (text: string, editionId?: string) => (await reader.post('/api/why', { text, editionId })).body;
  return { platform, site, reader, compose, ask };
}

/** An article of the sample newsroom in Portuguese that the reader's term finds. */
async function anArticle({ db }: Awaited<ReturnType<typeof createTestPlatform>>, like: string) {
  const [row] = await db
    .select({ url: articles.canonicalUrl, title: articles.title, id: articles.id })
    .from(articles)
    .where(sql`${articles.title} ilike ${`%${like}%`} and ${articles.language} = 'pt'`)
    .orderBy(desc(articles.publishedAt))
    .limit(1);
  return row!;
}

/** What a term finds, shown or not. */
async function foundBy(platform: Awaited<ReturnType<typeof createTestPlatform>>, term: string) {
  const terms = [{ key: term, term, mayRise: true }];
  const found = await currentArticlesOf(platform).ask<NewMatch[]>('matches', { terms });
  const rows = await platform.db.select({ id: articles.id, url: articles.canonicalUrl }).from(articles);
  const urls = new Map(rows.map(({ id, url }) => [id, url]));
  return found.map(({ articleId, score }) => ({ articleId, score, url: urls.get(articleId)! }));
}

/** The score that the parts of an answer add up to. */
const sumOf = ({ parts }: WhyAnswer) => probability(parts.reduce((sum, { adds }) => sum + adds, 0));

describe('why did it not come?', () => {
  it('answers by address, however it was shared, and by headline', async () => {
    const { platform, compose, ask } = await fixture('soja');
    await compose();
    const { url, title } = await anArticle(platform, 'soja');
    const answers = [
      await ask(url),
      await ask(`${url}?utm_source=whatsapp&fbclid=1`),
      await ask(url.replace('https://', '')),
      await ask(url.replace('https://', 'http://www.')),
      await ask(title),
      await ask(`  ${title.toUpperCase()} `),
    ];
    for (const answer of answers) expect(answer.article).toMatchObject({ url, title });
    // an outlet on a private network, as the sample newsroom is
    await platform.db.update(articles).set({ canonicalUrl: 'http://127.0.0.1:3999/a' }).where(sql`title = ${title}`);
    expect((await ask('http://127.0.0.1:3999/a')).article).toMatchObject({ title });
    expect(new Set(answers.map(({ cause }) => cause)).size).toBe(1);
  });

  it('finds the clipping that has it, in the mail', async () => {
    const { platform, reader, compose, ask } = await fixture('soja');
    await compose();
    const [{ id }] = (await reader.get('/api/editions')).body.editions;
    const { terms } = (await reader.get(`/api/editions/${id}`)).body;
    const [story] = terms[0].stories;
    expect(await ask(story.url)).toMatchObject({ cause: 'came', item: { editionId: id, title: story.title } });
    expect((await platform.db.select().from(whyCounts)).map(({ cause, questions }) => [cause, questions])).toEqual([
      ['came', 1],
    ]);
  });

  it('names the missing score, and terms that find the article when they are added', async () => {
    const { platform, reader, compose, ask } = await fixture('criptomoedas');
    await compose();
    const { url } = await anArticle(platform, 'soja');
    const answer = await ask(url);
    expect(answer).toMatchObject({
      cause: 'score',
      needed: MAILED_FROM,
      term: { term: 'criptomoedas' },
      comesNext: false,
    });
    expect(answer.score).toBeLessThan(MAILED_FROM);
    expect(answer.parts).toEqual([]);
    expect(answer.helps.length).toBeGreaterThan(0);
    await reader.post('/api/terms', { term: answer.helps[0] });
    expect(await ask(url)).toMatchObject({ cause: 'term_new', comesNext: true });
  });

  it('says what the score is the sum of (requirements R251)', async () => {
    const { platform, compose, ask } = await fixture('energia');
    await compose();
    const found = await foundBy(platform, 'energia');
    const faint = found.filter(({ score }) => score < MAILED_FROM).toSorted((a, b) => b.score - a.score);
    faint.splice(12);
    const answers: WhyAnswer[] = [];
    for (const { url } of faint) answers.push(await ask(url));
    const scored = answers.filter(({ cause, parts }) => cause === 'score' && parts.length > 0);
    expect(scored.length).toBeGreaterThan(0);
    for (const answer of scored) expect(sumOf(answer)).toBeCloseTo(answer.score!, 9);
    const stored = new Map(faint.map(({ url, score }) => [url, score]));
    expect(scored.some(({ article, score }) => stored.get(article!.url) === score)).toBe(true);
  });

  it('knows why for the articles that a term finds, each with what shows it', async () => {
    const { platform, reader, compose } = await fixture('energia');
    await compose();
    const found = (await foundBy(platform, 'energia')).toSorted((a, b) => a.articleId - b.articleId).slice(0, 36);
    const causes = new Set<WhyCause>();
    for (const { url } of found) {
      const { cause, item, score, needed, parts } = await explainAbsence(platform, reader.userId, { text: url });
      causes.add(cause);
      if (cause === 'came') expect(item).not.toBeNull();
      if (cause === 'score') expect(score! < needed! && parts.length > 0).toBe(true);
    }
    // none is unknown: "forgotten", or "changed" since the clipping
    expect(causes).toEqual(new Set(['came', 'score', 'old']));
  });

  it('names the muted term, and the next clipping has the article when it is followed again', async () => {
    const { platform, reader, compose, ask } = await fixture('soja');
    const [{ id }] = (await reader.get('/api/terms')).body;
    await reader.send('PUT', `/api/terms/${id}/mute`, { days: 7 });
    await reader.post('/api/terms', { term: 'criptomoedas' });
    await compose();
    const { url } = await anArticle(platform, 'soja');
    expect(await ask(url)).toMatchObject({ cause: 'term_muted', term: { id, term: 'soja' } });
    await reader.send('PUT', `/api/terms/${id}/mute`, { days: 0 });
    expect(await ask(url)).toMatchObject({ comesNext: true });
  });

  it('names the language, the exclusion, and what came after the clipping', async () => {
    const { platform, reader, compose, ask } = await fixture('soja -safra');
    await reader.send('PATCH', '/api/delivery', { languages: ['en'] });
    await compose();
    const { url, id } = await anArticle(platform, 'soja');
    await platform.db.update(articles).set({ text: 'A safra de soja cresce. A soja sobe.' }).where(sql`id = ${id}`);
    expect(await ask(url)).toMatchObject({ cause: 'excluded', excluded: 'safra', wording: 'soja' });
    await platform.db.update(articles).set({ text: 'A soja cresce. A soja sobe.' }).where(sql`id = ${id}`);
    expect(await ask(url)).toMatchObject({ cause: 'language', language: 'pt' });
    await reader.send('PATCH', '/api/delivery', { languages: [] });
    const late = new Date(morning.getTime() + 60_000);
    await platform.db.update(articles).set({ fetchedAt: late, storyId: null }).where(sql`id = ${id}`);
    platform.clock.set(new Date(morning.getTime() + hourMs).toISOString());
    expect(await ask(url)).toMatchObject({ cause: 'next', edition: null });
  });

  it('names the clipping in which the reader refused the story, so that the answer can be withdrawn', async () => {
    const { platform, reader, compose, ask } = await fixture('soja');
    await compose();
    const [{ id }] = (await reader.get('/api/editions')).body.editions;
    const { terms } = (await reader.get(`/api/editions/${id}`)).body;
    await reader.send('PUT', `/api/editions/stories/${terms[0].stories[0].id}/answer`, { answer: 'not_this' });
    expect(await platform.db.select().from(feedback)).toHaveLength(1);
    // it was in the clipping; the reader answered afterwards
    expect(await ask(terms[0].stories[0].url)).toMatchObject({ cause: 'came' });
  });

  it('says why there was no clipping at all', async () => {
    const { platform, reader, compose, ask } = await fixture('soja');
    await reader.send('PATCH', '/api/delivery', { pausedUntil: '2026-04-01T00:00:00Z' });
    await compose();
    const { url } = await anArticle(platform, 'soja');
    expect(await ask(url)).toMatchObject({ cause: 'no_edition', reason: 'paused' });
  });

  it('distinguishes an outlet that is not read, one that fails, and an address that was not fetched', async () => {
    const { platform, ask } = await fixture('soja');
    const { db } = platform;
    expect(await ask('https://www.jornal-distante.com.br/a/b')).toMatchObject({
      cause: 'outlet_unread',
      outlet: 'jornal-distante.com.br',
    });
    await db
      .insert(outlets)
      .values({ id: 'd', name: 'Distante', home: 'https://jornal-distante.com.br/', language: 'pt' });
    const [source] = await db
      .insert(sources)
      .values({ outletId: 'd', url: 'https://jornal-distante.com.br/rss' })
      .returning();
    expect(await ask('https://www.jornal-distante.com.br/a/b')).toMatchObject({
      cause: 'not_fetched',
      outlet: 'Distante',
    });
    await db.update(sources).set({ failures: 9 }).where(sql`id = ${source!.id}`);
    expect((await ask('https://www.jornal-distante.com.br/a/b')).cause).toBe('outlet_failing');
    await db.update(sources).set({ isPaused: true }).where(sql`id = ${source!.id}`);
    expect((await ask('https://www.jornal-distante.com.br/a/b')).cause).toBe('outlet_unread');
    expect((await ask('Manchete que ninguém escreveu jamais')).cause).toBe('headline_unknown');
  });

  it('answers whatever is pasted, and keeps none of it', async () => {
    const { platform, reader, site } = await fixture('soja');
    const hostile = [
      "' or 1=1 --",
      '<script>alert(1)</script>',
      'javascript:alert(1)',
      'http://127.0.0.1/admin',
      'http://[::1]/',
      'file:///etc/passwd',
      '"'.repeat(1500),
      'a '.repeat(1000),
      '%00%ff',
      '((((((((((',
      '\u202Esoja',
      '日本語の見出し',
      `https://x.example/${'a'.repeat(1900)}`,
    ];
    for (const text of hostile) {
      const { status, body } = await reader.post('/api/why', { text });
      expect([text, status, body.code]).toEqual([text, 200, undefined]);
      expect(['headline_unknown', 'outlet_unread']).toContain(body.cause);
    }
    expect((await reader.post('/api/why', { text: 'x'.repeat(2001) })).status).toBe(400);
    expect((await reader.post('/api/why', { text: ' ' })).status).toBe(400);
    expect((await site.visitor().post('/api/why', { text: 'soja' })).status).toBe(401);
    const kept = await platform.db.select().from(whyCounts);
    expect(kept.every(({ cause }) => cause === 'headline_unknown' || cause === 'outlet_unread')).toBe(true);
  });

  it('reveals nothing of another reader’s clipping, and limits the questions', async () => {
    const { platform, site, reader, compose, ask } = await fixture('soja');
    await compose();
    const [{ id }] = (await reader.get('/api/editions')).body.editions;
    const { terms } = (await reader.get(`/api/editions/${id}`)).body;
    const stranger = await site.signIn('outro@exemplo.com');
    const { body } = await stranger.post('/api/why', { text: terms[0].stories[0].url, editionId: id });
    expect(body).toMatchObject({ cause: 'no_terms', edition: null, item: null, term: null });
    for (let n = 0; n < 20; n++) await ask('Manchete que ninguém escreveu');
    expect((await reader.post('/api/why', { text: 'soja' })).status).toBe(429);
    expect((await stranger.post('/api/why', { text: 'soja' })).status).toBe(200);
    expect(platform.clock.now()).toEqual(morning);
  });

  it('withdraws the “less of this outlet” of the reader, and of no other reader', async () => {
    const { platform, site, reader, compose } = await fixture('soja');
    await compose();
    const { db } = platform;
    const stranger = await site.signIn('outro@exemplo.com');
    await db.execute(sql`insert into feedback (item_id, user_id, local_date, verdict, term_id, story_id, outlet_id, given_at)
      select i.id, i.user_id, i.local_date, 'less_outlet', i.term_id, 's', 'gazeta', now() from edition_items i limit 1`);
    await stranger.send('DELETE', '/api/why/outlets/gazeta');
    expect(await db.select().from(feedback)).toHaveLength(1);
    expect((await reader.send('DELETE', '/api/why/outlets/gazeta')).status).toBe(200);
    expect(await db.select().from(feedback)).toEqual([]);
  });
});
