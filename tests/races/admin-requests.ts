import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { RaceDesk } from './desk.ts';
import type { Racer } from './reader-requests.ts';

const deed = (make: (desk: RaceDesk) => Promise<{ ids?: string[]; body?: unknown }>): Racer => ({
  prepare: async (desk) => ({ visitor: desk.admin, ...(await make(desk)) }),
});

const onReader = (body?: unknown): Racer =>
  deed(async (desk) => ({ ids: [(await desk.reader()).userId], ...(body ? { body } : {}) }));

const onSponsored = (body?: unknown): Racer =>
  deed(async ({ admin }) => {
    const made = await admin.post('/api/admin/sponsored-content', { title: randomUUID() });
    return { ids: [made.body.id], ...(body ? { body } : {}) };
  });

async function anySource({ platform: { db } }: RaceDesk): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into sources (id, outlet_id, url) select gen_random_uuid(), id, 'https://' || gen_random_uuid() || '.example/rss'
    from outlets limit 1 returning id`);
  return rows[0]?.id ?? '';
}

/** Every call of an administrator that may change something. */
export const adminRequests: Record<string, Racer> = {
  'POST /admin/invites': deed(async () => ({ body: { code: randomUUID().slice(0, 12).toUpperCase() } })),
  // so many fresh codes are what each request asks for
  'POST /admin/invites/batch': { ...deed(async () => ({ body: { count: 2 } })), most: 50 },
  // two blocks with the same words are two blocks
  'POST /admin/sponsored-content': { ...deed(async () => ({ body: { title: 'Bloco' } })), most: 50 },
  'PUT /admin/sponsored-content/{id}': onSponsored({ title: 'Outro' }),
  'DELETE /admin/sponsored-content/{id}': onSponsored(),
  'POST /admin/waiting-list/invite': deed(async ({ platform: { db } }) => {
    const { rows } = await db.execute<{ id: string }>(sql`
      insert into waiting_list (id, email, language, created_at)
      values (gen_random_uuid(), gen_random_uuid() || '@exemplo.com', 'pt', now()) returning id`);
    return { body: { ids: [rows[0]?.id] } };
  }),
  'POST /admin/readers/{id}/resend-confirmation': deed(async ({ site }) => {
    const { userId } = await site.signIn(`${randomUUID()}@exemplo.com`, { isConfirmed: false });
    return { ids: [userId] };
  }),
  'POST /admin/readers/{id}/end-sessions': onReader(),
  'PUT /admin/readers/{id}/admin': onReader({ isAdmin: true }),
  'PUT /admin/readers/{id}/suspension': onReader({ isSuspended: true }),
  'PUT /admin/readers/{id}/plan': onReader({ plan: 'enterprise', reason: 'contrato', endsOn: '2030-01-31' }),
  'POST /admin/readers/{id}/plan/take': deed(async (desk) => {
    const { userId } = await desk.reader();
    const grant = { plan: 'enterprise', reason: 'contrato', endsOn: null };
    await desk.admin.send('PUT', `/api/admin/readers/${userId}/plan`, grant);
    return { ids: [userId], body: { reason: 'fim' } };
  }),
  'POST /admin/readers/{id}/export': onReader(),
  'DELETE /admin/readers/{id}': onReader(),
  'PUT /admin/plans/limits': deed(async ({ admin }) => {
    const { body } = await admin.get('/api/plans/limits');
    return { body: { plan: 'enterprise', limit: body.enterprise + 1 } };
  }),
  'POST /admin/sources/discover': { ...deed(async ({ feed }) => ({ body: { address: feed } })), crowd: 5 },
  'POST /admin/sources/preview': { ...deed(async ({ feed }) => ({ body: { url: feed } })), crowd: 5 },
  'POST /admin/sources': {
    ...deed(async ({ feed, admin }) => {
      const source = () => ({ url: `${feed}/${randomUUID()}`, name: 'Jornal', language: 'pt' });
      await admin.post('/api/admin/sources', source()); // the outlet itself is there already
      return { body: source() };
    }),
    crowd: 5,
  },
  'PUT /admin/sources/{id}/pause': deed(async (desk) => ({ ids: [await anySource(desk)], body: { isPaused: true } })),
  'POST /admin/sources/{id}/check': deed(async (desk) => ({ ids: [await anySource(desk)] })),
  'POST /admin/sources/opml': deed(async () => ({
    body: {
      text: `<opml><body><outline text="J" xmlUrl="https://${randomUUID()}.example/rss"/></body></opml>`,
      language: 'pt',
    },
  })),
  'POST /admin/deliveries/{id}/retry': deed(async (desk) => {
    const { editionId } = await desk.readerWithEdition();
    const { rows } = await desk.platform.db.execute<{ id: string }>(
      sql`update deliveries set state = 'failed', reason = 'full' where edition_id = ${editionId} returning id`,
    );
    return { ids: [rows[0]?.id ?? ''] };
  }),
  'POST /admin/whatsapp/resume': deed(async ({ platform: { db } }) => {
    const scope = `template ${randomUUID()}`;
    await db.execute(
      sql`insert into whatsapp_stops (scope, code, reason, stopped_at) values (${scope}, 190, 'x', now())`,
    );
    return { body: { scope } };
  }),
  'POST /admin/whatsapp/numbers/{id}/clear': deed(async (desk) => {
    const { userId } = await desk.reader();
    await desk.platform.db.execute(sql`
      insert into whatsapp_contacts (user_id, phone, confirmed_at, stopped_at, stopped_by)
      values (${userId}, '55119' || (30000000 + (random() * 9999999)::int), now(), now(), 'undeliverable')`);
    return { ids: [userId] };
  }),
};
