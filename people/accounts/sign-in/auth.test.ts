import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { signInContract } from '../../../contract/sign-in/sign-in.ts';
import { listMessages } from '../../../platform/mail/queries.ts';
import { readMessage } from '../../../platform/mail/read-mailbox.ts';
import { atOnce } from '../../../tests/support/machine/storm.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { type Answer, createTestSite, testPassword } from '../../../tests/support/test-site.ts';
import { hashPassword } from '../passwords/password.ts';
import { findUserById, insertUser } from '../queries.ts';
import { profiles, sessions, userRoles, users } from '../tables.ts';

const many = atOnce(50);

async function open() {
  const platform = await createTestPlatform();
  return { platform, site: createTestSite(platform) };
}
type Opened = Awaited<ReturnType<typeof open>>;

async function insertReader({ platform }: Opened, email: string, isConfirmed = true) {
  const passwordHash = await hashPassword(testPassword);
  return platform.db.transaction((tx) => insertUser(tx, { email, name: 'Ana', passwordHash, isConfirmed }));
}

const signIn = (site: Opened['site'], email: string, password: string) => {
  const visitor = site.visitor();
  return visitor.post('/api/auth/sign-in/email', { email, password }).then((answer) => ({ visitor, answer }));
};

async function lastMail(platform: Opened['platform'], email: string) {
  await platform.runJobs();
  const [newest] = await listMessages(platform.db, email);
  if (!newest) throw new Error(`no mail for ${email}`);
  const admin = { id: '', email: '', emailConfirmed: true, isAdmin: true, sessionId: '' };
  return readMessage(platform, admin, newest.id);
}

describe('signing in', () => {
  it.each(Object.entries(signInContract))('answers %s where the contract says', async (_, call) => {
    const { site } = await open();
    const { method, path = '' } = call['~orpc'].route;
    const visitor = site.visitor();
    const answer = await (method === 'GET' ? visitor.get(`/api${path}`) : visitor.post(`/api${path}`, {}));
    expect([200, 400, 401]).toContain(answer.status);
  });

  it('gives a session cookie that scripts cannot read, and an access token of an hour', async () => {
    const opened = await open();
    await insertReader(opened, 'ana@exemplo.com');
    const { visitor, answer } = await signIn(opened.site, 'ana@exemplo.com', testPassword);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/i);
    const { body } = await visitor.get('/api/auth/token');
    const [, claims = ''] = body.token.split('.');
    const { exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(62 * 60);
    const stranger = opened.site.visitor();
    const me = await stranger.get('/api/session', { authorization: `Bearer ${body.token}` });
    expect(me).toMatchObject({
      status: 200,
      body: { email: 'ana@exemplo.com', plan: 'free', termLimit: 2, isAdmin: false },
    });
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const opened = await open();
    await insertReader(opened, 'ana@exemplo.com');
    const wrong = await signIn(opened.site, 'ana@exemplo.com', 'not the password');
    const unknown = await signIn(opened.site, 'nobody@exemplo.com', 'not the password');
    expect(wrong.answer.status).toBe(401);
    expect(unknown.answer.body).toEqual(wrong.answer.body);
    expect(unknown.answer.status).toBe(wrong.answer.status);
  });

  it('refuses an address that is not confirmed, and lets it in after the link in the mail', async () => {
    const opened = await open();
    await insertReader(opened, 'ana@exemplo.com', false);
    const refused = await signIn(opened.site, 'ana@exemplo.com', testPassword);
    expect(refused.answer).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } });
    await opened.site.visitor().post('/api/auth/send-verification-email', { email: 'ana@exemplo.com' });
    const mail = await lastMail(opened.platform, 'ana@exemplo.com');
    const link = /http:\/\/localhost:3000(\S+)/.exec(mail.text)?.[1] ?? '';
    const followed = await opened.site.visitor().get(link);
    expect(followed.headers.get('location')).toBe('/auth?confirmed=1');
    expect((await signIn(opened.site, 'ana@exemplo.com', testPassword)).answer.status).toBe(200);
  });

  it('does not let anybody register past the invite', async () => {
    const { platform, site } = await open();
    const answer = await site
      .visitor()
      .post('/api/auth/sign-up/email', { email: 'x@exemplo.com', password: 'secret 99', name: 'X' });
    expect(answer.status).toBe(400);
    expect(await platform.db.select().from(users).where(eq(users.email, 'x@exemplo.com'))).toEqual([]);
  });
});

