import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { enrolApp } from '../../../tests/support/authenticator.ts';
import type { Person } from '../../../tests/support/providers/oidc-server.ts';
import {
  ana,
  begin,
  confirmedReader,
  email,
  follow,
  linksOf,
  providerOf,
  setUp,
  signIn,
  startOidcServer,
  whoIs,
} from '../../../tests/support/providers/provider-site.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite, testPassword, type Visitor } from '../../../tests/support/test-site.ts';
import { registration } from '../../../tests/support/visitors.ts';
import { takeAdmin } from '../queries.ts';
import { codeAt } from '../second-factor/codes.ts';
import { profiles, users } from '../tables.ts';
import { allowPassword } from './queries.ts';

describe('signing in by a provider (requirements R155)', () => {
  it.each([true, false])('opens the account with the verified address; address in the id token: %s', async (isIn) => {
    const server = await startOidcServer({ hasClaimsInToken: isIn });
    const { oidc, platform, site, logged } = await setUp({ server });
    const userId = await confirmedReader(site);
    const visitor = site.visitor();
    expect(await signIn(oidc, visitor, { ...ana, email: 'Ana@Exemplo.com' })).toBe('/auth');
    expect(await whoIs(visitor)).toBe(email);
    expect(await linksOf(platform)).toMatchObject([{ userId, issuer: oidc.issuer, subject: 'ana-1' }]);
    expect(logged.some((line) => line.includes('signed in by provider') && line.includes(userId))).toBe(true);
    expect(logged.join('')).not.toMatch(/ana@|ana-1|eyJ|client-secret/i);
    expect([...visitor.cookies.keys()].filter((name) => name.includes('oidc'))).toEqual([]);
  });

  it('tells the reader by mail when a provider is linked, and only then', async () => {
    const { oidc, platform, site } = await setUp();
    await confirmedReader(site);
    await signIn(oidc, site.visitor(), ana);
    await signIn(oidc, site.visitor(), ana);
    await platform.runJobs();
    const { rows } = await platform.db.execute<{ subject: string }>(sql`select subject from mailbox_messages`);
    expect(rows).toEqual([{ subject: 'Nova forma de entrar no Recorte' }]);
  });

  it('asks for code, PKCE, state and nonce', async () => {
    const { site } = await setUp();
    const { searchParams } = new URL(await begin(site.visitor()));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/api/auth/callback/um',
      scope: 'openid email',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ['/account', '/account'],
    ['/editions?day=2026-03-10', '/editions?day=2026-03-10'],
    ['https://evil.test/', '/auth'],
    ['//evil.test/', '/auth'],
    ['/\\evil.test/', '/auth'],
    ['/\t/evil.test/', '/auth'],
    ['javascript:alert(1)', '/auth'],
    ['/.//evil.test/', '/auth'],
    ['/search?q=ação – fim', '/search?q=a%C3%A7%C3%A3o%20%E2%80%93%20fim'],
    ['/account\r\nx-other: 1', '/accountx-other:%201'],
  ])('goes on to pages of ours only: %j', async (wanted, page) => {
    const { oidc, site } = await setUp();
    await confirmedReader(site);
    expect(await signIn(oidc, site.visitor(), ana, wanted)).toBe(page);
  });

  it('keeps the link when the address of the account changes', async () => {
    const { oidc, platform, site } = await setUp();
    const userId = await confirmedReader(site);
    await signIn(oidc, site.visitor(), ana);
    await platform.db.update(users).set({ email: 'nova@outra.com' }).where(eq(users.id, userId));
    const visitor = site.visitor();
    await signIn(oidc, visitor, ana);
    expect(await whoIs(visitor)).toBe('nova@outra.com');
  });

  it('never opens the account of B for the subject linked to A, whatever address it claims', async () => {
    const { oidc, platform, site } = await setUp();
    await confirmedReader(site);
    await confirmedReader(site, 'bia@exemplo.com');
    await signIn(oidc, site.visitor(), ana);
    const visitor = site.visitor();
    await signIn(oidc, visitor, { ...ana, email: 'bia@exemplo.com' });
    expect(await whoIs(visitor)).toBe(email);
    expect(await linksOf(platform)).toHaveLength(1);
  });

  it('does not give a linked account to a new holder of the address', async () => {
    const { oidc, platform, site } = await setUp();
    await confirmedReader(site);
    await signIn(oidc, site.visitor(), ana);
    const visitor = site.visitor();
    expect(await signIn(oidc, visitor, { ...ana, sub: 'ana-2' })).toBe('/auth?refused=otherLink');
    expect(await whoIs(visitor)).toBeUndefined();
    expect(await linksOf(platform)).toHaveLength(1);
  });

  it('shows the providers on the login page and nothing of their secrets', async () => {
    const { site } = await setUp();
    const { body } = await site.visitor().get('/api/site');
    expect(body.providers).toEqual([{ id: 'um', name: 'Acme' }]);
  });

  it('is off where nothing is configured', async () => {
    const site = createTestSite(await createTestPlatform());
    expect((await site.visitor().get('/api/site')).body.providers).toEqual([]);
    expect((await site.visitor().post('/api/auth/providers/um')).status).toBe(404);
    expect((await site.visitor().get('/api/auth/callback/um?code=x&state=y')).headers.get('location')).toBe(
      '/auth?refused=failed',
    );
  });

  it('says that the provider does not answer', async () => {
    const oidc = await startOidcServer();
    const { site } = await setUp({ server: { ...oidc, issuer: 'http://127.0.0.1:9', host: '127.0.0.1:9' } });
    const { status, body } = await site.visitor().post('/api/auth/providers/um');
    expect([status, body.code]).toEqual([502, 'PROVIDER_UNAVAILABLE']);
  });

  it('does not ask an issuer on a private network that FETCH_ALLOW does not name', async () => {
    const oidc = await startOidcServer();
    const issuer = oidc.issuer.replace('http:', 'https:');
    const { site } = await setUp({ server: { ...oidc, issuer, host: '' } });
    expect((await site.visitor().post('/api/auth/providers/um')).body.code).toBe('PROVIDER_UNAVAILABLE');
  });
});

