import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { labDays } from '../../../contract/lab.ts';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { storeArticles } from '../../../newsroom/articles/queries.ts';
import { keyOfTerm } from '../../../newsroom/matches/term-key.ts';
import { outlets } from '../../../newsroom/sources/tables.ts';
import { profiles } from '../../../people/accounts/tables.ts';
import { localDateOf } from '../../../platform/clock.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite } from '../../../tests/support/test-site.ts';
import { countTermDays } from '../../job-list.ts';
import { countPastDays } from './count-terms.ts';

/** The articles of which a term's matches are kept: fourteen days of the reader's calendar, the present one included. */
const matchedFrom = new Date('2026-05-07T03:00:00Z');
const names = ['Gazeta', 'Correio', 'Serra'];
const companies = ['Ventania Energia', 'Itapuã Minérios', 'Boa Vida Farmácias'];

/** Fifty days of invented news: company, day and outlet follow from the number of the article. */
function write(now: number) {
  return Array.from({ length: 240 }, (_, index) => {
    const company = companies[(index * index + Math.floor(index / 7)) % companies.length]!;
    const at = new Date(now - ((index * 37) % 50) * dayMs - (index % 20) * hourMs - 60_000);
    return {
      company,
      outletId: names[(index * 5 + Math.floor(index / 11)) % names.length]!.toLowerCase(),
      canonicalUrl: `https://jornal.example/${index}`,
      title: `${company} anuncia a decisão número ${index} do conselho`,
      text: `A ${company} anunciou nesta manhã a decisão número ${index}. O conselho votou e a diretoria vai cumprir o plano ${index}.`,
      language: 'pt',
      publishedAt: at,
      fetchedAt: at,
      publishedTrust: 'feed' as const,
      contentHash: String(index),
      storyId: String(1000 + index),
      eventId: String(1000 + index),
    };
  });
}

async function fixture() {
  const platform = await createTestPlatform();
  platform.clock.set('2026-05-20T15:00:00Z');
  const site = createTestSite(platform);
  const reader = await site.signIn('marina@exemplo.com');
  await platform.db
    .insert(outlets)
    .values(names.map((name) => ({ id: name.toLowerCase(), name, home: `https://${name}.example`, language: 'pt' })));
  const written = write(platform.clock.now().getTime());
  await storeArticles(
    platform.db,
    written.map(({ company: _, ...row }) => row),
  );
  const terms: { id: string; term: string }[] = [];
  for (const term of companies.slice(0, 2)) terms.push((await reader.post('/api/terms', { term })).body);
  const count = async () => {
    await platform.queue.send(platform.db, countTermDays, {});
    await platform.runJobs();
  };
  return { platform, site, reader, written, terms, count };
}

type Written = ReturnType<typeof write>;
const dayOf = (at: Date) => localDateOf(at, 'America/Sao_Paulo');
const countBy = (written: Written, keyOf: (row: Written[number]) => string) =>
  Object.fromEntries([...Map.groupBy(written, keyOf)].map(([key, rows]) => [key, rows.length]));

it('counts every article of a term by day and outlet, from fourteen days before the term was added on', async () => {
  const { reader, written, terms, count } = await fixture();
  await count();
  for (const { id, term } of terms) {
    const own = written.filter(({ company, publishedAt }) => company === term && publishedAt >= matchedFrom);
    const { body } = await reader.get(`/api/terms/${id}/history`);
    const byDay = countBy(own, ({ publishedAt }) => dayOf(publishedAt));
    const counted = body.days.filter(({ articles }: { articles: number | null }) => articles !== null);
    expect(counted).toHaveLength(labDays);
    expect(counted.map(({ on, articles }: { on: string; articles: number }) => [on, articles])).toEqual(
      counted.map(({ on }: { on: string }) => [on, byDay[on] ?? 0]),
    );
    expect(counted.map(({ stories }: { stories: number }) => stories)).toEqual(
      counted.map(({ articles }: { articles: number }) => articles),
    );
    const byOutlet = countBy(own, ({ outletId }) => outletId);
    expect(
      Object.fromEntries(
        body.outlets.map((row: { name: string; articles: number }) => [row.name.toLowerCase(), row.articles]),
      ),
    ).toEqual(byOutlet);
    expect(body.outlets.reduce((sum: number, { articles }: { articles: number }) => sum + articles, 0)).toBe(
      own.length,
    );
  }
});

