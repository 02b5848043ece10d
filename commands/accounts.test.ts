import { afterEach, expect, it, vi } from 'vitest';
import { enrolApp } from '../tests/support/authenticator.ts';
import { createTestPlatform } from '../tests/support/test-platform.ts';
import { createTestSite, testPassword } from '../tests/support/test-site.ts';
import { removeSecondFactorVerb } from './accounts.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const login = { email: 'ana@exemplo.com', password: testPassword };

it('lets an account whose telephone is lost sign in by its password, and nobody else', async () => {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  for (const email of [login.email, 'rui@exemplo.com']) {
    await enrolApp(await site.signIn(email, { isAdmin: true }), platform.clock.now());
  }
  const signIn = async (email: string) =>
    (await site.visitor().post('/api/auth/sign-in/email', { ...login, email })).body.twoFactorRedirect ?? false;
  expect(await signIn(login.email)).toBe(true);
  const { host, database, connectionString } = platform.connection;
  vi.stubEnv('DATABASE_URL', connectionString ?? `postgres://recorte@localhost/${database}?host=${host}`);
  vi.stubEnv('SECRET', 'x'.repeat(40));
  vi.stubEnv('BASE_URL', platform.config.BASE_URL); // vitest has a variable of this name
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  expect(await removeSecondFactorVerb.run(['Ana@exemplo.com'])).toBe(0);
  expect(lines).toEqual(['Ana@exemplo.com  second factor removed']);
  expect(await signIn(login.email)).toBe(false);
  expect(await signIn('rui@exemplo.com')).toBe(true);
  await expect(removeSecondFactorVerb.run(['nobody@exemplo.com'])).rejects.toThrow(
    'nobody has the address nobody@exemplo.com',
  );
  await expect(removeSecondFactorVerb.run([])).rejects.toThrow('wants an e-mail address');
});