describe('a provider that invites (requirements R156)', () => {
  const newcomer: Person = { sub: 'novo-1', email: 'novo@exemplo.com', email_verified: true };

  it('leads to the registration with its address, which counts as confirmed', async () => {
    const { oidc, platform, site } = await setUp({ provider: { invites: true } });
    const visitor = site.visitor();
    expect(await signIn(oidc, visitor, newcomer)).toBe('/signup?invited');
    expect((await visitor.get('/api/onboarding/invitation')).body).toEqual({ email: 'novo@exemplo.com' });
    const form = { ...registration, email: 'outro@exemplo.com' };
    const { status, body } = await visitor.post('/api/onboarding/register', form);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await whoIs(visitor)).toBe('novo@exemplo.com');
    const [user] = await platform.db.select().from(users).where(eq(users.email, 'novo@exemplo.com'));
    expect(user).toMatchObject({ emailVerified: true });
    const isOwn = eq(profiles.email, 'novo@exemplo.com');
    expect(await platform.db.select().from(profiles).where(isOwn)).toMatchObject([{ joinedBy: 'invite' }]);
    expect(await linksOf(platform)).toMatchObject([{ userId: user?.id, subject: 'novo-1' }]);
    const again = site.visitor();
    expect(await signIn(oidc, again, newcomer)).toBe('/auth');
    expect(await whoIs(again)).toBe('novo@exemplo.com');
  });

  it('opens one account for many forms at once, and none with a forged or old invitation', async () => {
    const { oidc, platform, site } = await setUp({ provider: { invites: true } });
    const visitor = site.visitor();
    await signIn(oidc, visitor, newcomer);
    const [name, value = ''] = [...visitor.cookies].find(([key]) => key.includes('invitation')) ?? ['', ''];
    const register = (cookie: string) => {
      const one = site.visitor();
      one.cookies.set(name, cookie);
      return one.post('/api/onboarding/register', registration);
    };
    const flipped = `${value.slice(0, -2)}${value.endsWith('A') ? 'B' : 'A'}A`;
    expect((await register(flipped)).body.code).toBe('INVITE_REQUIRED');
    const answers = await Promise.all([1, 2, 3].map(() => register(value)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await linksOf(platform)).toHaveLength(1);
    platform.clock.advance(31 * 60_000);
    expect((await register(value)).body.code).toBe('INVITE_REQUIRED');
  });
});

