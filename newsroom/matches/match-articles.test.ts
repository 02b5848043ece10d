import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { giveFeedback } from '../../clippings/delivery/links/reader-answers.ts';
import { editionItems } from '../../clippings/editions/tables.ts';
import { watchTerms } from '../../people/terms/tables.ts';
import { patience } from '../../tests/support/machine/patience.ts';
import { enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { seedEdition } from '../../tests/support/news/seed-edition.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { articles } from '../articles/tables.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { SHOWN_FROM } from '../matching/scoring/score.ts';
import type { NewMatch } from './match-answers.ts';
import { areMatchedNow, assertMostMatched, matchAll, matchesUpToDate } from './match-articles.ts';
import { isBehind, listFollowed, scorersOfKeys } from './queries.ts';
import { matchedArticles, matches, termKeys } from './tables.ts';

const terms = ['soja', 'energia', '"leilão de transmissão"', 'ferrovia'];

async function newsroom(about = ['soja', 'energia', 'leilão', 'ferrovia']) {
  const platform = await createTestPlatform();
  await printNews(platform.db, platform.clock.now(), { about });
  const userId = await enrolReader(platform.db, { email: 'ana@exemplo.com', terms, plan: 'pro' });
  return { platform, userId };
}

const place = (row: NewMatch) => `${row.key} ${row.articleId}`;
const sorted = (rows: readonly NewMatch[]) => rows.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));

/** What the rows would be if everything were matched now. */
async function fresh(platform: TestPlatform): Promise<NewMatch[]> {
  const followed = await listFollowed(platform.db);
  const current = currentArticlesOf(platform);
  await current.upToDate();
  return sorted(await current.ask<NewMatch[]>('matches', { terms: [...followed.values()] }));
}

async function stored({ db }: TestPlatform): Promise<NewMatch[]> {
  return sorted((await db.select().from(matches)).map(({ matchedAt: _, secondReading: __, ...row }) => row));
}

/** `only`: the articles matched last, which were scored with the articles that are loaded now. */
async function expectEqual(platform: TestPlatform, only?: readonly number[]): Promise<void> {
  const isAsked = ({ articleId }: NewMatch) => !only || only.includes(articleId);
  const rows = (await stored(platform)).filter(isAsked);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual((await fresh(platform)).filter(isAsked));
}

