import { describe, expect, it } from 'vitest';
import { whatsappContacts, whatsappStops } from '../../clippings/delivery/whatsapp/tables.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  const now = platform.clock.now();
  async function stopped(email: string, values: Partial<typeof whatsappContacts.$inferInsert>) {
    const { userId } = await site.signIn(email);
    const row = { userId, phone: '5511912345678', confirmedAt: now, stoppedAt: now, ...values };
    await platform.db.insert(whatsappContacts).values(row);
    return userId;
  }
  const emails = async (query = '') =>
    (await admin.get(`/api/admin/whatsapp/numbers?${query}`)).body.items.map((row: { email: string }) => row.email);
  return { platform, site, admin, now, stopped, emails };
}

describe('numbers that are stopped', () => {
  it('are listed with the reason, found by address or number, and never shown whole', async () => {
    const { admin, now, stopped, emails } = await fixture();
    await stopped('ana@exemplo.com', { stoppedBy: 'message' });
    const earlier = new Date(now.getTime() - 60_000);
    await stopped('bia@exemplo.com', { stoppedBy: 'undeliverable', phone: '5521987654321', stoppedAt: earlier });
    await stopped('caio@exemplo.com', { stoppedBy: 'moved', confirmedAt: null });
    await stopped('dora@exemplo.com', { stoppedBy: null, stoppedAt: null, phone: '5531911112222' });
    const { body } = await admin.get('/api/admin/whatsapp/numbers?by=undeliverable');
    expect(body.items).toMatchObject([
      { email: 'bia@exemplo.com', stoppedBy: 'undeliverable', maskedPhone: '+55 ••••• 4321', canClear: true },
    ]);
    expect(JSON.stringify(body)).not.toContain('987654321');
    expect(await emails('sort=email&direction=asc')).toEqual([
      'ana@exemplo.com',
      'bia@exemplo.com',
      'caio@exemplo.com',
    ]);
    expect((await emails('sort=stoppedAt&direction=asc'))[0]).toBe('bia@exemplo.com');
    expect(await emails(`q=${encodeURIComponent('(21) 98765')}`)).toEqual(['bia@exemplo.com']);
    expect(await emails('q=CAIO')).toEqual(['caio@exemplo.com']);
    expect((await admin.get('/api/admin/whatsapp/numbers/counts')).body).toEqual({
      reader: 0,
      message: 1,
      provider: 0,
      undeliverable: 1,
      moved: 1,
    });
  });

  it('come back only where nobody decided it, with a line in the log', async () => {
    const { platform, site, admin, stopped } = await fixture();
    const clear = (id: string) => admin.post(`/api/admin/whatsapp/numbers/${id}/clear`);
    for (const [n, stoppedBy] of (['reader', 'message', 'provider', 'moved'] as const).entries()) {
      const id = await stopped(`${stoppedBy}@exemplo.com`, { stoppedBy, phone: `551191234000${n}` });
      expect((await clear(id)).body.code, stoppedBy).toBe('NOT_CLEARABLE');
    }
    const unproven = { stoppedBy: 'undeliverable' as const, phone: '5511900000001', confirmedAt: null };
    expect((await clear(await stopped('u@exemplo.com', unproven))).body.code).toBe('NOT_CLEARABLE');
    const bia = await stopped('bia@exemplo.com', { stoppedBy: 'undeliverable', undeliverable: 3 });
    expect((await clear(bia)).body).toEqual({ cleared: true });
    expect((await clear(bia)).status).toBe(404);
    const row = (await platform.db.select().from(whatsappContacts)).find(({ userId }) => userId === bia);
    expect(row).toMatchObject({ stoppedAt: null, stoppedBy: null, undeliverable: 0 });
    const late = await stopped('late@exemplo.com', { stoppedBy: 'undeliverable' });
    expect((await clear(late)).body.code, 'the number is in use elsewhere').toBe('NOT_CLEARABLE');
    const reader = await site.signIn('reader2@exemplo.com');
    expect((await reader.post(`/api/admin/whatsapp/numbers/${late}/clear`)).status).toBe(403);
    expect(await platform.db.select().from(auditLog)).toMatchObject([{ action: 'whatsapp.clear', readerId: bia }]);
  });
});

describe('what is stopped for everybody', () => {
  it('continues when the operator resumes it, once and with an audit entry', async () => {
    const { platform, admin, now } = await fixture();
    await platform.db.insert(whatsappStops).values([
      { scope: 'lane', code: 190, reason: 'token expired', stoppedAt: now },
      { scope: 'template recorte_diario_3', code: 132015, reason: 'paused', stoppedAt: now },
    ]);
    expect((await admin.get('/api/admin/whatsapp')).body.stops).toHaveLength(2);
    const { body } = await admin.post('/api/admin/whatsapp/resume', { scope: 'lane' });
    expect(body.stops).toMatchObject([{ scope: 'template recorte_diario_3' }]);
    await admin.post('/api/admin/whatsapp/resume', { scope: 'lane' });
    expect((await admin.post('/api/admin/whatsapp/resume')).body.stops).toEqual([]);
    expect(await platform.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
      { action: 'whatsapp.resume', subject: 'lane', details: { lifted: 1 } },
      { action: 'whatsapp.resume', subject: null, details: { lifted: 1 } },
    ]);
  });
});
