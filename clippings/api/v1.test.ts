import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ApiScope } from '../../contract/api/tokens.ts';
import { v1Contract } from '../../contract/api/v1.ts';
import { V1ArticlePage, V1Edition, V1StoryWithReceipt } from '../../contract/api/v1-shapes.ts';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { decodeEntities } from '../../newsroom/sources/parse/parse-markup.ts';
import { profiles } from '../../people/accounts/tables.ts';
import { listen } from '../../platform/http/listen.ts';
import { allCalls, contractCalls } from '../../tests/support/contract-calls.ts';
import { clippingFixture } from '../../tests/support/news/clipping-fixture.ts';
import { firstMorning } from '../../tests/support/news/morning.ts';
import { prepareDue } from '../delivery/prepare-due.ts';
import { indexArticles } from '../search/index-articles.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const clipping = { name: 'Energia', terms: ['energia'], weekdays: [1, 2, 3, 4, 5, 6, 7], local_time: '08:00' };

async function open(scopes: ApiScope[] = ['read', 'terms', 'clippings'], env: Record<string, string> = {}) {
  const fixture = await clippingFixture(env);
  const { platform, reader, site } = fixture;
  const term = (await reader.post('/api/terms', { term: 'energia' })).body;
  await platform.db.update(profiles).set({ createdAt: new Date(firstMorning.getTime() - 20 * hourMs) });
  await prepareDue(platform);
  const made = (await reader.post('/api/api-tokens', { name: 'painel', scopes, expiresInDays: 30 })).body;
  const program = site.visitor();
  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    program.send(method, `/api/v1${path}`, body, { ...bearer(made.token), ...headers });
  const { editions } = (await ask('GET', '/editions')).body;
  const edition = (await ask('GET', `/editions/${editions[0]?.id}`)).body;
  return { ...fixture, term, made, ask, edition };
}