it('compares terms by the same counts, on one axis', async () => {
  const { site, reader, written, terms, count } = await fixture();
  await count();
  const ids = terms.map(({ id }) => id).join(',');
  const { status, body } = await reader.get(`/api/terms/compare?ids=${ids}&days=60`);
  expect(status).toBe(200);
  const totals = terms.map(
    ({ term }) => written.filter(({ company, publishedAt }) => company === term && publishedAt >= matchedFrom).length,
  );
  expect(body.terms.map(({ articles }: { articles: number }) => articles)).toEqual(totals);
  const sums = (rows: { articles: (number | null)[] }[]) =>
    terms.map((_, index) => rows.reduce((sum, { articles }) => sum + (articles[index] ?? 0), 0));
  expect(sums(body.days)).toEqual(totals);
  expect(sums(body.outlets)).toEqual(totals);

  const stranger = await site.signIn('outro@exemplo.com');
  expect((await stranger.get(`/api/terms/compare?ids=${ids}`)).status).toBe(404);
  expect((await site.visitor().get(`/api/terms/compare?ids=${ids}`)).status).toBe(401);
  for (const wrong of ['', 'x', `${ids},${ids},${terms[0]!.id}`]) {
    expect((await reader.get(`/api/terms/compare?ids=${wrong}`)).status).toBe(400);
  }
});

it('keeps the days of a term when their articles are deleted, and says which were not counted', async () => {
  const { platform, reader, terms, count } = await fixture();
  const { id } = terms[0]!;
  await count();
  const counted = (await reader.get(`/api/terms/${id}/history`)).body.days;
  expect(counted.at(-10).articles).not.toBeNull();
  expect(counted.at(-30).articles).toBeNull();
  await platform.db.execute('delete from articles');
  platform.clock.advance(20 * dayMs);
  const later = (await reader.get(`/api/terms/${id}/history`)).body.days;
  expect(later.at(-30)).toEqual(counted.at(-10));
});

it('counts more terms than one statement has parameters for, those that lack days alone', async () => {
  const { platform, reader, terms, count } = await fixture();
  await count();
  const { db, clock } = platform;
  const days = async () => (await reader.get(`/api/terms/${terms[0]!.id}/history`)).body.days;
  const counted = await days();
  const names = sql.param(Array.from({ length: 70_000 }, (_, n) => `t${n}`));
  const keys = sql.param(Array.from({ length: 70_000 }, (_, n) => keyOfTerm({ term: `t${n}` })));
  await db.execute(sql`insert into draft_terms (id, user_id, term, reading, asked_at)
    select gen_random_uuid(), ${reader.userId}, t, '{}', ${clock.now()} from unnest(${names}::text[]) t`);
  await db.execute(sql`insert into term_keys (key, scorer, filled_at)
    select k, s.scorer, ${clock.now()} from unnest(${keys}::text[]) k, (select distinct scorer from term_keys) s`);
  const own = keyOfTerm({ term: terms[0]!.term });
  await db.execute(sql`insert into term_months (key, month, days)
    select k, m.month, (select jsonb_object_agg(d, '{"articles":0,"stories":0,"outlets":{}}'::jsonb) from jsonb_object_keys(m.days) d)
    from unnest(${keys}::text[]) k, term_months m where m.key = ${own}`);
  await db.execute(sql`delete from term_months where key = ${own}`);
  expect(await countPastDays(platform)).toBe(labDays - 3);
  expect(await days()).toEqual(counted);
});

it('counts a term separately for readers who dropped one of its other forms', () => {
  const key = (without?: string[]) => keyOfTerm({ term: 'Banco Central', reading: { without } });
  expect(key([])).toBe(key());
  expect(key(['BC', 'BCB'])).toBe(key(['BCB', 'BC']));
  expect(new Set([key(), key(['BC']), key(['BC', 'BCB'])]).size).toBe(3);
});

it('is shown to a reader with an unknown zone in the calendar of São Paulo', async () => {
  const { platform, reader, terms } = await fixture();
  const days = async () => (await reader.get(`/api/terms/${terms[0]!.id}/history`)).body.days;
  const before = await days();
  expect(before).toHaveLength(90);
  await platform.db.update(profiles).set({ timeZone: 'Mars/Olympus' });
  expect(await days()).toEqual(before);
});
