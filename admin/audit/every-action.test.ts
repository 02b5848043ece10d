import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { suppress } from '../../clippings/delivery/intake/queries.ts';
import { deliveries } from '../../clippings/delivery/tables.ts';
import { whatsappContacts, whatsappStops } from '../../clippings/delivery/whatsapp/tables.ts';
import { editions } from '../../clippings/editions/tables.ts';
import type { AuditAction } from '../../contract/admin/audit.ts';
import { auditActions } from '../../contract/admin/audit-actions.ts';
import type { RequestState } from '../../contract/news/source-requests.ts';
import { pt } from '../../i18n/pt.ts';
import { sourceRequests } from '../../newsroom/source-requests/tables.ts';
import { outlets, sources } from '../../newsroom/sources/tables.ts';
import { waitingList } from '../../people/onboarding/tables.ts';
import { planGrants, subscriptions } from '../../people/payments/tables.ts';
import { addressHash, addressSalt } from '../../platform/mail/address-hash.ts';
import { allCalls } from '../../tests/support/contract-calls.ts';
import { serveOneFeed } from '../../tests/support/feeds/one-feed.ts';
import { paysTwice } from '../../tests/support/stripe/pays-twice.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { createTestSite, type TestSite, type Visitor } from '../../tests/support/test-site.ts';
import { auditLog, browserErrors } from '../tables.ts';

const { particulars, actions: actionTexts } = pt.admin.audit;

interface Fixture {
  platform: TestPlatform;
  site: TestSite;
  admin: Visitor & { userId: string };
  feed: string;
}
interface NewAuditEntry {
  action: AuditAction;
  /** Creates what the action needs and returns the id for its path. */
  subject?: (fixture: Fixture) => Promise<string>;
  body?: (fixture: Fixture) => Promise<object> | object;
}

const reader = async ({ site }: Fixture) =>
  (await site.signIn(`${crypto.randomUUID()}@exemplo.com`, { isConfirmed: false })).userId;
const sponsored = async ({ admin }: Fixture) =>
  (await admin.post('/api/admin/sponsored-content', { title: 'Bloco' })).body.id as string;
const source = async ({ platform }: Fixture) => (await platform.db.select().from(sources))[0]?.id ?? '';
const dueAt = new Date('2026-03-10T09:30:00Z');
const deadlineAt = new Date('2026-03-10T15:00:00Z');

async function failedDelivery(fixture: Fixture) {
  const row = { userId: await reader(fixture), localDate: '2026-03-10', dueAt, deadlineAt };
  const [edition] = await fixture.platform.db
    .insert(editions)
    .values({ ...row, state: 'frozen', language: 'pt', timeZone: 'America/Sao_Paulo', composedAt: dueAt })
    .returning();
  const [delivery] = await fixture.platform.db
    .insert(deliveries)
    .values({ ...row, editionId: edition?.id ?? '', channel: 'email', state: 'failed', messageId: 'm' })
    .returning();
  return delivery?.id ?? '';
}

async function suppressedReader({ platform, site }: Fixture) {
  const email = `${crypto.randomUUID()}@exemplo.com`;
  const { userId } = await site.signIn(email);
  const hash = addressHash(addressSalt(platform.secret), email);
  await suppress(platform.db, { addressHash: hash, reason: 'bounces', since: dueAt });
  return userId;
}

async function unreachedNumber(fixture: Fixture) {
  const userId = await reader(fixture);
  const stopped = { stoppedAt: dueAt, stoppedBy: 'undeliverable' as const, confirmedAt: dueAt };
  await fixture.platform.db.insert(whatsappContacts).values({ userId, phone: '5511912345678', ...stopped });
  return userId;
}

async function requestedFeed(fixture: Fixture, state: RequestState = 'open') {
  const url = `${fixture.feed}/${crypto.randomUUID()}`;
  const row = { userId: await reader(fixture), url, name: 'J', language: 'pt', state, createdAt: dueAt };
  await fixture.platform.db.insert(sourceRequests).values(row);
  return url;
}

