import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/read-config.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { behindProxy, from, ipOf } from '../../tests/support/visitors.ts';
import { createInvite, ticketCookie } from './invite-codes.ts';
import { invites } from './tables.ts';

async function fixture(env: Record<string, string> = {}) {
  const platform = await createTestPlatform(env);
  return { platform, visitor: createTestSite(platform).visitor() };
}

describe('validating an invite', () => {
  it('answers success and gives a ticket the page cannot read, for thirty minutes, without using the invite up', async () => {
    const { platform, visitor } = await fixture();
    const code = await createInvite(platform.db);
    const answer = await visitor.post('/api/invites/validate', { code: ` ${code.toLowerCase()} ` }, { 'x-lang': 'pt' });
    expect(answer.body).toEqual({ success: true, already_used: false, message: 'Convite validado com sucesso!' });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^recorte\.invite=\S+; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/);
    const [row] = await platform.db.select().from(invites).where(eq(invites.code, code));
    expect(row?.used).toBe(false);
  });

  it('sends the ticket with the strictest cookie name on an https site', async () => {
    const { platform, visitor } = await fixture({ BASE_URL: 'https://recorte.example' });
    const code = await createInvite(platform.db);
    const answer = await visitor.post('/api/invites/validate', { code }, { origin: 'https://recorte.example' });
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-recorte\.invite=.*; Secure$/);
  });

  it('says that a used code was used and that an unknown one is invalid, in the page’s language, without a ticket', async () => {
    const { platform, visitor } = await fixture();
    const code = await createInvite(platform.db);
    await platform.db.update(invites).set({ used: true, usedAt: platform.clock.now() }).where(eq(invites.code, code));
    const used = await visitor.post('/api/invites/validate', { code }, { 'x-lang': 'en' });
    expect(used.body).toEqual({
      success: false,
      already_used: true,
      message: 'This invite has already been used.',
    });
    const unknown = await visitor.post('/api/invites/validate', { code: 'NOPE' }, { 'x-lang': 'pt' });
    expect(unknown.body).toEqual({
      success: false,
      already_used: false,
      message: 'Código de convite inválido. Confira e tente novamente.',
    });
    expect([used, unknown].flatMap((answer) => answer.headers.getSetCookie())).toEqual([]);
  });

  it('lets one caller try ten times a minute, a whole IPv6 network being one caller', async () => {
    const { visitor } = await fixture(behindProxy);
    const tryFrom = (ip: string) => visitor.post('/api/invites/validate', { code: 'GUESS' }, from(ip));
    for (let n = 0; n < 10; n++) expect((await tryFrom(`2001:db8:1:2::${n + 1}`)).status).toBe(200);
    const refused = await tryFrom('2001:db8:1:2:ffff::1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await tryFrom('2001:db8:1:3::1')).status).toBe(200);
  });

  it('does not believe X-Forwarded-For of a caller that is no trusted proxy', async () => {
    const { visitor } = await fixture();
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      statuses.push((await visitor.post('/api/invites/validate', { code: 'GUESS' }, from(ipOf(n)))).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('slows everybody down beyond three hundred tries a minute', async () => {
    const { platform, visitor } = await fixture(behindProxy);
    const together = { name: 'invite-all', points: 300, seconds: 60 };
    await Promise.all(Array.from({ length: 300 }, () => platform.limits.consume(together, 'all')));
    const start = performance.now();
    const answer = await visitor.post('/api/invites/validate', { code: 'GUESS' }, from('10.1.1.1'));
    expect(answer.status).toBe(200);
    expect(performance.now() - start).toBeGreaterThanOrEqual(990);
  });
});

describe('an invite ticket', () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const config = readConfig({});
  const siteAt = (at: Date, secret = 'secret') => ({ config, secret, clock: { now: () => at } });
  const ticket = ticketCookie.make(siteAt(now), { code: 'ABCD1234' }).split(';')[0]?.split('=')[1] ?? '';
  const read = (value: string, site = siteAt(now)) =>
    ticketCookie.read(site, new Headers({ cookie: `recorte.invite=${value}` }))?.code;
  const later = (minutes: number) => siteAt(new Date(now.getTime() + minutes * 60_000));

  it('is worth its code for thirty minutes', () => {
    expect(read(ticket, later(29.9))).toBe('ABCD1234');
    expect(read(ticket, later(30))).toBeUndefined();
  });

  it('is worth nothing when forged, torn or missing', () => {
    const forged = Buffer.from(ticket, 'base64url');
    forged[forged.length - 1]! ^= 1;
    for (const value of ['', '.', ticket.slice(0, 20), ticket.slice(0, -4), forged.toString('base64url')]) {
      expect(read(value)).toBeUndefined();
    }
    expect(ticketCookie.read(siteAt(now), new Headers())).toBeUndefined();
    expect(read(ticket, siteAt(now, 'another secret'))).toBeUndefined();
  });
});
