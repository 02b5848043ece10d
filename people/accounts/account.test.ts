import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { Account, Me } from '../../contract/accounts.ts';
import { hourMs } from '../../contract/rules/durations.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword, type Visitor } from '../../tests/support/test-site.ts';
import { createAdmin } from './create-admin.ts';
import { emailChanges, profiles, sessions, users, verifications } from './tables.ts';

const many = atOnce(50);

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, reader: await site.signIn('marina@exemplo.com') };
}

const sessionCookie = 'recorte.session_token';

async function mailsTo(platform: TestPlatform, recipient: string) {
  const rows = await platform.db.select().from(mailboxMessages).where(eq(mailboxMessages.recipient, recipient));
  return rows.map(({ raw }) => raw.toString());
}

/** The token of the newest link in the mailbox of an address. */
async function tokenFor(platform: TestPlatform, recipient: string): Promise<string> {
  await platform.runJobs();
  const text = (await mailsTo(platform, recipient)).at(-1) ?? '';
  return (
    /email-change\?token=3D([\w-]+)|email-change\?token=([\w-]+)/
      .exec(text.replaceAll('=\r\n', ''))
      ?.slice(1)
      .find(Boolean) ?? ''
  );
}

describe('the account page', () => {
  it('answers with the fields of the contract and nothing else of the stored rows', async () => {
    const { reader } = await fixture();
    for (const [path, { shape }] of [['/api/session', Me] as const, ['/api/account', Account] as const]) {
      expect(Object.keys((await reader.get(path)).body).toSorted()).toEqual(Object.keys(shape).toSorted());
    }
  });

  it('shows and changes the profile, and nothing else of it (requirements S02)', async () => {
    const { platform, site, reader } = await fixture();
    const change = {
      fullName: '  Marina   Azevedo ',
      linkedinProfile: 'https://linkedin.com/in/marina',
      occupation: ' Compras  de energia ',
      plan: 'enterprise',
      createdAt: '2001-01-01',
      id: 'x',
      email: 'x@x.com',
    };
    const saved = await reader.send('PATCH', '/api/account', change);
    expect(saved).toMatchObject({
      status: 200,
      body: {
        fullName: 'Marina Azevedo',
        linkedinProfile: 'https://linkedin.com/in/marina',
        occupation: 'Compras de energia',
        plan: 'free',
        termLimit: 2,
        email: 'marina@exemplo.com',
      },
    });
    expect((await reader.get('/api/account')).body).toEqual(saved.body);
    await reader.send('PATCH', '/api/account', { fullName: ' ', linkedinProfile: '' });
    const emptied = { fullName: null, linkedinProfile: null, occupation: 'Compras de energia' };
    expect((await reader.get('/api/account')).body).toMatchObject(emptied);
    await reader.send('PATCH', '/api/account', { fullName: '', linkedinProfile: '', occupation: ' ' });
    expect((await reader.get('/api/account')).body).toMatchObject({ occupation: null });
    expect((await site.visitor().get('/api/account')).status).toBe(401);
    expect((await site.visitor().send('PATCH', '/api/account', change)).status).toBe(401);
    expect((await platform.db.select().from(profiles).where(eq(profiles.id, reader.userId)))[0]?.plan).toBe('free');
  });

  it('is one of the wishes as a whole when many change it at once (requirements F17)', async () => {
    const { reader } = await fixture();
    const wish = (n: number) => ({ fullName: `Marina ${n}`, linkedinProfile: `https://linkedin.com/in/marina-${n}` });
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => reader.send('PATCH', '/api/account', wish(n))),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const { fullName, linkedinProfile } = (await reader.get('/api/account')).body;
    expect({ fullName, linkedinProfile }).toEqual(wish(Number(fullName.split(' ')[1])));
  });

  it('stores strange names as they are and refuses addresses that are no web address (requirements S12, S13)', async () => {
    const { reader } = await fixture();
    const name = `'; drop table profiles; -- <img src=x onerror=alert(1)> %_\\`;
    await reader.send('PATCH', '/api/account', { fullName: name, linkedinProfile: 'linkedin.com/in/x' });
    expect((await reader.get('/api/account')).body.fullName).toBe(name);
    for (const linkedinProfile of ['javascript:alert(1)', 'data:text/html,x', 'ht tp://x', 'file:///etc/passwd'])
      expect((await reader.send('PATCH', '/api/account', { fullName: '', linkedinProfile })).body.code).toBe(
        'URL_INVALID',
      );
    expect(
      (await reader.send('PATCH', '/api/account', { fullName: 'x'.repeat(121), linkedinProfile: '' })).status,
    ).toBe(400);
  });
});

