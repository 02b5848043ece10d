import { randomUUID } from 'node:crypto';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { whyCounts } from '../../clippings/archive/why/tables.ts';
import type { AdminReader } from '../../contract/admin/people.ts';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { profiles, sessions, userRoles, users } from '../../people/accounts/tables.ts';
import { pixPayments, subscriptions } from '../../people/payments/tables.ts';
import { mailboxMessages } from '../../platform/mail/tables.ts';
import { printNews } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  return { platform, site, admin: await site.signIn('admin@exemplo.com', { isAdmin: true }) };
}

describe('the list of readers', () => {
  it('shows the readers behind each figure of the business (requirements R182)', async () => {
    const { platform, site, admin } = await fixture();
    const { db, clock } = platform;
    const at = new Date(clock.now().getTime() - 5 * dayMs);
    const [ana, rui, lia, eva] = [
      await site.signIn('ana@exemplo.com'),
      await site.signIn('rui@exemplo.com'),
      await site.signIn('lia@exemplo.com'),
      await site.signIn('eva@exemplo.com', { isConfirmed: false }),
    ];
    const paid = { provider: 'stripe' as const, priceId: 'price', plan: 'pro' as const, seenAt: at };
    await db.insert(subscriptions).values([
      { ...paid, userId: ana.userId, subscriptionId: 'a', status: 'active' },
      { ...paid, userId: rui.userId, subscriptionId: 'r', status: 'canceled' },
    ]);
    const year = {
      provider: 'stripe' as const,
      plan: 'pro' as const,
      cents: 100,
      payerName: 'Lia',
      taxId: '52998224725',
    };
    const by = (days: number) => new Date(clock.now().getTime() + days * dayMs);
    const pix = { ...year, createdAt: by(-9), expiresAt: by(-8), paidAt: by(-9) };
    await db.insert(pixPayments).values([
      { ...pix, id: randomUUID(), userId: lia.userId, startsAt: by(-9), endsAt: by(1) },
      { ...pix, id: randomUUID(), userId: eva.userId, startsAt: by(-9), endsAt: by(-1) },
    ]);
    const emails = async (only: string) =>
      (await admin.get(`/api/admin/readers?only=${only}`)).body.items
        .flatMap(({ email, isAdmin }: AdminReader) => (isAdmin ? [] : email.split('@')[0]))
        .toSorted();
    expect(await emails('paying')).toEqual(['ana', 'lia']);
    expect(await emails('confirmed')).toEqual(['ana', 'lia', 'rui']);
    expect(await emails('active')).toEqual(['ana', 'eva', 'lia', 'rui']);
    await db
      .update(users)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(users.id, eva.userId));
    await db
      .update(sessions)
      .set({ updatedAt: new Date(0) })
      .where(eq(sessions.userId, eva.userId));
    expect(await emails('active')).toEqual(['ana', 'lia', 'rui']);
  });

  it('finds by part of address or name, by plan and by what is wrong', async () => {
    const { platform, site, admin } = await fixture();
    const ana = await site.signIn('ana.souza@exemplo.com');
    const bob = await site.signIn('bob@other.example', { isConfirmed: false });
    await platform.db
      .update(profiles)
      .set({ fullName: 'Roberto Lima', plan: 'pro' })
      .where(eq(profiles.id, bob.userId));
    const emails = async (query: string) =>
      (await admin.get(`/api/admin/readers?${query}`)).body.items.map((row: AdminReader) => row.email).toSorted();
    expect(await emails('q=SOUZA')).toEqual(['ana.souza@exemplo.com']);
    expect(await emails('q=roberto')).toEqual(['bob@other.example']);
    expect(await emails('q=_')).toEqual([]);
    expect(await emails('plan=pro')).toEqual(['bob@other.example']);
    expect(await emails('only=unconfirmed')).toEqual(['bob@other.example']);
    expect(await emails('only=admins')).toContain('admin@exemplo.com');
    expect(await emails('only=suspended')).toEqual([]);
    const [row] = (await admin.get('/api/admin/readers?q=souza')).body.items;
    expect(row).toMatchObject({
      id: ana.userId,
      isAdmin: false,
      isConfirmed: true,
      isAddressBlocked: false,
      sessionCount: 1,
      termCount: 0,
      lastDelivery: null,
    });
  });

  it('shows the last visit: that of the last page opened, not of the sign-in, and after signing out too', async () => {
    const { platform, site, admin } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    const lastSeen = async () => (await admin.get(`/api/admin/readers/${ana.userId}`)).body.lastSeenAt;
    await platform.db.update(sessions).set({ updatedAt: platform.clock.now() }).where(eq(sessions.userId, ana.userId));
    await ana.get('/api/session');
    platform.clock.advance(3 * hourMs);
    await ana.get('/api/session');
    const visitedAt = platform.clock.now().toISOString();
    expect(await lastSeen()).toBe(visitedAt);
    const [own] = (await ana.get('/api/account/sessions')).body;
    expect(own.lastSeenAt).toBe(visitedAt);
    platform.clock.advance(60_000);
    await platform.db.delete(sessions).where(eq(sessions.userId, ana.userId));
    expect(await lastSeen()).toBe(visitedAt);
  });

  it('counts no session that is too old to be used', async () => {
    const { platform, site, admin } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    await platform.db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(eq(sessions.userId, ana.userId));
    expect((await ana.get('/api/account')).status).toBe(401);
    expect((await admin.get(`/api/admin/readers/${ana.userId}`)).body.sessionCount).toBe(0);
  });
});

