import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { passkeyLimit } from '../../../contract/sign-in/passkeys.ts';
import { listMessages } from '../../../platform/mail/queries.ts';
import { enrolApp } from '../../../tests/support/authenticator.ts';
import {
  addPasskeyOf,
  challengeToAdd,
  challengeToSignIn,
  createPasskeyDevice,
} from '../../../tests/support/browser/passkey-device.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite, testPassword, type Visitor } from '../../../tests/support/test-site.ts';
import { passkeys, users } from '../tables.ts';

const email = 'ana@exemplo.com';
const whoIs = async (visitor: Visitor) => (await visitor.get('/api/account')).body.email as string | undefined;

async function setUp(env: Record<string, string> = {}, isAdmin = false) {
  const platform = await createTestPlatform(env);
  const site = createTestSite(platform);
  const ana = await site.signIn(email, { isAdmin });
  return { platform, site, ana };
}

describe('a passkey (requirements R158)', () => {
  it('is added with a name, listed, signs in without a second factor, and is removed', async () => {
    const { platform, site, ana } = await setUp({}, true);
    const { device, id } = await addPasskeyOf(ana, undefined, '  Meu   celular ');
    expect((await ana.get('/api/account/passkeys')).body).toMatchObject([
      { id, name: 'Meu celular', lastUsedAt: null },
    ]);
    await enrolApp(ana, platform.clock.now());
    const visitor = site.visitor();
    const credential = device.use({ challenge: await challengeToSignIn(visitor), userHandle: ana.userId });
    expect((await visitor.post('/api/auth/passkey', { credential })).status).toBe(200);
    expect(await whoIs(visitor)).toBe(email);
    expect((await visitor.get('/api/account/passkeys')).body).toMatchObject([{ lastUsedAt: expect.any(String) }]);
    const remove = (password: string) => visitor.post(`/api/account/passkeys/${id}/remove`, { password });
    expect((await remove('wrong')).status).toBe(401);
    expect((await remove(testPassword)).status).toBe(200);
    const again = site.visitor();
    const old = device.use({ challenge: await challengeToSignIn(again) });
    expect((await again.post('/api/auth/passkey', { credential: old })).body.code).toBe('PASSKEY_REFUSED');
    await platform.runJobs();
    const subjects = (await listMessages(platform.db, email)).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['Nova chave de acesso no Recorte', 'Chave de acesso removida no Recorte']),
    );
  });

  it('is not added to an account whose address is not confirmed', async () => {
    const { platform, ana } = await setUp();
    await platform.db.update(users).set({ emailVerified: false }).where(eq(users.id, ana.userId));
    const { body } = await ana.post('/api/account/passkeys/options', { password: testPassword });
    expect(body.code).toBe('EMAIL_NOT_CONFIRMED');
  });

  it('is one of ten at most', async () => {
    const { platform, ana } = await setUp();
    const row = { userId: ana.userId, name: 'x', publicKey: 'x', counter: 0, createdAt: platform.clock.now() };
    const ten = Array.from({ length: passkeyLimit }, (_, index) => ({ ...row, credentialId: `known${index}` }));
    await platform.db.insert(passkeys).values(ten);
    const credential = createPasskeyDevice().make({ challenge: await challengeToAdd(ana) });
    const { body } = await ana.post('/api/account/passkeys', { name: 'x', credential });
    expect(body.code).toBe('PASSKEY_LIMIT_REACHED');
  });

  it('is added only after the right password, by the one who gave it, from our page and by a verified person', async () => {
    const { platform, site, ana } = await setUp();
    const bia = await site.signIn('bia@exemplo.com');
    const device = createPasskeyDevice();
    const add = (who: Visitor, credential: object) => who.post('/api/account/passkeys', { name: 'x', credential });
    expect((await ana.post('/api/account/passkeys/options', { password: 'wrong' })).status).toBe(401);
    expect((await add(ana, device.make({ challenge: 'AAAA' }))).body.code).toBe('PASSKEY_REFUSED');
    // a challenge to sign in needs no password
    const free = await challengeToSignIn(ana);
    expect((await add(ana, device.make({ challenge: free }))).body.code).toBe('PASSKEY_REFUSED');
    const challenge = await challengeToAdd(ana);
    const cookie = [...ana.cookies].find(([name]) => name.endsWith('.passkey'));
    bia.cookies.set(...(cookie ?? ['', '']));
    expect((await add(bia, device.make({ challenge }))).body.code).toBe('PASSKEY_REFUSED');
    for (const wrong of [{ origin: 'https://evil.test' }, { isVerified: false }]) {
      const credential = device.make({ challenge: await challengeToAdd(ana), ...wrong });
      expect((await add(ana, credential)).body.code).toBe('PASSKEY_REFUSED');
    }
    expect((await add(ana, device.make({ challenge: await challengeToAdd(ana) }))).status).toBe(200);
    // the same credential again, for any reader
    expect((await add(bia, device.make({ challenge: await challengeToAdd(bia) }))).body.code).toBe('PASSKEY_REFUSED');
    expect(await platform.db.select().from(passkeys)).toHaveLength(1);
  });

  it('is added whatever the device says of its maker: checking it fetches any address (requirements S14)', async () => {
    const { ana } = await setUp();
    const credential = createPasskeyDevice().make({ challenge: await challengeToAdd(ana), attestation: 'android-key' });
    expect((await ana.post('/api/account/passkeys', { name: 'x', credential })).status).toBe(200);
  });

  it.each<[string, object]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['a person who was not verified', { isVerified: false }],
    ['another reader as its owner', { userHandle: '00000000-0000-4000-8000-000000000000' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused with %s', async (_, wrong) => {
    const { site, ana } = await setUp();
    const { device } = await addPasskeyOf(ana);
    const visitor = site.visitor();
    const credential = device.use({ challenge: await challengeToSignIn(visitor), ...wrong });
    expect((await visitor.post('/api/auth/passkey', { credential })).body.code).toBe('PASSKEY_REFUSED');
    expect(await whoIs(visitor)).toBeUndefined();
  });

  it('is refused the second time, in another browser, and with a counter that goes backwards', async () => {
    const { site, ana } = await setUp();
    const { device } = await addPasskeyOf(ana);
    const visitor = site.visitor();
    const challenge = await challengeToSignIn(visitor);
    const copy = site.visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    const credential = device.use({ challenge, counter: 7 });
    expect((await site.visitor().post('/api/auth/passkey', { credential })).body.code).toBe('PASSKEY_REFUSED');
    expect((await visitor.post('/api/auth/passkey', { credential })).status).toBe(200);
    expect((await copy.post('/api/auth/passkey', { credential })).body.code).toBe('PASSKEY_REFUSED');
    for (const counter of [7, 6]) {
      const later = site.visitor();
      const cloned = device.use({ challenge: await challengeToSignIn(later), counter });
      expect((await later.post('/api/auth/passkey', { credential: cloned })).body.code).toBe('PASSKEY_REFUSED');
    }
  });

  it("does not sign in with another device's signature under the reader's credential", async () => {
    const { site, ana } = await setUp();
    const { device } = await addPasskeyOf(ana);
    const visitor = site.visitor();
    const other = createPasskeyDevice().use({ challenge: await challengeToSignIn(visitor) });
    const credential = { ...other, id: device.id, rawId: device.id };
    expect((await visitor.post('/api/auth/passkey', { credential })).body.code).toBe('PASSKEY_REFUSED');
  });

  it.each<[string, object]>([
    ['a text that is no JSON', { clientDataJSON: 'AAAA' }],
    ['data that end early', { authenticatorData: Buffer.alloc(37, 0xff).toString('base64url') }],
    ['a signature of one byte', { signature: 'AA' }],
  ])('is refused, and no failure of ours, with %s', async (_, wrong) => {
    const { site, ana } = await setUp();
    const { device } = await addPasskeyOf(ana);
    const visitor = site.visitor();
    const { response, ...known } = device.use({ challenge: await challengeToSignIn(visitor) });
    const credential = { ...known, response: { ...response, ...wrong } };
    expect((await visitor.post('/api/auth/passkey', { credential })).body.code).toBe('PASSKEY_REFUSED');
  });

  it.each<[string, object]>([
    ['ACCOUNT_SUSPENDED', { suspendedAt: new Date() }],
    ['EMAIL_NOT_CONFIRMED', { emailVerified: false }],
  ])('does not open an account that is closed: %s', async (code, change) => {
    const { platform, site, ana } = await setUp();
    const { device } = await addPasskeyOf(ana);
    await platform.db.update(users).set(change).where(eq(users.id, ana.userId));
    const visitor = site.visitor();
    const credential = device.use({ challenge: await challengeToSignIn(visitor) });
    expect((await visitor.post('/api/auth/passkey', { credential })).body.code).toBe(code);
  });

  it('is refused to administrators who must use a provider (requirements R157)', async () => {
    const known = {
      id: 'um',
      name: 'A',
      issuer: 'https://a.example',
      clientId: 'a',
      clientSecret: 'b',
      domains: ['*'],
    };
    const env = { OIDC_PROVIDERS: JSON.stringify([known]), OIDC_REQUIRED_FOR_ADMINS: 'um' };
    const { site, ana } = await setUp(env, true);
    const { device } = await addPasskeyOf(ana);
    const visitor = site.visitor();
    const credential = device.use({ challenge: await challengeToSignIn(visitor) });
    expect((await visitor.post('/api/auth/passkey', { credential })).body.code).toBe('PROVIDER_REQUIRED');
  });

  it("is not removed by another reader, and is in the owner's export", async () => {
    const { site, ana } = await setUp();
    const bia = await site.signIn('bia@exemplo.com');
    const { id } = await addPasskeyOf(ana);
    expect((await bia.post(`/api/account/passkeys/${id}/remove`, { password: testPassword })).status).toBe(404);
    expect((await bia.get('/api/account/passkeys')).body).toEqual([]);
    expect((await ana.get('/api/account/export')).body.tables.passkeys).toMatchObject([{ name: 'Celular' }]);
  });
});
