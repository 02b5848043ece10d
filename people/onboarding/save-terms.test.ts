import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { profiles } from '../accounts/tables.ts';
import { watchTerms } from '../terms/tables.ts';

const many = atOnce(50);

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}
const path = '/api/onboarding/terms';
const names = (body: { term: string }[]) => body.map((row) => row.term);

describe('saving the chosen terms', () => {
  it('replaces the old list and keeps the rest as suggestions', async () => {
    const { reader } = await fixture();
    await reader.post('/api/terms', { term: 'antigo' });
    const saved = await reader.send('PUT', path, { terms: [' energia  solar ', 'Aneel'], kept: ['lítio', 'AÇO'] });
    expect(saved.body).toEqual({ terms: ['energia solar', 'Aneel'], kept: ['lítio', 'AÇO'] });
    expect(names((await reader.get('/api/terms')).body)).toEqual(['Aneel', 'energia solar']);
    expect(names((await reader.get('/api/suggestions')).body.terms)).toEqual(['lítio', 'AÇO']);
  });

  it('keeps a term that stays on the list the same one: its id, what was corrected about it, its rest', async () => {
    const { reader } = await fixture();
    const { id } = (await reader.post('/api/terms', { term: 'Aneel', reading: { as: 'name' } })).body;
    const { mutedUntil } = (await reader.send('PUT', `/api/terms/${id}/mute`, { days: 7 })).body;
    await reader.send('PUT', path, { terms: ['energia solar', 'ANEEL'] });
    expect(mutedUntil).toEqual(expect.any(String));
    expect((await reader.get('/api/terms')).body).toMatchObject([
      { id, term: 'ANEEL', reading: { as: 'name' }, mutedUntil },
      { term: 'energia solar', reading: {}, mutedUntil: null },
    ]);
  });

  it('keeps the order that the reader chose before', async () => {
    const { reader } = await fixture();
    const made = [];
    for (const term of ['energia', 'soja']) made.push((await reader.post('/api/terms', { term })).body);
    const [energia, soja] = made;
    const ordered = await reader.send('PUT', '/api/terms/order', { ids: [energia.id, soja.id] });
    expect(ordered.body).toMatchObject([
      { term: 'energia', position: 1 },
      { term: 'soja', position: 2 },
    ]);
    await reader.send('PUT', path, { terms: ['energia', 'soja'] });
    expect(names((await reader.get('/api/terms')).body)).toEqual(['energia', 'soja']);
  });

  it('leaves the suggestions alone when the saver says nothing of them', async () => {
    const { reader } = await fixture();
    await reader.send('PUT', path, { terms: ['energia'], kept: ['lítio', 'aço'] });
    await reader.send('PUT', path, { terms: ['soja'] });
    expect(names((await reader.get('/api/suggestions')).body.terms)).toEqual(['lítio', 'aço']);
    await reader.send('PUT', path, { terms: ['soja'], kept: [] });
    expect(names((await reader.get('/api/suggestions')).body.terms)).toEqual([]);
  });

  it('drops a term that is there twice, without regard to case and accents', async () => {
    const { reader } = await fixture();
    const saved = await reader.send('PUT', path, { terms: ['Ações', 'acoes'], kept: ['AÇÕES', 'ouro'] });
    expect(saved.body).toEqual({ terms: ['Ações'], kept: ['ouro'] });
  });

  it('refuses more than the plan allows and nothing at all, and leaves the old list as it was', async () => {
    const { reader } = await fixture();
    await reader.post('/api/terms', { term: 'antigo' });
    expect(await reader.send('PUT', path, { terms: ['zero', 'dois', 'três'] })).toMatchObject({
      status: 409,
      body: { code: 'TERM_LIMIT_REACHED', data: { limit: 2 } },
    });
    expect(await reader.send('PUT', path, { terms: ['  '] }, { 'x-lang': 'pt' })).toMatchObject({
      status: 422,
      body: { code: 'TERMS_NONE_SELECTED', message: 'Selecione pelo menos um termo.' },
    });
    expect((await reader.send('PUT', path, { terms: ['x'.repeat(81)] })).body.code).toBe('TERM_TOO_LONG');
    expect(names((await reader.get('/api/terms')).body)).toEqual(['antigo']);
  });

  it('needs a signed-in reader', async () => {
    const { site } = await fixture();
    expect((await site.visitor().send('PUT', path, { terms: ['zero'] })).status).toBe(401);
  });

  it('leaves one of the lists, never a mixture, when many savers come at once (requirements F17)', async () => {
    const { platform, reader } = await fixture();
    const lists = Array.from({ length: many }, (_, n) => [`primeiro ${n}`, `segundo ${n}`]);
    const answers = await Promise.all(lists.map((terms) => reader.send('PUT', path, { terms })));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const left = await platform.db.select().from(watchTerms);
    const numbers = left.map((row) => row.term.split(' ')[1]);
    expect(left).toHaveLength(2);
    expect(new Set(numbers).size).toBe(1);
  });

  it('never ends above the limit when a downgrade comes in between', async () => {
    const { platform, reader } = await fixture();
    await platform.db.update(profiles).set({ plan: 'premium' }).where(eq(profiles.id, reader.userId));
    const six = Array.from({ length: 6 }, (_, n) => `termo ${n}`);
    const downgrade = platform.db.transaction(async (tx) => {
      await tx.select().from(profiles).where(eq(profiles.id, reader.userId)).for('update');
      await tx.update(profiles).set({ plan: 'free' }).where(eq(profiles.id, reader.userId));
    });
    const [, answer] = await Promise.all([downgrade, reader.send('PUT', path, { terms: six })]);
    const stored = await platform.db.select().from(watchTerms);
    expect(stored).toHaveLength(answer.status === 200 ? 6 : 0);
    expect([200, 409]).toContain(answer.status);
    expect((await reader.send('PUT', path, { terms: six })).body.code).toBe('TERM_LIMIT_REACHED');
  });
});
