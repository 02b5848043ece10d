import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { temporaryFolder } from '../../../tests/support/recorte-process.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { acceptedEncoding, serveWebApp } from './static-files.ts';

const page = (words: string) => `<!doctype html><link rel="canonical" href="https://site.invalid/auth?asked">${words}`;

async function open(options: Parameters<typeof serveWebApp>[3] = {}) {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'prerendered'));
  mkdirSync(path.join(folder, 'assets'));
  const files = {
    'prerendered/pages.json': '{"/auth":"auth","/signup":"signup","/dashboard":null,"*":"not-found"}',
    'prerendered/signup.pt.html': page('Aberta'),
    'prerendered/signup-over.pt.html': page('Encerrada'),
    'prerendered/auth.pt.html': page('Entrar'),
    'prerendered/auth.en.html': page('Sign in'),
    'prerendered/not-found.pt.html': page('404'),
    'index.html': page('<style>p{}</style>shell<script>go()</script>'),
    'sw.js': 'worker of this build',
    'assets/base-1234.js': 'plain',
    'assets/base-1234.js.br': 'as brotli',
    'assets/base-1234.js.gz': 'as gzip',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const platform = await createTestPlatform({ BASE_URL: 'https://recorte.example', SECRET: 'x'.repeat(32) });
  const { http } = createApp(platform, {
    addPages: (app, { BASE_URL }) => serveWebApp(app, folder, BASE_URL, options),
  });
  return async (address: string, headers: Record<string, string> = {}) => {
    const answer = await http.request(address, { headers });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
}

describe('the built pages', () => {
  it('come compressed as the browser can read them, with the site’s own address in their head', async () => {
    const get = await open();
    const brotli = await get('/auth', { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'pt-BR' });
    expect(brotli.answer.headers.get('content-encoding')).toBe('br');
    expect(brotli.answer.headers.get('vary')).toContain('accept-encoding');
    expect(brotliDecompressSync(brotli.bytes).toString()).toContain('href="https://recorte.example/auth">Entrar');
    const gzip = await get('/auth', { 'accept-encoding': 'gzip', 'accept-language': 'en' });
    expect(gunzipSync(gzip.bytes).toString()).toContain('Sign in');
    const plain = await get('/auth', { 'accept-language': 'en' });
    expect(plain.answer.headers.get('content-encoding')).toBeNull();
    expect(plain.bytes.toString()).toContain('Sign in');
  });

  it('may run what the build wrote into them, and nothing else inline', async () => {
    const get = await open();
    const { headers } = (await get('/dashboard')).answer;
    const hashOf = (code: string) => createHash('sha256').update(code).digest('base64');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' 'sha256-${hashOf('go()')}';`);
    expect(policy).toContain(`style-src 'self' 'sha256-${hashOf('p{}')}';`);
    const other = (await get('/auth')).answer.headers.get('content-security-policy');
    expect(other).toContain("script-src 'self'; style-src 'self';");
  });

  it('bring a service worker that is asked for anew each time, and one that ends itself where it is switched off (requirements R152)', async () => {
    const on = await (await open())('/sw.js');
    expect(on.bytes.toString()).toBe('worker of this build');
    expect(on.answer.headers.get('cache-control')).toBe('no-cache');
    const off = await (await open({ hasOfflineReading: false }))('/sw.js');
    expect(off.answer.headers.get('content-type')).toContain('text/javascript');
    expect(off.bytes.toString()).toContain('registration.unregister()');
  });

  it('say that the offer is over from the first byte on once it is (requirements R185)', async () => {
    let isOver = false;
    const get = await open({ isOfferOver: () => isOver });
    expect((await get('/signup')).bytes.toString()).toContain('Aberta');
    isOver = true;
    expect((await get('/signup')).bytes.toString()).toContain('Encerrada');
    expect((await get('/auth')).bytes.toString()).toContain('Entrar');
  });

  it('are Portuguese for a crawler that names no language', async () => {
    const get = await open();
    expect((await get('/auth')).bytes.toString()).toContain('Entrar');
    expect((await get('/auth', { 'accept-language': '*' })).bytes.toString()).toContain('Entrar');
    expect((await get('/auth', { cookie: 'lang=en' })).bytes.toString()).toContain('Sign in');
    expect((await get('/auth?lang=en')).bytes.toString()).toContain('Sign in');
  });

  it('name the address that was asked for as their own', async () => {
    const get = await open();
    const own = async (address: string, language: string) =>
      /canonical" href="([^"]*)"/.exec((await get(address, { 'accept-language': language })).bytes.toString())?.[1];
    expect(await own('/auth', 'en')).toBe('https://recorte.example/auth');
    expect(await own('/auth?lang=en', 'en')).toBe('https://recorte.example/auth?lang=en');
    expect(await own('/auth?lang=pt', 'en')).toBe('https://recorte.example/auth');
    expect(await own('/auth?lang="><script>', 'en')).toBe('https://recorte.example/auth');
  });

  it('have hashed files that are kept for a year, compressed at build time', async () => {
    const get = await open();
    const { answer, bytes } = await get('/assets/base-1234.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toMatch(/javascript/);
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    expect([answer.headers.get('content-encoding'), bytes.toString()]).toEqual(['br', 'as brotli']);
    expect((await get('/assets/base-1234.js', { 'accept-encoding': 'gzip' })).bytes.toString()).toBe('as gzip');
    expect((await get('/assets/base-1234.js')).bytes.toString()).toBe('plain');
  });

  it('answer for privacy with the section of the terms, in the language that was asked for', async () => {
    const get = await open();
    const { answer } = await get('/privacy?lang=en');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/terms?lang=en#data']);
  });

  it('tell crawlers where to look', async () => {
    const get = await open();
    const robots = (await get('/robots.txt')).bytes.toString();
    expect(robots).toContain('Disallow: /dashboard');
    expect(robots).toContain('Sitemap: https://recorte.example/sitemap.xml');
    const { answer, bytes } = await get('/sitemap.xml');
    expect(answer.headers.get('content-type')).toContain('application/xml');
    expect(bytes.toString()).toContain('<loc>https://recorte.example/signup?lang=en</loc>');
    expect(bytes.toString()).toContain('<loc>https://recorte.example/sources</loc>');
  });
});

describe('an answer of the API', () => {
  it('is compressed on its way, unless it may hold a secret of the sign-in', async () => {
    const get = await open();
    const headers = { 'accept-encoding': 'gzip, br' };
    const { answer, bytes } = await get('/api/openapi.json', headers);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(JSON.parse(gunzipSync(bytes).toString()).openapi).toMatch(/^3/);
    expect((await get('/api/session', headers)).answer.headers.get('content-encoding')).toBeNull();
    expect((await get('/api/openapi.json')).answer.headers.get('content-encoding')).toBeNull();
  });
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.8, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', undefined],
  ['', undefined],
])('reads Accept-Encoding: %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
