import { describe, expect, it } from 'vitest';
import { createInvite } from '../../people/invites/invite-codes.ts';
import { hashForReal } from '../support/stand-ins/cheap-scrypt.ts';
import { createTestPlatform } from '../support/test-platform.ts';
import { createTestSite, testPassword } from '../support/test-site.ts';
import { behindProxy, from, ipOf, registration } from '../support/visitors.ts';

async function fixture() {
  hashForReal();
  const platform = await createTestPlatform(behindProxy);
  const site = createTestSite(platform);
  for (let n = 0; n < 6; n++) {
    await site.signIn(`r${n}@exemplo.com`);
  }
  /** One after another: on a slow machine, six at once would already fill the queue. */
  const signIns = async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      const login = { email: `r${n}@exemplo.com`, password: testPassword };
      statuses.push((await site.visitor().post('/api/auth/sign-in/email', login, from(ipOf(500 + n)))).status);
    }
    return statuses;
  };
  return { platform, site, signIns };
}

/** Many hashes at once (requirements S29). */
describe('one account that keeps the password hash busy', () => {
  it('keeps nobody else from signing in: ninety wrong passwords over all calls that ask for one', async () => {
    const { site, signIns } = await fixture();
    const thief = await site.signIn('thief@exemplo.com');
    const asking: [string, object][] = [
      ['/api/account/email', { email: 'nova@exemplo.com', password: 'a wrong guess' }],
      ['/api/account/delete', { password: 'a wrong guess' }],
      ['/api/auth/change-password', { currentPassword: 'a wrong guess', newPassword: 'um novo começo' }],
      ['/api/auth/verify-password', { password: 'a wrong guess' }],
    ];
    const flood = Array.from({ length: 90 }, (_, n) => {
      const [path, body] = asking[n % asking.length] ?? ['', {}];
      return thief.post(path, body, from(ipOf(n % 3)));
    });
    expect(await signIns()).toEqual([200, 200, 200, 200, 200, 200]);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500 || status < 400)).toEqual([]);
    // at most ten in a quarter of an hour, over all actions
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  });

  it('holds no connection of the database while thirty register on one ticket', async () => {
    const { platform, site, signIns } = await fixture();
    const reader = await site.signIn('ana@exemplo.com');
    const code = await createInvite(platform.db);
    const holder = site.visitor();
    await holder.post('/api/invites/validate', { code });
    const flood = Array.from({ length: 30 }, (_, n) =>
      holder.post('/api/onboarding/register', { ...registration, email: `n${n}@exemplo.com` }, from(ipOf(n))),
    );
    let isFlooded = true;
    const all = Promise.all(flood).finally(() => {
      isFlooded = false;
    });
    const me = [];
    while (isFlooded) {
      const { rows } = await platform.db.execute<{ n: number }>(`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and now() - state_change > interval '50 ms'`);
      me.push({ status: (await reader.get('/api/account')).status, held: rows[0]?.n });
    }
    expect(me.filter(({ status, held }) => status !== 200 || held !== 0)).toEqual([]);
    const answers = await all;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'INVITE_USED')).toHaveLength(29);
    expect(await signIns()).toEqual([200, 200, 200, 200, 200, 200]);
  });
});
