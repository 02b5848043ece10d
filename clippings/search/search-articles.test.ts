import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import { storeArticles } from '../../newsroom/articles/queries.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { outlets, sources } from '../../newsroom/sources/tables.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, type Visitor } from '../../tests/support/test-site.ts';
import { indexArticles } from './index-articles.ts';

const now = new Date('2026-03-10T12:00:00Z');
let written = 0;

interface Written {
  title: string;
  text?: string;
  outlet?: string;
  language?: string;
  hoursAgo?: number;
  event?: string;
}

async function write({ db }: TestPlatform, ...all: Written[]): Promise<void> {
  await storeArticles(
    db,
    all.map(({ title, text = title, outlet = 'gazeta', language = 'pt', hoursAgo = 1, event }) => {
      written += 1;
      const at = new Date(now.getTime() - hoursAgo * hourMs);
      return {
        outletId: outlet,
        canonicalUrl: `https://${outlet}.example/${written}`,
        title,
        lead: '',
        text,
        language,
        publishedAt: at,
        publishedTrust: 'feed' as const,
        contentHash: String(written),
        storyId: event,
        eventId: event,
        fetchedAt: at,
      };
    }),
  );
}

async function fixture(...all: Written[]) {
  const platform = await createTestPlatform();
  platform.clock.set(now.toISOString());
  const site = createTestSite(platform);
  await platform.db.insert(outlets).values(
    ['gazeta', 'diario', 'herald'].map((id) => ({
      id,
      name: id.toUpperCase(),
      home: `https://${id}.example/`,
      language: id === 'herald' ? 'en' : 'pt',
    })),
  );
  await write(platform, ...all);
  await indexArticles(platform);
  const reader = await site.signIn('marina@exemplo.com');
  return { platform, site, reader };
}

async function ask(reader: Visitor, q: string, more: Record<string, string> = {}) {
  return (await reader.get(`/api/search?${new URLSearchParams({ q, ...more })}`)).body;
}

const titles = async (reader: Visitor, q: string, more?: Record<string, string>): Promise<string[]> =>
  (await ask(reader, q, more)).stories.map(({ title }: { title: string }) => title);

