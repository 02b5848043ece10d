import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { linksFor } from '../../clippings/delivery/links/addresses.ts';
import { readReturn, signReturn } from '../../clippings/delivery/links/tokens.ts';
import { codeAt } from '../../people/accounts/second-factor/codes.ts';
import { deleteSecondFactor } from '../../people/accounts/second-factor/queries.ts';
import { findDevice } from '../../people/accounts/sign-in/known-device.ts';
import { addressHash, addressSalt } from '../../platform/mail/address-hash.ts';
import { enrolApp } from '../support/authenticator.ts';
import { secretOf } from '../support/authenticator-key.ts';
import { newestMail, tokenFrom } from '../support/mail/mailed-token.ts';
import { createTestPlatform, type TestPlatform } from '../support/test-platform.ts';
import { createTestSite, type TestSite, testPassword } from '../support/test-site.ts';
import { behindProxy, from, invitedVisitor, ipOf, registration } from '../support/visitors.ts';

let callers = 0;

async function open() {
  const platform = await createTestPlatform(behindProxy);
  const next: TestPlatform = { ...platform, secret: 'another secret of thirty-two characters' };
  return { platform, next, before: createTestSite(platform), after: createTestSite(next) };
}

async function signIn(site: TestSite, email: string, visitor = site.visitor()) {
  const answer = await visitor.post(
    '/api/auth/sign-in/email',
    { email, password: testPassword },
    from(ipOf(++callers)),
  );
  return { visitor, answer };
}

/** The procedure of docs/operating.md, "Changing SECRET". */
it('a new SECRET ends sessions and access tokens; readers sign in again with their passwords', async () => {
  const { before, after } = await open();
  const reader = await before.signIn('ana@exemplo.com');
  const { token } = (await reader.get('/api/auth/token')).body;
  const copy = after.visitor();
  for (const [name, value] of reader.cookies) copy.cookies.set(name, value);
  expect((await copy.get('/api/account')).status).toBe(401);
  expect((await after.visitor().get('/api/account', { authorization: `Bearer ${token}` })).status).toBe(401);
  const { visitor } = await signIn(after, 'ana@exemplo.com');
  expect((await visitor.get('/api/account')).status).toBe(200);
  const { token: fresh } = (await visitor.get('/api/auth/token')).body;
  expect((await after.visitor().get('/api/account', { authorization: `Bearer ${fresh}` })).status).toBe(200);
});

it('a new SECRET makes every browser unknown until it signs in again', async () => {
  const { platform, next, before } = await open();
  const { userId } = await before.signIn('ana@exemplo.com');
  const { visitor } = await signIn(before, 'ana@exemplo.com');
  const headers = new Headers({ cookie: `recorte.device=${visitor.cookies.get('recorte.device')}` });
  expect(findDevice(platform, headers, userId)).toBeDefined();
  expect(findDevice(next, headers, userId)).toBeUndefined();
});

it('a new SECRET ends signed links and tickets; unsubscribing, pausing and a new password work by the old mails', async () => {
  const { platform, before, after } = await open();
  const reader = await before.signIn('ana@exemplo.com');
  const { userId } = reader;
  const links = linksFor(platform.config.BASE_URL, platform.secret);
  const statusAt = async (site: TestSite, url: string) => (await site.visitor().get(new URL(url).pathname)).status;
  const feed: string =
    Object.values((await reader.post('/api/feeds')).body as Record<string, string>).find((value) =>
      value.includes('/feeds/'),
    ) ?? '';
  expect(await statusAt(before, feed)).toBe(200);
  expect(await statusAt(after, feed)).toBe(404);
  const { rows } = await platform.db.execute<{ token: string }>(
    sql`select unsubscribe_token as token from delivery_settings where user_id = ${userId}`,
  );
  expect(await statusAt(after, links.unsubscribe(rows[0]?.token ?? ''))).toBe(200);
  expect(await statusAt(after, links.pause(rows[0]?.token ?? ''))).toBe(200);
  await before.visitor().post('/api/auth/request-password-reset', { email: 'ana@exemplo.com' });
  const choice = { token: await tokenFrom(platform, 'ana@exemplo.com'), newPassword: 'um novo começo 7' };
  expect((await after.visitor().post('/api/auth/reset-password', choice)).status).toBe(200);

  const { visitor: invited } = await invitedVisitor(platform, before);
  const late = after.visitor();
  for (const [name, value] of invited.cookies) late.cookies.set(name, value);
  expect((await late.post('/api/onboarding/register', registration)).body.code).toBe('INVITE_REQUIRED');
  await invited.post('/api/onboarding/register', registration);
  const mail = await newestMail(platform, registration.email);
  const confirmation = /\/api\/auth\/verify-email\?\S+/.exec(mail)?.[0] ?? '';
  expect(confirmation).not.toBe('');
  expect((await after.visitor().get(confirmation)).headers.get('location')).toContain('error=');
  expect((await before.visitor().get(confirmation)).headers.get('location')).not.toContain('error=');
});

it('a new SECRET cannot open second factors: their codes are refused until the operator removes them', async () => {
  const { platform, before, after } = await open();
  const reader = await before.signIn('ana@exemplo.com');
  const { secret, recoveryCodes } = await enrolApp(reader, platform.clock.now());
  for (const code of [codeAt(secret, new Date()), recoveryCodes[0] ?? '']) {
    const { visitor } = await signIn(after, 'ana@exemplo.com');
    const { status, body } = await visitor.post('/api/auth/second-factor', { code }, from(ipOf(++callers)));
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'SECOND_FACTOR_WRONG' });
  }
  await platform.db.transaction((tx) => deleteSecondFactor(tx, reader.userId));
  const { visitor } = await signIn(after, 'ana@exemplo.com');
  expect((await visitor.get('/api/account')).status).toBe(200);
});

it('a new SECRET ends a second factor that waits for its first code: it is begun again', async () => {
  const { platform, before, after } = await open();
  const reader = await before.signIn('ana@exemplo.com');
  const { key } = (await reader.post('/api/account/second-factor', { password: testPassword })).body;
  const { visitor } = await signIn(after, 'ana@exemplo.com');
  const code = codeAt(secretOf(key), platform.clock.now());
  const { status, body } = await visitor.send('PUT', '/api/account/second-factor', { code });
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'SECOND_FACTOR_OUTDATED' });
  await enrolApp(visitor, platform.clock.now());
});

it('a new SECRET forgets which addresses must not be written to, and whom a returned mail is about', async () => {
  const { platform, next } = await open();
  const token = signReturn(platform.secret, { deliveryId: '00000000-0000-4000-8000-000000000000' }).replace(
    'bounce+',
    '',
  );
  expect(readReturn(platform.secret, token)).toBeDefined();
  expect(readReturn(next.secret, token)).toBeUndefined();
  const hashUnder = (secret: string) => addressHash(addressSalt(secret), 'ana@exemplo.com').toString('hex');
  expect(hashUnder(next.secret)).not.toBe(hashUnder(platform.secret));
});
