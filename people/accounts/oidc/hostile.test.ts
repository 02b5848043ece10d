import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type Claims,
  type Lies,
  otherKeys,
  ownKeys,
  publicJwk,
  signedBySecret,
  startHostileProvider,
} from '../../../tests/support/providers/hostile-provider.ts';
import {
  ana,
  begin,
  confirmedReader,
  email,
  follow,
  linksOf,
  setUp,
  signIn,
  whoIs,
} from '../../../tests/support/providers/provider-site.ts';

const claims = (more: Claims): Lies => ({ claims: (own) => ({ ...own, ...more }) });
/** The address is in the user info alone. */
const told = (userInfo: Claims): Lies => ({ ...claims({ email: undefined, email_verified: undefined }), userInfo });
const answers = (wanted: string, status: number, headers: Record<string, string>, body = ''): Lies => ({
  answer: (path, response) => {
    if (path === wanted) response.writeHead(status, headers).end(body);
    return path === wanted;
  },
});
const json = { 'content-type': 'application/json' };
const elsewhere = { location: 'https://eva.example/' };
const another = { key: otherKeys.privateKey };
const publicKey = ownKeys.publicKey.export({ format: 'pem', type: 'spki' }).toString();

async function openSite(lies: Lies) {
  const server = await startHostileProvider(lies);
  const { platform, site, logged } = await setUp({ server, provider: { domains: ['*'] } });
  await confirmedReader(site);
  const reasons = () =>
    logged.filter((line) => line.includes('refused')).map((line) => JSON.parse(line).reason as string);
  return { server, platform, site, logged, reasons };
}

