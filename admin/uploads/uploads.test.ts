import { readdirSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startFakeS3 } from '../../tests/support/providers/fake-s3.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, type TestSite, type Visitor } from '../../tests/support/test-site.ts';
import { auditLog } from '../tables.ts';

async function fixture(env: Record<string, string> = {}) {
  const platform = await createTestPlatform(env);
  const site = createTestSite(platform);
  return { platform, site, admin: await site.signIn('admin@exemplo.com', { isAdmin: true }) };
}

interface Upload {
  bytes: Uint8Array | string;
  name?: string;
  type?: string;
  origin?: string;
}

async function upload(site: TestSite, who: Visitor, { bytes, name = 'logo.png', type = 'image/png', origin }: Upload) {
  const body = new FormData();
  body.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  const cookie = [...who.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await site.http.request('/uploads/logos', {
    method: 'POST',
    body,
    headers: { origin: origin ?? 'http://localhost:3000', cookie },
  });
  return { status: answer.status, body: (await answer.json()) as { url: string; code: string } };
}

const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#c33' } });

/** A few hundred bytes that declare 900 million pixels. */
function vastPng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const pixels = chunk('IDAT', deflateSync(Buffer.alloc(1_000_000)));
  return Buffer.concat([signature, chunk('IHDR', head), pixels, chunk('IEND', Buffer.alloc(0))]);
}

describe('uploading a picture (requirements S18)', () => {
  it('stores it as PNG under a name of ours and serves it so that it can only be shown', async () => {
    const { platform, site, admin } = await fixture();
    const jpeg = await picture()
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .jpeg()
      .toBuffer();
    const { status, body } = await upload(site, admin, { bytes: jpeg, name: '../../etc/x.php.png', type: 'text/html' });
    expect(status).toBe(201);
    const stamp = platform.clock.now().getTime();
    expect(body.url).toBe(`http://localhost:3000/files/logos/logo-${stamp}.png`);
    const served = await site.http.request(new URL(body.url).pathname);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(served.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(served.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const stored = Buffer.from(await served.arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 });
    expect(stored.includes('SECRET PLACE')).toBe(false);
    expect(await platform.db.select().from(auditLog)).toMatchObject([
      { action: 'upload.create', subject: `logo-${stamp}.png` },
    ]);
  });

  it('never writes over another: ten in one millisecond are ten files', async () => {
    const { platform, site, admin } = await fixture();
    const bytes = await picture().png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(site, admin, { bytes })));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(10);
    expect(readdirSync(path.join(platform.config.DATA_DIR, 'files', 'logos'))).toHaveLength(10);
  });

  it('judges by the content, whatever name and type say', async () => {
    const { platform, site, admin } = await fixture();
    const png = await picture().png().toBuffer();
    const refused: Upload[] = [
      { bytes: '<html><script>alert(1)</script></html>' },
      { bytes: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>' },
      { bytes: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', name: 'a.svg', type: 'image/svg+xml' },
      { bytes: '%PDF-1.7 nothing', type: 'application/pdf' },
      { bytes: '' },
      { bytes: png.subarray(0, 60) },
    ];
    for (const one of refused) expect((await upload(site, admin, one)).status).toBe(415);
    expect(await platform.db.select().from(auditLog)).toEqual([]);
  });

  it('leaves behind what a polyglot carries beside its pixels', async () => {
    const { site, admin } = await fixture();
    const gif = await picture().gif().toBuffer();
    const polyglot = Buffer.concat([gif, Buffer.from('<script>alert(document.domain)</script>')]);
    const { status, body } = await upload(site, admin, { bytes: polyglot, name: 'x.gif.html', type: 'text/html' });
    expect(status).toBe(201);
    const served = await site.http.request(new URL(body.url).pathname);
    expect(Buffer.from(await served.arrayBuffer()).includes('<script>')).toBe(false);
  });

  it('refuses more than ten megabytes, announced or not, and too many pixels', async () => {
    const { site, admin } = await fixture();
    expect((await upload(site, admin, { bytes: new Uint8Array(20 * 1024 * 1024) })).status).toBe(413);
    expect((await upload(site, admin, { bytes: new Uint8Array(10 * 1024 * 1024 + 1) })).status).toBe(413);
    const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ');
    const chunk = new Uint8Array(1024 * 1024);
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => (sent++ < 40 ? controller.enqueue(chunk) : controller.close()),
    });
    const streamed = await site.http.request('/uploads/logos', {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { origin: 'http://localhost:3000', cookie, 'content-type': 'multipart/form-data; boundary=x' },
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(sent).toBeLessThan(20);
    expect((await upload(site, admin, { bytes: vastPng(30_000, 30_000) })).status).toBe(413);
  });

  it('goes to an S3 store the same way: public bucket, our name, an hour of cache, nothing overwritten', async () => {
    const store = await startFakeS3();
    const { platform, site, admin } = await fixture(store.env);
    const bytes = await picture().png().toBuffer();
    const [first, second] = await Promise.all([upload(site, admin, { bytes }), upload(site, admin, { bytes })]);
    expect([first?.status, second?.status]).toEqual([201, 201]);
    const stamp = platform.clock.now().getTime();
    const names = [...store.objects.keys()].toSorted();
    expect(names).toHaveLength(2);
    expect(names).toContain(`logos/logo-${stamp}.png`);
    expect([...store.objects.values()][0]).toMatchObject({
      contentType: 'image/png',
      cacheControl: 'public, max-age=3600',
    });
    expect([first?.body.url, second?.body.url].toSorted()).toEqual(
      names.map((name) => `${store.env.S3_ENDPOINT}/recorte-files/${name}`).toSorted(),
    );
    const page = await site.http.request('/test-upload');
    expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: ${store.env.S3_ENDPOINT};`);
  });

  it('is for administrators, from our own pages', async () => {
    const { site, admin } = await fixture();
    const bytes = await picture().png().toBuffer();
    expect((await upload(site, site.visitor(), { bytes })).status).toBe(401);
    expect((await upload(site, await site.signIn('ana@exemplo.com'), { bytes })).status).toBe(403);
    const elsewhere = await upload(site, admin, { bytes, origin: 'https://evil.test' });
    expect(elsewhere).toMatchObject({ status: 403, body: { code: 'CROSS_ORIGIN' } });
    expect((await admin.post('/uploads/logos', { file: 'text' })).status).toBe(400);
  });
});