async function browserError({ platform: { db } }: Fixture) {
  const sample = { kind: 'error' as const, message: 'x', page: '/', browser: 'Firefox 145', release: 'a', frames: [] };
  const row = { ...sample, fingerprint: crypto.randomUUID(), firstAt: dueAt, lastAt: dueAt };
  const [error] = await db.insert(browserErrors).values(row).returning();
  return error?.id ?? '';
}

/** How each changing call is made. The test fails if a call of the contract is missing here. */
const actions: Record<string, NewAuditEntry> = {
  'POST /api/admin/invites': { action: 'invite.create', body: () => ({ code: 'UM' }) },
  'POST /api/admin/invites/batch': { action: 'invite.create_many', body: () => ({ count: 2 }) },
  'GET /api/admin/invites.csv': { action: 'invite.export' },
  'POST /api/admin/sponsored-content': { action: 'sponsored.create', body: () => ({ title: 'Novo' }) },
  'PUT /api/admin/sponsored-content/:id': {
    action: 'sponsored.update',
    subject: sponsored,
    body: () => ({ title: 'X' }),
  },
  'DELETE /api/admin/sponsored-content/:id': { action: 'sponsored.remove', subject: sponsored },
  'POST /api/admin/waiting-list/invite': {
    action: 'waiting.invite',
    body: async ({ platform }) => {
      const person = { email: 'espera@exemplo.com', language: 'pt' as const, createdAt: dueAt };
      const [row] = await platform.db.insert(waitingList).values(person).returning();
      return { ids: [row?.id] };
    },
  },
  'GET /api/admin/waiting-list.csv': { action: 'waiting.export' },
  'POST /api/admin/readers/:id/resend-confirmation': { action: 'reader.resend_confirmation', subject: reader },
  'POST /api/admin/readers/:id/lift-suppression': { action: 'reader.lift_suppression', subject: suppressedReader },
  'POST /api/admin/readers/:id/end-sessions': { action: 'reader.end_sessions', subject: reader },
  'PUT /api/admin/readers/:id/admin': {
    action: 'reader.make_admin',
    subject: reader,
    body: () => ({ isAdmin: true }),
  },
  'PUT /api/admin/readers/:id/suspension': {
    action: 'reader.suspend',
    subject: reader,
    body: () => ({ isSuspended: true }),
  },
  'PUT /api/admin/readers/:id/plan': {
    action: 'reader.grant_plan',
    subject: reader,
    body: () => ({ plan: 'enterprise', reason: 'contrato', endsOn: '2027-01-31' }),
  },
  'POST /api/admin/readers/:id/plan/take': {
    action: 'reader.take_plan',
    subject: async (fixture) => {
      const userId = await reader(fixture);
      await fixture.platform.db.insert(planGrants).values({ userId, plan: 'pro', reason: 'x', grantedAt: dueAt });
      return userId;
    },
    body: () => ({ reason: 'fim' }),
  },
  'POST /api/admin/readers/:id/subscriptions/refund': {
    action: 'reader.refund',
    subject: async (fixture) => {
      const userId = await reader(fixture);
      await paysTwice(fixture.platform, userId);
      return userId;
    },
    body: async ({ platform }) => {
      const [row] = await platform.db.select().from(subscriptions);
      return { subscriptionId: row?.others[0]?.subscriptionId };
    },
  },
  'POST /api/admin/readers/:id/export': { action: 'reader.export', subject: reader },
  'DELETE /api/admin/readers/:id': { action: 'reader.delete', subject: reader },
  'POST /api/admin/source-requests/approve': {
    action: 'request.approve',
    body: async (fixture) => ({ url: await requestedFeed(fixture), name: 'Jornal', language: 'pt' }),
  },
  'POST /api/admin/source-requests/merge': {
    action: 'request.merge',
    body: async (fixture) => {
      const [outlet] = await fixture.platform.db.select().from(outlets);
      return { url: await requestedFeed(fixture), outletId: outlet?.id ?? '', isFeedAdded: false };
    },
  },
  'POST /api/admin/source-requests/refuse': {
    action: 'request.refuse',
    body: async (fixture) => ({ url: await requestedFeed(fixture), reason: 'other', note: 'Não é notícia' }),
  },
  'POST /api/admin/source-requests/reopen': {
    action: 'request.reopen',
    body: async (fixture) => ({ url: await requestedFeed(fixture, 'refused') }),
  },
  'PUT /api/admin/plans/limits': { action: 'plan.limit', body: () => ({ plan: 'enterprise', limit: 40 }) },
  'POST /api/admin/sources': {
    action: 'source.add',
    body: ({ feed }) => ({ url: feed, name: 'Jornal', language: 'pt' }),
  },
  'PUT /api/admin/sources/:id/pause': { action: 'source.pause', subject: source, body: () => ({ isPaused: true }) },
  'POST /api/admin/sources/:id/check': {
    action: 'source.check',
    subject: async (fixture) => {
      await fixture.platform.runJobs();
      return source(fixture);
    },
  },
  'POST /api/admin/sources/opml': {
    action: 'source.import',
    body: () => ({ text: '<opml><body><outline xmlUrl="https://a.example/rss"/></body></opml>', language: 'pt' }),
  },
  'PUT /api/admin/sources/rights': {
    action: 'source.rights',
    body: async ({ platform }) => {
      const [outlet] = await platform.db.select().from(outlets);
      return { quoteLimit: 0, of: { outletId: outlet?.id ?? '' } };
    },
  },
  'POST /api/admin/deliveries/send-all': { action: 'delivery.send_all' },
  'POST /api/admin/sources/rights': {
    action: 'source.rights',
    body: async ({ platform }) => {
      const [outlet] = await platform.db.select().from(outlets);
      return { text: `outlet_id,right\n${outlet?.id},100` };
    },
  },
  'POST /api/admin/deliveries/:id/retry': { action: 'delivery.retry', subject: failedDelivery },
  'POST /api/admin/browser-errors/:id/resolve': { action: 'error.resolve', subject: browserError },
  'POST /api/admin/whatsapp/resume': {
    action: 'whatsapp.resume',
    body: async ({ platform }) => {
      await platform.db.insert(whatsappStops).values({ scope: 'lane', code: 190, reason: 'expired', stoppedAt: dueAt });
      return { scope: 'lane' };
    },
  },
  'POST /api/admin/whatsapp/numbers/:id/clear': { action: 'whatsapp.clear', subject: unreachedNumber },
};

