import { inspect } from 'node:util';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { contractCalls } from '../../tests/support/contract-calls.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../../tests/support/test-site.ts';
import { withoutValues } from '../db/without-values.ts';
import { createLog } from '../log.ts';

/** The real site; its log lines of the lowest level are collected here instead of printed. */
async function listen() {
  const platform = await createTestPlatform({ DEMO: '1' });
  const written: string[] = [];
  const log = createLog('trace', { write: (line) => void written.push(line) });
  const site = createTestSite({ ...platform, log });
  const lines = () => written.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { platform, log, site, written, lines };
}

describe('a thing of somebody else', () => {
  it('is not found, stays as it is, and one line tells who asked for what (requirements S04)', async () => {
    const { site, lines } = await listen();
    const reader = await site.signIn('marina@exemplo.com');
    const stranger = await site.signIn('outro@exemplo.com');
    const { body: term } = await reader.post('/api/terms', { term: 'sigilo' });
    expect((await stranger.send('DELETE', `/api/terms/${term.id}`)).status).toBe(404);
    expect((await reader.get('/api/terms')).body).toHaveLength(1);
    const logged = lines().filter(({ userId }) => userId === stranger.userId);
    expect(logged).toMatchObject([
      { level: 40, call: 'terms.remove', asked: { id: term.id }, msg: 'no such thing of this user' },
    ]);
    expect(logged[0]).toHaveProperty('requestId');
    expect(JSON.stringify(logged)).not.toMatch(/sigilo|@exemplo/);
  });

  const byId = contractCalls.filter(
    ({ access, method, path }) =>
      access === 'user' && /\{\w*[iI]d\}/.test(path) && (method === 'GET' || method === 'DELETE'),
  );
  it.each(byId)('is not found and told of by $name (requirements S04)', async ({ name, method, path }) => {
    const { site, lines } = await listen();
    const stranger = await site.signIn('outro@exemplo.com');
    const id = '00000000-0000-4000-8000-000000000000';
    const valueFor = (parameter: string) => ({ month: '2026-03', format: 'pdf' })[parameter] ?? id;
    const { status } = await stranger.send(method, `/api${path.replace(/\{(\w+)\}/g, (_, name) => valueFor(name))}`);
    expect(status).toBe(404);
    expect(lines().filter(({ level }) => level === 40)).toMatchObject([{ call: name, userId: stranger.userId }]);
  });
});

describe('the line of a request', () => {
  it('that is refused, for its origin or for a limit, does not tell a private address', async () => {
    const { site, lines, written } = await listen();
    const reader = await site.signIn('marina@exemplo.com');
    const { pathname } = new URL((await reader.post('/api/feeds')).body.rssUrl);
    const visitor = site.visitor();
    expect((await visitor.post(pathname, {}, { origin: 'https://evil.test' })).status).toBe(403);
    while ((await visitor.get(pathname)).status === 200);
    const logged = lines().filter(({ security }) => security);
    expect(logged).toMatchObject([
      { security: 'origin refused', path: '/feeds/*/*' },
      { security: 'limit reached', path: '/feeds/*/*' },
    ]);
    expect(written.join('')).not.toContain(pathname.split('/')[2]);
  });

  it('tells method, pattern, status, time and request id, and nothing that leads to a person', async () => {
    const { site, lines } = await listen();
    const reader = await site.signIn('marina@exemplo.com');
    const id = '00000000-0000-4000-8000-000000000000';
    await reader.get(`/api/editions/${id}?q=sigilo`, { 'x-request-id': 'abc-123' });
    await reader.get('/feed/marina%40exemplo.com/AbC123');
    await reader.get('/healthz');
    const logged = lines().filter(({ msg }) => msg === 'request');
    const line = logged.find(({ requestId }) => requestId === 'abc-123');
    expect(line).toMatchObject({ level: 30, method: 'GET', route: '/api/editions/*', status: 404 });
    expect(line?.ms).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(logged)).not.toMatch(/marina|AbC123|sigilo|0000-4000|healthz/);
  });
});

