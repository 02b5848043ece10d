import { eq, ilike } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { alertReaders } from '../../clippings/delivery/alerts/alert-readers.ts';
import { updateSettings } from '../../clippings/editions/queries.ts';
import { explainMatch, scoreLines } from '../../commands/news/explain.ts';
import { hourMs } from '../../contract/rules/durations.ts';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { watchTerms } from '../../people/terms/tables.ts';
import { firstMorning } from '../../tests/support/news/morning.ts';
import { enrolReader, printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { articles } from '../articles/tables.ts';
import type { ArticleView } from '../current/article-view.ts';
import { currentArticlesOf } from '../current/current-articles.ts';
import { explainScore } from '../matching/explaining/explain-score.ts';
import type { ScorePart } from '../matching/explaining/score-tree.ts';
import { compileTerm } from '../matching/query/compile-term.ts';
import { FEATURES } from '../matching/scoring/relevance-model.ts';
import { mailedFrom, probability, SHOWN_FROM } from '../matching/scoring/score.ts';
import type { NewMatch } from './match-answers.ts';
import { matchAll } from './match-articles.ts';
import { listFollowed } from './queries.ts';
import { readBrought, readMatches, StoredNews } from './stored-news.ts';
import { matches } from './tables.ts';
import { keyOfTerm } from './term-key.ts';

const term = 'soja';

it('is one for a pair, in lab, editions, counts, the API, explain, preview and alert (requirements R251)', async () => {
  const platform = await createTestPlatform();
  const { db, clock } = platform;
  clock.set(firstMorning.toISOString());
  const site = createTestSite(platform);
  await printNews(db, firstMorning, { about: ['soja', 'energia'] });
  // alerts look at the last hours, after a week of articles
  const hoursAgo = [0, 200];
  const moved = await db.select().from(articles).where(ilike(articles.title, '%soja%')).limit(hoursAgo.length);
  for (const [at, { id }] of moved.entries()) {
    const publishedAt = new Date(firstMorning.getTime() - hoursAgo[at]! * hourMs);
    await db.update(articles).set({ publishedAt, fetchedAt: publishedAt }).where(eq(articles.id, id));
  }
  const userId = await enrolReader(db, { email: 'ana@exemplo.com', terms: [term] });
  const reader = await site.signIn('rui@exemplo.com');
  await reader.post('/api/terms', { term });
  await matchAll(platform);
  const current = currentArticlesOf(platform);
  await current.upToDate();

  const inLab = await current.ask<NewMatch[]>('matches', { terms: [{ key: keyOfTerm({ term }), term }] });
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
    const lines = await explainMatch(platform, term, canonicalUrl, true);
    const score = scores.get(id);
    if (score === undefined) continue;
    const [stored, now] = lines.filter((line) => line.startsWith(`score ${score.toFixed(4)}`));
    expect(stored).toContain('log-odds');
    expect(now).toContain(`computed now, among ${await db.$count(articles)} articles`);
  }

  const [brought] = await readBrought(db, [{ term }], 0);
  const stories = new Set(brought!.map(({ article }) => article.storyId)).size;
  expect((await reader.post('/api/lab/try', { term })).body.storyCount).toBe(stories);
  const [volume] = (await reader.get('/api/lab/terms')).body.terms;
  const sum = (days: { stories: number | null }[]) => days.reduce((total, day) => total + (day.stories ?? 0), 0);
  expect(sum(volume.days)).toBe(stories);
  expect(sum((await reader.get(`/api/terms/${volume.termId}/history`)).body.days)).toBe(stories);

  const views = vi.spyOn(StoredNews.prototype, 'view');
  const expectScores = async () => {
    const composedFrom = await Promise.all(views.mock.results.map(({ value }) => value as Promise<ArticleView>));
    const found = composedFrom.flatMap((one) => one.find({ term }).flatMap(({ matches }) => matches));
    expect(found.length).toBeGreaterThan(0);
    for (const { articleId, score } of found) expect(score).toBe(scores.get(Number(articleId)));
    views.mockClear();
  };
  expect((await reader.post('/api/editions/preview')).status).toBe(200);
  await expectScores();
  await updateSettings(db, userId, { wantsAlerts: true });
  clock.advance(2 * hourMs);
  await alertReaders(platform);
  await expectScores();
});

/** Names, subjects, phrases, fields, exclusions, years, acronyms and misspelt words. */
const ofEachKind =
  'soja|energia|ferrovia|leilão de transmissão|"leilão de transmissão"|inteligência artificial|Petrobras|Vale|Selic|taxa de juros|saúde e educação|soja e milho|energia solar e eólica|lixo e reciclagem|energia, mineração e portos|chuva OR enchente|soja -milho|energia -"leilão"|energya|Copa do Mundo 2026|STF|INSS|interest rates|renewable energy|electric cars|São Paulo|vacinação';