describe('a reset', () => {
  it('works once, ends the old sessions, and says the same for an unknown address (requirements S10)', async () => {
    const opened = await open();
    const { site, platform } = opened;
    await insertReader(opened, 'ana@exemplo.com');
    const before = await signIn(site, 'ana@exemplo.com', testPassword);
    const known = await site
      .visitor()
      .post('/api/auth/request-password-reset', { email: 'ana@exemplo.com' }, { host: 'evil.test' });
    const unknown = await site.visitor().post('/api/auth/request-password-reset', { email: 'nobody@exemplo.com' });
    expect(unknown.body).toEqual(known.body);
    const mail = await lastMail(platform, 'ana@exemplo.com');
    expect(mail.text).toContain('http://localhost:3000/auth?token=');
    expect(mail.text).not.toContain('evil.test');
    const token = /token=(\S+)/.exec(mail.text)?.[1] ?? '';
    const both = await Promise.all(
      [1, 2].map((n) => site.visitor().post('/api/auth/reset-password', { token, newPassword: `brand new ${n}` })),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect((await before.visitor.get('/api/account')).status).toBe(401);
  });

  it('lets one of many who press the button at once choose the password (requirements S10)', async () => {
    const opened = await open();
    const { site, platform } = opened;
    await insertReader(opened, 'ana@exemplo.com');
    await site.visitor().post('/api/auth/request-password-reset', { email: 'ana@exemplo.com' });
    const token = /token=(\S+)/.exec((await lastMail(platform, 'ana@exemplo.com')).text)?.[1] ?? '';
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) =>
        site.visitor().post('/api/auth/reset-password', { token, newPassword: `brand new ${n}` }),
      ),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 400, 429]))).toEqual(new Set());
    expect((await signIn(site, 'ana@exemplo.com', `brand new ${won}`)).answer.status).toBe(200);
  });

  it('refuses the commonest passwords and keeps the link good for a better one', async () => {
    const opened = await open();
    const { site, platform } = opened;
    await insertReader(opened, 'ana@exemplo.com');
    await site.visitor().post('/api/auth/request-password-reset', { email: 'ana@exemplo.com' });
    const token = /token=(\S+)/.exec((await lastMail(platform, 'ana@exemplo.com')).text)?.[1] ?? '';
    const choose = (newPassword: string) => site.visitor().post('/api/auth/reset-password', { token, newPassword });
    expect(await choose('12345')).toMatchObject({ status: 422, body: { code: 'PASSWORD_TOO_SHORT' } });
    expect(await choose('Senha123')).toMatchObject({ status: 422, body: { code: 'PASSWORD_TOO_COMMON' } });
    expect((await choose('papel e tesoura 9')).status).toBe(200);
  });

  it('leaves its secret in no row of the queue, sent or not', async () => {
    const opened = await open();
    const { site, platform } = opened;
    await insertReader(opened, 'ana@exemplo.com');
    await site.visitor().post('/api/auth/request-password-reset', { email: 'ana@exemplo.com' });
    const queued = () => platform.db.execute(sql`select data::text as data from pgboss.job where name = 'mail-reset'`);
    const waiting = JSON.stringify((await queued()).rows);
    const token = /token=(\S+)/.exec((await lastMail(platform, 'ana@exemplo.com')).text)?.[1] ?? '';
    expect(token.length).toBeGreaterThan(20);
    for (const rows of [waiting, JSON.stringify((await queued()).rows)]) {
      expect(rows).toContain('userId');
      expect(rows).not.toContain(token);
    }
  });
});

