import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activeTerms } from '../../clippings/editions/queries.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { lockProfile } from '../accounts/queries.ts';
import { profiles } from '../accounts/tables.ts';
import { forgetTraces } from '../job-list.ts';
import { updatePlan } from '../payments/queries.ts';
import { countTerms } from './queries.ts';
import { watchTerms } from './tables.ts';

const many = atOnce(50);

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}

const setPlan = (platform: TestPlatform, userId: string, plan: 'free' | 'premium') =>
  platform.db.transaction((tx) => updatePlan(tx, userId, plan));

describe('the terms of a reader', () => {
  it('are added, listed newest first and removed', async () => {
    const { platform, reader } = await fixture();
    await reader.post('/api/terms', { term: '  hidrogênio   verde ' });
    platform.clock.advance(1000);
    await reader.post('/api/terms', { term: 'leilão' });
    const listed = await reader.get('/api/terms');
    expect(listed.body.map((row: { term: string }) => row.term)).toEqual(['leilão', 'hidrogênio verde']);
    expect((await reader.send('DELETE', `/api/terms/${listed.body[0].id}`)).status).toBe(200);
    expect((await reader.get('/api/terms')).body).toHaveLength(1);
  });

  it('refuses an empty term, a duplicate without regard to case and accents, and a third one on the free plan', async () => {
    const { reader } = await fixture();
    expect((await reader.post('/api/terms', { term: '   ' }, { 'x-lang': 'pt' })).body).toMatchObject({
      code: 'TERM_EMPTY',
      message: 'Por favor, digite um termo para adicionar.',
    });
    await reader.post('/api/terms', { term: 'Ações' });
    expect((await reader.post('/api/terms', { term: ' acoes ' })).body.code).toBe('TERM_DUPLICATE');
    await reader.post('/api/terms', { term: 'dois' });
    const third = await reader.post('/api/terms', { term: 'três' });
    expect(third).toMatchObject({ status: 409, body: { code: 'TERM_LIMIT_REACHED', data: { limit: 2 } } });
  });

  it.each(['🚀🚀', 'de', 'e de', '-soja', '"" OR', '…'])(
    'are refused without a word to search for: %s (requirements R222)',
    async (term) => {
      const { reader } = await fixture();
      expect((await reader.post('/api/terms', { term }, { 'x-lang': 'pt' })).body).toMatchObject({
        code: 'TERM_NO_WORD',
        message: expect.stringContaining('nenhuma palavra que se possa procurar'),
      });
      for (const good of ['IA', 'C++']) await reader.post('/api/terms', { term: good });
      expect((await reader.get('/api/terms')).body).toHaveLength(2);
    },
  );

  it('belong to their reader alone (requirements S04)', async () => {
    const { site, reader } = await fixture();
    const { body } = await reader.post('/api/terms', { term: 'sigilo' });
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.send('DELETE', `/api/terms/${body.id}`)).status).toBe(404);
    expect((await stranger.get('/api/terms')).body).toEqual([]);
    expect((await reader.get('/api/terms')).body).toHaveLength(1);
    expect((await site.visitor().get('/api/terms')).status).toBe(401);
  });

  it('stay within the limit when many requests come at once', async () => {
    const { platform, reader } = await fixture();
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => reader.post('/api/terms', { term: `termo ${n}` })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(answers.filter((answer) => answer.body.code === 'TERM_LIMIT_REACHED')).toHaveLength(many - 2);
    expect(await platform.db.select().from(watchTerms)).toHaveLength(2);
  });

  it('has one row when the same term is sent many times at once (requirements F17)', async () => {
    const { platform, reader } = await fixture();
    const answers = await Promise.all(Array.from({ length: many }, () => reader.post('/api/terms', { term: 'igual' })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'TERM_DUPLICATE')).toHaveLength(many - 1);
    expect(await platform.db.select().from(watchTerms)).toHaveLength(1);
  });

  it('give their place to a better wording, on a full plan too, once however often it is sent', async () => {
    const { platform, site, reader } = await fixture();
    const { body: old } = await reader.post('/api/terms', { term: 'energia' });
    platform.clock.advance(1000);
    await reader.post('/api/terms', { term: 'leilão' });
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.send('PUT', `/api/terms/${old.id}`, { term: 'x' })).status).toBe(404);
    expect((await site.visitor().send('PUT', `/api/terms/${old.id}`, { term: 'x' })).status).toBe(401);
    expect((await reader.send('PUT', `/api/terms/${old.id}`, { term: 'LEILAO' })).body.code).toBe('TERM_DUPLICATE');
    expect((await reader.send('PUT', `/api/terms/${old.id}`, { term: ' ' })).body.code).toBe('TERM_EMPTY');
    const answers = await Promise.all(
      Array.from({ length: many }, () => reader.send('PUT', `/api/terms/${old.id}`, { term: 'energia solar' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(many);
    const { body } = await reader.get('/api/terms');
    expect(body.map((row: { term: string }) => row.term)).toEqual(['leilão', 'energia solar']);
    // the same row: its history and answers are kept
    expect(body[1]).toMatchObject({ id: old.id, createdAt: old.createdAt, isActive: true });
  });

  it('are followed in the order the reader gives them when a plan gets smaller', async () => {
    const { platform, site, reader } = await fixture();
    await setPlan(platform, reader.userId, 'premium');
    const ids: string[] = [];
    for (const term of ['energia', 'leilão', 'soja']) {
      ids.push((await reader.post('/api/terms', { term })).body.id);
      platform.clock.advance(1000);
    }
    const [energia, leilao, soja] = ids;
    const ordered = await reader.send('PUT', '/api/terms/order', { ids: [soja, energia] });
    expect(ordered.body.map(({ id }: { id: string }) => id)).toEqual([soja, energia, leilao]);
    await setPlan(platform, reader.userId, 'free');
    const { body } = await reader.get('/api/terms');
    expect(body.filter((row: { isActive: boolean }) => row.isActive).map((row: { term: string }) => row.term)).toEqual([
      'soja',
      'energia',
    ]);
    const followed = await activeTerms(platform.db, [{ userId: reader.userId, limit: 2 }], platform.clock.now());
    expect(followed.get(reader.userId)?.map(({ term }) => term)).toEqual(['soja', 'energia']);
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.send('PUT', '/api/terms/order', { ids })).status).toBe(404);
  });

  it('bring nothing while muted, keep their place, and come back by themselves', async () => {
    const { platform, site, reader } = await fixture();
    const { body: energia } = await reader.post('/api/terms', { term: 'energia' });
    platform.clock.advance(1000);
    await reader.post('/api/terms', { term: 'leilão' });
    const muted = await reader.send('PUT', `/api/terms/${energia.id}/mute`, { days: 7 });
    expect(new Date(muted.body.mutedUntil).getTime() - platform.clock.now().getTime()).toBe(7 * dayMs);
    const followed = async () =>
      (await activeTerms(platform.db, [{ userId: reader.userId, limit: 2 }], platform.clock.now()))
        .get(reader.userId)
        ?.map(({ term }) => term);
    expect(await followed()).toEqual(['leilão']);
    expect((await reader.post('/api/terms', { term: 'soja' })).body.code).toBe('TERM_LIMIT_REACHED');
    platform.clock.advance(7 * dayMs);
    expect(await followed()).toEqual(['energia', 'leilão']);
    await reader.send('PUT', `/api/terms/${energia.id}/mute`, { days: 30 });
    expect((await reader.send('PUT', `/api/terms/${energia.id}/mute`, { days: 0 })).body.mutedUntil).toBeNull();
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.send('PUT', `/api/terms/${energia.id}/mute`, { days: 1 })).status).toBe(404);
    expect((await reader.send('PUT', `/api/terms/${energia.id}/mute`, { days: 91 })).status).toBe(400);
  });

  it('come back as the same row when a removal is undone, and until then count nowhere', async () => {
    const { platform, site, reader } = await fixture();
    const { body: old } = await reader.post('/api/terms', { term: 'energia' });
    platform.clock.advance(1000);
    await reader.post('/api/terms', { term: 'leilão' });
    await reader.send('DELETE', `/api/terms/${old.id}`);
    expect((await reader.get('/api/terms')).body).toHaveLength(1);
    expect(await activeTerms(platform.db, [{ userId: reader.userId, limit: 2 }], platform.clock.now())).toEqual(
      new Map([[reader.userId, [expect.objectContaining({ term: 'leilão' })]]]),
    );
    expect((await reader.get('/api/account/terms.csv')).body).not.toContain('energia');
    const stranger = await site.signIn('outro@exemplo.com');
    expect((await stranger.post(`/api/terms/${old.id}/restore`, {})).status).toBe(404);
    expect((await reader.post(`/api/terms/${old.id}/restore`, {})).body).toEqual(old);
    expect((await reader.post(`/api/terms/${old.id}/restore`, {})).body).toEqual(old);
    expect((await reader.get('/api/terms')).body.map(({ term }: { term: string }) => term)).toEqual([
      'leilão',
      'energia',
    ]);
  });

  it('do not come back into a full plan, nor beside the same term added anew', async () => {
    const { reader } = await fixture();
    const { body: old } = await reader.post('/api/terms', { term: 'energia' });
    await reader.send('DELETE', `/api/terms/${old.id}`);
    await reader.post('/api/terms', { term: 'Energia' });
    expect((await reader.post(`/api/terms/${old.id}/restore`, {})).body.code).toBe('TERM_DUPLICATE');
    await reader.send('DELETE', `/api/terms/${(await reader.get('/api/terms')).body[0].id}`);
    await reader.post('/api/terms', { term: 'navio' });
    await reader.post('/api/terms', { term: 'dois' });
    expect((await reader.post(`/api/terms/${old.id}/restore`, {})).body.code).toBe('TERM_LIMIT_REACHED');
  });

  it('come back above the plan too, to their place in the reader’s own order, while nothing was added since', async () => {
    const { platform, reader } = await fixture();
    await platform.db.update(profiles).set({ plan: 'premium' });
    const ids: string[] = [];
    for (const term of ['zero', 'dois', 'três', 'quatro']) {
      ids.push((await reader.post('/api/terms', { term })).body.id);
      platform.clock.advance(1000);
    }
    const [one, two, three, four] = ids;
    await reader.send('PUT', '/api/terms/order', { ids: [two, four, one, three] });
    await platform.db.update(profiles).set({ plan: 'free' });
    await reader.send('DELETE', `/api/terms/${four}`);
    platform.clock.advance(1000);
    expect((await reader.post(`/api/terms/${four}/restore`, {})).status).toBe(200);
    const listed = async () => (await reader.get('/api/terms')).body.map(({ id }: { id: string }) => id);
    expect(await listed()).toEqual([two, four, one, three]);
    for (const id of [one, two, three]) await reader.send('DELETE', `/api/terms/${id}`);
    platform.clock.advance(1000);
    await reader.post('/api/terms', { term: 'cinco' });
    expect((await reader.post(`/api/terms/${one}/restore`, {})).body.code).toBe('TERM_LIMIT_REACHED');
  });

  it('leave the database the night after their removal', async () => {
    const { platform, reader } = await fixture();
    const { body } = await reader.post('/api/terms', { term: 'energia' });
    await reader.send('DELETE', `/api/terms/${body.id}`);
    platform.clock.advance(dayMs);
    await platform.queue.send(platform.db, forgetTraces, {});
    await platform.runJobs();
    expect(await platform.db.select().from(watchTerms)).toEqual([]);
  });

  it('are removed once when many requests come at once', async () => {
    const { reader } = await fixture();
    const { body } = await reader.post('/api/terms', { term: 'navio' });
    const answers = await Promise.all(
      Array.from({ length: many }, () => reader.send('DELETE', `/api/terms/${body.id}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(many - 1);
  });

  it('never grow above the smaller plan when it comes between many that are added at once', async () => {
    const { platform, site } = await fixture();
    const { db } = platform;
    for (let round = 0; round < 4; round += 1) {
      const reader = await site.signIn(`leitor${round}@exemplo.com`);
      const mine = eq(profiles.id, reader.userId);
      await db.update(profiles).set({ plan: 'enterprise' }).where(mine);
      let atDowngrade = 0;
      const adds = Array.from({ length: many }, (_, n) => reader.post('/api/terms', { term: `termo ${n}` }));
      await adds[round];
      const downgrade = db.transaction(async (tx) => {
        await lockProfile(tx, reader.userId);
        atDowngrade = await countTerms(tx, reader.userId);
        await updatePlan(tx, reader.userId, 'free');
      });
      const [answers] = await Promise.all([Promise.all(adds), downgrade]);
      const left = await db.select().from(watchTerms).where(eq(watchTerms.userId, reader.userId));
      expect(left).toHaveLength(Math.max(atDowngrade, 2));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(left.length);
      expect(answers.filter(({ body }) => body.code === 'TERM_LIMIT_REACHED')).toHaveLength(many - left.length);
    }
  });

  it('are stored literally, whatever they look like (requirements S12)', async () => {
    const { platform, reader } = await fixture();
    const strange = ["'; drop table watch_terms; --", '%_\\ $1 {{x}}'];
    for (const term of strange) expect((await reader.post('/api/terms', { term })).body.term).toBe(term);
    expect((await platform.db.select().from(watchTerms)).map(({ term }) => term).sort()).toEqual(strange.sort());
  });

  it('keeps the oldest active after a downgrade', async () => {
    const { platform, reader } = await fixture();
    await platform.db.update(profiles).set({ plan: 'premium' }).where(eq(profiles.id, reader.userId));
    for (const term of ['zero', 'dois', 'três']) {
      await reader.post('/api/terms', { term });
      platform.clock.advance(1000);
    }
    await platform.db.update(profiles).set({ plan: 'free' }).where(eq(profiles.id, reader.userId));
    const { body } = await reader.get('/api/terms');
    expect(body.map((row: { term: string; isActive: boolean }) => [row.term, row.isActive])).toEqual([
      ['três', false],
      ['dois', true],
      ['zero', true],
    ]);
  });

  it('keep what their reader corrects about them, and nobody else', async () => {
    const { platform, site, reader } = await fixture();
    const { body: term } = await reader.post('/api/terms', { term: 'vale', reading: { as: 'name' } });
    expect(term.reading).toEqual({ as: 'name' });
    const sense = { label: 'mineração', toward: ['minério', 'barragem'], away: ['desconto'] };
    const stranger = await site.signIn('outro@exemplo.com');
    const read = (who: typeof reader, reading: unknown) =>
      who.send('PUT', `/api/terms/${term.id}/reading`, { reading });
    expect((await read(stranger, { as: 'phrase' })).status).toBe(404);
    expect((await stranger.post(`/api/terms/${term.id}/forget`, {})).status).toBe(404);
    expect((await read(reader, { as: 'verb' })).status).toBe(400);
    expect((await read(reader, { sense: { ...sense, toward: Array(50).fill('x') } })).status).toBe(400);
    expect((await read(reader, { as: 'name', sense })).body).toEqual({ ...term, reading: { as: 'name', sense } });
    const [active] = (await activeTerms(platform.db, [{ userId: reader.userId, limit: 2 }], platform.clock.now())).get(
      reader.userId,
    )!;
    expect(active).toMatchObject({ reading: { as: 'name', sense }, answers_from: null });
    await reader.post(`/api/terms/${term.id}/forget`, {});
    const [later] = (await activeTerms(platform.db, [{ userId: reader.userId, limit: 2 }], platform.clock.now())).get(
      reader.userId,
    )!;
    expect(new Date(later!.answers_from!)).toEqual(platform.clock.now());
    const without = ['Companhia Vale'];
    expect((await read(reader, { without })).body.reading).toEqual({ without });
    expect((await read(reader, { without: Array(21).fill('x') })).status).toBe(400);
    expect((await read(reader, {})).body.reading).toEqual({});
  });
});
