import { Writable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions } from '../../people/accounts/tables.ts';
import { createLog } from '../../platform/log.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { clippingFixture, clippingInput } from '../support/news/clipping-fixture.ts';
import { createTestPlatform } from '../support/test-platform.ts';
import { createTestSite, testPassword } from '../support/test-site.ts';
import { behindProxy, from, ipOf } from '../support/visitors.ts';

async function open(env: Record<string, string> = behindProxy) {
  const platform = await createTestPlatform(env);
  return { platform, site: createTestSite(platform) };
}

describe('a new password (requirements S08)', () => {
  it('ends every session and every access token of them; the browser that chose it goes on with another', async () => {
    const { site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    const login = { email: 'ana@exemplo.com', password: testPassword };
    const elsewhere = site.visitor();
    await elsewhere.post('/api/auth/sign-in/email', login);
    const { token } = (await elsewhere.get('/api/auth/token')).body;
    const change = { currentPassword: testPassword, newPassword: 'um novo começo 7' };
    const wrong = await reader.post('/api/auth/change-password', { ...change, currentPassword: 'a wrong guess' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'PASSWORD_WRONG' } });
    expect((await elsewhere.get('/api/account')).status).toBe(200);
    const copy = site.visitor();
    for (const [name, value] of reader.cookies) copy.cookies.set(name, value);
    const { token: ownToken } = (await reader.get('/api/auth/token')).body;
    expect((await reader.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await copy.get('/api/account')).status).toBe(401);
    expect((await site.visitor().get('/api/account', { authorization: `Bearer ${ownToken}` })).status).toBe(401);
    expect((await elsewhere.get('/api/account')).status).toBe(401);
    expect((await site.visitor().get('/api/account', { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await reader.get('/api/account')).status).toBe(200);
    expect((await site.visitor().post('/api/auth/sign-in/email', login)).status).toBe(401);
    const fresh = { ...login, password: change.newPassword };
    expect((await site.visitor().post('/api/auth/sign-in/email', fresh)).status).toBe(200);
  });

  it('follows the rules of the first one', async () => {
    const { site } = await open({ PASSWORD_MIN: '9' });
    const reader = await site.signIn('ana@exemplo.com');
    const codeOf = async (newPassword: string) =>
      (await reader.post('/api/auth/change-password', { currentPassword: testPassword, newPassword })).body.code;
    expect(await codeOf('v8$kQzç4')).toBe('PASSWORD_TOO_SHORT');
    expect(await codeOf('123456789')).toBe('PASSWORD_TOO_COMMON');
    expect(await codeOf('ana@exemplo.com')).toBe('PASSWORD_OWN_NAME');
    expect(await codeOf('aaaaaaaaa')).toBe('PASSWORD_TOO_SIMPLE');
  });
});

describe('the sign-in service', () => {
  it('answers only where it is used; nothing else of it can be reached', async () => {
    const { platform, site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    const unused = ['update-user', 'verify-password', 'delete-user', 'change-email', 'set-password', 'revoke-sessions'];
    for (const path of unused) {
      const body = { name: 'x'.repeat(100), image: 'x', password: testPassword };
      expect([path, (await reader.post(`/api/auth/${path}`, body)).status]).toEqual([path, 404]);
    }
    for (const path of ['get-session', 'list-sessions', 'jwks', 'ok', 'error', 'list-accounts']) {
      expect([path, (await reader.get(`/api/auth/${path}`)).status]).toEqual([path, 404]);
    }
    const { rows } = await platform.db.execute(sql`select name from "user" where id = ${reader.userId}`);
    expect(rows).toEqual([{ name: 'Test' }]);
  });

  it('lets nobody keep a copy of what it says', async () => {
    const { site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    for (const path of ['token', 'list-sessions']) {
      expect((await reader.get(`/api/auth/${path}`)).headers.get('cache-control'), path).toContain('no-store');
    }
  });
});

describe('a session', () => {
  it('ends thirty days after it began, however often it is used', async () => {
    const { platform, site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    const { token } = (await reader.get('/api/auth/token')).body;
    const begun = (days: number) =>
      platform.db
        .update(sessions)
        .set({ createdAt: sql`now() - make_interval(days => ${days})`, expiresAt: sql`now() + interval '7 days'` })
        .where(eq(sessions.userId, reader.userId));
    await begun(29);
    expect((await reader.get('/api/account')).status).toBe(200);
    await begun(31);
    expect((await reader.get('/api/account')).status).toBe(401);
    expect((await site.visitor().get('/api/account', { authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await reader.get('/api/session')).body).toBeNull();
    expect((await reader.get('/api/auth/token')).status).toBe(401);
  });
});

describe('mail to one address (requirements S34)', () => {
  it.each([
    ['a reset', '/api/auth/request-password-reset', true],
    ['a confirmation', '/api/auth/send-verification-email', false],
  ])(
    'is at most five a day, then one an hour, from however many callers: %s, and no answer tells',
    async (_, path, isConfirmed) => {
      const { platform, site } = await open();
      await site.signIn('ana@exemplo.com', { isConfirmed });
      const answers = new Set<string>();
      for (let n = 0; n < 8; n++) {
        const { status, body } = await site.visitor().post(path, { email: 'ana@exemplo.com' }, from(ipOf(n)));
        answers.add(JSON.stringify({ status, body }));
        await platform.runJobs();
      }
      expect(answers.size).toBe(1);
      const mails = await platform.db
        .select()
        .from(mailboxMessages)
        .where(eq(mailboxMessages.recipient, 'ana@exemplo.com'));
      expect(mails).toHaveLength(6);
    },
  );

  it('is at most five a day to a recipient and to a new address, by however many readers', async () => {
    const { platform, site, setPlan } = await clippingFixture(behindProxy);
    for (let n = 0; n < 7; n++) {
      const reader = await site.signIn(`r${n}@exemplo.com`);
      await setPlan('pro', reader.userId);
      await reader.send('PATCH', '/api/account', { fullName: `Ganhe ${n} reais em evil.test`, linkedinProfile: '' });
      const { id } = (await reader.post('/api/clippings', clippingInput)).body;
      await reader.post(`/api/clippings/${id}/recipients`, { email: 'alvo@exemplo.test' });
      await reader.post('/api/account/email', { email: 'outra@exemplo.test', password: testPassword }, from(ipOf(n)));
      await platform.runJobs();
    }
    const sent = async (to: string) =>
      (await platform.db.select().from(mailboxMessages).where(eq(mailboxMessages.recipient, to))).map((m) => m.subject);
    expect(await sent('outra@exemplo.test')).toHaveLength(5);
    const invitations = await sent('alvo@exemplo.test');
    expect(invitations).toHaveLength(5);
    expect(new Set(invitations).size, 'no words of the sender').toBe(1);
  });

  it('is not sent as a preview to an address that nobody has proven', async () => {
    const { platform, site } = await open();
    const reader = await site.signIn('ana@exemplo.com', { isConfirmed: false });
    expect((await reader.post('/api/editions/preview')).body.code).toBe('EMAIL_NOT_CONFIRMED');
    expect(await platform.db.select().from(mailboxMessages)).toEqual([]);
  });
});

describe('the origin of a change', () => {
  it('is ours by the configured address alone, whatever Host says and by https only', async () => {
    const { site } = await open({ BASE_URL: 'https://recorte.example', SECRET: 'x'.repeat(32) });
    const statusOf = async (origin: string, host: string) =>
      (await site.visitor().post('/api/invites/validate', { code: 'NENHUM01' }, { origin, host })).status;
    expect(await statusOf('https://recorte.example', 'recorte.example')).not.toBe(403);
    expect(await statusOf('http://recorte.example', 'recorte.example')).toBe(403);
    expect(await statusOf('http://evil.test', 'evil.test')).toBe(403);
    expect(await statusOf('http://localhost:3000', 'localhost:3000')).toBe(403);
    const local = await open({});
    const at = async (origin: string, host: string) =>
      (await local.site.visitor().post('/api/invites/validate', { code: 'NENHUM01' }, { origin, host })).status;
    expect(await at('http://127.0.0.1:4711', '127.0.0.1:4711')).not.toBe(403);
    expect(await at('http://evil.test:3000', 'evil.test:3000')).toBe(403);
    expect(await at('http://localhost:4711', 'localhost:3000')).toBe(403);
  });
});

describe('the log of what an operator may act on (requirements S26)', () => {
  it('has one line each, with request, caller and account, and nothing is printed beside it', async () => {
    const platform = await createTestPlatform(behindProxy);
    const written: string[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        written.push(chunk.toString());
        done();
      },
    });
    const site = createTestSite({ ...platform, log: createLog('info', sink) });
    const reader = await site.signIn('ana@exemplo.com');
    const login = { email: 'ana@exemplo.com', password: 'a wrong guess' };
    const headers = { ...from('2001:db8::7'), 'x-request-id': 'request-1' };
    for (let n = 0; n < 11; n++) await site.visitor().post('/api/auth/sign-in/email', login, headers);
    await reader.post('/api/account/delete', { password: 'a wrong guess' }, headers);
    await site.visitor().post('/api/terms', {}, { ...headers, origin: 'https://evil.test' });
    const lines = written.map((line) => JSON.parse(line)).filter(({ security }) => security);
    const of = (event: string) => lines.filter(({ security }) => security === event);
    const known = { requestId: 'request-1', caller: '2001:db8::7', userId: reader.userId };
    expect(of('wrong password')).toHaveLength(11);
    for (const line of of('wrong password')) expect(line).toMatchObject(known);
    expect(of('limit reached')).toMatchObject([{ requestId: 'request-1', caller: '2001:db8::7' }]);
    expect(of('origin refused')).toMatchObject([{ requestId: 'request-1', caller: '2001:db8::7' }]);
    expect(written.join('')).not.toContain('ana@');

    const printed: unknown[] = [];
    const { error, warn, log } = console;
    Object.assign(console, {
      error: (...said: unknown[]) => printed.push(said),
      warn: (...said: unknown[]) => printed.push(said),
      log: (...said: unknown[]) => printed.push(said),
    });
    try {
      await platform.db.execute('alter table session rename to sessao');
      const failed = await site
        .visitor()
        .post('/api/auth/sign-in/email', { ...login, password: testPassword }, from('10.0.0.9'));
      expect(failed.status).toBeGreaterThanOrEqual(500);
    } finally {
      Object.assign(console, { error, warn, log });
    }
    expect(printed).toEqual([]);
    expect(written.join('')).not.toContain('ana@');
  });
});