describe('a session', () => {
  it('is over after sign-out, and so is its access token (requirements S08)', async () => {
    const { site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    const { body } = await reader.get('/api/auth/token');
    const old = new Map(reader.cookies);
    await reader.post('/api/auth/sign-out');
    for (const [name, value] of old) reader.cookies.set(name, value);
    expect((await reader.get('/api/account')).status).toBe(401);
    expect((await site.visitor().get('/api/account', { authorization: `Bearer ${body.token}` })).status).toBe(401);
  });

  it('loses the admin role at once when the role is taken away (requirements S06)', async () => {
    const { platform, site } = await open();
    const admin = await site.signIn('chefe@exemplo.com', { isAdmin: true });
    expect((await admin.get('/api/mailbox')).status).toBe(200);
    await platform.db.delete(userRoles).where(eq(userRoles.userId, admin.userId));
    expect((await admin.get('/api/mailbox')).status).toBe(403);
  });

  it('makes the missing profile once when many requests ask together (requirements F17)', async () => {
    const { platform, site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    await platform.db.delete(profiles).where(eq(profiles.id, reader.userId));
    const answers = await Promise.all(Array.from({ length: many }, () => reader.get('/api/session')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await platform.db.select().from(profiles).where(eq(profiles.id, reader.userId))).toHaveLength(1);
  });

  it('of an active reader goes on past the seventh day, with its cookie, and ends after thirty (requirements R64)', async () => {
    const opened = await open();
    await insertReader(opened, 'ana@exemplo.com');
    const { visitor } = await signIn(opened.site, 'ana@exemplo.com', testPassword);
    /** As if so many days had passed: the session's instants lie further back. */
    const pass = (days: number) =>
      opened.platform.db.execute(sql`update session set created_at = created_at - make_interval(days => ${days}),
        expires_at = expires_at - make_interval(days => ${days}), updated_at = updated_at - make_interval(days => ${days})`);
    const cookieOf = ({ headers }: Answer) => headers.getSetCookie().find((one) => one.includes('session_token='));
    expect(cookieOf(await visitor.get('/api/session'))).toBeUndefined();
    for (let day = 0; day < 28; day += 2) {
      await pass(2);
      const answer = await visitor.get('/api/terms');
      expect([day, answer.status]).toEqual([day, 200]);
      expect(cookieOf(answer)).toMatch(/Max-Age=604800;.*HttpOnly; SameSite=Lax/i);
    }
    await pass(3);
    expect((await visitor.get('/api/account')).status).toBe(401);
  });

  it('that is not used for seven days is over', async () => {
    const { platform, site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    await platform.db.execute(sql`update session set expires_at = expires_at - interval '7 days'`);
    const answer = await reader.get('/api/session');
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, null, []]);
    expect((await reader.get('/api/account')).status).toBe(401);
  });

  it('that is renewed in the request that replaces it leaves the new cookie', async () => {
    const { platform, site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    await platform.db.execute(sql`update session set expires_at = expires_at - interval '2 days'`);
    const change = { currentPassword: testPassword, newPassword: 'um novo começo 7' };
    expect((await reader.post('/api/auth/change-password', change)).status).toBe(200);
    expect((await reader.get('/api/session')).status).toBe(200);
  });

  it('has its own last use: that of another one does not hide it, and a page that asks by itself is no visit', async () => {
    const { platform, site } = await open();
    const owner = await site.signIn('ana@exemplo.com');
    const { visitor: thief } = await signIn(site, 'ana@exemplo.com', testPassword);
    const usedAt = async () => {
      const { body } = await owner.get('/api/account/sessions');
      return body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).lastSeenAt;
    };
    const seenAt = async () => (await findUserById(platform.db, owner.userId))?.lastSeenAt?.toISOString();
    await platform.db.update(sessions).set({ updatedAt: platform.clock.now() });
    platform.clock.advance(dayMs);
    await owner.get('/api/session');
    const visitedAt = platform.clock.now().toISOString();
    expect(await seenAt()).toBe(visitedAt);
    platform.clock.advance(60_000);
    await thief.get('/api/terms');
    expect(await usedAt()).toBe(platform.clock.now().toISOString());
    platform.clock.advance(hourMs);
    await thief.get('/api/terms');
    await owner.get('/api/auth/token');
    expect(await seenAt()).toBe(visitedAt);
    await owner.post('/api/terms', { term: 'energia' });
    expect(await seenAt()).toBe(platform.clock.now().toISOString());
  });

  it('is stored with at least 128 bits and expires within a week', async () => {
    const { platform, site } = await open();
    const reader = await site.signIn('ana@exemplo.com');
    const [row] = await platform.db.select().from(sessions).where(eq(sessions.userId, reader.userId));
    expect(row?.token.length).toBeGreaterThanOrEqual(32);
    expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBeLessThanOrEqual(7 * dayMs + 1000);
  });
});
