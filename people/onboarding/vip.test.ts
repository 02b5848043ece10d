import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { type Answer, createTestSite } from '../../tests/support/test-site.ts';
import { behindProxy, from, ipOf, vipRegistration } from '../../tests/support/visitors.ts';
import { profiles } from '../accounts/tables.ts';
import { totalUsers } from '../invites/tables.ts';
import { describeOffer, offerEnd } from './register.ts';

const many = atOnce(200);

const vip = '/api/onboarding/vip';

async function fixture(now = '2025-06-30T12:00:00Z') {
  const platform = await createTestPlatform(behindProxy);
  platform.clock.set(now);
  return { platform, site: createTestSite(platform) };
}

describe('the VIP offer', () => {
  const config = { VIP_PLACES: 100, VIP_OFFSET: 14, VIP_UNTIL: '2025-06-30T23:59:59' };

  it('shows the stored count plus fourteen of a hundred places, until 30 June 2025 23:59:59 in São Paulo', () => {
    expect(describeOffer(config, 0, new Date('2025-06-01T00:00:00Z'))).toEqual({
      count: 14,
      places: 100,
      endsAt: '2025-07-01T02:59:59.000Z',
      isOpen: true,
    });
    expect(offerEnd(config)).toEqual(new Date('2025-07-01T03:00:00Z'));
  });

  it('closes when the shown count reaches a hundred', () => {
    const early = new Date('2025-06-01T00:00:00Z');
    expect(describeOffer(config, 85, early)).toMatchObject({ count: 99, isOpen: true });
    expect(describeOffer(config, 86, early)).toMatchObject({ count: 100, isOpen: false });
  });

  it('answers the page without a session', async () => {
    const { site } = await fixture();
    expect((await site.visitor().get('/api/onboarding/offer')).body).toMatchObject({
      count: 14,
      places: 100,
      isOpen: true,
    });
  });
});

describe('signing up for a VIP place', () => {
  it('needs no invite and no LinkedIn, counts one place and signs in', async () => {
    const { platform, site } = await fixture();
    const visitor = site.visitor();
    const answer = await visitor.post(vip, { ...vipRegistration, plan: 'pro', joinedBy: 'operator' });
    expect(answer.status).toBe(200);
    const [profile] = await platform.db.select().from(profiles).where(eq(profiles.id, answer.body.userId));
    expect(profile).toMatchObject({ joinedBy: 'vip', plan: 'free', linkedinProfile: null });
    expect((await visitor.get('/api/account')).body.email).toBe(vipRegistration.email);
    expect((await visitor.get('/api/onboarding/offer')).body.count).toBe(15);
  });

  it('takes any address of the web for a profile, and nothing else', async () => {
    const { site } = await fixture();
    const answer = await site.visitor().post(vip, { ...vipRegistration, linkedin: 'javascript:alert(1)' });
    expect(answer.body.code).toBe('LINKEDIN_INVALID');
  });

  it('works in the last second of the offer and is over in the next', async () => {
    const { platform, site } = await fixture('2025-07-01T02:59:59.900Z');
    const unticked = await site.visitor().post(vip, { ...vipRegistration, termsAccepted: undefined });
    expect([unticked.status, unticked.body.code]).toEqual([422, 'TERMS_NOT_ACCEPTED']);
    expect((await site.visitor().post(vip, vipRegistration)).status).toBe(200);
    platform.clock.set('2025-07-01T03:00:00.000Z');
    const late = await site.visitor().post(vip, { ...vipRegistration, email: 'tarde@exemplo.com' }, { 'x-lang': 'pt' });
    expect(late).toMatchObject({ status: 409, body: { code: 'VIP_OVER', message: 'A oferta VIP terminou.' } });
  });

  it('admits exactly as many as there are places when many more come at once (requirements F17)', async () => {
    const { platform, site } = await fixture();
    await platform.db.update(totalUsers).set({ count: 81 });
    const visitors = Array.from({ length: many }, (_, n) => ({ visitor: site.visitor(), n }));
    const attempt = ({ visitor, n }: (typeof visitors)[number], round: number) =>
      visitor.post(
        vip,
        { ...vipRegistration, email: `v${n}@exemplo.com` },
        { ...from(ipOf(n + round * 1000)), 'x-lang': 'pt' },
      );
    let waiting = visitors;
    const answers: Answer[] = [];
    // refused callers try again: the hash queue is short on purpose
    for (let round = 0; waiting.length > 0 && round < 5; round++) {
      const current = await Promise.all(waiting.map((one) => attempt(one, round)));
      answers.push(...current.filter((answer) => answer.status !== 429));
      waiting = waiting.filter((_, index) => current[index]?.status === 429);
    }
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(many - 5);
    expect(new Set(refused.map((answer) => answer.body.message))).toEqual(
      new Set(['Infelizmente todas as vagas já foram preenchidas.']),
    );
    expect(await platform.db.select().from(totalUsers)).toEqual([{ id: 1, count: 86 }]);
    expect(await platform.db.select().from(profiles).where(eq(profiles.joinedBy, 'vip'))).toHaveLength(5);
  });
});