describe('the second factor after a provider', () => {
  it.each([true, false])('is asked for unless the provider does it: %s', async (checksSecondFactor) => {
    const { oidc, platform, site } = await setUp({ provider: { checksSecondFactor } });
    const admin = await site.signIn(email, { isAdmin: true });
    const { secret } = await enrolApp(admin, platform.clock.now());
    const visitor = site.visitor();
    const page = await signIn(oidc, visitor, ana);
    expect(page).toBe(checksSecondFactor ? '/auth' : '/auth?code');
    if (checksSecondFactor) return expect(await whoIs(visitor)).toBe(email);
    expect(await whoIs(visitor)).toBeUndefined();
    expect((await visitor.post('/api/auth/second-factor', { code: '000000' })).status).toBe(422);
    const code = codeAt(secret, new Date());
    expect((await visitor.post('/api/auth/second-factor', { code })).status).toBe(200);
    expect(await whoIs(visitor)).toBe(email);
  });
});

describe('a provider required for administrators (requirements R157)', () => {
  const env = { OIDC_REQUIRED_FOR_ADMINS: 'um' };
  const byPassword = (visitor: Visitor, password = testPassword) =>
    visitor.post('/api/auth/sign-in/email', { email, password });

  it('refuses their password, and says so only when it is right', async () => {
    const { oidc, platform, site } = await setUp({ env });
    const admin = await site.signIn(email, { isAdmin: true });
    const visitor = site.visitor();
    expect(await byPassword(visitor, 'a wrong password 1')).toMatchObject({ status: 401 });
    expect(await byPassword(visitor)).toMatchObject({ status: 403, body: { code: 'PROVIDER_REQUIRED' } });
    expect(await whoIs(visitor)).toBeUndefined();
    await enrolApp(admin, platform.clock.now());
    expect(await byPassword(visitor)).toMatchObject({ status: 403 });
    expect([...visitor.cookies.keys()].filter((name) => name.includes('two_factor'))).toEqual([]);
    expect(await signIn(oidc, visitor, ana)).toBe('/auth?code');
  });

  it('lets readers and former administrators use their password', async () => {
    const { platform, site } = await setUp({ env });
    const { userId } = await site.signIn(email, { isAdmin: true });
    await platform.db.transaction((tx) => takeAdmin(tx, userId));
    expect(await byPassword(site.visitor())).toMatchObject({ status: 200 });
  });

  it('lets an administrator in by password for an hour when the operator allows it', async () => {
    const { platform, site } = await setUp({ env });
    const { userId } = await site.signIn(email, { isAdmin: true });
    await allowPassword(platform.db, userId);
    expect(await byPassword(site.visitor())).toMatchObject({ status: 200 });
    await platform.db.execute(sql`update verification set expires_at = now()`);
    expect(await byPassword(site.visitor())).toMatchObject({ status: 403 });
  });

  it('refuses the other providers', async () => {
    const [one, two] = [await startOidcServer(), await startOidcServer()];
    const OIDC_PROVIDERS = JSON.stringify([providerOf(one), providerOf(two, { id: 'dois' })]);
    const both = { ...env, OIDC_REQUIRED_FOR_ADMINS: 'dois', OIDC_PROVIDERS, FETCH_ALLOW: `${one.host},${two.host}` };
    const { site } = await setUp({ server: one, env: both });
    await site.signIn(email, { isAdmin: true });
    const visitor = site.visitor();
    expect(await signIn(one, visitor, ana)).toBe('/auth?refused=otherProvider');
    expect(await whoIs(visitor)).toBeUndefined();
    expect(await follow(visitor, await two.visit(await begin(visitor, 'dois'), ana))).toBe('/auth');
  });
});
