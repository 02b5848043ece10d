import { describe, expect, it } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { listMessages } from '../../platform/mail/queries.ts';
import { readMessage } from '../../platform/mail/read-mailbox.ts';
import { hashForReal } from '../../tests/support/stand-ins/cheap-scrypt.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../../tests/support/test-site.ts';
import { behindProxy, from, invitedVisitor, ipOf, registration } from '../../tests/support/visitors.ts';

async function open(env: Record<string, string> = {}) {
  const platform = await createTestPlatform(env);
  return { platform, site: createTestSite(platform) };
}

interface Route {
  method?: string;
  path?: string;
}
/** Topics may be nested. */
function routesOf(node: object): Route[] {
  if ('~orpc' in node) return [(node['~orpc'] as { route: Route }).route];
  return Object.values(node).flatMap((inner) => routesOf(inner as object));
}
const routes = routesOf(contract);
const changing = routes
  .filter(({ method = 'POST' }) => method !== 'GET')
  .map(({ method = 'POST', path = '' }) => ({
    method,
    path: `/api${path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')}`,
  }));

describe('a change that another site asks for (requirements S07)', () => {
  const elsewhere: [string, Record<string, string>][] = [
    ['a foreign origin', { origin: 'https://evil.test' }],
    ['the origin "null"', { origin: 'null' }],
    ['no origin', { origin: '' }],
    ['a form’s text/plain body', { origin: 'https://evil.test', 'content-type': 'text/plain' }],
  ];

  it.each(elsewhere)('is refused on every route: %s', async (_name, headers) => {
    const { site } = await open();
    const reader = await site.signIn('ana@exemplo.com', { isAdmin: true });
    expect(changing.length).toBeGreaterThan(5);
    for (const { method, path } of [...changing, { method: 'POST', path: '/api/auth/sign-out' }]) {
      const { status } = await reader.send(method, path, '{}', headers);
      expect([method, path, status]).toEqual([method, path, 403]);
    }
    expect((await reader.get('/api/account')).status).toBe(200);
  });
});

describe('a session cookie brought along (requirements S08)', () => {
  it('is not taken over by signing in or signing up: the new session has a new id', async () => {
    const { platform, site } = await open();
    const { visitor } = await invitedVisitor(platform, site);
    visitor.cookies.set('recorte.session_token', 'planted.value');
    await visitor.post('/api/onboarding/register', registration);
    const first = visitor.cookies.get('recorte.session_token');
    expect(first).toBeDefined();
    expect(first).not.toBe('planted.value');
    const reader = await site.signIn('ana@exemplo.com');
    const before = reader.cookies.get('recorte.session_token');
    await reader.post('/api/auth/sign-in/email', { email: 'ana@exemplo.com', password: testPassword });
    expect(reader.cookies.get('recorte.session_token')).not.toBe(before);
  });
});

describe('guessing passwords (requirements S09)', () => {
  const guess = (site: ReturnType<typeof createTestSite>, email: string, ip: string, password = 'a wrong guess') =>
    site.visitor().post('/api/auth/sign-in/email', { email, password }, from(ip));

  it('at one account from many addresses ends in 429 with the seconds to wait, known account or not', async () => {
    const { platform, site } = await open(behindProxy);
    await site.signIn('ana@exemplo.com');
    for (const email of ['ana@exemplo.com', 'nobody@exemplo.com']) {
      const statuses = [];
      for (let n = 0; n < 22; n++) statuses.push(await guess(site, email, ipOf(n)));
      expect(statuses.slice(0, 20).every(({ status }) => status === 401)).toBe(true);
      expect(statuses[21]?.status).toBe(429);
      expect(Number(statuses[21]?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await site.visitor().post('/api/auth/request-password-reset', { email: 'ana@exemplo.com' }, from('10.3.0.1'));
    await platform.runJobs();
    const [mail] = await listMessages(platform.db, 'ana@exemplo.com');
    const admin = { id: '', email: '', emailConfirmed: true, isAdmin: true, sessionId: '' };
    const { text } = await readMessage(platform, admin, mail?.id ?? '');
    const token = /token=(\S+)/.exec(text)?.[1] ?? '';
    await site.visitor().post('/api/auth/reset-password', { token, newPassword: 'um novo começo' }, from('10.3.0.1'));
    expect((await guess(site, 'ana@exemplo.com', '10.3.0.1', 'um novo começo')).status).toBe(200);
  });

  it('at many accounts from one address ends in 429 with the seconds to wait', async () => {
    const { site } = await open(behindProxy);
    const answers = [];
    for (let n = 0; n < 12; n++) answers.push(await guess(site, `r${n}@exemplo.com`, '10.4.0.1'));
    expect(answers.at(-1)?.status).toBe(429);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await guess(site, 'outra@exemplo.com', '10.4.0.2')).status).toBe(401);
  });
});

describe('a flood of sign-ins (requirements L05, N)', () => {
  it('is hashed two at a time; beyond a short queue callers are told when to come back, and right ones get in after', async () => {
    hashForReal();
    const { site } = await open(behindProxy);
    await site.signIn('ana@exemplo.com');
    const attempt = (n: number) =>
      site
        .visitor()
        .post('/api/auth/sign-in/email', { email: `r${n}@exemplo.com`, password: 'a wrong guess' }, from(ipOf(n)));
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(n)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.map(({ status }) => status).filter((status) => status !== 401 && status !== 429)).toEqual([]);
    expect(refused.length).toBeGreaterThanOrEqual(50);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const right = { email: 'ana@exemplo.com', password: testPassword };
    expect((await site.visitor().post('/api/auth/sign-in/email', right, from('10.9.0.1'))).status).toBe(200);
  });
});

describe('a link that should lead back to us (requirements S10, S23)', () => {
  it.each(['//evil.test', 'https://evil.test/x', '/\\evil.test', 'javascript:alert(1)'])(
    'is refused when it leads to %s',
    async (target) => {
      const { site } = await open();
      await site.signIn('ana@exemplo.com');
      const asked = await site
        .visitor()
        .post('/api/auth/request-password-reset', { email: 'ana@exemplo.com', redirectTo: target });
      const back = encodeURIComponent(target);
      const followed = await site.visitor().get(`/api/auth/verify-email?token=x&callbackURL=${back}`);
      for (const answer of [asked, followed]) {
        expect(answer.headers.get('location') ?? '').not.toContain('evil');
        expect(answer.headers.get('location') ?? '').not.toContain('javascript');
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
    },
  );
});

describe('asking for a reset or a confirmation', () => {
  it('waits the same and says the same, whether the address has an account or not (§5.2)', async () => {
    const { site } = await open(behindProxy);
    await site.signIn('ana@exemplo.com', { isConfirmed: false });
    for (const path of ['/api/auth/request-password-reset', '/api/auth/send-verification-email']) {
      const bodies = new Set<string>();
      for (let n = 0; n < 3; n++) {
        for (const email of ['ana@exemplo.com', 'nobody@exemplo.com']) {
          const start = performance.now();
          const { status, body } = await site.visitor().post(path, { email }, from(ipOf(n)));
          // the work takes far less than the fixed wait, so the wait decides; timers may fire a little early
          expect(performance.now() - start).toBeGreaterThan(240);
          bodies.add(JSON.stringify({ status, body }));
        }
      }
      expect(bodies.size).toBe(1);
    }
  });
});
