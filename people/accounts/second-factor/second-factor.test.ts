import { describe, expect, it } from 'vitest';
import { enrolApp } from '../../../tests/support/authenticator.ts';
import { secretOf } from '../../../tests/support/authenticator-key.ts';
import { tokenFrom } from '../../../tests/support/mail/mailed-token.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite, testPassword, type Visitor } from '../../../tests/support/test-site.ts';
import { base32Of, codeAt, isRightCode } from './codes.ts';
import { adminsByPasswordAlone } from './queries.ts';

const email = 'ana@exemplo.com';
const login = { email, password: testPassword };
const password = { password: testPassword };

async function open() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  const admin = await site.signIn(email, { isAdmin: true });
  return { platform, site, admin };
}

async function enrolled() {
  const { platform, site, admin } = await open();
  const { secret, recoveryCodes } = await enrolApp(admin, platform.clock.now());
  // the sign-in service uses the system clock
  const codeNow = (steps = 0) => codeAt(secret, new Date(Date.now() + steps * 30_000));
  const challenged = async () => {
    const visitor = site.visitor();
    const { status, body: answer } = await visitor.post('/api/auth/sign-in/email', login);
    expect([status, answer.twoFactorRedirect]).toEqual([200, true]);
    expect((await visitor.get('/api/account')).status).toBe(401);
    return visitor;
  };
  return { platform, site, admin, recoveryCodes, codeNow, challenged };
}

const finish = (visitor: Visitor, code: string) => visitor.post('/api/auth/second-factor', { code });

