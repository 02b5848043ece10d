import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Invite } from '../../contract/admin/invites.ts';
import { invites } from '../../people/invites/tables.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

const many = atOnce(50);

async function fixture() {
  const platform = await createTestPlatform();
  await platform.db.delete(invites); // the first start creates one
  const admin = await createTestSite(platform).signIn('admin@exemplo.com', { isAdmin: true });
  return { platform, admin };
}
const pt = { 'x-lang': 'pt' };

describe('creating an invite', () => {
  it('stores it trimmed and in upper case, and writes down who did it', async () => {
    const { platform, admin } = await fixture();
    const answer = await admin.post('/api/admin/invites', { code: '  convite2025 ' });
    expect(answer.body).toMatchObject({ code: 'CONVITE2025', used: false, usedAt: null });
    const [line] = await platform.db.select().from(auditLog);
    expect(line).toMatchObject({ action: 'invite.create', subject: 'CONVITE2025', actorId: admin.userId });
    expect(line?.at).toEqual(platform.clock.now());
  });

  it('refuses a blank code and one that exists, in the agreed words (requirements R10, R28)', async () => {
    const { platform, admin } = await fixture();
    const blank = await admin.post('/api/admin/invites', { code: '   ' }, pt);
    expect(blank).toMatchObject({ status: 422, body: { message: 'Por favor, insira um código de convite.' } });
    await admin.post('/api/admin/invites', { code: 'UNICO' });
    const again = await admin.post('/api/admin/invites', { code: 'unico' }, pt);
    expect(again).toMatchObject({ status: 409, body: { message: 'Este código de convite já existe.' } });
    const long = await admin.post('/api/admin/invites', { code: 'A'.repeat(21) });
    expect(long.status).toBe(400);
    expect(await platform.db.select().from(auditLog)).toHaveLength(1);
  });

  it('makes one row of many parallel creations of one code, and tells the others', async () => {
    const { platform, admin } = await fixture();
    const answers = await Promise.all(
      Array.from({ length: many }, () => admin.post('/api/admin/invites', { code: 'CORRIDA' }, pt)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(many - 1);
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(new Set(['Este código de convite já existe.']));
    expect(await platform.db.select().from(invites)).toHaveLength(1);
    expect(await platform.db.select().from(auditLog)).toHaveLength(1);
  });

  it('draws many fresh codes of eight letters and digits at once', async () => {
    const { platform, admin } = await fixture();
    const { body } = await admin.post('/api/admin/invites/batch', { count: 300 });
    expect(new Set(body.codes).size).toBe(300);
    expect(body.codes.filter((code: string) => !/^[A-Z0-9]{8}$/.test(code))).toEqual([]);
    expect((await admin.get('/api/admin/invites/counts')).body).toEqual({ total: 300, active: 300, used: 0 });
    expect((await admin.post('/api/admin/invites/batch', { count: 1001 })).status).toBe(400);
    const lines = await platform.db.select().from(auditLog);
    expect(lines.map(({ action, details }) => [action, details])).toEqual([['invite.create_many', { count: 300 }]]);
  });
});

describe('the lists of invites', () => {
  it('brings every row once, newest first, though many were made in the same instant', async () => {
    const { platform, admin } = await fixture();
    await admin.post('/api/admin/invites/batch', { count: 25 });
    platform.clock.advance(1000);
    await admin.post('/api/admin/invites', { code: 'MAISNOVO' });
    const seen: Invite[] = [];
    let cursor = '';
    do {
      const { body } = await admin.get(`/api/admin/invites?state=active&limit=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items);
      cursor = body.next ?? '';
    } while (cursor);
    expect(seen[0]?.code).toBe('MAISNOVO');
    expect(seen).toHaveLength(26);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(26);
  });

  it('tells used from active, and finds a part of a code as typed', async () => {
    const { platform, admin } = await fixture();
    for (const code of ['ABC%1', 'ABCX1', 'OUTRO']) await admin.post('/api/admin/invites', { code });
    const usedAt = platform.clock.now();
    await platform.db.update(invites).set({ used: true, usedAt }).where(eq(invites.code, 'OUTRO'));
    const codes = async (query: string) =>
      (await admin.get(`/api/admin/invites?${query}`)).body.items.map((invite: Invite) => invite.code);
    expect(await codes('state=used')).toEqual(['OUTRO']);
    expect((await codes('state=active&q=abc')).toSorted()).toEqual(['ABC%1', 'ABCX1']);
    expect(await codes(`state=active&q=${encodeURIComponent('C%1')}`)).toEqual(['ABC%1']);
    expect((await admin.get('/api/admin/invites/counts')).body).toEqual({ total: 3, active: 2, used: 1 });
  });

  it('is put in order by code and by when it was used, page after page', async () => {
    const { platform, admin } = await fixture();
    for (const code of ['B', 'C', 'A']) await admin.post('/api/admin/invites', { code });
    const use = (code: string, minutes: number) =>
      platform.db
        .update(invites)
        .set({ used: true, usedAt: new Date(platform.clock.now().getTime() + minutes * 60_000) })
        .where(eq(invites.code, code));
    const order = async (query: string) => {
      const seen: string[] = [];
      let cursor = '';
      do {
        const { body } = await admin.get(`/api/admin/invites?${query}&limit=1${cursor && `&cursor=${cursor}`}`);
        seen.push(...body.items.map((invite: Invite) => invite.code));
        cursor = body.next ?? '';
      } while (cursor);
      return seen.join('');
    };
    expect(await order('state=active&sort=code&direction=asc')).toBe('ABC');
    expect(await order('state=active&sort=code&direction=desc')).toBe('CBA');
    await use('C', 1);
    await use('A', 3);
    await use('B', 2);
    expect(await order('state=used&sort=usedAt&direction=asc')).toBe('CBA');
    expect(await order('state=used&sort=usedAt')).toBe('ABC');
  });

  it('exports a table in which no code is a formula (requirements S27)', async () => {
    const { admin } = await fixture();
    await admin.post('/api/admin/invites', { code: '=CMD()' });
    await admin.post('/api/admin/invites', { code: 'A"B,C' });
    const { headers, body } = await admin.get('/api/admin/invites.csv');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toContain('recorte-invites.csv');
    expect(body).toContain(`"'=CMD()","false"`);
    expect(body).toContain('"A""B,C"');
    expect(body).not.toMatch(/(^|,)"?=/m);
    expect((await admin.get('/api/admin/invites.csv?q=cmd')).body).not.toContain('A""B');
    expect((await admin.get('/api/admin/invites.csv?state=used')).body).not.toContain('CMD');
  });
});
