import { describe, expect, it, vi } from 'vitest';
import { checkInstallation } from '../admin/system/check-installation.ts';
import { AppError } from '../contract/errors.ts';
import { ownWritesSeconds, type Replica } from '../platform/db/replica.ts';
import { contractCalls } from './support/contract-calls.ts';
import { eventually } from './support/machine/patience.ts';
import { seedEdition } from './support/news/seed-edition.ts';
import { fakeReplica } from './support/providers/fake-replica.ts';
import { createTestPlatform } from './support/test-platform.ts';
import { createTestSite, type Visitor } from './support/test-site.ts';

const untilUsed = (replica: Replica) =>
  eventually(async () => {
    await replica.look();
    expect(replica.state().isUsed).toBe(true);
  });

async function openFixture() {
  const lines: string[] = [];
  const platform = await createTestPlatform({ METRICS_TOKEN: token }, (line) => lines.push(line));
  const fake = await fakeReplica(platform);
  platform.replica = fake.replica;
  const site = createTestSite(platform);
  const reader = await site.signIn('marina@exemplo.com');
  const editionId = await seedEdition(platform, reader.userId, { on: '2026-03-09', titles: ['Leilão de energia'] });
  const replicaLines = () =>
    lines.map((line) => (JSON.parse(line) as { msg: string }).msg).filter((msg) => msg.startsWith('replica'));
  return { platform, site, reader, editionId, replicaLines, ...fake };
}

/** The edition is only on the primary: a reader who sees it was answered by the primary. */
const sees = async (reader: Visitor) =>
  (await reader.get('/api/editions')).body.editions.length > 0 ? 'primary' : 'replica';

const wrote = 'recorte.wrote';
const token = 'a-token-of-the-watch';