describe('the log', () => {
  it('keeps a term with line ends on one line of its own (requirements S26)', async () => {
    const { site, written } = await listen();
    const reader = await site.signIn('marina@exemplo.com');
    const forged = '\r\n{"level":50,"msg":"forged"}\r\n';
    await reader.post('/api/terms', { term: `soja${forged}` });
    await reader.get(`/api/editions/${encodeURIComponent(forged)}`);
    await reader.get('/api/account', { 'x-request-id': `abc${encodeURIComponent(forged)}` });
    await site.visitor().post('/api/auth/sign-in/email', { email: `x@y.test${forged}`, password: forged });
    for (const line of written) expect(line.trim().split(/[\r\n\u2028\u2029]/)).toHaveLength(1);
    expect(written.filter((line) => (JSON.parse(line) as { msg: string }).msg === 'forged')).toEqual([]);
  });

  it('holds no password, token, cookie or address of anybody, whatever fails (requirements S26)', async () => {
    const { platform, site, written } = await listen();
    const reader = await site.signIn('marina@exemplo.com');
    const visitor = site.visitor();
    await visitor.post('/api/auth/sign-in/email', { email: 'marina@exemplo.com', password: testPassword });
    await visitor.post('/api/auth/sign-in/email', { email: 'marina@exemplo.com', password: 'wrong horse 43' });
    await visitor.post('/api/auth/request-password-reset', { email: 'marina@exemplo.com', redirectTo: '/auth' });
    await reader.post('/api/account/email', { email: 'nova@exemplo.com', password: testPassword });
    await reader.post('/api/account/email/confirm', { token: 'forged-token-0123456789' });
    await reader.post('/api/terms', { term: 'termo sigiloso' });
    const { body: token } = await reader.get('/api/auth/token');
    await platform.runJobs();
    // the error of a failed statement contains its values
    await platform.db.execute('alter table watch_terms rename column term to words');
    expect((await reader.post('/api/terms', { term: 'outro sigilo' })).status).toBe(500);
    const text = written.join('');
    expect(text).toContain('request failed');
    const secrets = [testPassword, 'wrong horse 43', 'forged-token', token.token, ...reader.cookies.values()];
    for (const secret of [...secrets, ...visitor.cookies.values(), 'marina@', 'nova@', 'sigilo'])
      expect(text.includes(secret), secret).toBe(false);
  });

  it('has the only line of a session look-up that fails in its second step, without the values (requirements S26)', async () => {
    const { platform, site, written } = await listen();
    const reader = await site.signIn('marina@exemplo.com');
    const printed: unknown[] = [];
    const keep = (...said: unknown[]) => void printed.push(...said);
    const spies = (['error', 'warn', 'log'] as const).map((name) => vi.spyOn(console, name).mockImplementation(keep));
    await platform.db.execute('alter table "user" rename column image to picture');
    const asked = [reader.get('/api/account'), reader.get('/api/session'), reader.get('/api/auth/token')];
    const login = { email: 'marina@exemplo.com', password: testPassword };
    for (const { status } of await Promise.all([...asked, site.visitor().post('/api/auth/sign-in/email', login)]))
      expect(status).toBeGreaterThanOrEqual(500);
    for (const spy of spies) spy.mockRestore();
    expect(printed).toEqual([]);
    expect(written.join('')).toContain('Failed query');
    for (const value of [reader.userId, 'marina@', ...reader.cookies.values()])
      expect(written.join('').includes(value), value).toBe(false);
  });

  it('has no values of a failed statement, nor has its error once they are taken out (requirements S26)', async () => {
    const { platform, log, written } = await listen();
    const failures = [
      sql`select 1 from "user" where id = ${'um segredo'}::uuid`,
      sql`select ${'um segredo'}::int from nowhere`,
      sql`insert into user_roles (user_id, role) values (${'00000000-0000-4000-8000-00000000aaaa'}, ${'um segredo'})`,
    ];
    for (const statement of failures) {
      const error = await platform.db.execute(statement).then(
        () => undefined,
        (failed: unknown) => failed,
      );
      expect(error).toMatchObject({ cause: { code: expect.stringMatching(/^[0-9A-Z]{5}$/) } });
      log.error({ err: error }, 'a statement failed');
      expect(inspect(withoutValues(error), { depth: 9 })).not.toMatch(/um segredo|aaaa/);
    }
    expect(written.join('')).toContain('Failed query');
    expect(written.join('')).not.toMatch(/um segredo|aaaa/);
  });
});
