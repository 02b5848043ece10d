import { describe, expect, it } from 'vitest';
import { createTestPlatform } from '../support/test-platform.ts';
import { createTestSite, type TestSite, testPassword } from '../support/test-site.ts';
import { behindProxy, from } from '../support/visitors.ts';

const open = async (env: Record<string, string> = behindProxy) => createTestSite(await createTestPlatform(env));

let emails = 0;
const guess = (site: TestSite, ip: string) =>
  site
    .visitor()
    .post('/api/auth/sign-in/email', { email: `x${++emails}@exemplo.com`, password: 'a wrong guess' }, from(ip))
    .then(({ status }) => status);

async function exhaust(site: TestSite, ip: string): Promise<void> {
  for (let n = 0; n < 10; n++) expect(await guess(site, ip)).toBe(401);
  expect(await guess(site, ip)).toBe(429);
}

/** Each caller has exactly one budget (requirements S30). */
describe('the budget of a caller', () => {
  it.each([
    ['an IPv6 network', '2001:db8:0:7::1', '2001:db8:0:8::1'],
    ['an IPv4 address written as IPv6', '::ffff:192.0.2.7', '::ffff:192.0.2.8'],
    ['an IPv4 address', '192.0.2.7', '192.0.2.8'],
    ['an address with its port', '192.0.2.7:4711', '192.0.2.8:4711'],
  ])('is its own: %s', async (_, one, other) => {
    const site = await open();
    await exhaust(site, one);
    expect(await guess(site, other)).toBe(401);
  });

  it.each([
    ['within one network of IPv6, in every way to write it', '2001:db8::a:1', ['2001:DB8:0:0:ff::2', '2001:db8::3']],
    ['for one IPv4 address in every way to write it', '192.0.2.7', ['::ffff:192.0.2.7', '[::ffff:c000:207]:443']],
  ])('is one %s', async (_, one, others) => {
    const site = await open();
    await exhaust(site, one);
    for (const other of others) expect(await guess(site, other)).toBe(429);
  });

  it('is that of an untrusted proxy, and of a proxy that forwards no address', async () => {
    const plain = await open({});
    for (let n = 0; n < 10; n++) expect(await guess(plain, `192.0.2.${n}`)).toBe(401);
    expect(await guess(plain, '192.0.2.99')).toBe(429);
    const site = await open();
    await exhaust(site, 'x'.repeat(400));
    expect(await guess(site, `${'y'.repeat(400)}\u00e9`)).toBe(429);
  });

  it('is not spent by right passwords', async () => {
    const site = await open();
    await site.signIn('ana@exemplo.com');
    const login = { email: 'ana@exemplo.com', password: testPassword };
    for (let n = 0; n < 12; n++) {
      expect((await site.visitor().post('/api/auth/sign-in/email', login, from('192.0.2.7'))).status).toBe(200);
    }
    await exhaust(site, '192.0.2.7');
  });

  it('does not close the session to others: it may be read as often as one likes', async () => {
    const site = await open();
    const reader = await site.signIn('ana@exemplo.com');
    const answers = await Promise.all(Array.from({ length: 110 }, () => reader.get('/api/session')));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