describe('searching everything that was read (requirements R145)', () => {
  it('reads the grammar of terms, in both languages and any inflection', async () => {
    const { reader } = await fixture(
      { title: 'Eleições municipais mudam o calendário', hoursAgo: 1 },
      { title: 'A eleição na Alemanha', hoursAgo: 2 },
      { title: 'Central bank raises rates', language: 'en', outlet: 'herald', hoursAgo: 3 },
      { title: 'Banco Central mantém juros', hoursAgo: 4 },
      { title: 'Juros no banco e na central sindical', hoursAgo: 5 },
      { title: 'Guerra no Irã', hoursAgo: 6 },
      { title: 'Ministro irá depor', hoursAgo: 7 },
      { title: 'A IA chega às escolas', hoursAgo: 8 },
      { title: 'O time ia vencer', hoursAgo: 9 },
    );
    expect(await titles(reader, 'eleicao')).toEqual([
      'Eleições municipais mudam o calendário',
      'A eleição na Alemanha',
    ]);
    expect(await titles(reader, '"eleições"')).toEqual(['Eleições municipais mudam o calendário']);
    expect(await titles(reader, 'eleições -alemanha')).toEqual(['Eleições municipais mudam o calendário']);
    expect(await titles(reader, 'rate')).toEqual(['Central bank raises rates']);
    expect(await titles(reader, '"banco central"')).toEqual(['Banco Central mantém juros']);
    expect(await titles(reader, 'banco central')).toHaveLength(2);
    expect(await titles(reader, 'juros banco OR (guerra -china)')).toHaveLength(3);
    expect(await titles(reader, 'Irã')).toEqual(['Guerra no Irã']);
    expect(await titles(reader, 'ira')).toHaveLength(2);
    expect(await titles(reader, 'IA')).toEqual(['A IA chega às escolas']);
  });

  it('keeps to the outlet, the days of the reader’s zone and the language', async () => {
    const { reader } = await fixture(
      { title: 'Soja hoje', hoursAgo: 1 },
      // 01:30 UTC is still the day before in São Paulo
      { title: 'Soja ontem à noite', hoursAgo: 10.5, outlet: 'diario' },
      { title: 'Soja soy abroad', hoursAgo: 60, outlet: 'herald', language: 'en' },
    );
    expect(await titles(reader, 'soja')).toEqual(['Soja hoje', 'Soja ontem à noite', 'Soja soy abroad']);
    expect(await titles(reader, 'soja', { outlet: 'diario' })).toEqual(['Soja ontem à noite']);
    expect(await titles(reader, 'soja', { language: 'en' })).toEqual(['Soja soy abroad']);
    expect(await titles(reader, 'soja', { from: '2026-03-10' })).toEqual(['Soja hoje']);
    expect(await titles(reader, 'soja', { from: '2026-03-09', to: '2026-03-09' })).toEqual(['Soja ontem à noite']);
    expect((await ask(reader, 'soja', { from: '2026-03-09', to: '2026-03-08' })).code).toBe('DATES_REVERSED');
  });

  it('shows a story once, by its newest article, with the words marked, and with its headline first when asked', async () => {
    const { reader } = await fixture(
      { title: 'Soja sobe', event: '7', hoursAgo: 1, text: 'O preço subiu muito. A soja, e só a soja, bateu recorde.' },
      { title: 'Preço da soja bate recorde', event: '7', outlet: 'diario', hoursAgo: 2 },
      { title: 'Exportações crescem', text: 'O café caiu. A soja puxou as vendas do trimestre.', hoursAgo: 0.5 },
    );
    const { stories, total } = await ask(reader, 'soja');
    expect(total).toBe(2);
    expect(stories).toMatchObject([
      { title: 'Exportações crescem', storyId: null, articleCount: 1, titleMarks: [] },
      { title: 'Soja sobe', storyId: '7', articleCount: 2, titleMarks: [[0, 4]], outlet: 'GAZETA' },
    ]);
    expect(stories[0]).toMatchObject({ passage: 'A soja puxou as vendas do trimestre.', passageMarks: [[2, 6]] });
    expect(await titles(reader, 'soja', { order: 'headline' })).toEqual(['Soja sobe', 'Exportações crescem']);
  });

  it('loses and repeats nothing while articles arrive between two pages', async () => {
    const many = Array.from({ length: 45 }, (_, n) => ({
      title: `Soja ${n}`,
      hoursAgo: n + 1,
      event: String(1000 + n),
    }));
    const { platform, reader } = await fixture(...many);
    const seen: string[] = [];
    let after: string | null = null;
    for (const order of ['newest', 'headline']) {
      seen.length = 0;
      after = null;
      do {
        const page = await ask(reader, 'soja', { order, ...(after ? { after } : {}) });
        seen.push(...page.stories.map(({ storyId }: { storyId: string }) => storyId));
        after = page.after;
        // one at the top, and one that makes a story of a later page the newest
        await write(
          platform,
          { title: 'Soja nova', hoursAgo: 0 },
          { title: 'Soja de novo', hoursAgo: 0, event: '1044' },
        );
        await indexArticles(platform);
      } while (after);
      expect(seen.filter((id) => id !== null).toSorted()).toEqual(many.map(({ event }) => event));
    }
  });

  it('finds an article by its new words after a change, and no longer by the old ones', async () => {
    const { platform, reader } = await fixture({ title: 'Trigo sobe' });
    await platform.db.update(articles).set({ title: 'Milho sobe', text: 'Milho' });
    expect(await titles(reader, 'trigo')).toEqual(['Milho sobe']);
    expect(await indexArticles(platform)).toBe(1);
    expect([await titles(reader, 'trigo'), await titles(reader, 'milho')]).toEqual([[], ['Milho sobe']]);
    await platform.db.update(articles).set({ eventId: '5' });
    expect(await indexArticles(platform)).toBe(0);
    expect((await ask(reader, 'milho')).stories[0].storyId).toBe('5');
    await platform.db.delete(articles);
    expect(await titles(reader, 'milho')).toEqual([]);
  });

  it('shows no more text than the outlets allow, also of a copy, and nothing of an outlet that is paused (requirements R104, R146)', async () => {
    const sentence = 'A safra de soja do Mato Grosso bateu o recorde do ano passado por larga margem.';
    const { platform, reader } = await fixture(
      { title: 'Recorde', text: sentence, event: '9', hoursAgo: 1 },
      { title: 'O recorde', text: sentence, event: '9', outlet: 'diario', hoursAgo: 2 },
    );
    const { db } = platform;
    const passage = async () => (await ask(reader, 'soja')).stories[0].passage;
    expect(await passage()).toBe(sentence);
    await db.update(outlets).set({ quoteLimit: 50 }).where(eq(outlets.id, 'gazeta'));
    expect((await passage()).length).toBeLessThanOrEqual(50);
    await db.update(outlets).set({ quoteLimit: 0 }).where(eq(outlets.id, 'gazeta'));
    expect(await passage()).toBe('');
    // the right of the outlet that owns the text counts too
    await db.update(outlets).set({ quoteLimit: 300 }).where(eq(outlets.id, 'gazeta'));
    await db.update(outlets).set({ quoteLimit: 0 }).where(eq(outlets.id, 'diario'));
    expect(await passage()).toBe('');
    await db.insert(sources).values({ outletId: 'gazeta', url: 'https://gazeta.example/rss', isPaused: true });
    expect((await ask(reader, 'soja')).stories[0].outlet).toBe('DIARIO');
  });

  it('shows what the reader follows, and nothing of it to another reader', async () => {
    const { site, reader } = await fixture({ title: 'Soja sobe', event: '1' });
    const choiceOf = async (visitor: Visitor) => (await ask(visitor, 'soja')).stories[0].choice;
    const [{ storyId }] = (await ask(reader, 'soja')).stories;
    expect((await reader.send('PUT', `/api/stories/${storyId}/choice`, { choice: 'follow' })).status).toBe(200);
    const stranger = await site.signIn('outro@exemplo.com');
    expect([await choiceOf(reader), await choiceOf(stranger)]).toEqual(['follow', null]);
  });

  it('refuses visitors, too many searches, and searches without a word', async () => {
    const { site, reader } = await fixture({ title: 'Soja sobe' });
    expect((await site.visitor().get('/api/search?q=soja')).status).toBe(401);
    for (const q of ['-soja', '-a -b', 'de', '"', '()', '...', '-"soja sobe"', 'OR', '(-soja) OR -milho'])
      expect([q, (await ask(reader, q)).code]).toEqual([q, 'SEARCH_NEEDS_WORDS']);
    const wrong = { '': {}, a: { language: 'xx' }, b: { from: '2026-13-01' }, c: { after: 'x' }, d: { order: 'best' } };
    for (const [q, more] of Object.entries(wrong))
      expect(
        (await reader.get(`/api/search?${new URLSearchParams({ q, ...more } as Record<string, string>)}`)).status,
      ).toBe(400);
    expect((await reader.get(`/api/search?q=${'x'.repeat(201)}`)).status).toBe(400);
    for (let n = 0; n < 60; n++) await reader.get('/api/search?q=soja');
    expect((await reader.get('/api/search?q=soja')).status).toBe(429);
  });

  it('takes whatever is typed as words', async () => {
    const { platform, reader } = await fixture({
      title: 'Soja sobe',
      text: "d'água a&b C++ 3,5% \\' | ! & <-> :* \u0301 \u0301\u0302",
    });
    const hostile = [
      "soja' | 'x",
      "soja:* & !'",
      'soja <-> sobe',
      'soja %',
      '(soja.*)+[a-z]{1000}$',
      "soja'; drop table articles; --",
      '((((((((((((((((((((((((soja',
      'soja "sobe',
      '\u202esoja',
      'soja 😀',
      'soja \u0301',
      'soja "\u0301"',
      'soja \\',
    ];
    for (const q of hostile) {
      const { status, body } = await reader.get(`/api/search?${new URLSearchParams({ q })}`);
      expect([q, status, body.code]).toEqual([q, 200, undefined]);
    }
    expect((await reader.get('/api/search?q=soja%00sobe')).status).toBe(400);
    const long = Array.from({ length: 30_000 }, (_, n) => `palavra${n}${'ã'.repeat(30)}`).join(' ');
    await write(platform, { title: 'Muito longo', text: `${long.slice(0, 400_000)}` }, { title: 'x'.repeat(3000) });
    await indexArticles(platform);
    expect(await titles(reader, 'longo')).toEqual(['Muito longo']);
    const { rows } = await platform.db.execute(sql`select 1 from article_words where is_pending`);
    expect(rows).toEqual([]);
  });
});