describe('a change of address (requirements S11)', () => {
  const wish = { email: ' Nova@Exemplo.com ', password: testPassword };

  it('counts after the mail to it was confirmed: user and profile together, old address told, sessions ended', async () => {
    const { platform, site, reader } = await fixture();
    const { internalAdapter } = await siteAuth(site, platform);
    await internalAdapter.createSession(reader.userId);
    await platform.db
      .insert(verifications)
      .values({ identifier: 'reset-password:abc', value: reader.userId, expiresAt: new Date('2030-01-01') });
    expect((await reader.post('/api/account/email', wish)).status).toBe(200);
    expect((await reader.get('/api/account')).body).toMatchObject({
      email: 'marina@exemplo.com',
      pendingEmail: 'nova@exemplo.com',
    });
    const token = await tokenFor(platform, 'nova@exemplo.com');
    expect((await site.visitor().post('/api/account/email/confirm', { token })).status).toBe(200);
    await platform.runJobs();
    expect((await platform.db.select().from(users).where(eq(users.id, reader.userId)))[0]).toMatchObject({
      email: 'nova@exemplo.com',
      emailVerified: true,
    });
    expect((await platform.db.select().from(profiles).where(eq(profiles.id, reader.userId)))[0]?.email).toBe(
      'nova@exemplo.com',
    );
    expect(await mailsTo(platform, 'marina@exemplo.com')).toHaveLength(2);
    const told = (await mailsTo(platform, 'marina@exemplo.com')).join().replaceAll('=\r\n', '');
    expect(told).toContain(`n${'=E2=80=A2'.repeat(3)}@exemplo.com`);
    expect(await platform.db.select().from(sessions).where(eq(sessions.userId, reader.userId))).toEqual([]);
    expect(await platform.db.select().from(verifications)).toEqual([]);
    expect(await platform.db.select().from(emailChanges)).toEqual([]);
    // confirmed in another browser: the session that asked ends too, because its token belongs to the old address
    expect((await reader.get('/api/account')).status).toBe(401);
    expect((await site.visitor().post('/api/account/email/confirm', { token })).body.code).toBe('INVALID_TOKEN');
  });

  it('needs the password, and a limited number of tries', async () => {
    const { platform, site, reader } = await fixture();
    const wrong = await reader.post('/api/account/email', { ...wish, password: 'not it' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'PASSWORD_WRONG' } });
    expect((await site.visitor().post('/api/account/email', wish)).status).toBe(401);
    expect(await platform.db.select().from(emailChanges)).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => reader.post('/api/account/email', { ...wish, password: 'not it' })),
    );
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  });

  it('answers the same for a taken address and bothers nobody there', async () => {
    const { platform, site, reader } = await fixture();
    await site.signIn('nova@exemplo.com');
    const taken = await reader.post('/api/account/email', wish);
    const free = await reader.post('/api/account/email', { ...wish, email: 'livre@exemplo.com' });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await reader.post('/api/account/email', wish);
    await platform.runJobs();
    expect(await mailsTo(platform, 'nova@exemplo.com')).toEqual([]);
  });

  it('lets one of two readers have an address that both asked for', async () => {
    const { platform, site, reader } = await fixture();
    const other = await site.signIn('outro@exemplo.com');
    await reader.post('/api/account/email', wish);
    const first = await tokenFor(platform, 'nova@exemplo.com');
    await other.post('/api/account/email', wish);
    const second = await tokenFor(platform, 'nova@exemplo.com');
    expect(second).not.toBe(first);
    const answers = await Promise.all(
      [first, second].map((token) => site.visitor().post('/api/account/email/confirm', { token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const rows = await platform.db.select().from(users).where(eq(users.email, 'nova@exemplo.com'));
    expect(rows).toHaveLength(1);
  });

  it('happens once when the link is pressed 15 times at once', async () => {
    const { platform, site, reader } = await fixture();
    await reader.post('/api/account/email', wish);
    const token = await tokenFor(platform, 'nova@exemplo.com');
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => site.visitor().post('/api/account/email/confirm', { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await platform.runJobs();
    expect(await mailsTo(platform, 'marina@exemplo.com')).toHaveLength(2);
  });

  it('is not followed by another before the old address was told', async () => {
    const { platform, reader } = await fixture();
    await reader.post('/api/account/email', wish);
    const token = await tokenFor(platform, 'nova@exemplo.com');
    await reader.post('/api/account/email/confirm', { token });
    const another = () => reader.post('/api/account/email', { ...wish, email: 'mais.nova@exemplo.com' });
    expect((await another()).status).toBe(429);
    await platform.runJobs();
    expect(await mailsTo(platform, 'marina@exemplo.com')).toHaveLength(2);
    expect((await another()).status).toBe(200);
  });

  const newPassword = { currentPassword: testPassword, newPassword: 'um novo começo' };

  it.each([
    ['ends that session', (owner: Visitor, id: string) => owner.send('DELETE', `/api/account/sessions/${id}`)],
    ['ends all other sessions', (owner: Visitor) => owner.send('DELETE', '/api/account/sessions')],
    ['sets another password', (owner: Visitor) => owner.post('/api/auth/change-password', newPassword)],
  ])('asked for from elsewhere is void once the owner %s', async (_, putOut) => {
    const { platform, site, reader } = await fixture();
    const owner = site.visitor();
    await owner.post('/api/auth/sign-in/email', { email: 'marina@exemplo.com', password: testPassword });
    await reader.post('/api/account/email', wish);
    const token = await tokenFor(platform, 'nova@exemplo.com');
    const [asked] = await platform.db.select().from(emailChanges);
    expect((await putOut(owner, asked?.sessionId ?? '')).status).toBe(200);
    expect((await site.visitor().post('/api/account/email/confirm', { token })).body.code).toBe('INVALID_TOKEN');
    expect((await owner.get('/api/account')).body).toMatchObject({ email: 'marina@exemplo.com', pendingEmail: null });
  });

  it('is void too when the one who asked for it sets another password', async () => {
    const { platform, site, reader } = await fixture();
    await reader.post('/api/account/email', wish);
    const token = await tokenFor(platform, 'nova@exemplo.com');
    await reader.post('/api/auth/change-password', newPassword);
    expect((await site.visitor().post('/api/account/email/confirm', { token })).body.code).toBe('INVALID_TOKEN');
  });

  it('is told to the old address when it is asked for, before anything has changed', async () => {
    const { platform, reader } = await fixture();
    await reader.post('/api/account/email', wish);
    await platform.runJobs();
    const [mail = '', ...more] = await mailsTo(platform, 'marina@exemplo.com');
    expect(mail).toContain('Subject: Pedido de troca de email no Recorte');
    expect(more).toEqual([]);
  });

  it('gives a new session token to the browser that asked, when it confirms', async () => {
    const { platform, site, reader } = await fixture();
    await reader.post('/api/account/email', wish);
    const before = reader.cookies.get(sessionCookie) ?? '';
    await reader.post('/api/account/email/confirm', { token: await tokenFor(platform, 'nova@exemplo.com') });
    expect((await reader.get('/api/account')).body.email).toBe('nova@exemplo.com');
    const copy = site.visitor();
    copy.cookies.set(sessionCookie, before);
    expect((await copy.get('/api/account')).status).toBe(401);
  });

  it('ends with the day, and a newer wish takes the place of the older', async () => {
    const { platform, site, reader } = await fixture();
    await reader.post('/api/account/email', wish);
    const old = await tokenFor(platform, 'nova@exemplo.com');
    await reader.post('/api/account/email', { ...wish, email: 'mais.nova@exemplo.com' });
    expect((await site.visitor().post('/api/account/email/confirm', { token: old })).body.code).toBe('INVALID_TOKEN');
    const newer = await tokenFor(platform, 'mais.nova@exemplo.com');
    platform.clock.advance(25 * hourMs);
    expect((await site.visitor().post('/api/account/email/confirm', { token: newer })).body.code).toBe('INVALID_TOKEN');
    expect((await reader.get('/api/account')).body.pendingEmail).toBeNull();
  });
});

describe('sessions', () => {
  it('are listed, ended one by one or all others at once, and never those of somebody else (requirements S04, S08)', async () => {
    const { platform, site, reader } = await fixture();
    const { internalAdapter } = await siteAuth(site, platform);
    const elsewhere = await internalAdapter.createSession(reader.userId);
    await internalAdapter.createSession(reader.userId);
    const stranger = await site.signIn('outro@exemplo.com');
    const listed = await reader.get('/api/account/sessions');
    expect(listed.body).toHaveLength(3);
    expect(listed.body.filter((row: { isCurrent: boolean }) => row.isCurrent)).toHaveLength(1);
    expect(JSON.stringify(listed.body)).not.toContain(elsewhere.token);
    expect((await stranger.send('DELETE', `/api/account/sessions/${elsewhere.id}`)).status).toBe(404);
    expect((await reader.send('DELETE', `/api/account/sessions/${elsewhere.id}`)).body).toEqual({ ended: 1 });
    expect((await reader.send('DELETE', '/api/account/sessions')).body).toEqual({ ended: 1 });
    expect((await reader.get('/api/account')).status).toBe(200);
    expect((await stranger.get('/api/account')).status).toBe(200);
    expect((await site.visitor().get('/api/account/sessions')).status).toBe(401);
    expect((await site.visitor().send('DELETE', '/api/account/sessions')).status).toBe(401);
  });
});

async function siteAuth(_site: ReturnType<typeof createTestSite>, platform: TestPlatform) {
  const { createAuth } = await import('./sign-in/auth.ts');
  return createAuth(platform).$context;
}

describe('an administrator made at the shell', () => {
  it('gets in, also with an account that was suspended', async () => {
    const { platform, site, reader } = await fixture();
    await platform.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, reader.userId));
    expect(await createAdmin(platform.db, 'marina@exemplo.com')).toEqual({ email: 'marina@exemplo.com' });
    const admin = site.visitor();
    const login = { email: 'marina@exemplo.com', password: testPassword };
    expect((await admin.post('/api/auth/sign-in/email', login)).status).toBe(200);
    expect((await admin.get('/api/session')).body).toMatchObject({ isAdmin: true });
  });
});
