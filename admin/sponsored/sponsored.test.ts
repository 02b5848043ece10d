import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toEditionProps } from '../../clippings/editions/render/edition-props.ts';
import { activeSponsored, addClick, addImpressions } from '../../clippings/editions/sponsored/queries.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

async function fixture(env: Record<string, string> = {}) {
  const platform = await createTestPlatform(env);
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  return { platform, site, admin };
}
const base = '/api/admin/sponsored-content';

describe('sponsored content', () => {
  it('is created active, listed newest first, changed, switched off and deleted, each time with a line in the log', async () => {
    const { platform, admin } = await fixture();
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
    const { admin } = await fixture();
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
    const { platform, admin } = await fixture();
    const { id } = (await admin.post(base, { title: 'Contado' })).body;
    await addImpressions(platform.db, id, '2026-03-09', 40);
    await addImpressions(platform.db, id, '2026-03-10', 2);
    await addClick(platform.db, id, '2026-03-10');
    expect((await admin.get(base)).body.items[0]).toMatchObject({
      appearances: 42,
      clicks: 1,
      days: [
        { day: '2026-03-09', appearances: 40, clicks: 0 },
        { day: '2026-03-10', appearances: 2, clicks: 1 },
      ],
    });
    platform.clock.advance(60 * dayMs);
    expect((await admin.get(base)).body.items[0]).toMatchObject({ appearances: 42, clicks: 1, days: [] });
  });

  it('has its days and its plans, kept by a switch and told in the log', async () => {
    const { platform, admin } = await fixture();
    const campaign = { startsOn: '2026-03-10', endsOn: '2026-03-31', plans: ['free', 'premium'] };
    const { body } = await admin.post(base, { title: 'Curso', ...campaign });
    expect(body).toMatchObject(campaign);
    const off = await admin.send('PUT', `${base}/${body.id}`, { title: 'Curso', ...campaign, active: false });
    expect(off.body).toMatchObject({ ...campaign, active: false });
    const open = await admin.send('PUT', `${base}/${body.id}`, { title: 'Curso' });
    expect(open.body).toMatchObject({ startsOn: null, endsOn: null, plans: [] });
    const reversed = await admin.post(base, { title: 'x', startsOn: '2026-03-10', endsOn: '2026-03-09' });
    expect(reversed.body.code).toBe('DATES_REVERSED');
    expect((await admin.post(base, { title: 'x', plans: ['gold'] })).status).toBe(400);
    const lines = await platform.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map(({ details }) => details)).toEqual([
      { id: body.id, active: true, startsOn: '2026-03-10', endsOn: '2026-03-31', plans: 'free, premium' },
      { id: body.id, active: false, startsOn: '2026-03-10', endsOn: '2026-03-31', plans: 'free, premium' },
      { id: body.id, active: true },
    ]);
  });
});

/** A server that tracks who opens what. */
async function openTracker(answer: Uint8Array | string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/png' }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, asked, url: `http://${host}/pixel.png?reader=7` };
}
const photo = (alpha: number) =>
  sharp({ create: { width: 1400, height: 700, channels: 4, background: { r: 180, g: 30, b: 30, alpha } } });

describe('the picture of sponsored content (requirements S19)', () => {
  it('is fetched once, drawn anew and served by us; nobody else is named to a reader', async () => {
    const tracker = await openTracker(await photo(1).removeAlpha().jpeg().toBuffer());
    const { platform, admin, site } = await fixture({ FETCH_ALLOW: tracker.host });
    const { body } = await admin.post(base, { title: 'Curso', url: 'https://curso.example', imageUrl: tracker.url });
    expect(body).toMatchObject({
      imageUrl: tracker.url,
      picture: expect.stringMatching(/^http:\/\/localhost:3000\/files\/sponsored\/[0-9a-f]{32}\.jpg$/),
    });
    const served = await site.http.request(new URL(body.picture).pathname);
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ width: 988, height: 494 });
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    await admin.send('PUT', `${base}/${body.id}`, { ...body, active: false });
    await admin.send('PUT', `${base}/${body.id}`, { ...body, active: true });
    expect(tracker.asked).toHaveLength(1);

    const [block] = await activeSponsored(platform.db, '2026-03-10');
    const edition = {
      sponsored: block ?? null,
      language: 'pt',
      localDate: '2026-03-10',
      cutCounts: {},
      silentTerms: [],
    };
    const frame = { siteUrl: platform.config.BASE_URL, contact: 'x', fileUrl: platform.files.publicUrl };
    const props = toEditionProps({ ...edition, failedSources: [] } as never, [], frame as never);
    expect(props.sponsored?.image).toEqual({ url: body.picture, width: 988, height: 494 });
    expect(JSON.stringify([block, props])).not.toContain(tracker.host);
  });

  it('keeps what is transparent, takes our own uploads, and is left out where there is none', async () => {
    const tracker = await openTracker(await photo(0.4).png().toBuffer());
    const { platform, admin } = await fixture({ FETCH_ALLOW: tracker.host });
    const create = async (imageUrl: string) => (await admin.post(base, { title: 'x', imageUrl })).body;
    expect((await create(tracker.url)).picture).toMatch(/\.png$/);
    const bytes = await photo(1).png().toBuffer();
    await platform.files.put('logos', 'logo-1.png', { bytes, contentType: 'image/png' });
    expect((await create(platform.files.publicUrl('logos', 'logo-1.png'))).picture).toMatch(/\/files\/sponsored\//);
    expect((await create('http://169.254.169.254/latest')).picture).toBeNull();
    expect((await create(platform.files.publicUrl('logos', '..%2fsecret'))).picture).toBeNull();
    const page = await openTracker('<html>no picture</html>');
    const other = await fixture({ FETCH_ALLOW: page.host });
    const { body } = await other.admin.post(base, { title: 'x', imageUrl: page.url });
    expect(body).toMatchObject({ imageUrl: page.url, picture: null });
  });

  it('stands in the preview as in the mail, in a frame that can run and fetch nothing', async () => {
    const tracker = await openTracker(await photo(1).png().toBuffer());
    const { admin } = await fixture({ FETCH_ALLOW: tracker.host });
    const preview = (imageUrl: string) => {
      const query = new URLSearchParams({
        title: '<script>alert(1)</script>',
        description: 'Texto',
        url: 'javascript:alert(1)',
        imageUrl,
      });
      return admin.get(`${base}/preview?${query}`);
    };
    const { headers, body } = await preview(tracker.url);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox/,
    );
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(body).toContain('Patrocinado');
    expect(body).toContain('src="data:image/');
    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toMatch(/<script|javascript:|127\.0\.0\.1/);
    await preview(tracker.url);
    expect(tracker.asked).toHaveLength(1);
    expect((await preview('https://10.0.0.1/x.png')).body).not.toContain('<img');
  });

  it('and our pages load pictures from nowhere else', async () => {
    const { site } = await fixture();
    const answer = await site.http.request('/admin/sponsored-content');
    expect(answer.headers.get('content-security-policy')).toContain("img-src 'self' data: http://localhost:3000;");
  });
});