/** Reads that need a body, and a table without personal data: they store nothing. */
const questions = [
  'POST /api/admin/sources/discover',
  'POST /api/admin/sources/preview',
  'POST /api/admin/readers/:id/why',
  'GET /api/admin/sources/rights.csv',
];
const named = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace('00000000-0000-4000-8000-000000000000', ':id')}`;
const changing = allCalls()
  .filter(({ access, method, path }) => access === 'admin' && (method !== 'GET' || path.endsWith('.csv')))
  .map(named);

async function openFixture(): Promise<Fixture> {
  const host = await serveOneFeed();
  const platform = await createTestPlatform({ FETCH_ALLOW: host, DEMO: '1' });
  const site = createTestSite(platform);
  const admin = await site.signIn('admin@exemplo.com', { isAdmin: true });
  return { platform, site, admin, feed: `http://${host}/rss` };
}
const linesOf = ({ platform }: Fixture) => platform.db.select().from(auditLog).orderBy(desc(auditLog.id));

describe('every entry of an administrator is in the audit log', () => {
  it('has words for every action, and for nothing else', () => {
    expect(Object.keys(actionTexts).sort()).toEqual(auditActions.map((action) => action.replace('.', '_')).sort());
  });

  it('knows how every changing call of the contract is done', () => {
    expect(Object.keys(actions).toSorted()).toEqual(changing.filter((call) => !questions.includes(call)).toSorted());
  });

  it('leaves one line with who, when and what, for each of them', async () => {
    const fixture = await openFixture();
    for (const [call, { action, subject, body }] of Object.entries(actions)) {
      const [method = '', path = ''] = call.split(' ');
      const address = path.replace(':id', (await subject?.(fixture)) ?? '');
      const sent = method === 'GET' || method === 'DELETE' ? undefined : ((await body?.(fixture)) ?? {});
      const before = (await linesOf(fixture)).length;
      fixture.platform.clock.advance(1000);
      const { status, body: said } = await fixture.admin.send(method, address, sent);
      expect([call, status], JSON.stringify(said)).toEqual([call, 200]);
      const after = await linesOf(fixture);
      expect([call, after.length]).toEqual([call, before + 1]);
      expect(after[0], call).toMatchObject({ action, actorId: fixture.admin.userId, at: fixture.platform.clock.now() });
      const unnamed = Object.keys(after[0]?.details ?? {}).filter((name) => name !== 'id' && !(name in particulars));
      expect([call, unnamed]).toEqual([call, []]);
    }
  });

  it('leaves one line for what happened once, however often it was asked for', async () => {
    const fixture = await openFixture();
    const { admin, platform } = fixture;
    const userId = await reader(fixture);
    const id = await sponsored(fixture);
    const feeds = { text: '<opml><body><outline xmlUrl="https://a.example/rss"/></body></opml>', language: 'pt' };
    const plan = { plan: 'pro', reason: 'contrato', endsOn: '2027-01-31' };
    const presses: [method: string, path: string, body: object][] = [
      ['POST', `readers/${userId}/resend-confirmation`, {}],
      ['POST', `readers/${userId}/end-sessions`, {}],
      ['PUT', `readers/${userId}/plan`, plan],
      ['PUT', `sponsored-content/${id}`, { title: 'Outro' }],
      ['POST', 'sources/opml', feeds],
    ];
    for (const [method, path, body] of presses) {
      const before = (await linesOf(fixture)).length;
      const press = () => admin.send(method, `/api/admin/${path}`, body);
      for (const { status } of await Promise.all(Array.from({ length: 8 }, press)))
        expect([path, status]).toEqual([path, 200]);
      await press();
      expect([path, (await linesOf(fixture)).length - before]).toEqual([path, 1]);
    }
    const [feed] = await platform.db.select().from(sources);
    await Promise.all(Array.from({ length: 8 }, () => admin.post(`/api/admin/sources/${feed!.id}/check`)));
    expect((await linesOf(fixture)).filter(({ action }) => action === 'source.check')).toHaveLength(1);
  });

  it('has the pictures that were uploaded', async () => {
    const fixture = await openFixture();
    const form = new FormData();
    const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    form.set('file', new File([new Uint8Array(bytes)], 'x.png'));
    const cookie = [...fixture.admin.cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { origin: fixture.platform.config.BASE_URL, cookie };
    const answer = await fixture.site.http.request('/uploads/logos', { method: 'POST', body: form, headers });
    expect(answer.status).toBe(201);
    expect(await linesOf(fixture)).toMatchObject([{ action: 'upload.create', actorId: fixture.admin.userId }]);
  });

  it('has no line for a question', async () => {
    const fixture = await openFixture();
    expect((await fixture.admin.post('/api/admin/sources/preview', { url: fixture.feed })).status).toBe(200);
    for (const { method, path } of allCalls().filter(({ access }) => access === 'admin')) {
      if (method === 'GET' && !path.endsWith('.csv')) await fixture.admin.get(path);
    }
    expect(await linesOf(fixture)).toEqual([]);
  });
});
