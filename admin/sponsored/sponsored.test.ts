import { describe, expect, it } from 'vitest';
import { addClick, addImpressions } from '../../news/sponsored/queries.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

async function desk() {
  const platform = await createTestPlatform();
  const admin = await createTestSite(platform).signIn('admin@exemplo.com', { isAdmin: true });
  return { platform, admin };
}
const base = '/api/admin/sponsored-content';

describe('sponsored content', () => {
  it('is created active, listed newest first, changed, switched off and deleted, each time with a line in the log', async () => {
    const { platform, admin } = await desk();
    const first = await admin.post(base, { title: ' Curso  de dados ', url: 'https://curso.example/a' });
    expect(first.body).toMatchObject({
      title: 'Curso de dados',
      description: null,
      url: 'https://curso.example/a',
      active: true,
      appearances: 0,
    });
    platform.clock.advance(1000);
    const second = await admin.post(base, { title: 'Outro', active: false });
    const list = await admin.get(base);
    expect(list.body.items.map((item: { title: string }) => item.title)).toEqual(['Outro', 'Curso de dados']);

    const changed = await admin.send('PUT', `${base}/${first.body.id}`, {
      title: 'Novo',
      url: first.body.url,
      active: false,
    });
    expect(changed.body).toMatchObject({ title: 'Novo', active: false, url: 'https://curso.example/a' });
    expect((await admin.send('DELETE', `${base}/${second.body.id}`)).body).toEqual({ removed: true });
    expect((await admin.send('DELETE', `${base}/${second.body.id}`)).status).toBe(404);
    expect((await admin.send('PUT', `${base}/${second.body.id}`, { title: 'x' })).status).toBe(404);
    const lines = await platform.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map(({ action, subject }) => [action, subject])).toEqual([
      ['sponsored.create', 'Curso de dados'],
      ['sponsored.create', 'Outro'],
      ['sponsored.update', 'Novo'],
      ['sponsored.remove', 'Outro'],
    ]);
  });

  it('needs a title, and addresses that open a page', async () => {
    const { admin } = await desk();
    expect((await admin.post(base, { title: '  ' })).body.code).toBe('TITLE_REQUIRED');
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'ftp://x.example',
      'not an address',
      'https://a:b@x.example',
    ]) {
      expect((await admin.post(base, { title: 'x', url })).body.code).toBe('URL_INVALID');
      expect((await admin.post(base, { title: 'x', imageUrl: url })).body.code).toBe('URL_INVALID');
    }
  });

  it('tells how often each one appeared and was clicked', async () => {
    const { platform, admin } = await desk();
    const { id } = (await admin.post(base, { title: 'Contado' })).body;
    await addImpressions(platform.db, id, '2026-03-09', 40);
    await addImpressions(platform.db, id, '2026-03-10', 2);
    await addClick(platform.db, id, '2026-03-10');
    expect((await admin.get(base)).body.items[0]).toMatchObject({ appearances: 42, clicks: 1 });
  });

  it('is previewed as the mail shows it, in a frame that can run and fetch nothing (S19)', async () => {
    const { admin } = await desk();
    const query = new URLSearchParams({
      title: '<script>alert(1)</script>',
      description: 'Texto',
      url: 'javascript:alert(1)',
      imageUrl: 'https://tracker.example/pixel.gif',
    });
    const { headers, body } = await admin.get(`${base}/preview?${query}`);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; sandbox/);
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(body).toContain('Patrocinado');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toMatch(/<script|javascript:|tracker\.example/);
  });
});