describe('the codes of an authenticator app', () => {
  it('are those of RFC 6238, one step early or late included', () => {
    const secret = '12345678901234567890';
    const at = (seconds: number) => new Date(seconds * 1000);
    expect(base32Of(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(codeAt(secret, at(59))).toBe('287082');
    expect(codeAt(secret, at(1_111_111_109))).toBe('081804');
    expect(codeAt(secret, at(20_000_000_000))).toBe('353130');
    for (const seconds of [31, 59, 89]) expect(isRightCode(secret, '287082', at(seconds))).toBe(true);
    for (const seconds of [90, 150]) expect(isRightCode(secret, '287082', at(seconds))).toBe(false);
    expect(isRightCode(secret, '', at(59))).toBe(false);
  });
});

describe('a second factor', () => {
  it('has no effect until its first code is entered; then the other sessions end and the doctor finds no problem', async () => {
    const { platform, site, admin } = await open();
    expect((await admin.post('/api/account/second-factor', { password: 'not it' })).body.code).toBe('PASSWORD_WRONG');
    const { body } = await admin.post('/api/account/second-factor', password);
    expect(body.uri).toBe(`otpauth://totp/Recorte:ana%40exemplo.com?secret=${body.key}&issuer=Recorte`);
    const elsewhere = site.visitor();
    expect((await elsewhere.post('/api/auth/sign-in/email', login)).body.twoFactorRedirect).toBeUndefined();
    expect((await admin.send('PUT', '/api/account/second-factor', { code: '000000' })).body.code).toBe(
      'SECOND_FACTOR_WRONG',
    );
    expect(await adminsByPasswordAlone(platform.db)).toContainEqual({ email });
    const code = codeAt(secretOf(body.key), platform.clock.now());
    const { body: confirmed } = await admin.send('PUT', '/api/account/second-factor', {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(new Set(confirmed.recoveryCodes).size).toBe(10);
    expect((await elsewhere.get('/api/account')).status).toBe(401);
    expect((await admin.get('/api/account/second-factor')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    expect(await adminsByPasswordAlone(platform.db)).not.toContainEqual({ email });
    expect((await admin.post('/api/account/second-factor', password)).body.code).toBe('SECOND_FACTOR_ON');
    const { rows } = await platform.db.execute('select * from two_factor');
    expect(JSON.stringify(rows)).not.toContain(confirmed.recoveryCodes[0]);
    const { body: exported } = await admin.get('/api/account/export');
    expect(exported.tables.two_factor).toEqual([expect.not.objectContaining({ secret: expect.anything() })]);
    expect(JSON.stringify(exported)).not.toContain('codes_secret');
  });

  it('lets in by a code, once: not again, not twice at the same moment', async () => {
    const { site, challenged, codeNow } = await enrolled();
    const one = await challenged();
    expect((await finish(one, '000000')).body.code).toBe('SECOND_FACTOR_WRONG');
    const code = codeNow();
    expect((await finish(one, code)).body).toEqual({ signedIn: true });
    expect((await one.get('/api/account')).body.email).toBe(email);
    const other = await challenged();
    expect((await finish(other, code)).body.code).toBe('SECOND_FACTOR_WRONG');
    const parallel = await Promise.all([challenged(), challenged(), challenged()]);
    const answers = await Promise.all(parallel.map((visitor) => finish(visitor, codeNow(1))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect((await finish(site.visitor(), codeNow(-1))).body.code).toBe('SIGN_IN_AGAIN');
  });

  it('lets in by a recovery code, once, however it is typed', async () => {
    const { admin, challenged, recoveryCodes } = await enrolled();
    const [first = ''] = recoveryCodes;
    const one = await challenged();
    expect((await finish(one, first.toUpperCase().replace('-', ' '))).body).toEqual({ signedIn: true });
    expect((await finish(await challenged(), first)).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await admin.get('/api/account/second-factor')).body.recoveryCodesLeft).toBe(9);
    const { body } = await admin.post('/api/account/second-factor/codes', password);
    expect((await finish(await challenged(), recoveryCodes[1] ?? '')).status).toBe(422);
    expect((await finish(await challenged(), body.recoveryCodes[1])).status).toBe(200);
  });

  it('is not guessed: ten tries in a quarter of an hour, whoever makes them', async () => {
    const { challenged, codeNow } = await enrolled();
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const visitor = await challenged();
      for (let n = 0; n < 4; n += 1) statuses.push((await finish(visitor, `10000${round}${n}`.slice(-6))).status);
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await finish(await challenged(), codeNow())).status).toBe(429);
  });

  it('is switched off with the password, and cannot be tried from a session that is open', async () => {
    const { site, admin, challenged, codeNow } = await enrolled();
    expect((await finish(admin, codeNow())).body.code).toBe('SIGN_IN_AGAIN');
    const unused = ['enable', 'disable', 'verify-totp', 'verify-backup-code', 'generate-backup-codes', 'get-totp-uri'];
    for (const path of unused) expect((await admin.post(`/api/auth/two-factor/${path}`, password)).status).toBe(404);
    const waiting = await challenged();
    expect((await admin.post('/api/account/second-factor/remove', { password: 'x' })).body.code).toBe('PASSWORD_WRONG');
    expect((await admin.post('/api/account/second-factor/remove', password)).body.isOn).toBe(false);
    expect((await finish(waiting, codeNow())).body.code).toBe('SIGN_IN_AGAIN');
    const visitor = site.visitor();
    await visitor.post('/api/auth/sign-in/email', login);
    expect((await visitor.get('/api/account')).status).toBe(200);
  });

  it('gives the browser another session when it is switched on and off, and voids what waits', async () => {
    const { platform, site, admin } = await open();
    const openedBy = async (cookies: Map<string, string>) => {
      const copy = site.visitor();
      for (const [name, value] of cookies) copy.cookies.set(name, value);
      return (await copy.get('/api/account')).status;
    };
    const turn = async (change: () => Promise<unknown>) => {
      await site.visitor().post('/api/auth/request-password-reset', { email });
      const token = await tokenFrom(platform, email);
      await admin.post('/api/account/email', { email: 'nova@exemplo.com', ...password });
      const before = new Map(admin.cookies);
      await change();
      expect((await admin.get('/api/account')).status).toBe(200);
      expect(await openedBy(before)).toBe(401);
      expect((await admin.get('/api/account')).body.pendingEmail).toBeNull();
      const reset = await site.visitor().post('/api/auth/reset-password', { token, newPassword: 'um novo começo' });
      expect(reset.body.code).toBe('INVALID_TOKEN');
    };
    await turn(() => enrolApp(admin, platform.clock.now()));
    await turn(() => admin.post('/api/account/second-factor/remove', password));
  });

  it('keeps a suspended account out', async () => {
    const { site, admin, challenged, codeNow } = await enrolled();
    const waiting = await challenged();
    const other = await site.signIn('outra@exemplo.com', { isAdmin: true });
    await other.send('PUT', `/api/admin/readers/${admin.userId}/suspension`, { isSuspended: true });
    expect((await finish(waiting, codeNow())).body.code).toBe('ACCOUNT_SUSPENDED');
  });
});