describe('what an administrator does to a reader', () => {
  it('suspends: signed out at once and refused until restored', async () => {
    const { platform, site, admin } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    const path = `/api/admin/readers/${ana.userId}/suspension`;
    expect((await admin.send('PUT', path, { isSuspended: true })).body).toEqual({ isSuspended: true });
    expect((await ana.get('/api/account')).status).toBe(401);
    const login = { email: 'ana@exemplo.com', password: testPassword };
    const tried = await site.visitor().post('/api/auth/sign-in/email', login);
    expect(tried).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    expect(tried.headers.getSetCookie()).toEqual([]);
    expect((await admin.send('PUT', path, { isSuspended: false })).body).toEqual({ isSuspended: false });
    expect((await site.visitor().post('/api/auth/sign-in/email', login)).status).toBe(200);
    const lines = await platform.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map(({ action, readerId }) => [action, readerId])).toEqual([
      ['reader.suspend', ana.userId],
      ['reader.restore', ana.userId],
    ]);
  });

  it('makes and unmakes administrators, from the next request on, and never touches the own account', async () => {
    const { site, admin } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    const path = (id: string) => `/api/admin/readers/${id}/admin`;
    await admin.send('PUT', path(ana.userId), { isAdmin: true });
    expect((await ana.get('/api/admin/readers')).status).toBe(200);
    await admin.send('PUT', path(ana.userId), { isAdmin: false });
    expect((await ana.get('/api/admin/readers')).status).toBe(403);
    for (const [way, body] of [
      ['admin', { isAdmin: false }],
      ['suspension', { isSuspended: true }],
    ] as const) {
      const own = await admin.send('PUT', `/api/admin/readers/${admin.userId}/${way}`, body);
      expect(own).toMatchObject({ status: 409, body: { code: 'OWN_ACCOUNT' } });
    }
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await admin.send('PUT', path(nobody), { isAdmin: true })).status).toBe(404);
  });

  it('keeps one administrator when two demote each other at once', async () => {
    const { platform, site, admin } = await fixture();
    await platform.db.delete(userRoles);
    const other = await site.signIn('other@exemplo.com', { isAdmin: true });
    await platform.db.insert(userRoles).values({ userId: admin.userId, role: 'admin' });
    const demote = (who: typeof admin, whom: typeof admin) =>
      who.send('PUT', `/api/admin/readers/${whom.userId}/admin`, { isAdmin: false });
    const answers = await Promise.all([demote(admin, other), demote(other, admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await platform.db.select().from(userRoles)).toHaveLength(1);
  });

  it('keeps one administrator who can sign in when two suspend each other at once', async () => {
    const { platform, site, admin } = await fixture();
    await platform.db.delete(userRoles);
    const other = await site.signIn('other@exemplo.com', { isAdmin: true });
    await platform.db.insert(userRoles).values({ userId: admin.userId, role: 'admin' });
    const suspend = (who: typeof admin, whom: typeof admin) =>
      who.send('PUT', `/api/admin/readers/${whom.userId}/suspension`, { isSuspended: true });
    const answers = await Promise.all([suspend(admin, other), suspend(other, admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [suspended] = await platform.db.select().from(users).where(isNotNull(users.suspendedAt));
    const last = suspended?.id === admin.userId ? other : admin;
    expect(await last.post('/api/account/delete', { password: testPassword })).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMIN' },
    });
  });

  it('ends sessions, and sends the confirmation again only where it is missing', async () => {
    const { platform, site, admin } = await fixture();
    const ana = await site.signIn('ana@exemplo.com', { isConfirmed: false });
    const path = `/api/admin/readers/${ana.userId}`;
    expect((await admin.post(`${path}/resend-confirmation`)).body).toEqual({ sent: true });
    await platform.runJobs();
    const mails = await platform.db.select().from(mailboxMessages);
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@exemplo.com']);
    await platform.db.update(users).set({ emailVerified: true }).where(eq(users.id, ana.userId));
    expect((await admin.post(`${path}/resend-confirmation`)).body).toEqual({ sent: false });
    expect((await admin.post(`${path}/end-sessions`)).body).toEqual({ ended: 1 });
    expect((await ana.get('/api/account')).status).toBe(401);
    expect((await admin.post(`/api/admin/readers/${admin.userId}/end-sessions`)).body).toEqual({ ended: 0 });
    expect((await admin.get('/api/account')).status).toBe(200);
  });

  it('leaves a log that names people only while they have an account', async () => {
    const { platform, site, admin } = await fixture();
    const ana = await site.signIn('ana@exemplo.com');
    await admin.post(`/api/admin/readers/${ana.userId}/end-sessions`);
    await admin.post('/api/admin/invites', { code: 'UM' });
    const read = async (query = '') => (await admin.get(`/api/admin/audit${query}`)).body;
    expect((await read()).items).toMatchObject([
      { action: 'invite.create', actor: 'admin@exemplo.com', subject: 'UM' },
      { action: 'reader.end_sessions', actor: 'admin@exemplo.com', subject: 'ana@exemplo.com', details: { ended: 1 } },
    ]);
    const first = await read('?limit=1');
    expect((await read(`?limit=1&cursor=${first.next}`)).items[0].action).toBe('reader.end_sessions');
    expect((await read('?action=invite.create')).items).toHaveLength(1);
    expect((await read('?q=ANA@')).items).toMatchObject([{ action: 'reader.end_sessions' }]);
    expect((await read('?q=um')).items).toMatchObject([{ action: 'invite.create' }]);
    expect((await read('?q=admin@exemplo')).items).toHaveLength(2);
    const oldest = await read('?direction=asc&limit=1');
    expect(oldest.items).toMatchObject([{ action: 'reader.end_sessions' }]);
    expect((await read(`?direction=asc&limit=1&cursor=${oldest.next}`)).items[0].action).toBe('invite.create');
    await platform.db.delete(users).where(eq(users.id, ana.userId));
    expect((await read('?action=reader.end_sessions')).items[0].subject).toBeNull();
  });
});

it('tells the operator why an article did not come to a reader, as the reader would be told, uncounted (requirements R251)', async () => {
  const { platform, site, admin } = await fixture();
  const ana = await site.signIn('ana@exemplo.com');
  await ana.post('/api/terms', { term: 'criptomoedas' });
  await printNews(platform.db, platform.clock.now(), { about: ['soja'] });
  const [article] = await platform.db.select().from(articles).limit(1);
  const text = article!.title;
  const answer = (await admin.post(`/api/admin/readers/${ana.userId}/why`, { text })).body;
  expect(answer).toMatchObject({ cause: 'score', term: { term: 'criptomoedas' } });
  expect(await platform.db.$count(whyCounts)).toBe(0);
  expect((await ana.post('/api/why', { text })).body).toEqual(answer);
  expect((await admin.post(`/api/admin/readers/${crypto.randomUUID()}/why`, { text })).status).toBe(404);
  expect((await ana.post(`/api/admin/readers/${ana.userId}/why`, { text })).status).toBe(403);
});
