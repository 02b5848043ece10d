import { describe, expect, it } from 'vitest';
import { tokenFrom } from '../../../tests/support/mail/mailed-token.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { createTestSite, type Visitor } from '../../../tests/support/test-site.ts';
import { behindProxy, from } from '../../../tests/support/visitors.ts';

async function open() {
  const platform = await createTestPlatform({ ...behindProxy, PASSWORD_MIN: '8' });
  return { platform, site: createTestSite(platform) };
}

/** The text of the refusal; null if the password is accepted. */
async function problemOf(visitor: Visitor, input: object, headers = { 'x-lang': 'pt' }) {
  const { status, body } = await visitor.post('/api/auth/check-password', input, headers);
  expect(status).toBe(body.accepted ? 200 : 422);
  return body.message ?? null;
}

const own = 'Esta senha é o seu nome ou email, a primeira que alguém tentaria. Escolha outra.';

describe('a new password, looked at before it is sent', () => {
  it('is judged by the rules of the forms, in the language of who asks', async () => {
    const { site } = await open();
    const visitor = site.visitor();
    expect(await problemOf(visitor, { password: 'recorte de papel 7' })).toBeNull();
    expect(await problemOf(visitor, { password: 'v8$kQz4' })).toBe('Mínimo 8 caracteres');
    expect(await problemOf(visitor, { password: '123456789' })).toBe('Esta senha é muito comum. Escolha outra.');
    expect(await problemOf(visitor, { password: '123456789' }, { 'x-lang': 'en' })).toBe(
      'This password is too common. Choose another one.',
    );
  });

  it('of the sign-up is compared with the address and the name typed beside it', async () => {
    const { site } = await open();
    const ask = (form: object) => problemOf(site.visitor(), { password: 'marina-azevedo', ...form });
    expect(await ask({})).toBeNull();
    expect(await ask({ email: 'Marina.Azevedo@exemplo.com' })).toBe(own);
    expect(await ask({ linkedin: 'https://www.linkedin.com/in/marina-azevedo-9a8b7c/' })).toBe(own);
  });

  it('of a signed-in reader is compared with their own account, whatever the call says', async () => {
    const { site } = await open();
    const reader = await site.signIn('ana.prado@exemplo.com');
    await reader.send('PATCH', '/api/account', { fullName: 'Beatriz Moura', linkedinProfile: '' });
    expect(await problemOf(reader, { password: 'ana.prado77' })).toBe(own);
    expect(await problemOf(reader, { password: 'beatrizmoura', email: 'x@exemplo.com' })).toBe(own);
    expect(await problemOf(site.visitor(), { password: 'ana.prado77' })).toBeNull();
  });

  it('of a reset is compared with the account of the link, which stays good; a wrong link tells nothing', async () => {
    const { platform, site } = await open();
    await site.signIn('ana.prado@exemplo.com');
    await site.visitor().post('/api/auth/request-password-reset', { email: 'ana.prado@exemplo.com' });
    const token = await tokenFrom(platform, 'ana.prado@exemplo.com');
    const visitor = site.visitor();
    expect(await problemOf(visitor, { password: 'ana.prado77', token })).toBe(own);
    expect(await problemOf(visitor, { password: 'ana.prado77', token: `${token}x` })).toBeNull();
    const choice = { token, newPassword: 'um novo começo 7' };
    expect((await visitor.post('/api/auth/reset-password', choice)).status).toBe(200);
  });

  it('may be asked about sixty times a minute by one caller', async () => {
    const { site } = await open();
    const ask = async (ip: string) =>
      (await site.visitor().post('/api/auth/check-password', { password: 'um novo começo 7' }, from(ip))).status;
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push(await ask('192.0.2.7'));
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect(await ask('192.0.2.8')).toBe(200);
  });
});
