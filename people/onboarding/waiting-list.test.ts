import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { behindProxy, from, ipOf } from '../../tests/support/visitors.ts';
import { tidyWaitingList } from '../job-list.ts';
import { waitingList } from './tables.ts';

const many = atOnce(50);

const list = '/api/onboarding/waiting-list';

async function fixture(env: Record<string, string> = {}) {
  const platform = await createTestPlatform(env);
  return { platform, visitor: createTestSite(platform).visitor() };
}

describe('the waiting list', () => {
  it('takes an address once, in whatever case, and says so in both languages', async () => {
    const { platform, visitor } = await fixture();
    expect((await visitor.post(list, { email: '  Ana@Exemplo.com ' })).body).toEqual({ joined: true });
    const again = { email: 'ana@exemplo.COM' };
    expect(await visitor.post(list, again, { 'x-lang': 'pt' })).toMatchObject({
      status: 409,
      body: { code: 'WAITING_LIST_DUPLICATE', message: 'Este email já está na nossa lista de espera.' },
    });
    expect((await visitor.post(list, again, { 'x-lang': 'en' })).body.message).toBe(
      'This email is already on our waiting list.',
    );
    expect(await platform.db.select().from(waitingList)).toHaveLength(1);
  });

  it('refuses what is no address', async () => {
    const { visitor } = await fixture();
    for (const email of ['', '   ', 'ana', 'ana@', `${'a'.repeat(300)}@x.com`]) {
      expect((await visitor.post(list, { email })).body.code).toBe('EMAIL_INVALID');
    }
  });

  it('answers one caller five times a minute', async () => {
    const { visitor } = await fixture(behindProxy);
    const join = (n: number, ip: string) => visitor.post(list, { email: `p${n}@exemplo.com` }, from(ip));
    for (let n = 0; n < 5; n++) expect((await join(n, ipOf(1))).status).toBe(200);
    expect((await join(6, ipOf(1))).status).toBe(429);
    expect((await join(6, ipOf(2))).status).toBe(200);
  });

  it('takes two hundred addresses in ten minutes, from however many callers (requirements S40)', async () => {
    const { platform, visitor } = await fixture(behindProxy);
    const join = (n: number) => visitor.post(list, { email: `p${n}@exemplo.com` }, from(ipOf(n)));
    const statuses: number[] = [];
    for (let n = 0; n < 210; n++) statuses.push((await join(n)).status);
    expect(statuses.slice(0, 200)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(statuses.slice(200)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(await platform.db.select().from(waitingList)).toHaveLength(200);
  });

  it('has one row when many requests bring one address at once (requirements F17)', async () => {
    const { platform, visitor } = await fixture(behindProxy);
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => visitor.post(list, { email: 'mesmo@exemplo.com' }, from(ipOf(n)))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(many - 1);
    expect(await platform.db.select().from(waitingList)).toHaveLength(1);
  });

  it('forgets an address after a year (requirements G5)', async () => {
    const { platform, visitor } = await fixture();
    await visitor.post(list, { email: 'antiga@exemplo.com' });
    platform.clock.advance(366 * dayMs);
    await visitor.post(list, { email: 'nova@exemplo.com' });
    await platform.queue.send(platform.db, tidyWaitingList, {});
    await platform.runJobs();
    expect((await platform.db.select().from(waitingList)).map((row) => row.email)).toEqual(['nova@exemplo.com']);
  });
});
