import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { clippingFixture, clippingInput } from '../../tests/support/news/clipping-fixture.ts';
import { prepareDue } from '../delivery/prepare-due.ts';
import { editions } from '../editions/tables.ts';
import { apiTokens } from './tables.ts';

const many = atOnce(50, 12);

const morning = '2026-03-10T11:00:30Z';

describe('an API key', () => {
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  async function withKey() {
    const fixture = await clippingFixture();
    await fixture.reader.post('/api/clippings', clippingInput);
    fixture.platform.clock.set(morning);
    await prepareDue(fixture.platform);
    const made = await fixture.reader.post('/api/api-tokens', { name: ' Painel da  equipe ' });
    expect(made.status).toBe(200);
    return { ...fixture, token: made.body.token as string, made: made.body };
  }

  it('reads page after page without dropping an edition of the same day', async () => {
    const { site, platform, token } = await withKey();
    await platform.db.execute(sql`
      insert into editions (user_id, local_date, kind, state, language, time_zone, due_at, deadline_at, composed_at)
      select user_id, local_date, k, state, language, time_zone, due_at, deadline_at, composed_at
      from editions, unnest(array['daily', 'weekly']) k`);
    const ids: string[] = [];
    for (let before = ''; ; ) {
      const page = (await site.visitor().get(`/api/v1/editions?limit=1${before}`, bearer(token))).body;
      ids.push(...page.editions.map((row: { id: string }) => row.id));
      if (page.before === null) break;
      before = `&before=${encodeURIComponent(page.before)}`;
    }
    const stored = await platform.db.select({ id: editions.id }).from(editions);
    expect(stored).toHaveLength(3);
    expect(ids.toSorted()).toEqual(stored.map(({ id }) => id).sort());
  });

  it('is announced to its reader by mail (requirements R180)', async () => {
    const { platform, mailsTo, token } = await withKey();
    await platform.runJobs();
    const [mail, ...others] = (await mailsTo('marina@exemplo.com')).filter(({ subject }) => subject.includes('API'));
    expect([mail?.subject, others]).toEqual(['Nova chave de API no Recorte', []]);
    expect(mail?.text).toContain('http://localhost:3000/account');
    expect(mail?.text).not.toContain(token);
  });

  it('is shown once, kept as a hash, and reads the editions', async () => {
    const { site, reader, platform, token, made } = await withKey();
    expect(made.apiToken).toMatchObject({ name: 'Painel da equipe', ending: token.slice(-4), scopes: ['read'] });
    const { rows } = await platform.db.execute(`select t::text as row from api_tokens t`);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify((await reader.get('/api/api-tokens')).body)).not.toContain(token);
    const list = await site.visitor().get('/api/v1/editions', bearer(token));
    expect(list.body.editions).toMatchObject([{ date: '2026-03-10', kind: 'clipping' }]);
    const one = await site.visitor().get(`/api/v1/editions/${list.body.editions[0].id}`, bearer(token));
    expect(one.body).toMatchObject({ clipping: { name: clippingInput.name } });
    expect(one.body.stories[0].outlets.length).toBeGreaterThan(0);
    expect((await reader.get('/api/api-tokens')).body[0].lastUsedAt).toBe('2026-03-10T11:00:30.000Z');
  });

  it('opens nothing when it is wrong, revoked, of a smaller plan, or for another reader’s edition', async () => {
    const { site, reader, platform, token, setPlan, made } = await withKey();
    const [edition] = await platform.db.select().from(editions);
    const ask = (key: string, path = '/api/v1/editions') => site.visitor().get(path, bearer(key));
    for (const key of ['', 'x', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, `${token}a`])
      expect((await ask(key)).status, key).toBe(401);
    expect((await site.visitor().get('/api/v1/editions')).status).toBe(401);
    expect((await reader.get('/api/v1/editions')).status, 'a session is not a key').toBe(401);
    expect((await ask(token, '/api/v1/editions?limit=0')).status).toBe(400);
    expect((await ask(token, '/api/v1/editions/nothing')).status).toBe(400);
    const stranger = await site.signIn('outro@exemplo.com');
    await setPlan('enterprise', stranger.userId);
    const theirs = (await stranger.post('/api/api-tokens', { name: 'x' })).body;
    expect((await ask(theirs.token)).body.editions).toEqual([]);
    expect((await ask(theirs.token, `/api/v1/editions/${edition?.id}`)).status).toBe(404);
    expect((await stranger.send('DELETE', `/api/api-tokens/${made.apiToken.id}`)).status).toBe(404);
    await setPlan('premium');
    expect((await ask(token)).body.code).toBe('PLAN_REQUIRED');
    await setPlan('pro');
    await reader.send('DELETE', `/api/api-tokens/${made.apiToken.id}`);
    expect((await ask(token)).status).toBe(401);
  });

  it('belongs to Pro and Enterprise, has a name, and ten per reader is the limit, also for parallel requests', async () => {
    const { reader, site, platform, setPlan } = await clippingFixture();
    expect((await site.visitor().post('/api/api-tokens', { name: 'x' })).status).toBe(401);
    expect((await reader.post('/api/api-tokens', { name: ' ' })).body.code).toBe('NAME_REQUIRED');
    await setPlan('premium');
    expect((await reader.post('/api/api-tokens', { name: 'x' })).body.code).toBe('PLAN_REQUIRED');
    await setPlan('pro');
    const answers = await Promise.all(
      Array.from({ length: many }, () => reader.post('/api/api-tokens', { name: 'x' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'TOKEN_LIMIT_REACHED')).toHaveLength(many - 10);
    expect(await platform.db.select().from(apiTokens)).toHaveLength(10);
    const id = answers.find(({ status }) => status === 200)?.body.apiToken.id;
    const ended = await Promise.all(Array.from({ length: many }, () => reader.send('DELETE', `/api/api-tokens/${id}`)));
    expect(ended.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('may read 120 times a minute', async () => {
    const { site, token } = await withKey();
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => site.visitor().get('/api/v1/editions', bearer(token))),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