/** A hundred terms: these, and the longest words of the newsroom's headlines. */
function hundredTerms(): string[] {
  const longest = allStories.map(({ versions }) => {
    const [, headline] = versions[0]!;
    const words = headline.toLowerCase().match(/\p{L}+/gu)!;
    return words.toSorted((a, b) => b.length - a.length)[0]!;
  });
  const others = longest.filter((word) => !ofEachKind.toLowerCase().includes(word));
  return [...new Set([...ofEachKind.split('|'), ...others])].slice(0, 100);
}

const rules: Record<Exclude<ScorePart['rule'], 'given'>, (values: number[]) => number> = {
  sum: (values) => values.reduce((a, b) => a + b, 0),
  product: (values) => values.reduce((a, b) => a * b, 1),
  largest: (values) => Math.max(0, ...values),
  least: (values) => Math.min(...values),
};

const flat = (part: ScorePart): ScorePart[] => [part, ...part.parts.flatMap(flat)];

/** Every part is made of its parts, and an occurrence has the weight that its factors say. */
function expectMade(tree: ScorePart, pair: string): void {
  for (const { what, rule, value, parts } of flat(tree)) {
    if (rule !== 'given')
      expect(rules[rule](parts.map((part) => part.value)), `${pair}: ${what}`).toBeCloseTo(value, 9);
  }
}

it('is the sum of the parts that explain it, for every stored match of a hundred terms (requirements R251)', async () => {
  const platform = await createTestPlatform();
  const { db, clock } = platform;
  clock.set(firstMorning.toISOString());
  await printNews(db, firstMorning);
  await enrolReader(db, { email: 'ana@exemplo.com', terms: hundredTerms() });
  const reading = { sense: { label: 'mina', toward: ['mineração'], away: ['viagem'] } };
  await db.update(watchTerms).set({ reading }).where(eq(watchTerms.term, 'Vale'));
  await matchAll(platform);
  const followed = await listFollowed(db);
  expect(followed.size).toBe(100);
  const rows = await db.select().from(matches);
  expect(rows.some(({ bonus }) => bonus > 1)).toBe(true);
  const found = new Set<string>();
  expect(new Set(rows.map(({ key }) => key)).size).toBeGreaterThan(90);
  const current = currentArticlesOf(platform);
  for (const { key, articleId, kind, score, features, bonus } of rows) {
    const asked = followed.get(key)!;
    const { term: name } = asked;
    const pair = `${name}, article ${articleId}`;
    const explained = explainScore(features, bonus);
    expect(explained.parts.map(({ feature }) => feature).toSorted(), pair).toEqual(FEATURES.toSorted());
    for (const { value, weight, adds } of explained.parts) expect(adds, pair).toBeCloseTo(value * weight, 9);
    const sum = explained.parts.reduce((total, { adds }) => total + adds, explained.bias + explained.bonus);
    expect(sum, pair).toBeCloseTo(explained.odds, 9);
    expect(probability(sum), pair).toBeCloseTo(score, 9);
    const { shown, mailed } = explained.missing;
    expect([shown === 0, mailed === 0], pair).toEqual([score >= SHOWN_FROM, score >= mailedFrom(kind)]);
    expect(probability(sum + mailed), pair).toBeGreaterThanOrEqual(mailedFrom(kind) - 1e-9);
    const { query, leans } = compileTerm(name, asked);
    if (query?.type !== 'field' && leans.length === 0) expect(bonus, pair).toBeCloseTo(0, 9);
    const tree = (await current.ask<ScorePart | undefined>('tree', { ...asked, articleId }))!;
    expect(tree.value, pair).toBeCloseTo(explained.odds, 9);
    expectMade(tree, pair);
    const values = new Map(tree.parts.map(({ what, parts }) => [what, parts.at(-1)?.value]));
    FEATURES.forEach(
      (feature, k) => void expect(values.get(feature), `${pair}: ${feature}`).toBeCloseTo(features[k]!, 9),
    );
    for (const { what } of flat(tree)) found.add(what);
    // what is printed is rounded to three digits
    const printed = scoreLines(explained)
      .slice(2, -1)
      .map((line) => Number(line.slice(39, 47)));
    expect(Math.abs(printed.reduce((total, adds) => total + adds, 0) - sum), pair).toBeLessThan(0.01);
  }
  const causes = [
    'another word of the family',
    'inside the name',
    'a part of the term',
    'the chosen sense',
    'the article is',
  ];
  for (const cause of causes) expect([...found].join('\n'), cause).toMatch(new RegExp(`^${cause}`, 'm'));
});
