import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import { serveWebApp } from '../../platform/http/files/static-files.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';

it('is not there for strangers and readers, with all headers on every answer (requirements S25)', async () => {
  const webFolder = temporaryFolder();
  mkdirSync(path.join(webFolder, 'prerendered'));
  writeFileSync(path.join(webFolder, 'prerendered', 'pages.json'), '{"/test-upload":null}');
  writeFileSync(path.join(webFolder, 'index.html'), '<!doctype html><title>shell</title>');
  const platform = await createTestPlatform();
  const { http } = createApp(platform, { addPages: (app) => serveWebApp(app, webFolder, 'http://localhost') });
  const site = createTestSite(platform);
  const statusFor = async (cookies: Map<string, string>) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await http.request('/test-upload', { headers: { cookie } });
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toContain('shell');
    return answer.status;
  };
  expect(await statusFor(new Map())).toBe(404);
  expect(await statusFor((await site.signIn('ana@exemplo.com')).cookies)).toBe(404);
  expect(await statusFor((await site.signIn('admin@exemplo.com', { isAdmin: true })).cookies)).toBe(200);
});