describe('the matches of followed terms (requirements R250)', () => {
  it('are those of a fresh computation, once for all who follow a term', async () => {
    const { platform } = await newsroom();
    await enrolReader(platform.db, { email: 'rui@exemplo.com', terms: ['soja', 'energia'], plan: 'pro' });
    expect(await matchAll(platform)).toBe('done');
    await expectEqual(platform);
    expect(await platform.db.$count(termKeys)).toBe(terms.length);
    expect(await platform.db.$count(matchedArticles)).toBe(await platform.db.$count(articles));
  });

  it('are stored below what is shown for the terms of readers who answer, from their first answer on', async () => {
    const { platform, userId } = await newsroom();
    const { db } = platform;
    await enrolReader(db, { email: 'rui@exemplo.com', terms: ['porto'], plan: 'pro' });
    await matchAll(platform);
    const least = async () => Math.min(...(await stored(platform)).map(({ score }) => score));
    expect(await least()).toBeGreaterThanOrEqual(SHOWN_FROM);
    await seedEdition(platform, userId, { on: '2026-03-10', titles: ['A soja'] });
    const [item] = await db.select({ id: editionItems.id }).from(editionItems);
    await giveFeedback(platform, item!.id, 'useful');
    const asked = { keys: [...(await listFollowed(db)).keys()], since: new Date(0), seenTo: new Date(0) };
    const scorer = (await db.select().from(termKeys))[0]!.scorer;
    expect(await isBehind(db, { ...asked, scorer }), 'what is shown stays matched').toBe(false);
    await matchAll(platform);
    expect(await least()).toBeLessThan(SHOWN_FROM);
    await expectEqual(platform);
    await printNews(db, platform.clock.now(), { about: ['soja', 'energia', 'leilão', 'ferrovia'], edition: ' 2' });
    await matchAll(platform);
    const added = await db.select({ id: articles.id }).from(articles).where(like(articles.title, '% 2'));
    const ids = added.map(({ id }) => id);
    const own = (await stored(platform)).filter(({ articleId }) => ids.includes(articleId));
    expect(own.some(({ score }) => score < SHOWN_FROM)).toBe(true);
    await expectEqual(platform, ids);
    const keys = await db.select().from(termKeys);
    expect(keys.filter((row) => row.scorer !== scorer)).toHaveLength(terms.length);
  });

  it('are made again after a failure, and an article that changed is matched again', async () => {
    const { platform } = await newsroom();
    await platform.db.execute(sql`alter table matches add constraint refused check (false) not valid`);
    await expect(matchAll(platform)).rejects.toThrow();
    expect(await platform.db.$count(termKeys)).toBe(0);
    await platform.db.execute(sql`alter table matches drop constraint refused`);
    await matchAll(platform);
    await expectEqual(platform);
    const [{ articleId }] = (await stored(platform)) as [NewMatch];
    const text = 'A ferrovia leva a soja. A nova ferrovia fica pronta em maio.';
    await platform.db.update(articles).set({ title: 'A ferrovia da soja', text }).where(eq(articles.id, articleId));
    await matchAll(platform);
    await expectEqual(platform, [articleId]);
  });

  it('are complete for articles grouped before a crash, and for a term followed while others are matched', async () => {
    const { platform, userId } = await newsroom(['soja', 'energia']);
    await matchAll(platform);
    // grouped, and the worker died before it matched them
    await printNews(platform.db, platform.clock.now(), { about: ['leilão', 'ferrovia', 'soja'], edition: ' 2' });
    const matching = matchAll(platform);
    await platform.db.insert(watchTerms).values({ userId, term: 'porto', normalised: 'porto' });
    await matching;
    await matchAll(platform);
    const added = await platform.db.select({ id: articles.id }).from(articles).where(like(articles.title, '% 2'));
    await expectEqual(
      platform,
      added.map(({ id }) => id),
    );
    const followed = await listFollowed(platform.db);
    expect((await scorersOfKeys(platform.db)).size).toBe(followed.size);
    expect(await areMatchedNow(platform.db, [...followed.values()])).toBe(true);
    expect(await areMatchedNow(platform.db, [{ term: 'porto' }, { term: 'café' }])).toBe(false);
  });

  it('are made by one of two workers', async () => {
    const { platform, userId } = await newsroom();
    const other = { ...platform, db: Object.create(platform.db) as TestPlatform['db'] };
    expect((await Promise.all([matchAll(platform), matchAll(other)])).toSorted()).toEqual(['busy', 'done']);
    await expectEqual(platform);
    await platform.db.insert(watchTerms).values({ userId, term: 'porto', normalised: 'porto' });
    // who cannot match waits for new terms too
    await Promise.all([matchAll(platform), matchesUpToDate(other, patience(10_000))]);
    expect(await platform.db.$count(termKeys)).toBe(terms.length + 1);
    await currentArticlesOf(other).close();
  });

  it('are found missing after a restore', async () => {
    const { platform } = await newsroom();
    await matchAll(platform);
    await platform.db.delete(matchedArticles);
    await platform.db.delete(matches);
    await platform.db.delete(termKeys);
    await matchAll(platform);
    await expectEqual(platform);
  });

  it('go when the last reader of their term leaves', async () => {
    const { platform } = await newsroom();
    await enrolReader(platform.db, { email: 'rui@exemplo.com', terms: ['soja'], plan: 'pro' });
    await matchAll(platform);
    await platform.db
      .delete(watchTerms)
      .where(sql`user_id in (select id from profiles where email = 'ana@exemplo.com')`);
    await matchAll(platform);
    await expectEqual(platform);
    expect(await platform.db.$count(termKeys)).toBe(1);
  });

  it('are waited for by editions while most terms have none, as after an upgrade', async () => {
    const { platform } = await newsroom(['soja']);
    await expect(assertMostMatched(platform.db)).rejects.toThrow('0 of 4 terms');
    await matchAll(platform);
    await expect(assertMostMatched(platform.db)).resolves.toBeUndefined();
  });
});
