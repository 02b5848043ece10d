import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { seedOutlets } from '../../newsroom/sources/catalogue.ts';
import { outlets, sources } from '../../newsroom/sources/tables.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

async function fixture() {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  await seedOutlets(
    platform.db,
    ['correio', 'diario', 'gazeta'].map((id) => ({
      ...{ id, name: id === 'diario' ? 'Diário; "o" velho' : id, home: `https://${id}.example`, language: 'pt' },
      feeds: [{ url: `https://${id}.example/rss` }, { url: `https://${id}.example/cidades` }],
    })),
  );
  const rights = async () =>
    Object.fromEntries((await platform.db.select().from(outlets)).map(({ id, quoteLimit }) => [id, quoteLimit]));
  return { platform, site, admin, rights };
}

const path = '/api/admin/sources/rights';

describe('the rights of outlets', () => {
  it('are 300 characters, and are set for one outlet or for all that a search shows', async () => {
    const { admin, rights, platform } = await fixture();
    expect(await rights()).toEqual({ correio: 300, diario: 300, gazeta: 300 });
    const one = await admin.send('PUT', path, { of: { outletId: 'gazeta' }, quoteLimit: 0 });
    expect(one.body).toEqual({ changed: 1 });
    const some = await admin.send('PUT', path, { of: { q: 'io' }, quoteLimit: 120 });
    expect(some.body).toEqual({ changed: 2 });
    expect(await rights()).toEqual({ correio: 120, diario: 120, gazeta: 0 });
    await admin.send('PUT', path, { of: {}, quoteLimit: null });
    expect(await rights()).toEqual({ correio: null, diario: null, gazeta: null });
    const { items } = (await admin.get('/api/admin/sources?q=gazeta')).body;
    expect(items.map(({ quoteLimit }: { quoteLimit: unknown }) => quoteLimit)).toEqual([null, null]);
    const lines = await platform.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map(({ action, subject, details }) => [action, subject, details])).toEqual([
      ['source.rights', 'gazeta', { right: 'headline', outlets: 1 }],
      ['source.rights', null, { right: '120', outlets: 2 }],
      ['source.rights', null, { right: 'licensed', outlets: 3 }],
    ]);
  });

  it('refuse an outlet nobody knows, a number that is none, and everybody but the operator', async () => {
    const { admin, site, rights } = await fixture();
    expect((await admin.send('PUT', path, { of: { outletId: 'nada' }, quoteLimit: 0 })).status).toBe(404);
    for (const quoteLimit of [-1, 1.5, 10_001, '300'])
      expect((await admin.send('PUT', path, { of: {}, quoteLimit })).status).toBe(400);
    const reader = await site.signIn('marina@exemplo.com');
    for (const visitor of [reader, site.visitor()]) {
      const status = visitor === reader ? 403 : 401;
      expect((await visitor.send('PUT', path, { of: {}, quoteLimit: 0 })).status).toBe(status);
      expect((await visitor.post(path, { text: 'outlet_id,right\ngazeta,headline' })).status).toBe(status);
      expect((await visitor.get(`${path}.csv`)).status).toBe(status);
    }
    expect(await rights()).toEqual({ correio: 300, diario: 300, gazeta: 300 });
  });

  it('go out and come in as a table, also as spreadsheets here save it', async () => {
    const { admin, rights } = await fixture();
    await admin.send('PUT', path, { of: { outletId: 'gazeta' }, quoteLimit: null });
    const { body } = await admin.get(`${path}.csv`);
    expect(body).toContain('"diario","Diário; ""o"" velho","300",""');
    const filtered = (await admin.get(`${path}.csv?q=gaze`)).body;
    expect([filtered.includes('"gazeta"'), filtered.includes('"diario"')]).toEqual([true, false]);
    const edited = body.replace('"licensed"', '"headline"').replace(/("correio","correio",)"300"/, '$1"80"');
    expect((await admin.post(path, { text: edited })).body).toEqual({ changed: 2, skipped: 0 });
    expect(await rights()).toEqual({ correio: 80, diario: 300, gazeta: 0 });
    const text = 'outlet;right;outlet_id\n"a ""b"";c";Licensed;diario\r\nx;headline;nobody\ny;tudo;gazeta\n;;\n';
    expect((await admin.post(path, { text })).body).toEqual({ changed: 1, skipped: 2 });
    expect(await rights()).toEqual({ correio: 80, diario: null, gazeta: 0 });
    expect((await admin.post(path, { text: 'nothing of the kind' })).status).toBe(400);
  });

  it('have the tier of each outlet beside them, which stays where the table has none', async () => {
    const { admin, platform } = await fixture();
    const tiers = async () =>
      Object.fromEntries((await platform.db.select().from(outlets)).map(({ id, tier }) => [id, tier]));
    const text = 'outlet_id,right,tier\ncorreio,300,1\ndiario,300,3\ngazeta,300,4\n';
    expect((await admin.post(path, { text })).body).toEqual({ changed: 2, skipped: 1 });
    expect((await admin.get(`${path}.csv`)).body).toContain('"correio","correio","300","1"');
    await admin.post(path, { text: 'outlet_id,right\ncorreio,120\n' });
    await admin.post(path, { text: 'outlet_id,right,tier\ndiario,300,\n' });
    expect(await tiers()).toEqual({ correio: 1, diario: null, gazeta: null });
  });

  it('go with the subscription list', async () => {
    const { admin, rights } = await fixture();
    await admin.send('PUT', path, { of: { outletId: 'gazeta' }, quoteLimit: 0 });
    const { body: text } = await admin.get('/api/admin/sources.opml');
    await admin.send('PUT', path, { of: {}, quoteLimit: 500 });
    const { body } = await admin.post('/api/admin/sources/opml', { text, language: 'pt' });
    expect(body).toEqual({ added: 0, known: 6, rights: 3 });
    expect(await rights()).toEqual({ correio: 300, diario: 300, gazeta: 0 });
  });

  it('are shown to everybody on the page of sources', async () => {
    const { admin, site } = await fixture();
    await admin.send('PUT', path, { of: { outletId: 'gazeta' }, quoteLimit: 0 });
    const { status, body } = await site.visitor().get('/api/outlets');
    expect(status).toBe(200);
    expect(body).toContainEqual({ name: 'gazeta', home: 'https://gazeta.example', quoteLimit: 0 });
  });

  it('are shown only for outlets that are read: not for one whose feeds are all paused', async () => {
    const { platform, site } = await fixture();
    const names = async () => (await site.visitor().get('/api/outlets')).body.map(({ name }: { name: string }) => name);
    await platform.db.update(sources).set({ isPaused: true }).where(eq(sources.url, 'https://gazeta.example/rss'));
    expect(await names()).toContain('gazeta');
    await platform.db.update(sources).set({ isPaused: true }).where(eq(sources.outletId, 'gazeta'));
    expect(await names()).toEqual(['correio', 'Diário; "o" velho']);
  });
});