describe('a hostile provider opens no account', () => {
  it('but opens one without its lies', async () => {
    const { server, site } = await openSite({});
    const visitor = site.visitor();
    expect(await signIn(server, visitor, ana)).toBe('/auth');
    expect(await whoIs(visitor)).toBe(email);
  });

  it.each<[string, Lies, reason: string]>([
    ['for another audience', claims({ aud: 'other' }), 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['for two audiences', claims({ aud: ['recorte', 'other'] }), 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['of another issuer', claims({ iss: 'https://accounts.google.com' }), 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['with another nonce', claims({ nonce: 'other' }), 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['without a nonce', claims({ nonce: undefined }), 'OAUTH_INVALID_RESPONSE'],
    ['that is over', claims({ exp: 1 }), 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    [
      'signed by the client’s secret',
      { token: (own) => signedBySecret(own, 'client-secret-of-recorte') },
      'OAUTH_INVALID_RESPONSE',
    ],
    [
      'signed by the public key as a secret',
      { token: (own) => signedBySecret(own, publicKey) },
      'OAUTH_INVALID_RESPONSE',
    ],
    ['signed by a key that has the name of the right one', another, 'OAUTH_INVALID_RESPONSE'],
    ['with its own key inside', { ...another, header: { jwk: publicJwk(otherKeys) } }, 'OAUTH_INVALID_RESPONSE'],
    ['that says where its key is', { ...another, header: { jku: elsewhere.location } }, 'OAUTH_INVALID_RESPONSE'],
    ['whose key is not published', { keys: () => [] }, 'OAUTH_KEY_SELECTION_FAILED'],
    [
      'whose key has a namesake',
      { keys: () => [ownKeys, otherKeys].map((key) => publicJwk(key)) },
      'OAUTH_KEY_SELECTION_FAILED',
    ],
  ])('by an id token %s', async (_, lies, reason) => {
    const { server, site, reasons } = await openSite(lies);
    const visitor = site.visitor();
    expect(await signIn(server, visitor, ana)).toBe('/auth?refused=failed');
    expect(reasons()).toEqual([reason]);
    expect(await whoIs(visitor)).toBeUndefined();
  });

  it.each<[string, Claims]>([
    ['a list', { email: [email] }],
    ['two in one', { email: `${email},eva@outra.com` }],
    ['one with another header', { email: `${email}\nbcc: eva@outra.com` }],
    ['verified in a word for no', { email_verified: 'false' }],
    ['verified in a list', { email_verified: [true] }],
  ])('by an address that is %s', async (_, more) => {
    const { server, site } = await openSite(claims(more));
    expect(await signIn(server, site.visitor(), ana)).toBe('/auth?refused=unverified');
  });

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'x'.repeat(256)],
    ['larger than an index takes', Array.from({ length: 4000 }, (_, n) => n).join()],
    ['none that the database can store', 'a\u0000b'],
    ['stored as another one', 'a\ud800'],
  ])('by a subject that is %s', async (_, sub) => {
    const { server, platform, site, reasons } = await openSite({});
    expect(await signIn(server, site.visitor(), { ...ana, sub })).toBe('/auth?refused=failed');
    expect(reasons()).toEqual(['bad_response']);
    expect(await linksOf(platform)).toEqual([]);
  });

  it.each<[string, Lies, reason: string]>([
    ['that leads elsewhere with code and secret', answers('/token', 307, elsewhere), 'too_many_redirects'],
    ['that is too large', answers('/token', 200, json, ' '.repeat(600_000)), 'too_large'],
    ['nested without end', answers('/token', 200, json, '['.repeat(200_000)), 'OAUTH_PARSE_ERROR'],
    ['whose keys are elsewhere', answers('/jwks', 302, elsewhere), 'too_many_redirects'],
    [
      'about somebody else',
      told({ sub: 'bia-1', email, email_verified: true }),
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    ],
    ['with two codes', { back: (query) => query.append('code', 'b') }, 'OAUTH_INVALID_RESPONSE'],
    ['with two states', { back: (query) => query.append('state', 'b') }, 'OAUTH_INVALID_RESPONSE'],
    ['of another issuer', { back: (query) => query.set('iss', 'https://eva.test') }, 'OAUTH_INVALID_RESPONSE'],
    ['with a header in its error', { back: (query) => query.set('error', 'x\r\nset-cookie: a=b') }, 'unknown'],
  ])('by an answer %s', async (_, lies, reason) => {
    const { server, site, logged, reasons } = await openSite(lies);
    const visitor = site.visitor();
    expect(await signIn(server, visitor, ana)).toBe('/auth?refused=failed');
    expect(reasons()).toEqual([reason]);
    expect(await whoIs(visitor)).toBeUndefined();
    expect(logged.join('')).not.toMatch(/eyJ|ana@|client-secret|an-access-token/);
  });

  it.each<[string, object]>([
    ['another issuer', { issuer: 'https://accounts.google.com' }],
    ['a script as the page to sign in', { authorization_endpoint: 'javascript:alert(1)' }],
  ])('by a discovery document with %s', async (_, document) => {
    const { site } = await openSite({ discovery: document });
    expect((await site.visitor().post('/api/auth/providers/um')).body.code).toBe('PROVIDER_UNAVAILABLE');
  });

  it.each(['token_endpoint', 'jwks_uri', 'userinfo_endpoint'])('and its %s leads to no server inside', async (name) => {
    let asked = 0;
    const inside = createServer((_, response) => void response.end(String(asked++)));
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    onTestFinished(() => void inside.close());
    const { port } = inside.address() as AddressInfo;
    for (const place of [`http://127.0.0.1:${port}/`, 'http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/']) {
      const { server, site, reasons } = await openSite({ ...told({}), discovery: { [name]: place } });
      expect(await signIn(server, site.visitor(), ana)).toBe('/auth?refused=failed');
      expect(reasons()[0]).toMatch(/bad_port|private_address/);
    }
    expect(asked).toBe(0);
  });
});

it('two browsers that swap their answers are both refused', async () => {
  const { server, site } = await openSite({});
  const [one, two] = [site.visitor(), site.visitor()];
  const backs = [await server.visit(await begin(one), ana), await server.visit(await begin(two), ana)];
  expect(await follow(two, backs[0] ?? '')).toBe('/auth?refused=failed');
  expect(await follow(one, backs[1] ?? '')).toBe('/auth?refused=failed');
  expect([await whoIs(one), await whoIs(two)]).toEqual([undefined, undefined]);
});

it('a provider that changes its key is read again after a minute', async () => {
  const { server, site } = await openSite({});
  await signIn(server, site.visitor(), ana);
  Object.assign(server.lies, {
    ...another,
    header: { kid: 'two' },
    keys: () => [publicJwk(otherKeys, { kid: 'two' })],
  });
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + 61_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const visitor = site.visitor();
  expect(await signIn(server, visitor, ana)).toBe('/auth');
});
