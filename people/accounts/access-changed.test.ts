import { describe, expect, it } from 'vitest';
import { listMessages } from '../../platform/mail/queries.ts';
import { enrolApp } from '../../tests/support/authenticator.ts';
import { tokenFrom } from '../../tests/support/mail/mailed-token.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../../tests/support/test-site.ts';

const email = 'marina@exemplo.com';

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  const reader = await site.signIn(email);
  /** Ids of the mails already read; `news` returns the subjects of the others. */
  const seen = new Set<string>();
  const news = async () => {
    await platform.runJobs();
    const fresh = (await listMessages(platform.db, email)).filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh.map(({ subject }) => subject);
  };
  return { platform, site, reader, news };
}

describe('a change of how an account is opened', () => {
  it('is mailed to the reader: a changed password, not a refused change', async () => {
    const { reader, news } = await fixture();
    const change = { currentPassword: 'a wrong guess', newPassword: 'um novo começo' };
    expect((await reader.post('/api/auth/change-password', change)).status).not.toBe(200);
    expect(await news()).toEqual([]);
    await reader.post('/api/auth/change-password', { ...change, currentPassword: testPassword });
    expect(await news()).toEqual(['A senha da sua conta no Recorte mudou']);
  });

  it('succeeds once for concurrent changes: the others gave a password that was replaced', async () => {
    const { reader } = await fixture();
    const answers = await Promise.all(
      ['um novo começo', 'outra vez do zero', 'mais uma volta'].map((newPassword) =>
        reader.post('/api/auth/change-password', { currentPassword: testPassword, newPassword }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
    expect(refused).toHaveLength(2);
    // a request that begins after the change finds its session ended
    for (const code of refused) expect(['PASSWORD_WRONG', 'UNAUTHORIZED']).toContain(code);
  });

  it('is mailed after a reset link too, in the language of the reader', async () => {
    const { platform, site, reader, news } = await fixture();
    await reader.send('PUT', '/api/account/language', { language: 'en' });
    await site.visitor().post('/api/auth/request-password-reset', { email });
    expect(await news()).toHaveLength(1);
    const link = { token: await tokenFrom(platform, email), newPassword: 'um novo começo' };
    expect((await site.visitor().post('/api/auth/reset-password', link)).status).toBe(200);
    expect(await news()).toEqual(['The password for your Recorte account has changed']);
  });

  it('voids all reset links: none of them works after a new password', async () => {
    const { platform, site, reader } = await fixture();
    await site.visitor().post('/api/auth/request-password-reset', { email });
    const token = await tokenFrom(platform, email);
    const change = { currentPassword: testPassword, newPassword: 'um novo começo' };
    expect((await reader.post('/api/auth/change-password', change)).status).toBe(200);
    const link = { token, newPassword: 'outra vez do zero' };
    expect((await site.visitor().post('/api/auth/reset-password', link)).body.code).toBe('INVALID_TOKEN');
  });

  it('is mailed for the second factor: on, new recovery codes, off; never for one that was not on', async () => {
    const { platform, reader, news } = await fixture();
    await reader.post('/api/account/second-factor/remove', { password: testPassword });
    expect(await news()).toEqual([]);
    await enrolApp(reader, platform.clock.now());
    expect(await news()).toEqual(['Verificação em duas etapas ligada no Recorte']);
    await reader.post('/api/account/second-factor/codes', { password: testPassword });
    expect(await news()).toEqual(['Novos códigos de recuperação no Recorte']);
    await reader.post('/api/account/second-factor/remove', { password: testPassword });
    expect(await news()).toEqual(['Verificação em duas etapas desligada no Recorte']);
  });
});
