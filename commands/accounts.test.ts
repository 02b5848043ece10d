import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPasswordAllowed } from '../people/accounts/oidc/queries.ts';
import { providerLinks } from '../people/accounts/tables.ts';
import { mailboxMessages } from '../platform/mail/tables.ts';
import { enrolApp } from '../tests/support/authenticator.ts';
import { stubCommandEnvironment } from '../tests/support/recorte-process.ts';
import { createTestPlatform, type TestPlatform } from '../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../tests/support/test-site.ts';
import {
  allowPasswordVerb as allowPassword,
  removeSecondFactorVerb as removeSecondFactor,
  resetPasswordVerb as resetPassword,
  unlinkProvidersVerb as unlinkProviders,
} from './accounts.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A running service, and a command started in parallel with the same settings. */
async function siteWithCommands() {
  const platform = await createTestPlatform();
  stubCommandEnvironment(platform);
  const site = createTestSite(platform);
  const signIn = (email: string, password = testPassword) =>
    site.visitor().post('/api/auth/sign-in/email', { email, password });
  return { platform, site, signIn };
}

/** The mails that the running service sends after its waiting jobs. */
async function mailed(platform: TestPlatform, to: string): Promise<string[]> {
  await platform.runJobs();
  const rows = await platform.db.select().from(mailboxMessages).where(eq(mailboxMessages.recipient, to));
  return rows.map(({ subject }) => subject);
}

it('lets an account whose telephone is lost sign in by its password, and nobody else, and mails its owner', async () => {
  const { platform, site, signIn } = await siteWithCommands();
  for (const email of ['ana@exemplo.com', 'rui@exemplo.com']) {
    await enrolApp(await site.signIn(email, { isAdmin: true }), platform.clock.now());
  }
  const needsCode = async (email: string) => (await signIn(email)).body.twoFactorRedirect ?? false;
  expect(await needsCode('ana@exemplo.com')).toBe(true);
  expect(await removeSecondFactor.run(['Ana@exemplo.com'])).toBe(0);
  expect(lines).toEqual(['Ana@exemplo.com  second factor removed']);
  expect(await needsCode('ana@exemplo.com')).toBe(false);
  expect(await needsCode('rui@exemplo.com')).toBe(true);
  expect(await mailed(platform, 'ana@exemplo.com')).toContain('Verificação em duas etapas desligada no Recorte');
  await expect(removeSecondFactor.run(['nobody@exemplo.com'])).rejects.toThrow(
    'nobody has the address nobody@exemplo.com',
  );
  await expect(removeSecondFactor.run([])).rejects.toThrow('wants an e-mail address');
});

it('gives an account a new password, ends its sessions and mails its owner', async () => {
  const { platform, site, signIn } = await siteWithCommands();
  const ana = await site.signIn('ana@exemplo.com');
  expect(await resetPassword.run(['ana@exemplo.com'])).toBe(0);
  const password = /^ana@exemplo\.com {2}password (\S{12})$/.exec(lines[0] ?? '')?.[1] ?? '';
  expect((await ana.get('/api/account')).status).toBe(401);
  expect((await signIn('ana@exemplo.com')).status).toBe(401);
  expect((await signIn('ana@exemplo.com', password)).status).toBe(200);
  expect(await mailed(platform, 'ana@exemplo.com')).toContain('A senha da sua conta no Recorte mudou');
  await expect(resetPassword.run(['nobody@exemplo.com'])).rejects.toThrow('nobody has the address nobody@exemplo.com');
});

it('allows one account its password for an hour, and forgets whom providers know it as (requirements R157)', async () => {
  const { platform, site } = await siteWithCommands();
  const [ana, rui] = [await site.signIn('ana@exemplo.com'), await site.signIn('rui@exemplo.com')];
  const at = platform.clock.now();
  for (const { userId } of [ana, rui])
    await platform.db
      .insert(providerLinks)
      .values({ userId, issuer: 'https://a.example', subject: userId, createdAt: at, lastUsedAt: at });
  expect(await allowPassword.run(['ana@exemplo.com'])).toBe(0);
  expect(await unlinkProviders.run(['ana@exemplo.com'])).toBe(0);
  expect(lines).toEqual(['ana@exemplo.com  may log in with the password for an hour', 'ana@exemplo.com  1 unlinked']);
  expect(await isPasswordAllowed(platform.db, ana.userId)).toBe(true);
  expect(await isPasswordAllowed(platform.db, rui.userId)).toBe(false);
  expect(await platform.db.select().from(providerLinks)).toMatchObject([{ userId: rui.userId }]);
  for (const verb of [allowPassword, unlinkProviders])
    await expect(verb.run(['nobody@exemplo.com'])).rejects.toThrow('nobody has the address nobody@exemplo.com');
});
