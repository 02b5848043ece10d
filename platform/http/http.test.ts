import { OpenAPIGenerator } from '@orpc/openapi';
import { describe, expect, it, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { createLog } from '../log.ts';
import { toAnswer } from './answer-error.ts';

async function open(env?: Record<string, string>) {
  return createTestSite(await createTestPlatform(env));
}

describe('every answer', () => {
  it('carries the security headers and a request id, errors included (requirements S25)', async () => {
    const site = await open({ BASE_URL: 'https://recorte.example', SECRET: 'x'.repeat(32) });
    for (const path of ['/healthz', '/api/site', '/api/nothing', '/.git/config', '/api/account']) {
      const { headers, body } = await site.visitor().get(path);
      expect(headers.get('content-security-policy'), path).toMatch(
        /script-src 'self';.*object-src 'none';.*base-uri 'none'/,
      );
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('strict-transport-security'), path).toContain('max-age=31536000');
      expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,64}$/);
      expect(JSON.stringify(body), path).not.toMatch(/\bat \S+:\d+:\d+/);
    }
  });

  it('says what is wrong in the reader’s language', async () => {
    const visitor = (await open()).visitor();
    expect((await visitor.get('/api/account', { 'x-lang': 'pt' })).body.message).toBe(
      'Sua sessão terminou. Entre novamente.',
    );
    expect((await visitor.get('/api/account', { 'accept-language': 'en-GB,en' })).body.message).toMatch(
      /session has ended/,
    );
    expect((await visitor.get('/api/account', { cookie: 'lang=pt' })).body.message).toMatch(/sessão/);
  });
});

describe('a change from elsewhere', () => {
  it('is refused whatever it looks like (requirements S07)', async () => {
    const site = await open();
    const reader = await site.signIn('ana@exemplo.com');
    const attempts = [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'http://localhost:3000.evil.test' },
    ];
    for (const headers of attempts) {
      const answer = await reader.post('/api/terms', { term: 'x' }, headers);
      expect(answer).toMatchObject({ status: 403, body: { code: 'CROSS_ORIGIN' } });
    }
    expect((await reader.get('/api/terms')).body).toEqual([]);
  });
});

describe('a strange body', () => {
  it('gets a clear refusal, never a 500 (requirements S21)', async () => {
    const site = await open();
    const reader = await site.signIn('ana@exemplo.com');
    const bodies: [string, number][] = [
      ['{"term":["a","b"]}', 400],
      ['{"term":{"$ne":1}}', 400],
      ['{"__proto__":{"isAdmin":true}}', 400],
      ['not json', 400],
      [`{"term":"${'x'.repeat(1_100_000)}"}`, 413],
      [`${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
      ['{"term":"a\\u0000b"}', 400],
      ['{"term":"\\ud800"}', 400],
    ];
    for (const [body, status] of bodies) {
      const answer = await reader.post('/api/terms', body);
      expect([body.slice(0, 30), answer.status]).toEqual([body.slice(0, 30), status]);
    }
  });
});

describe('a database that is away for a moment', () => {
  it.each([
    new Error('the database connection is dead'),
    new Error('Query read timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
  ])('asks to come back: %s', (cause) => {
    const answer = toAnswer(new Error('Failed query', { cause }), 'pt', createLog('silent'));
    expect([answer.status, answer.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  });

  it('is not blamed for a fault of ours', () => {
    const cause = Object.assign(new Error('column does not exist'), { code: '42703' });
    expect(toAnswer(new Error('Failed query', { cause }), 'pt', createLog('silent')).status).toBe(500);
  });
});

describe('what machines read', () => {
  it('describes the API as a document and as a page', async () => {
    const visitor = (await open()).visitor();
    const { body } = await visitor.get('/api/openapi.json');
    expect(body.openapi).toMatch(/^3\./);
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/terms', '/terms/{id}', '/session', '/mailbox']));
    const page = await visitor.get('/api/docs');
    expect(page.body).toContain('/api/terms/{id}');
    expect(page.body).not.toContain('<script');
  });

  it('makes and compresses that document and that page once', async () => {
    const made = vi.spyOn(OpenAPIGenerator.prototype, 'generate');
    const { http } = await open();
    for (const path of ['/api/docs', '/api/openapi.json', '/api/v1/openapi.json']) {
      const ask = () => http.request(path, { headers: { 'accept-encoding': 'gzip, br' } });
      const answers = await Promise.all(Array.from({ length: 20 }, ask));
      const { headers } = answers[0] as Response;
      expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
    }
    expect(made).toHaveBeenCalledTimes(4);
    made.mockRestore();
  });

  it('is not ready before the first start is done', async () => {
    const platform = await createTestPlatform();
    let isStarted = false;
    const { http } = createApp(platform, { isStarted: () => isStarted });
    const before = await http.request('/readyz');
    expect([before.status, await before.json()]).toEqual([503, { status: 'starting' }]);
    isStarted = true;
    expect((await http.request('/readyz')).status).toBe(200);
  });

  it('answers health, readiness and metrics', async () => {
    const visitor = (await open()).visitor();
    expect((await visitor.get('/healthz')).body).toEqual({ status: 'ok' });
    expect((await visitor.get('/readyz')).body).toEqual({ status: 'ready' });
    expect((await visitor.get('/metrics')).body).toContain('recorte_http_requests_total');
  });

  it('tells its figures to a program on the same machine, or to whoever has the token; never through a proxy', async () => {
    const neighbour = (await open()).visitor();
    expect((await neighbour.get('/metrics')).status).toBe(200);
    expect((await neighbour.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
    const guarded = (await open({ METRICS_TOKEN: 'a-token-of-the-watch' })).visitor();
    expect((await guarded.get('/metrics')).status).toBe(404);
    expect((await guarded.get('/metrics', { authorization: 'Bearer a-token-of-the-guess' })).status).toBe(404);
    const { status, body } = await guarded.get('/metrics', { authorization: 'Bearer a-token-of-the-watch' });
    expect(status).toBe(200);
    expect(body).toMatch(/^recorte_database_up 1$/m);
    expect(body).toMatch(/^recorte_queue_jobs\{queue="send-deliveries",state="queued"\} 0$/m);
    expect(body).toMatch(/^recorte_feeds\{health="\w+"\} \d+$|^# TYPE recorte_feeds gauge$/m);
  });

  it('binds browsers to https as configured', async () => {
    const headerOf = async (env: Record<string, string>) =>
      (await (await open({ SECRET: 'x'.repeat(32), ...env })).visitor().get('/healthz')).headers.get(
        'strict-transport-security',
      );
    const BASE_URL = 'https://recorte.example';
    expect(await headerOf({ BASE_URL })).toBe('max-age=31536000; includeSubDomains');
    expect(await headerOf({ BASE_URL, HSTS: 'max-age=300' })).toBe('max-age=300');
    expect(await headerOf({ BASE_URL, HSTS: 'off' })).toBeNull();
    expect(await headerOf({})).toBeNull();
  });

  it('redirects / where a landing site is configured', async () => {
    const visitor = (await open({ LANDING_URL: 'https://www.recorte.example/' })).visitor();
    const answer = await visitor.get('/');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://www.recorte.example/']);
  });
});
