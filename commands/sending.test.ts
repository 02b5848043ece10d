import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { recordEvent } from '../clippings/delivery/intake/record-event.ts';
import { addressHash, addressSalt } from '../platform/mail/address-hash.ts';
import { listMessages } from '../platform/mail/queries.ts';
import { stubCommandEnvironment } from '../tests/support/recorte-process.ts';
import { createTestPlatform, type TestPlatform, testSecret } from '../tests/support/test-platform.ts';
import { createTestSite } from '../tests/support/test-site.ts';
import { suppressedVerb, testAlarmVerb } from './sending.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

async function bounced(platform: TestPlatform, email: string, code: string): Promise<void> {
  const { db, clock } = platform;
  const known = { source: 'webhook', kind: 'bounce', detail: null, deliveryId: null, happenedAt: clock.now() } as const;
  const hash = addressHash(addressSalt(testSecret), email);
  for (const eventId of ['a', 'b'])
    await recordEvent(db, { ...known, eventId: `${email} ${eventId}`, addressHash: hash, code }, clock.now());
}

it('a suppressed address is shown to its reader and the operator with the cause, who sends to it again', async () => {
  const platform = await createTestPlatform();
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  const ana = await site.signIn('ana@exemplo.com');
  await bounced(platform, 'ana@exemplo.com', '550 5.2.1');
  const since = platform.clock.now().toISOString();
  const seen = async () => (await ana.get('/api/delivery')).body.suppression;
  expect(await seen()).toEqual({ reason: 'bounces', since });
  const page = (await admin.get(`/api/admin/readers/${ana.userId}`)).body;
  expect(page.suppression).toEqual({ reason: 'bounces', code: '550 5.2.1', detail: null, since });
  const lift = async () => (await admin.post(`/api/admin/readers/${ana.userId}/lift-suppression`)).body;
  expect(await lift()).toEqual({ lifted: true });
  expect(await lift()).toEqual({ lifted: false });
  expect(await seen()).toBeNull();
});

it('the command counts suppressed addresses by day and cause, and sends again to those that match alone', async () => {
  const platform = await createTestPlatform();
  stubCommandEnvironment(platform);
  await bounced(platform, 'ana@exemplo.com', '550 5.1.1');
  await bounced(platform, 'bia@exemplo.com', '550 5.2.1');
  await bounced(platform, 'caio@exemplo.com', '550 5.2.1');
  await expect(suppressedVerb.run(['--lift'])).rejects.toThrow('--lift wants');
  expect(await suppressedVerb.run([])).toBe(0);
  expect(lines).toEqual(['2026-03-10        2  bounces  550 5.2.1', '2026-03-10        1  hard_bounce  550 5.1.1']);
  await suppressedVerb.run(['--code', '5.2.1', '--lift']);
  expect(lines.at(-1)).toBe('2 addresses get clippings again.');
  const { rows } = await platform.db.execute(sql`select reason from suppressions`);
  expect(rows).toEqual([{ reason: 'hard_bounce' }]);
});

it('a test alarm goes to the operators and the webhook, and the command fails where it may not go', async () => {
  const posted: string[] = [];
  const server = createServer(async (request, response) => {
    posted.push(await text(request));
    response.end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const platform = await createTestPlatform();
  await createTestSite(platform).signIn('admin@exemplo.com', { isAdmin: true });
  stubCommandEnvironment(platform);
  vi.stubEnv('ALERT_WEBHOOK_URL', `http://${place}/hook`);
  expect(await testAlarmVerb.run([])).toBe(1);
  expect(posted).toEqual([]);
  vi.stubEnv('FETCH_ALLOW', place);
  expect(await testAlarmVerb.run([])).toBe(0);
  expect(posted.map((body) => JSON.parse(body))).toMatchObject([{ kind: 'test' }]);
  expect(await listMessages(platform.db, 'admin@exemplo.com')).toHaveLength(2);
});
