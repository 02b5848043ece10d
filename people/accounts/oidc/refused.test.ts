import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
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
import { users } from '../tables.ts';

describe('a sign-in by a provider is refused', () => {
  it.each<[string, Person | 'refuses', string]>([
    ['an address that is not verified', { ...ana, email_verified: false }, 'unverified'],
    ['an address of which nothing is said', { sub: 'ana-1', email }, 'unverified'],
    ['no address', { sub: 'ana-1', email_verified: true }, 'unverified'],
    ['a domain that is not allowed', { ...ana, email: 'ana@outra.com' }, 'domain'],
    ['a domain that only ends like an allowed one', { ...ana, email: 'ana@mau-exemplo.com' }, 'domain'],
    ['two at-signs', { ...ana, email: 'ana@exemplo.com@outra.com' }, 'unverified'],
    ['an address without an account', { ...ana, email: 'x@exemplo.com' }, 'unknown'],
    ['a person who says no', 'refuses', 'cancelled'],
  ])('for %s', async (_, person, reason) => {
    const { oidc, platform, site } = await setUp();
    await confirmedReader(site);
    const visitor = site.visitor();
    expect(await signIn(oidc, visitor, person)).toBe(`/auth?refused=${reason}`);
    expect(await whoIs(visitor)).toBeUndefined();
    expect(await linksOf(platform)).toEqual([]);
  });

  it('for an address that only becomes a reader’s when its letters are made small', async () => {
    const { oidc, platform, site } = await setUp({ provider: { invites: true } });
    await confirmedReader(site, 'kim@exemplo.com');
    const kelvin = { ...ana, email: '\u212aim@exemplo.com' };
    expect(kelvin.email.toLowerCase()).toBe('kim@exemplo.com');
    expect(await signIn(oidc, site.visitor(), kelvin)).toBe('/auth?refused=unverified');
    expect(await linksOf(platform)).toEqual([]);
  });

  it('for an account whose own address is not confirmed', async () => {
    const { oidc, platform, site } = await setUp();
    await site.signIn(email, { isConfirmed: false });
    expect(await signIn(oidc, site.visitor(), ana)).toBe('/auth?refused=unconfirmed');
    expect(await linksOf(platform)).toEqual([]);
  });

  it('for a suspended reader, linked or not', async () => {
    const { oidc, platform, site } = await setUp();
    const userId = await confirmedReader(site);
    const suspend = (at: Date | null) => platform.db.update(users).set({ suspendedAt: at }).where(eq(users.id, userId));
    await suspend(new Date());
    expect(await signIn(oidc, site.visitor(), ana)).toBe('/auth?refused=suspended');
    await suspend(null);
    await signIn(oidc, site.visitor(), ana);
    await suspend(new Date());
    const visitor = site.visitor();
    expect(await signIn(oidc, visitor, ana)).toBe('/auth?refused=suspended');
    expect(await whoIs(visitor)).toBeUndefined();
  });

  it.each(['state', 'nonce'])('with another %s than the one asked with', async (name) => {
    const { oidc, site } = await setUp();
    await confirmedReader(site);
    const visitor = site.visitor();
    const address = new URL(await begin(visitor));
    address.searchParams.set(name, 'another-one-of-some-length');
    expect(await follow(visitor, await oidc.visit(address.href, ana))).toBe('/auth?refused=failed');
    expect(await whoIs(visitor)).toBeUndefined();
  });

  it('in a browser that did not ask', async () => {
    const { oidc, site } = await setUp();
    await confirmedReader(site);
    const back = await oidc.visit(await begin(site.visitor()), ana);
    const victim = site.visitor();
    expect(await follow(victim, back)).toBe('/auth?refused=failed');
    await begin(victim);
    expect(await follow(victim, back)).toBe('/auth?refused=failed');
    expect(await whoIs(victim)).toBeUndefined();
  });

  it('the second time, with the cookies of the first', async () => {
    const { oidc, site } = await setUp();
    await confirmedReader(site);
    const visitor = site.visitor();
    const back = await oidc.visit(await begin(visitor), ana);
    const copy = site.visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    expect(await follow(visitor, back)).toBe('/auth');
    expect(await follow(copy, back)).toBe('/auth?refused=failed');
    expect(await whoIs(copy)).toBeUndefined();
  });

  it('for one of two callbacks at the same moment', async () => {
    const { oidc, site } = await setUp();
    await confirmedReader(site);
    const visitor = site.visitor();
    const back = await oidc.visit(await begin(visitor), ana);
    const pages = await Promise.all([1, 2, 3, 4].map(async () => (await visitor.get(back)).headers.get('location')));
    expect(pages.toSorted()).toEqual(['/auth', ...Array(3).fill('/auth?refused=failed')]);
  });

  it('with a code of another flow, used or not', async () => {
    const { oidc, site } = await setUp();
    await confirmedReader(site);
    for (const isUsed of [true, false]) {
      const first = site.visitor();
      const back = new URL(await oidc.visit(await begin(first), ana), 'http://x');
      if (isUsed) await follow(first, back.pathname + back.search);
      const second = site.visitor();
      const state = new URL(await begin(second)).searchParams.get('state') ?? '';
      back.searchParams.set('state', state);
      expect(await follow(second, back.pathname + back.search)).toBe('/auth?refused=failed');
      expect(await whoIs(second)).toBeUndefined();
    }
  });

  it('with the answer of another provider', async () => {
    const [one, two] = [await startOidcServer(), await startOidcServer()];
    const OIDC_PROVIDERS = JSON.stringify([providerOf(one), providerOf(two, { id: 'dois' })]);
    const { site } = await setUp({ server: one, env: { OIDC_PROVIDERS, FETCH_ALLOW: `${one.host},${two.host}` } });
    await confirmedReader(site);
    const visitor = site.visitor();
    const back = await two.visit(await begin(visitor, 'dois'), ana);
    expect(await follow(visitor, back.replace('/dois', '/um'))).toBe('/auth?refused=failed');
    const mixed = await two.visit(await begin(visitor, 'dois'), ana);
    const state = new URL(await begin(visitor, 'um')).searchParams.get('state') ?? '';
    expect(await follow(visitor, mixed.replace('/dois', '/um').replace(/state=[^&]+/, `state=${state}`))).toBe(
      '/auth?refused=failed',
    );
    expect(await whoIs(visitor)).toBeUndefined();
  });

  it.each([
    ['of another issuer', (token: string) => token, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    [
      'without a signature',
      (token: string, issuer: string) => rewritten(token, { iss: issuer }, 'none'),
      'OAUTH_INVALID_RESPONSE',
    ],
    [
      'whose text was changed',
      (token: string, issuer: string) => rewritten(token, { iss: issuer }),
      'OAUTH_INVALID_RESPONSE',
    ],
  ])('with an id token %s', async (_, change, reason) => {
    const other = await startOidcServer();
    const discovery = (await (await fetch(`${other.issuer}/.well-known/openid-configuration`)).json()) as Record<
      string,
      string
    >;
    delete discovery.authorization_response_iss_parameter_supported;
    const server = createServer(async (request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.url?.startsWith('/.well-known/'))
        return void response.end(JSON.stringify({ ...discovery, issuer, token_endpoint: `${issuer}/token` }));
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      const given = await fetch(discovery.token_endpoint ?? '', {
        method: 'POST',
        body: Buffer.concat(chunks).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      const tokens = (await given.json()) as { id_token: string };
      response.end(JSON.stringify({ ...tokens, id_token: change(tokens.id_token, issuer) }));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const issuer = `http://${host}`;
    const env = { FETCH_ALLOW: `${host},${other.host}` };
    const { site, logged } = await setUp({ server: { ...other, issuer, host }, env });
    await confirmedReader(site);
    const visitor = site.visitor();
    const back = (await other.visit(await begin(visitor), ana)).replace(/&iss=[^&]+/, '');
    expect(await follow(visitor, back)).toBe('/auth?refused=failed');
    expect(await whoIs(visitor)).toBeUndefined();
    expect(logged.join('')).not.toMatch(/eyJ/);
    expect(logged.filter((line) => line.includes('refused')).join('')).toContain(reason);
  });
});

/** A token with other claims, and the old signature or none. */
function rewritten(token: string, claims: object, alg?: string): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = encode({ ...decode(body), ...claims });
  return alg ? `${encode({ alg })}.${text}.` : `${head}.${text}.${signature}`;
}
