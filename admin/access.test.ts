import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { userRoles } from '../people/accounts/tables.ts';
import { allCalls } from '../tests/support/contract-calls.ts';
import { createTestPlatform } from '../tests/support/test-platform.ts';
import { createTestSite, type Visitor } from '../tests/support/test-site.ts';
import { auditLog } from './tables.ts';

const calls = [
  ...allCalls().filter(({ access }) => access === 'admin'),
  { method: 'POST', path: '/uploads/logos', access: 'admin' as const },
  { method: 'GET', path: '/api/admin/sponsored-content/preview', access: 'admin' as const },
];

async function statuses(who: Visitor): Promise<Record<string, number>> {
  const answers: Record<string, number> = {};
  for (const { method, path } of calls) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    answers[`${method} ${path}`] = (await who.send(method, path, body)).status;
  }
  return answers;
}

const all = (status: number) => Object.fromEntries(calls.map(({ method, path }) => [`${method} ${path}`, status]));

describe('the admin area (requirements S06)', () => {
  it('holds every call under /admin, and nothing there is open to others', () => {
    expect(calls.length).toBeGreaterThan(30);
    expect(allCalls().filter(({ path, access }) => path.startsWith('/api/admin') && access !== 'admin')).toEqual([]);
  });

  it('refuses a visitor, a reader, and an administrator from the first request after the demotion', async () => {
    const platform = await createTestPlatform();
    const site = createTestSite(platform);
    expect(await statuses(site.visitor())).toEqual(all(401));
    expect(await statuses(await site.signIn('reader@exemplo.com'))).toEqual(all(403));
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    expect((await admin.get('/api/admin/invites/counts')).status).toBe(200);
    await platform.db.delete(userRoles).where(eq(userRoles.userId, admin.userId));
    expect(await statuses(admin)).toEqual(all(403));
    expect(await platform.db.select().from(auditLog)).toEqual([]);
  });

  it('answers an administrator on every call that only reads', async () => {
    const site = createTestSite(await createTestPlatform());
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    const needed: Record<string, string> = {
      '/api/admin/invites': '?state=active',
      '/api/admin/deliveries/not-sent': '?kind=skipped',
    };
    for (const { path } of calls.filter(({ method }) => method === 'GET')) {
      const own = path.replace('00000000-0000-4000-8000-000000000000', admin.userId);
      const answer = await admin.get(own + (needed[path] ?? ''));
      // no such subscription: nothing to refund
      expect([path, answer.status]).toEqual([path, path.endsWith('/refundable') ? 404 : 200]);
    }
  });

  it('carries every security header on every answer, whoever asks and however it ends (requirements S25)', async () => {
    const platform = await createTestPlatform({ BASE_URL: 'https://recorte.example' });
    const site = createTestSite(platform);
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    const cookie = [...admin.cookies].map(([name, value]) => `__Host-${name}=${value}`).join('; ');
    expect((await site.http.request('/api/admin/invites/counts', { headers: { cookie } })).status).toBe(200);
    const unlike: string[] = [];
    for (const { method, path } of calls) {
      for (const headers of [{ origin: 'https://recorte.example' }, { origin: 'https://recorte.example', cookie }]) {
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{' };
        const answer = await site.http.request(path, { method, headers, ...body });
        const { headers: got } = answer;
        const isSafe =
          got.get('x-content-type-options') === 'nosniff' &&
          /default-src '(self|none)'/.test(got.get('content-security-policy') ?? '') &&
          /^(DENY|SAMEORIGIN)$/.test(got.get('x-frame-options') ?? '') &&
          got.get('strict-transport-security') === 'max-age=31536000; includeSubDomains' &&
          got.get('referrer-policy') !== null;
        if (!isSafe || / at .+:\d+/.test(await answer.text())) unlike.push(`${method} ${path} ${answer.status}`);
      }
    }
    expect(unlike).toEqual([]);
  });

  it('refuses a forged cursor', async () => {
    const site = createTestSite(await createTestPlatform());
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    const forged = ['x', btoa('[]'), btoa('["1 or 1=1","x"]'), btoa('["9999999999999999999","0"]'), btoa('null')];
    for (const cursor of forged) {
      for (const list of [
        'invites?state=used&',
        'invites?state=used&sort=code&',
        'readers?',
        'waiting-list?sort=email&',
        'sources?',
        'sources?sort=health&',
        'sources?sort=lastSuccess&',
        'deliveries/not-sent?kind=failed&',
        'whatsapp/numbers?',
        'sponsored-content?',
        'audit?',
      ]) {
        const answer = await admin.get(`/api/admin/${list}cursor=${encodeURIComponent(cursor)}`);
        expect([list, cursor, answer.status]).toEqual([list, cursor, 400]);
      }
    }
  });
});
