import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Report, ReportChange } from '../../../contract/signed/files.ts';
import { outlets } from '../../../newsroom/sources/tables.ts';
import { curationFixture, draftAt, hourAt } from '../../../tests/support/news/curation-fixture.ts';
import { readPdf } from '../../../tests/support/news/pdf-text.ts';
import { editions } from '../../editions/tables.ts';
import type { EditionArticle } from '../files/edition-rows.ts';
import { countReport } from './count-report.ts';

const [vale, petro] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const article = (storyId: string, outletId: string, change: Partial<EditionArticle> = {}): EditionArticle => ({
  ...{
    on: '2026-03-10',
    storyId,
    at: '2026-03-10T08:00:00Z',
    outletId,
    outlet: outletId.toUpperCase(),
    title: '',
    url: '',
  },
  ...{ termId: vale, term: 'Vale', tier: null, tone: null, note: '' },
  ...change,
});
const asked = {
  month: '2026-03',
  terms: [
    { id: vale, term: 'Vale' },
    { id: petro, term: 'Petrobras' },
  ],
  sides: {},
};

describe('the figures of a month', () => {
  it('count articles by day, term, outlet, tier and tone, and who was first of several', () => {
    const rows = [
      article('a', 'x', { tier: 1, tone: 'negative' }),
      article('a', 'y', { at: '2026-03-10T05:00:00-02:00', tone: 'negative' }),
      article('a', 'z', { at: '2026-03-10T06:59:00Z', tone: 'negative' }),
      article('b', 'x', { on: '2026-03-31', tier: 1, termId: petro, term: 'Petrobras' }),
    ];
    const counted = countReport(rows, asked);
    expect(counted).toMatchObject({ stories: 2, articles: 4 });
    expect(counted.days).toHaveLength(31);
    expect(counted.days.filter(({ articles }) => articles > 0)).toEqual([
      { on: '2026-03-10', articles: 3 },
      { on: '2026-03-31', articles: 1 },
    ]);
    expect(counted.terms.map(({ term, articles, voice }) => [term, articles, voice])).toEqual([
      ['Vale', 3, null],
      ['Petrobras', 1, null],
    ]);
    // alone in a story nobody is the first
    expect(counted.outlets.map(({ name, tier, articles, first }) => [name, tier, articles, first])).toEqual([
      ['X', 1, 2, 0],
      ['Y', null, 1, 0],
      ['Z', null, 1, 1],
    ]);
    expect(counted.tiers.map(({ articles }) => articles)).toEqual([2, 0, 0, 2]);
    expect(counted.tones).toEqual([
      { tone: 'positive', articles: 0 },
      { tone: 'neutral', articles: 0 },
      { tone: 'negative', articles: 3 },
      { tone: null, articles: 1 },
    ]);
  });

  it('share the voice between own terms and rivals alone, and nothing where none is marked', () => {
    const rows = ['a', 'b', 'c'].map((id) => article(id, 'x'));
    const rival = article('d', 'x', { termId: petro, term: 'Petrobras' });
    const other = article('e', 'x', { termId: '33333333-3333-4333-8333-333333333333', term: 'clima' });
    const { terms } = countReport([...rows, rival, other], { ...asked, sides: { [vale]: 'own', [petro]: 'rival' } });
    expect(terms.map(({ term, side, voice }) => [term, side, voice])).toEqual([
      ['Vale', 'own', 0.75],
      ['Petrobras', 'rival', 0.25],
      ['clima', null, null],
    ]);
    const none = countReport([], { ...asked, sides: { [vale]: 'own' } });
    expect(none.terms.map(({ articles, voice }) => [articles, voice])).toEqual([
      [0, null],
      [0, null],
    ]);
  });
});

async function month() {
  const fixture = await curationFixture();
  const { pass, draft, change, reader, id } = fixture;
  await pass(draftAt);
  const { items, terms } = await draft();
  await change({ type: 'tone', item: items[0]!.id, tone: 'positive' });
  await pass(hourAt);
  const path = `/api/clippings/${id}/report`;
  const read = async (): Promise<Report> => (await reader.get(`${path}/2026-03`)).body;
  const set = (change: ReportChange) => reader.send('PUT', path, { change });
  /** Both at once: no change takes the other back. */
  const compare = () =>
    Promise.all([
      set({ type: 'side', termId: terms[0]!.id, side: 'own' }),
      set({ type: 'side', termId: terms[1]!.id, side: 'rival' }),
    ]);
  return { ...fixture, path, read, terms, first: items[0]!, set, compare };
}

