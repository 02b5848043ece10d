import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { paysTwice } from '../support/stripe/pays-twice.ts';
import type { RaceFixture } from './fixture.ts';
import type { Racer } from './reader-requests.ts';

const entry = (make: (fixture: RaceFixture) => Promise<{ ids?: string[]; body?: unknown }>): Racer => ({
  prepare: async (fixture) => ({ visitor: fixture.admin, ...(await make(fixture)) }),
});

const onReader = (body?: unknown): Racer =>
  entry(async (fixture) => ({ ids: [(await fixture.reader()).userId], ...(body ? { body } : {}) }));

const onSponsored = (body?: unknown): Racer =>
  entry(async ({ admin }) => {
    const made = await admin.post('/api/admin/sponsored-content', { title: randomUUID() });
    return { ids: [made.body.id], ...(body ? { body } : {}) };
  });

async function anySource({ platform: { db } }: RaceFixture): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into sources (id, outlet_id, url) select gen_random_uuid(), id, 'https://' || gen_random_uuid() || '.example/rss'
    from outlets limit 1 returning id`);
  return rows[0]?.id ?? '';
}

async function licensedOutlet({ platform: { db } }: RaceFixture): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`update outlets set quote_limit = null where id = (select min(id) from outlets) returning id`,
  );
  return rows[0]?.id ?? '';
}

/** Its id may appear in log lines. */
async function newOutlet({ platform: { db } }: RaceFixture): Promise<string> {
  const id = randomUUID();
  await db.execute(
    sql`insert into outlets (id, name, home, language) values (${id}, 'Gazeta', ${`https://${id}.example`}, 'pt')`,
  );
  return id;
}

async function requestedFeed(fixture: RaceFixture, state = 'open'): Promise<string> {
  const { userId } = await fixture.reader();
  const url = `${fixture.feed}/${randomUUID()}`;
  await fixture.platform.db.execute(sql`
    insert into source_requests (user_id, url, name, language, state, created_at)
    values (${userId}, ${url}, 'Jornal', 'pt', ${state}, now())`);
  return url;
}

/** Every changing call of an administrator. */
export const adminRequests: Record<string, Racer> = {
  'POST /admin/invites': entry(async () => ({ body: { code: randomUUID().slice(0, 12).toUpperCase() } })),
  // each request creates this many new codes
  'POST /admin/invites/batch': { ...entry(async () => ({ body: { count: 2 } })), most: 50 },
  // two blocks with the same text are two blocks
  'POST /admin/sponsored-content': { ...entry(async () => ({ body: { title: 'Bloco' } })), most: 50 },
  'PUT /admin/sponsored-content/{id}': onSponsored({ title: 'Outro' }),
  'DELETE /admin/sponsored-content/{id}': onSponsored(),
  'POST /admin/waiting-list/invite': entry(async ({ platform: { db } }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into waiting_list (id, email, language, created_at)
      values (gen_random_uuid(), gen_random_uuid() || '@exemplo.com', 'pt', now()) returning id`);
    return { body: { ids: [rows[0]?.id] } };
  }),
  'POST /admin/readers/{id}/resend-confirmation': entry(async ({ site }) => {
    const { userId } = await site.signIn(`${randomUUID()}@exemplo.com`, { isConfirmed: false });
    return { ids: [userId] };
  }),
  'POST /admin/readers/{id}/lift-suppression': onReader(),
  'POST /admin/readers/{id}/end-sessions': onReader(),
  'POST /admin/readers/{id}/why': onReader({ text: 'Safra de soja' }),
  'PUT /admin/readers/{id}/admin': onReader({ isAdmin: true }),
  'PUT /admin/readers/{id}/suspension': onReader({ isSuspended: true }),
  'PUT /admin/readers/{id}/plan': onReader({ plan: 'enterprise', reason: 'contrato', endsOn: '2030-01-31' }),
  'POST /admin/readers/{id}/plan/take': entry(async (fixture) => {
    const { userId } = await fixture.reader();
    const grant = { plan: 'enterprise', reason: 'contrato', endsOn: null };
    await fixture.admin.send('PUT', `/api/admin/readers/${userId}/plan`, grant);
    return { ids: [userId], body: { reason: 'fim' } };
  }),
  'POST /admin/readers/{id}/subscriptions/refund': entry(async (fixture) => {
    const { userId } = await fixture.reader();
    return { ids: [userId], body: { subscriptionId: await paysTwice(fixture.platform, userId) } };
  }),
  'POST /admin/readers/{id}/export': onReader(),
  'DELETE /admin/readers/{id}': onReader(),
  'PUT /admin/plans/limits': entry(async ({ admin }) => {
    const { body } = await admin.get('/api/plans/limits');
    return { body: { plan: 'enterprise', limit: body.enterprise + 1 } };
  }),
  'POST /admin/sources/discover': { ...entry(async ({ feed }) => ({ body: { address: feed } })), parallel: 5 },
  'POST /admin/sources/preview': { ...entry(async ({ feed }) => ({ body: { url: feed } })), parallel: 5 },
  'POST /admin/sources': {
    ...entry(async ({ feed, admin }) => {
      const source = () => ({ url: `${feed}/${randomUUID()}`, name: 'Jornal', language: 'pt' });
      await admin.post('/api/admin/sources', source()); // the outlet already exists
      return { body: source() };
    }),
    parallel: 5,
  },
  'PUT /admin/sources/{id}/pause': entry(async (fixture) => ({
    ids: [await anySource(fixture)],
    body: { isPaused: true },
  })),
  'POST /admin/sources/{id}/check': entry(async (fixture) => ({ ids: [await anySource(fixture)] })),
  'POST /admin/sources/opml': entry(async () => ({
    body: {
      text: `<opml><body><outline text="J" xmlUrl="https://${randomUUID()}.example/rss"/></body></opml>`,
      language: 'pt',
    },
  })),
  'POST /admin/source-requests/approve': {
    ...entry(async (fixture) => {
      await fixture.admin.post('/api/admin/sources', { url: `${fixture.feed}/x`, name: 'J', language: 'pt' });
      return { body: { url: await requestedFeed(fixture), name: 'Jornal', language: 'pt' } };
    }),
    parallel: 5,
  },
  'POST /admin/source-requests/merge': entry(async (fixture) => ({
    body: { url: await requestedFeed(fixture), outletId: await newOutlet(fixture), isFeedAdded: false },
  })),
  'POST /admin/source-requests/refuse': entry(async (fixture) => ({
    body: { url: await requestedFeed(fixture), reason: 'not_news' },
  })),
  'POST /admin/source-requests/reopen': entry(async (fixture) => ({
    body: { url: await requestedFeed(fixture, 'refused') },
  })),
  'PUT /admin/sources/rights': entry(async (fixture) => ({
    body: { quoteLimit: 120, of: { outletId: await licensedOutlet(fixture) } },
  })),
  'POST /admin/sources/rights': entry(async (fixture) => ({
    body: { text: `outlet_id,right\n${await licensedOutlet(fixture)},120` },
  })),
  'POST /admin/deliveries/send-all': entry(async (fixture) => {
    const { editionId } = await fixture.readerWithEdition();
    await fixture.platform.db.execute(sql`update deliveries set state = 'deferred' where edition_id = ${editionId}`);
    return {};
  }),
  'POST /admin/deliveries/{id}/retry': entry(async (fixture) => {
    const { editionId } = await fixture.readerWithEdition();
    const { rows } = await fixture.platform.db.execute<{ id: string }>(
      sql`update deliveries set state = 'failed', reason = 'full' where edition_id = ${editionId} returning id`,
    );
    return { ids: [rows[0]?.id ?? ''] };
  }),
  'POST /admin/browser-errors/{id}/resolve': entry(async ({ platform: { db } }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into browser_errors (fingerprint, kind, message, page, browser, release, frames, first_at, last_at)
      values (gen_random_uuid(), 'error', 'x', '/', 'Firefox 145', 'x', '[]', now(), now()) returning id`);
    return { ids: [rows[0]?.id ?? ''] };
  }),
  'POST /admin/whatsapp/resume': entry(async ({ platform: { db } }) => {
    const scope = `template ${randomUUID()}`;
    await db.execute(
      sql`insert into whatsapp_stops (scope, code, reason, stopped_at) values (${scope}, 190, 'x', now())`,
    );
    return { body: { scope } };
  }),
  'POST /admin/whatsapp/numbers/{id}/clear': entry(async (fixture) => {
    const { userId } = await fixture.reader();
    await fixture.platform.db.execute(sql`
      insert into whatsapp_contacts (user_id, phone, confirmed_at, stopped_at, stopped_by)
      values (${userId}, '55119' || (30000000 + (random() * 9999999)::int), now(), now(), 'undeliverable')`);
    return { ids: [userId] };
  }),
};
