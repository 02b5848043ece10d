import { describe, expect, it } from 'vitest';
import { enrolApp } from '../../../tests/support/authenticator.ts';
import { tokenFrom } from '../../../tests/support/mail/mailed-token.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite, testPassword, type Visitor } from '../../../tests/support/test-site.ts';
import { behindProxy, from, ipOf } from '../../../tests/support/visitors.ts';
import { codeAt } from '../second-factor/codes.ts';
import { deviceCookie, findDevice } from './known-device.ts';

const email = 'ana@exemplo.com';
const device = 'recorte.device';

async function open({ isAdmin = false } = {}) {
  const platform = await createTestPlatform(behindProxy);
  const site = createTestSite(platform);
  const reader = await site.signIn(email, { isAdmin });
  return { platform, site, reader };
}

let callers = 0;
const anywhere = () => from(ipOf(++callers));
const signIn = (visitor: Visitor, address = email, password = testPassword) =>
  visitor.post('/api/auth/sign-in/email', { email: address, password }, anywhere());

describe('a browser that signed in before (requirements S36)', () => {
  it('gets in with the right password while strangers guess, and no other browser does', async () => {
    const { site } = await open();
    await site.signIn('bia@exemplo.com');
    const [known, ofBia] = [site.visitor(), site.visitor()];
    expect((await signIn(known)).status).toBe(200);
    await known.post('/api/auth/sign-out');
    await signIn(ofBia, 'bia@exemplo.com');
    for (let n = 0; n < 20; n++) await signIn(site.visitor(), email, 'a wrong guess');
    expect((await signIn(site.visitor())).status).toBe(429);
    expect((await signIn(ofBia)).status).toBe(429);
    expect((await signIn(known)).status).toBe(200);
  });

  it('has a limit of its own, which closes no other browser', async () => {
    const { site } = await open();
    const [known, other] = [site.visitor(), site.visitor()];
    for (const visitor of [known, other]) await signIn(visitor);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await signIn(known, email, 'a wrong guess')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect((await signIn(known)).status).toBe(429);
    expect((await signIn(other)).status).toBe(200);
    expect((await signIn(site.visitor())).status).toBe(200);
  });

  it('gives no more guesses to somebody who collected the cookies of many browsers', async () => {
    const { site } = await open();
    const collected = Array.from({ length: 8 }, () => site.visitor());
    for (const visitor of collected) expect((await signIn(visitor)).status).toBe(200);
    const statuses: number[] = [];
    for (const visitor of collected)
      for (let n = 0; n < 9; n++) statuses.push((await signIn(visitor, email, 'a wrong guess')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    // nothing changes for a browser that never signed in
    expect((await signIn(site.visitor())).status).toBe(200);
  });

  it('is known by a cookie that scripts cannot read and that opens nothing by itself', async () => {
    const { site } = await open();
    const known = site.visitor();
    const { headers } = await signIn(known);
    const cookie = headers.getSetCookie().find((one) => one.startsWith(`${device}=`)) ?? '';
    expect(cookie).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const stranger = site.visitor();
    stranger.cookies.set(device, known.cookies.get(device) ?? '');
    expect((await stranger.get('/api/account')).status).toBe(401);
  });

  it('accepts a code while an attacker with the password has used up the tries of the account', async () => {
    const { platform, site, reader } = await open({ isAdmin: true });
    const { secret } = await enrolApp(reader, platform.clock.now());
    const finish = (visitor: Visitor, code: string) => visitor.post('/api/auth/second-factor', { code }, anywhere());
    // the sign-in service uses the system clock
    const codeNow = (steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000));
    const known = site.visitor();
    await signIn(known);
    expect(known.cookies.has(device)).toBe(false);
    expect((await finish(known, codeNow(-1))).status).toBe(200);
    expect(known.cookies.has(device)).toBe(true);
    await known.post('/api/auth/sign-out');
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const stranger = site.visitor();
      await signIn(stranger);
      for (let n = 0; n < 4; n += 1) statuses.push((await finish(stranger, `2000${round}${n}`)).status);
    }
    expect(statuses.slice(10)).toEqual([429, 429]);
    await signIn(known);
    expect((await finish(known, codeNow(1))).status).toBe(200);
  });
});

it('codes are not guessed by the cookies of many browsers, collected before the account asked for a code', async () => {
  const { platform, site, reader } = await open();
  const collected = Array.from({ length: 4 }, () => site.visitor());
  for (const visitor of collected) await signIn(visitor);
  await enrolApp(reader, platform.clock.now());
  const statuses: number[] = [];
  for (const visitor of [...collected, ...collected]) {
    await signIn(visitor);
    for (let n = 0; n < 5; n += 1) {
      const code = String(200_000 + statuses.length);
      statuses.push((await visitor.post('/api/auth/second-factor', { code }, anywhere())).status);
    }
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(30);
});

describe('the cookie of a browser', () => {
  const site = { config: { BASE_URL: 'https://recorte.example' }, secret: 'a secret' } as never;
  const nothing = new Headers();
  const sentBack = (cookie: string) => new Headers({ cookie: `lang=pt; ${cookie.split(';')[0]}` });
  const valueIn = (cookie: string) => /=([^;]*)/.exec(cookie)?.[1] ?? '';

  it('keeps its id, and knows the last five accounts', () => {
    let cookie = deviceCookie(site, nothing, 'user 1');
    expect(cookie).toMatch(/^__Host-recorte\.device=[\w.~-]+; Path=\/; .*; Secure$/);
    const id = findDevice(site, sentBack(cookie), 'user 1');
    expect(id).toMatch(/^[\w-]{22}$/);
    for (const n of [2, 3, 4, 5, 1]) cookie = deviceCookie(site, sentBack(cookie), `user ${n}`);
    expect(findDevice(site, sentBack(cookie), 'user 1')).toBe(id);
    cookie = deviceCookie(site, sentBack(cookie), 'user 6');
    const known = [1, 2, 3, 4, 5, 6].filter((n) => findDevice(site, sentBack(cookie), `user ${n}`));
    expect(known).toEqual([1, 3, 4, 5, 6]);
    expect(findDevice(site, sentBack(cookie), 'somebody else')).toBeUndefined();
  });

  it('cannot be made up', () => {
    const value = valueIn(deviceCookie(site, nothing, 'user 1'));
    const [id = '', mac = ''] = value.split('~');
    for (const forged of ['', 'x', '~', `${id}~`, `${id}~${mac.slice(1)}`, `_${id.slice(1)}_~${mac}`, '~.~.~'])
      expect([forged, findDevice(site, sentBack(`__Host-recorte.device=${forged}`), 'user 1')]).toEqual([
        forged,
        undefined,
      ]);
    const elsewhere = { config: { BASE_URL: 'https://recorte.example' }, secret: 'another secret' } as never;
    expect(findDevice(elsewhere, sentBack(`__Host-recorte.device=${value}`), 'user 1')).toBeUndefined();
  });
});

it('a reset mail an hour reaches the owner after strangers used up the five of a day, and its link stays good', async () => {
  const { platform, site } = await open();
  for (let n = 0; n < 9; n++) {
    await site.visitor().post('/api/auth/request-password-reset', { email }, anywhere());
    await platform.runJobs();
  }
  const choice = { token: await tokenFrom(platform, email), newPassword: 'um novo começo' };
  expect((await site.visitor().post('/api/auth/reset-password', choice)).status).toBe(200);
});