describe('reading from a replica', () => {
  it('shows writers their own write at once, in every process, and reads from the replica again later', async () => {
    const { platform, reader, editionId } = await openFixture();
    expect(await sees(reader)).toBe('replica');
    const shared = await reader.post(`/api/editions/${editionId}/share`);
    expect(shared.status).toBe(200);
    expect(shared.headers.getSetCookie().find((cookie) => cookie.startsWith(wrote))).toContain(
      `Max-Age=${ownWritesSeconds};`,
    );
    expect(await sees(reader)).toBe('primary');
    // another process knows only the cookie
    const other = createTestSite(platform).visitor();
    for (const [name, value] of reader.cookies) other.cookies.set(name, value);
    expect(await sees(other)).toBe('primary');
    reader.cookies.delete(wrote); // as the browser does when it expires
    expect(await sees(reader)).toBe('replica');
  });

  it('asks the primary for what the replica does not have yet', async () => {
    const { reader, editionId, replicaLines } = await openFixture();
    expect((await reader.get(`/api/editions/${editionId}`)).status).toBe(200);
    expect((await reader.get('/api/editions/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect(replicaLines()).toEqual([]);
  });

  it('does not ask the primary again for what was refused whatever the data is', async () => {
    const { replica } = await openFixture();
    for (const code of ['SEARCH_TOO_SLOW', 'TOO_MANY_REQUESTS', 'NOT_FOUND'] as const) {
      const primary = vi.fn(async () => 'primary');
      const refuse = () => Promise.reject(new AppError(code, { seconds: 1 }));
      const answer = await replica.read(refuse, primary).catch((error: AppError) => error.code);
      const isAsked = code === 'NOT_FOUND';
      expect([answer, primary.mock.calls.length]).toEqual([isAsked ? 'primary' : code, Number(isAsked)]);
    }
  });

  it('asks the primary for callers who keep no cookies', async () => {
    const { reader } = await openFixture();
    const { token } = (await reader.get('/api/auth/token')).body;
    const bearer = { authorization: `Bearer ${token}` };
    expect((await reader.get('/api/editions', bearer)).body.editions).toHaveLength(1);
  });

  it('falls back to the primary at once when the replica is stopped, and comes back to it', async () => {
    const { reader, replica, stop, replicaLines } = await openFixture();
    expect(await sees(reader)).toBe('replica');
    await stop(true);
    expect(await sees(reader)).toBe('primary');
    await replica.look();
    expect(replica.state()).toMatchObject({ isUsed: false });
    expect(await sees(reader)).toBe('primary');
    await stop(false);
    await untilUsed(replica);
    expect(await sees(reader)).toBe('replica');
    expect(replicaLines()).toContain('replica: not read from, the primary answers');
    expect(replicaLines().at(-1)).toBe('replica: read from again');
  });

  it('does not read from a replica that lags, and reports it in the metrics', async () => {
    const { site, reader, replica, pause } = await openFixture();
    const watcher = site.visitor();
    const figure = async (name: string) => {
      const { body } = await watcher.get('/metrics', { authorization: `Bearer ${token}` });
      return Number(new RegExp(`^${name} (.*)$`, 'm').exec(String(body))?.[1]);
    };
    expect(await figure('recorte_replica_used')).toBe(1);
    await pause(true);
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 6_000);
    try {
      expect(await sees(reader)).toBe('primary');
      await replica.look();
      expect(replica.state()).toMatchObject({ isUsed: false, problem: 'too far behind' });
      expect(await figure('recorte_replica_used')).toBe(0);
      expect(await figure('recorte_replica_lag_seconds')).toBeGreaterThan(5);
      await pause(false);
      await untilUsed(replica);
      expect(await sees(reader)).toBe('replica');
    } finally {
      clock.mockRestore();
    }
  });

  it('is not done from a replica of another server', async () => {
    const { reader, replica, follow } = await openFixture();
    await follow(7);
    await replica.look();
    expect(replica.state()).toMatchObject({ isUsed: false, problem: 'not a replica of this server' });
    expect(await sees(reader)).toBe('primary');
  });

  it('is what every list of the archive and of the operator does, none of which writes', async () => {
    const { site, replica, replicaLines } = await openFixture();
    const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
    const read = vi.spyOn(replica, 'read');
    const inputs: Record<string, string> = {
      'admin.invites.list': '?state=active',
      'admin.deliveries.notSent': '?kind=skipped',
      'archive.list': '?search=energia',
      'search.articles': '?q=energia',
    };
    const served: string[] = [];
    for (const { name, method, path } of contractCalls.filter((call) => call.method === 'GET')) {
      await untilUsed(replica);
      read.mockClear();
      const filled = path.replace('{month}', '2026-03').replace(/\{\w+\}/, '00000000-0000-4000-8000-000000000000');
      const { status } = await admin.send(method, `/api${filled}${inputs[name] ?? ''}`);
      if (read.mock.calls.length === 0) continue;
      served.push(name);
      expect([name, status]).toEqual([name, /archive\.edition|stories\.read/.test(name) ? 404 : 200]);
    }
    expect(served).toEqual([
      'archive.list',
      'archive.month',
      'archive.edition',
      'archive.saved',
      'search.articles',
      'stories.read',
      'stories.chosen',
      'admin.invites.list',
      'admin.invites.counts',
      'admin.sponsored.list',
      'admin.waiting.list',
      'admin.waiting.counts',
      'admin.readers.list',
      'admin.readers.counts',
      'admin.sources.list',
      'admin.sources.counts',
      'admin.sourceRequests.list',
      'admin.sourceRequests.counts',
      'admin.sourceRequests.outlets',
      'admin.deliveries.day',
      'admin.deliveries.notSent',
      'admin.browserErrors.list',
      'admin.browserErrors.counts',
      'admin.whatsapp.numbers',
      'admin.whatsapp.counts',
    ]);
    expect(replicaLines()).toEqual([]);
  });
});

describe('the doctor', () => {
  it('looks at the replica: fresh, none at all, or a server that follows nobody', async () => {
    const { platform, url } = await openFixture();
    const { config, db, clock } = platform;
    const find = async (DATABASE_READ_URL: string | undefined) => {
      const findings = await checkInstallation({ config: { ...config, DATABASE_READ_URL }, db, now: clock.now() });
      return findings.find(({ check }) => check === 'replica');
    };
    expect(await find(undefined)).toMatchObject({ state: 'off' });
    expect(await find(url)).toMatchObject({ state: 'good', detail: expect.stringMatching(/^\d\.\d s$/) });
    expect(await find(url.replace(/recorte_test_\w+/, 'postgres'))).toMatchObject({
      state: 'bad',
      detail: 'not a replica of this server',
    });
  });
});
