import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BrowserErrorReport } from '../../contract/browser-errors/report.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite } from '../../tests/support/test-site.ts';
import { behindProxy, from, ipOf } from '../../tests/support/visitors.ts';
import { forgetBrowserErrors } from '../operator-jobs.ts';
import { browserErrors } from '../tables.ts';
import { deleteBeyond } from './queries.ts';
import { reportError } from './report-error.ts';

const report: BrowserErrorReport = {
  kind: 'error',
  message: 'TypeError: x is not a function',
  page: '/term/:id',
  browser: 'Firefox 145',
  release: 'release1',
  frames: [{ file: 'term-Ab3dEf_h.js', line: 1, column: 10 }],
};

/** One line with three places: `save` at 7:3 of form.tsx, called at 12:5 of term.tsx. */
const sourceMap = {
  version: 3,
  sources: ['../../../web/form.tsx', '../../../web/term.tsx'],
  names: ['save'],
  mappings: 'AAME,UCKIA',
};

function mapsOf(release: string): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'term-Ab3dEf_h.js.map'), JSON.stringify(sourceMap));
  writeFileSync(path.join(folder, 'release'), release);
  return folder;
}

async function fixture() {
  const platform = await createTestPlatform(behindProxy);
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  const groups = async (state = 'open') => (await admin.get(`/api/admin/browser-errors?state=${state}`)).body.items;
  return { platform, site, admin, groups };
}

const rows = ({ db }: TestPlatform) => db.select().from(browserErrors);