describe('API v1', () => {
  it('reads terms, counts, editions with their receipt, and stories with the reason they came', async () => {
    const { platform, ask, term, edition } = await open();
    expect((await ask('GET', '/me')).body).toMatchObject({
      plan: 'pro',
      terms: { count: 1, active: 1 },
      clippings: { count: 0, limit: 5 },
      key: {
        name: 'painel',
        scopes: ['read', 'terms', 'clippings'],
        expires_at: new Date(firstMorning.getTime() + 30 * dayMs).toISOString(),
      },
    });
    expect((await ask('GET', '/terms')).body.terms).toMatchObject([{ id: term.id, term: 'energia', is_active: true }]);
    const counts = (await ask('GET', `/terms/${term.id}/counts`)).body;
    expect(counts.days).toHaveLength(90);
    expect(counts.days.at(-1)).toEqual({ date: '2026-03-10', stories: expect.any(Number) });
    expect(V1Edition.parse(edition).stories.length).toBeGreaterThan(0);
    expect(edition.receipt.deliveries).toMatchObject([{ channel: 'email', state: 'waiting' }]);
    const [first] = edition.stories;
    const story = V1StoryWithReceipt.parse((await ask('GET', `/stories/${first.id}`)).body);
    expect(story).toMatchObject({ ...first, edition: { id: edition.id, date: '2026-03-10', kind: 'daily' } });
    expect(story.why.term).toBe('energia');
    const found = (await ask('GET', '/search?q=energia')).body.stories;
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toMatchObject({ url: expect.stringMatching(/^https?:/), edition: { id: edition.id } });
    const { rows } = await platform.db.execute<{ n: number }>(sql`select count(*)::int as n from edition_items`);
    // the archive's page shows three of an edition
    expect(rows[0]?.n).toBeGreaterThan(3);
    expect(found).toHaveLength(rows[0]!.n);
    expect((await ask('GET', '/search?q=palavra-que-ninguem-escreve')).body).toEqual({ stories: [], before: null });
    await indexArticles(platform);
    const all = V1ArticlePage.parse((await ask('GET', '/articles?q=energia')).body);
    expect(all.articles.length).toBeGreaterThan(0);
    expect((await ask('GET', '/articles?q=-energia')).status).toBe(422);
  });

  it('changes terms and clippings by the rules of the page', async () => {
    const { ask, platform, term, reader } = await open();
    const added = await ask('POST', '/terms', { term: '  hidrogênio   verde ' });
    expect([added.status, added.body.term]).toEqual([201, 'hidrogênio verde']);
    expect((await ask('POST', '/terms', { term: 'Hidrogênio Verde' })).body.code).toBe('TERM_DUPLICATE');
    expect((await ask('PUT', `/terms/${term.id}`, { term: 'energia eólica' })).body.term).toBe('energia eólica');
    const muted = await ask('PUT', `/terms/${term.id}/mute`, { days: 2 });
    expect(muted.body.muted_until).toBe(new Date(platform.clock.now().getTime() + 2 * dayMs).toISOString());
    expect((await ask('DELETE', `/terms/${added.body.id}`)).body).toEqual({ done: true });
    expect((await reader.get('/api/terms')).body).toMatchObject([{ term: 'energia eólica' }]);
    const made = await ask('POST', '/clippings', clipping);
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect((await ask('PUT', `/clippings/${id}`, { ...clipping, name: 'Soja' })).body.name).toBe('Soja');
    expect((await ask('PUT', `/clippings/${id}/pause`, { is_paused: true })).body.paused_by).toBe('reader');
    expect((await ask('DELETE', `/clippings/${id}`)).status).toBe(200);
    expect((await ask('GET', '/clippings')).body).toEqual({ clippings: [] });
  });

  it('lets a key do only what its scopes say, at every call', async () => {
    const { ask, site } = await open(['read']);
    const calls = contractCalls.filter(({ access }) => access === 'key');
    expect(calls.length).toBe(allCalls(v1Contract).length);
    expect(calls.length).toBeGreaterThan(15);
    const id = '00000000-0000-4000-8000-000000000000';
    for (const { name, method, path } of calls) {
      const address = path.replace('/v1', '').replace('{id}', id);
      const isChange = method !== 'GET';
      const { status, body } = await ask(method, `${address}?q=x`, isChange ? {} : undefined);
      if (isChange) expect([name, status, body.code]).toEqual([name, 403, 'SCOPE_REQUIRED']);
      else expect([200, 404], name).toContain(status);
      const stranger = await site.visitor().send(method, `/api/v1${address}`, isChange ? {} : undefined);
      expect([name, stranger.status, stranger.body.code]).toEqual([name, 401, 'KEY_INVALID']);
    }
  });

  it('shows one reader nothing of another, and closes with expiry and plan', async () => {
    const { ask, site, setPlan, edition, term, platform } = await open();
    const other = await site.signIn('outra@exemplo.com');
    await setPlan('pro', other.userId);
    const theirs = (await other.post('/api/api-tokens', { name: 'x', scopes: ['terms', 'clippings'] })).body;
    expect(theirs.apiToken.scopes).toEqual(['read', 'terms', 'clippings']);
    const own = (await ask('POST', '/clippings', clipping)).body;
    const paths = [
      `/terms/${term.id}`,
      `/terms/${term.id}/counts`,
      `/editions/${edition.id}`,
      `/stories/${edition.stories[0].id}`,
      `/clippings/${own.id}`,
    ];
    const asOther = (method: string, path: string, body?: unknown) =>
      site.visitor().send(method, `/api/v1${path}`, body, bearer(theirs.token));
    for (const path of paths) expect([path, (await asOther('GET', path)).status]).toEqual([path, 404]);
    expect((await asOther('PUT', `/terms/${term.id}`, { term: 'x y' })).status).toBe(404);
    expect((await asOther('DELETE', `/terms/${term.id}`)).status).toBe(404);
    expect((await asOther('PUT', `/clippings/${own.id}`, clipping)).status).toBe(404);
    expect((await asOther('DELETE', `/clippings/${own.id}`)).status).toBe(404);
    for (const path of ['/terms', '/editions', '/search?q=energia', '/clippings'])
      expect(JSON.stringify((await asOther('GET', path)).body)).not.toContain('energia');
    await setPlan('free', other.userId);
    expect((await asOther('GET', '/terms')).body).toMatchObject({ status: 403, code: 'PLAN_REQUIRED' });
    platform.clock.advance(30 * dayMs);
    expect((await ask('GET', '/terms')).status).toBe(401);
  });

  it('lists an expired key as expired, and does not count it against the limit', async () => {
    const { reader, platform } = await clippingFixture();
    for (let n = 0; n < 10; n += 1) await reader.post('/api/api-tokens', { name: `k${n}`, expiresInDays: 1 });
    expect((await reader.post('/api/api-tokens', { name: 'x' })).body.code).toBe('TOKEN_LIMIT_REACHED');
    platform.clock.advance(dayMs);
    expect((await reader.post('/api/api-tokens', { name: 'x' })).status).toBe(200);
    const keys = (await reader.get('/api/api-tokens')).body as { isExpired: boolean }[];
    expect(keys.filter(({ isExpired }) => isExpired)).toHaveLength(10);
    expect((await reader.post('/api/api-tokens', { name: 'x', scopes: ['admin'] })).status).toBe(400);
    expect((await reader.post('/api/api-tokens', { name: 'x', expiresInDays: 4000 })).status).toBe(400);
  });

  it('answers an unchanged read with 304 and a changed one with its new content', async () => {
    const { ask } = await open();
    const { headers } = await ask('GET', '/terms');
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    const same = await ask('GET', '/terms', undefined, { 'if-none-match': `"x", ${etag}` });
    expect([same.status, same.body, same.headers.get('etag')]).toEqual([304, '', etag]);
    await ask('POST', '/terms', { term: 'soja' });
    const changed = await ask('GET', '/terms', undefined, { 'if-none-match': etag });
    expect([changed.status, changed.body.terms.length]).toEqual([200, 2]);
    expect((await ask('POST', '/terms', { term: 'trigo' })).headers.get('etag')).toBeNull();
  });

  it('gives the limit in headers, and refuses beyond it with the time to wait', async () => {
    const { ask, made, platform } = await open();
    const { headers } = await ask('GET', '/terms');
    expect(headers.get('ratelimit-policy')).toBe('"minute";q=120;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"minute";r=117;t=\d+$/);
    await platform.db.execute(sql`update rate_limits set points = 120 where key = ${`api-v1:${made.apiToken.id}`}`);
    const refused = await ask('GET', '/terms');
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('refuses with problem+json, before and after a call is reached', async () => {
    const { ask, site } = await open();
    const problem = await ask('POST', '/terms', { term: 'energia' }, { 'x-lang': 'en', 'x-request-id': 'r-1' });
    expect(problem.headers.get('content-type')).toBe('application/problem+json');
    expect(problem.body).toEqual({
      type: 'http://localhost:3000/api/docs#TERM_DUPLICATE',
      title: 'Conflict',
      status: 409,
      code: 'TERM_DUPLICATE',
      detail: expect.any(String),
      request_id: 'r-1',
    });
    const page = (await site.visitor().get('/api/docs')).body as string;
    const cases: [number, string, Promise<{ status: number; headers: Headers; body: { code: string } }>][] = [
      [401, 'KEY_INVALID', site.visitor().get('/api/v1/terms')],
      [404, 'NOT_FOUND', ask('GET', '/nothing')],
      [400, 'BAD_REQUEST', ask('GET', '/terms/x')],
      [400, 'BAD_REQUEST', ask('GET', '/editions?before=2026-99-99')],
      [400, 'BAD_REQUEST', ask('POST', '/terms', { term: 7 })],
      [400, 'BAD_REQUEST', ask('POST', '/terms', '{"term":')],
      [413, 'PAYLOAD_TOO_LARGE', ask('POST', '/terms', { term: 'x'.repeat(2_000_000) })],
    ];
    for (const [status, code, asked] of cases) {
      const answer = await asked;
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      expect(page).toContain(`id="${code}"`);
    }
  });

  it('is documented with an example of every call, and each example works', async () => {
    const { site, made, term, edition, ask } = await open();
    const server = await listen(site.http, { port: 0, host: '127.0.0.1' });
    onTestFinished(() => server.close(0));
    const { body: page } = await site.visitor().get('/api/docs');
    const examples = [...(page as string).matchAll(/<pre class="example">([\s\S]*?)<\/pre>/g)].map(([, text = '']) =>
      decodeEntities(text),
    );
    expect(examples).toHaveLength(allCalls(v1Contract).length);
    const env = {
      RECORTE_KEY: made.token,
      TERM_ID: term.id,
      EDITION_ID: edition.id,
      STORY_ID: edition.stories[0].id,
      CLIPPING_ID: (await ask('POST', '/clippings', { ...clipping, name: 'Outro' })).body.id,
    };
    for (const example of examples) {
      const command = example
        .replace('http://localhost:3000', `http://127.0.0.1:${server.port}`)
        .replace('curl ', 'curl -sS -w "\\n%{http_code}" ');
      const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { PATH: '/usr/bin:/bin', ...env } });
      expect(stdout, example).toMatch(/\n20[01]$/);
    }
  });
});
