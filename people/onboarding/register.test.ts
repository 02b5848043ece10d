import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { behindProxy, from, invitedVisitor, ipOf, registration } from '../../tests/support/visitors.ts';
import { consents, profiles, userRoles, users } from '../accounts/tables.ts';
import { ticketCookie } from '../invites/invite-codes.ts';
import { invites } from '../invites/tables.ts';

const many = atOnce(50);

async function fixture(env: Record<string, string> = {}) {
  const platform = await createTestPlatform(env);
  return { platform, site: createTestSite(platform) };
}
const register = '/api/onboarding/register';
const newReaders = sql`email <> 'admin@recorte.localhost'`;

describe('registering with an invite', () => {
  it('makes the account, uses the invite up, signs the reader in and sends the confirmation', async () => {
    const { platform, site } = await fixture();
    const { visitor, code } = await invitedVisitor(platform, site);
    const answer = await visitor.post(register, registration, { 'x-lang': 'pt' });
    expect(answer.status).toBe(200);
    const { userId } = answer.body;

    const me = await visitor.get('/api/session');
    expect(me.body).toMatchObject({ id: userId, email: registration.email, emailConfirmed: false, plan: 'free' });
    const [profile] = await platform.db.select().from(profiles).where(eq(profiles.id, userId));
    expect(profile).toMatchObject({
      email: 'marina@exemplo.com',
      fullName: 'Marina Azevedo',
      country: 'Brasil',
      linkedinProfile: registration.linkedin,
      language: 'pt',
      timeZone: 'America/Recife',
      joinedBy: 'invite',
    });
    const [invite] = await platform.db.select().from(invites).where(eq(invites.code, code));
    expect(invite).toMatchObject({ used: true, usedBy: userId });
    expect(invite?.usedAt).not.toBeNull();
    expect(visitor.cookies.has('recorte.invite')).toBe(false);

    await platform.runJobs();
    const admin = await site.signIn('chefe@exemplo.com', { isAdmin: true });
    const mails = await admin.get('/api/mailbox');
    expect(mails.body).toMatchObject([{ to: 'marina@exemplo.com', subject: 'Confirme seu email no Recorte' }]);
  });

  it('keeps the proof of what was agreed to: purpose, words, version, language, time and address', async () => {
    const { platform, site } = await fixture(behindProxy);
    const { visitor } = await invitedVisitor(platform, site, { ip: '203.0.113.7' });
    await visitor.post(register, { ...registration, language: 'en' }, from('203.0.113.7'));
    const rows = await platform.db.select().from(consents);
    expect(rows.map((row) => row.purpose).sort()).toEqual(['email', 'terms']);
    expect(rows[0]).toMatchObject({ version: '2025-06-29', locale: 'en', ip: '203.0.113.7' });
    expect(rows[0]?.textHash).toMatch(/^[0-9a-f]{64}$/);
    expect(rows[0]?.acceptedAt).toEqual(platform.clock.now());
  });

  it('refuses every form rule by its own code and leaves the invite open', async () => {
    const { platform, site } = await fixture();
    const { visitor, code } = await invitedVisitor(platform, site);
    const refusals: [Partial<typeof registration>, string][] = [
      [{ email: 'marina' }, 'EMAIL_INVALID'],
      [{ email: '"a@evil.test x"@y.test' }, 'EMAIL_INVALID'],
      [{ linkedin: '' }, 'LINKEDIN_INVALID'],
      [{ linkedin: 'https://linkedin.com.evil.test/in/marina' }, 'LINKEDIN_INVALID'],
      [{ country: 'Atlântida' }, 'COUNTRY_UNKNOWN'],
      [{ password: '12345' }, 'PASSWORD_TOO_SHORT'],
      [{ password: 'senha123' }, 'PASSWORD_TOO_COMMON'],
      [{ termsAccepted: false }, 'TERMS_NOT_ACCEPTED'],
    ];
    for (const [change, wanted] of refusals) {
      const answer = await visitor.post(register, { ...registration, ...change });
      expect([answer.body.code, answer.status]).toEqual([wanted, 422]);
    }
    const [invite] = await platform.db.select().from(invites).where(eq(invites.code, code));
    expect(invite?.used).toBe(false);
    expect((await visitor.post(register, registration)).status).toBe(200);
  });

  it('refuses without a ticket, with the page’s flag only, with an old ticket and with one of a used code (requirements S01)', async () => {
    const { platform, site } = await fixture();
    const stranger = site.visitor();
    stranger.cookies.set('invite_validated', 'true');
    expect(await stranger.post(register, { ...registration, invite_validated: true })).toMatchObject({
      status: 403,
      body: { code: 'INVITE_REQUIRED' },
    });

    const { visitor: late } = await invitedVisitor(platform, site);
    platform.clock.advance(30 * 60_000);
    expect((await late.post(register, registration)).status).toBe(403);

    const { visitor: second, code } = await invitedVisitor(platform, site);
    await platform.db.update(invites).set({ used: true, usedAt: platform.clock.now() }).where(eq(invites.code, code));
    expect(await second.post(register, registration)).toMatchObject({ status: 409, body: { code: 'INVITE_USED' } });

    const forger = site.visitor();
    const forged = ticketCookie.make({ ...platform, secret: 'not our secret' }, { code });
    forger.cookies.set('recorte.invite', forged.split(';')[0]?.split('=')[1] ?? '');
    expect((await forger.post(register, registration)).status).toBe(403);
    expect(await platform.db.select().from(users).where(newReaders)).toEqual([]);
  });

  it('ignores a plan, a role, an id and a confirmation that the form smuggles in (requirements S02)', async () => {
    const { platform, site } = await fixture();
    const { visitor } = await invitedVisitor(platform, site);
    const smuggled = {
      ...registration,
      plan: 'enterprise',
      role: 'admin',
      isAdmin: true,
      id: '00000000-0000-4000-8000-000000000000',
      created_at: '2020-01-01T00:00:00Z',
      emailVerified: true,
      joinedBy: 'vip',
    };
    const { body } = await visitor.post(register, smuggled);
    const me = (await visitor.get('/api/session')).body;
    expect(me).toMatchObject({ plan: 'free', isAdmin: false, emailConfirmed: false });
    expect(me.id).not.toBe(smuggled.id);
    const roles = await platform.db.select().from(userRoles).where(eq(userRoles.userId, body.userId));
    expect(roles).toEqual([]);
  });

  it('tells a ticket holder that an address is taken, five times an hour, and leaves the invite open', async () => {
    const { platform, site } = await fixture(behindProxy);
    await site.signIn('marina@exemplo.com');
    const { visitor, code } = await invitedVisitor(platform, site, { ip: '10.9.9.9' });
    const attempt = () => visitor.post(register, { ...registration, email: 'MARINA@Exemplo.com' }, { 'x-lang': 'pt' });
    for (let n = 0; n < 5; n++) {
      expect(await attempt()).toMatchObject({
        status: 409,
        body: {
          code: 'EMAIL_TAKEN',
          message: 'Este email já está cadastrado. Entre na sua conta ou use outro email.',
        },
      });
    }
    expect((await attempt()).status).toBe(429);
    // the limit applies to a free address too: the refusal reveals nothing
    expect((await visitor.post(register, { ...registration, email: 'outra@exemplo.com' })).status).toBe(429);
    const [invite] = await platform.db.select().from(invites).where(eq(invites.code, code));
    expect(invite?.used).toBe(false);
  });

  it('takes another address after a taken one, by the same invite', async () => {
    const { platform, site } = await fixture(behindProxy);
    await site.signIn('marina@exemplo.com');
    const { visitor } = await invitedVisitor(platform, site, { ip: '10.9.9.9' });
    for (let n = 0; n < 4; n++) expect((await visitor.post(register, registration)).body.code).toBe('EMAIL_TAKEN');
    expect((await visitor.post(register, { ...registration, email: 'outra@exemplo.com' })).status).toBe(200);
  });

  it('lets exactly one of many win one invite; the others hear that it was used (requirements F17)', async () => {
    const { platform, site } = await fixture(behindProxy);
    const { visitor: first, code } = await invitedVisitor(platform, site, { ip: ipOf(1) });
    const visitors = [first];
    for (let n = 2; n <= many; n++)
      visitors.push((await invitedVisitor(platform, site, { code, ip: ipOf(n) })).visitor);
    const answers = await Promise.all(
      visitors.map((visitor, n) =>
        visitor.post(register, { ...registration, email: `r${n}@exemplo.com` }, from(ipOf(n))),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'INVITE_USED')).toHaveLength(many - 1);
    expect(await platform.db.select().from(users).where(newReaders)).toHaveLength(1);
    expect(await platform.db.select().from(profiles).where(newReaders)).toHaveLength(1);
  });

  it('makes one account when a dozen invites are spent on one address at once, and the other codes stay open', async () => {
    const { platform, site } = await fixture(behindProxy);
    const invited = [];
    for (let n = 0; n < 12; n++) invited.push(await invitedVisitor(platform, site, { ip: ipOf(n) }));
    const answers = await Promise.all(
      invited.map(({ visitor }, n) => visitor.post(register, registration, from(ipOf(n)))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => [200, 409, 429].includes(answer.status))).toBe(true);
    expect(await platform.db.select().from(invites).where(eq(invites.used, true))).toHaveLength(1);
  });
});