describe('the report of a clipping (requirements R242)', () => {
  it('counts what was sent in the month, by what its owner compares', async () => {
    const { read, reader, path, terms, first, platform, set, compare } = await month();
    const before = await read();
    expect(before.articles).toBeGreaterThan(before.stories);
    expect(before.days.find(({ on }) => on === '2026-03-10')?.articles).toBe(before.articles);
    expect(before.tones.find(({ tone }) => tone === 'positive')?.articles).toBe(1 + first.others);
    const [outlet] = before.outlets;
    await platform.db.update(outlets).set({ tier: 3 }).where(eq(outlets.id, outlet!.id));
    expect((await read()).outlets[0]).toMatchObject({ tier: 3 });
    const settings = { sides: { [terms[0]!.id]: 'own', [terms[1]!.id]: 'rival' }, tiers: { [outlet!.id]: 1 } };
    expect((await set({ type: 'tier', outletId: outlet!.id, tier: 1 })).body).toEqual({ saved: true });
    await compare();
    const after = await read();
    expect(after.settings).toEqual(settings);
    expect(after.outlets[0]).toMatchObject({ tier: 1 });
    expect(after.terms.reduce((sum, { voice }) => sum + (voice ?? 0), 0)).toBeCloseTo(1);
    expect((await reader.get(`${path}/2026-02`)).body).toMatchObject({ articles: 0, outlets: [] });
  });

  it('is a PDF and a workbook too', async () => {
    const { reader, path, read, compare } = await month();
    await compare();
    const { outlets: counted, articles } = await read();
    const pdf = await reader.get(`${path}/2026-03/pdf`);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    const text = readPdf(pdf.bytes).pages.join(' ');
    for (const words of [
      'março de 2026',
      `${articles} matérias`,
      'Participação',
      'Próprio',
      'Por tom',
      '10/03',
      'Enviado por Recorte',
    ])
      expect(text).toContain(words);
    for (const { name } of counted) expect(text).toContain(name);
    const workbook = await reader.get(`${path}/2026-03/xlsx`);
    expect(workbook.headers.get('content-disposition')).toContain('2026-03.xlsx');
    expect(workbook.bytes.length).toBeGreaterThan(3000);
  });

  it('is its owner’s alone, in the plans with clippings, and takes only what it knows', async () => {
    const { reader, site, setPlan, path, terms } = await month();
    const stranger = await site.signIn('outro@exemplo.com');
    await setPlan('pro', stranger.userId);
    const none = { change: { type: 'side', termId: terms[0]!.id, side: null } };
    for (const file of ['', '/pdf', '/xlsx']) {
      expect((await stranger.get(`${path}/2026-03${file}`)).status).toBe(404);
      expect((await site.visitor().get(`${path}/2026-03${file}`)).status).toBe(401);
    }
    expect((await stranger.send('PUT', path, none)).status).toBe(404);
    expect((await reader.get(`${path}/2026-13`)).status).toBe(400);
    const wrongs = [
      { type: 'side', termId: 'x', side: 'own' },
      { type: 'side', termId: terms[0]!.id, side: 'ours' },
      { type: 'tier', outletId: 'a', tier: 4 },
    ];
    for (const change of wrongs) expect((await reader.send('PUT', path, { change })).status).toBe(400);
    await setPlan('premium');
    expect((await reader.get(`${path}/2026-03`)).body.code).toBe('PLAN_REQUIRED');
    expect((await reader.send('PUT', path, none)).body.code).toBe('PLAN_REQUIRED');
  });

  it('leaves out what was not sent', async () => {
    const { read, platform } = await month();
    await platform.db.update(editions).set({ state: 'skipped' }).where(like(editions.kind, 'clipping-%'));
    expect(await read()).toMatchObject({ articles: 0, stories: 0 });
  });
});