describe('an error of a page (requirements R137)', () => {
  it('is accepted from anybody, and shown only to administrators', async () => {
    const { platform, site, groups } = await fixture();
    const reader = await site.signIn('ana@exemplo.com');
    for (const visitor of [site.visitor(), reader]) {
      expect((await visitor.post('/api/browser-errors', report)).body).toEqual({ received: true });
      expect((await visitor.get('/api/browser-errors')).status).toBe(404);
    }
    const [group] = await groups();
    expect(group).toMatchObject({ count: 2, message: report.message, page: '/term/:id', resolvedAt: null });
    for (const [visitor, status] of [
      [site.visitor(), 401],
      [reader, 403],
    ] as const) {
      expect((await visitor.get('/api/admin/browser-errors')).status).toBe(status);
      expect((await visitor.get('/api/admin/browser-errors/counts')).status).toBe(status);
      expect((await visitor.post(`/api/admin/browser-errors/${group.id}/resolve`)).status).toBe(status);
    }
    expect(await rows(platform)).toMatchObject([{ resolvedAt: null }]);
  });

  it('keeps nothing that may be about a person', async () => {
    const { platform, site } = await fixture();
    const reader = await site.signIn('maria@exemplo.com');
    const message =
      'Error: no term "energia" of Maria Souza (maria@exemplo.com) at https://recorte.example/term/77?q=segredo';
    await reader.post('/api/browser-errors', { ...report, message, token: 'segredo', userId: reader.userId });
    const stored = JSON.stringify((await rows(platform)).map(({ id: _, fingerprint: __, ...row }) => row));
    expect(stored).toContain('Error: no term <text> of <name>');
    expect(stored).not.toMatch(/maria|souza|energia|segredo|recorte\.example|term\/77/i);
    expect(stored).not.toContain(reader.userId);
    await reader.post('/api/browser-errors', { ...report, page: '/term/3f2a' });
    await reader.post('/api/browser-errors', { ...report, page: '/search?q=segredo' });
    expect(await rows(platform)).toHaveLength(1);
  });

  it('is refused where it is too large or of another shape', async () => {
    const { platform, site } = await fixture();
    const strange: unknown[] = [
      { ...report, message: 'x'.repeat(2_000_000) },
      { ...report, message: 5 },
      { ...report, frames: Array(11).fill(report.frames[0]) },
      { ...report, frames: [{ file: '../../release', line: 1, column: 1 }] },
      { ...report, frames: [{ file: 'a.js', line: -1, column: 1e300 }] },
      { ...report, browser: 'Mozilla/5.0 (X11; maria)' },
      { ...report, release: 'a b' },
      { ...report, kind: 'other' },
      [report],
      null,
    ];
    for (const [n, body] of strange.entries()) {
      const { status } = await site.visitor().post('/api/browser-errors', JSON.stringify(body), from(ipOf(n + 1)));
      expect([n, status]).toEqual([n, n === 0 ? 413 : 400]);
    }
    const nul = JSON.stringify({ ...report, message: 'a\u0000b' });
    expect((await site.visitor().post('/api/browser-errors', nul)).status).toBe(400);
    const control = { ...report, message: 'Error: a\u0007\u001b[31m\u202eb' };
    expect((await site.visitor().post('/api/browser-errors', control)).status).toBe(200);
    expect((await rows(platform)).map(({ message }) => message)).toEqual(['Error: a [# b']);
  });

  it('is limited for one visitor and for all of them together', async () => {
    const { platform, site, groups } = await fixture();
    const post = (n: number, ip: string) =>
      site.visitor().post('/api/browser-errors', { ...report, message: `Error: ${'x'.repeat(n)}` }, from(ip));
    for (let n = 0; n < 20; n++) expect((await post(n, '192.0.2.7')).status).toBe(200);
    expect((await post(20, '192.0.2.7')).status).toBe(429);
    await platform.db.execute(sql`update rate_limits set points = 499 where key = 'browser-errors-all:all'`);
    expect((await post(21, '192.0.2.8')).status).toBe(200);
    expect((await post(22, '192.0.2.9')).status).toBe(429);
    expect(await groups()).toHaveLength(21);
  });

  it('does not push out a frequent one, however many messages are invented', async () => {
    const { platform } = await fixture();
    const { db, clock } = platform;
    const at = clock.now();
    await reportError(platform, report, '192.0.2.1');
    await reportError(platform, report, '192.0.2.1');
    await db.execute(sql`
      insert into browser_errors (fingerprint, kind, message, page, browser, release, frames, first_at, last_at)
      select 'invented ' || n, 'error', 'Error ' || n, '/', 'Other', 'x', '[]', ${at}, ${at} from generate_series(1, 10000) n`);
    await reportError(platform, { ...report, message: 'Error: a new one' }, '192.0.2.1');
    const kept = await rows(platform);
    expect(kept).toHaveLength(500);
    expect(kept.map(({ message }) => message)).toEqual(expect.arrayContaining([report.message, 'Error: a new one']));
    await deleteBeyond(db, 1, '');
    expect(await rows(platform)).toMatchObject([{ message: report.message, count: 2 }]);
  });

  it('is shown with the function, file and line of the sources', async () => {
    const { platform, groups } = await fixture();
    const file = 'term-Ab3dEf_h.js';
    const frames = [
      { file, line: 1, column: 1 },
      { file, line: 1, column: 11 },
      { file: 'gone-Ab3dEf_h.js', line: 1, column: 5 },
    ];
    await reportError(platform, { ...report, frames }, '192.0.2.1', mapsOf('release1'));
    expect((await groups())[0].frames).toEqual([
      { file: 'web/form.tsx', line: 7, column: 3, function: 'save' },
      { file: 'web/term.tsx', line: 12, column: 7, function: null },
      { file: 'gone-Ab3dEf_h.js', line: 1, column: 5, function: null },
    ]);
  });

  it('is one group in two releases where its place has no map any more', async () => {
    const { platform, groups } = await fixture();
    for (const file of ['term-Ab3dEf_h.js', 'term-Zz9yXw_v.js'])
      await reportError(platform, { ...report, frames: [{ file, line: 1, column: file.charCodeAt(5) }] }, '192.0.2.1');
    expect(await groups()).toMatchObject([{ count: 2 }]);
  });

  it('is resolved with one click and comes back in a later release only', async () => {
    const { platform, admin, groups } = await fixture();
    const occur = (release: string, served: string) =>
      reportError(platform, { ...report, release }, '192.0.2.1', mapsOf(served));
    await occur('release1', 'release1');
    const [{ id }] = await groups();
    const resolve = () => admin.post(`/api/admin/browser-errors/${id}/resolve`);
    expect((await resolve()).body).toEqual({ resolved: true });
    expect((await resolve()).status).toBe(404);
    await occur('release1', 'release1'); // before the fix was deployed
    await occur('release0', 'release2'); // a page still open from an earlier release
    expect(await groups()).toEqual([]);
    expect(await groups('resolved')).toMatchObject([{ count: 3 }]);
    await occur('release2', 'release2');
    expect(await groups()).toMatchObject([{ id, count: 4, resolvedAt: null }]);
    expect((await admin.get('/api/admin/browser-errors/counts')).body).toEqual({ open: 1, resolved: 0 });
    expect((await admin.get('/api/admin/system')).body.browserErrors).toBe(1);
  });

  it('is forgotten thirty days after it was last seen', async () => {
    const { platform } = await fixture();
    const { clock, db, queue } = platform;
    await reportError(platform, report, '192.0.2.1');
    const keptAfter = async (days: number) => {
      clock.advance(days * dayMs);
      await queue.send(db, forgetBrowserErrors, {});
      await platform.runJobs();
      return (await rows(platform)).length;
    };
    expect(await keptAfter(29)).toBe(1);
    expect(await keptAfter(2)).toBe(0);
  });
});
