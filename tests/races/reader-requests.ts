import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { codeAt } from '../../people/accounts/second-factor/codes.ts';
import { enrolApp, pairApp } from '../support/authenticator.ts';
import { orderFor } from '../support/stripe/stripe-site.ts';
import { testPassword, type Visitor } from '../support/test-site.ts';
import { from, invitedVisitor, ipOf, registration, vipRegistration } from '../support/visitors.ts';
import type { RaceFixture } from './fixture.ts';

/** One valid request with everything it needs. */
export interface Request {
  visitor: Visitor;
  /** Values of the path's parameters, in order. */
  ids?: string[];
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Racer {
  prepare(fixture: RaceFixture): Promise<Request>;
  /** How often its effect may happen in a race, if not once: up to a limit, or each time. */
  most?: number;
  /** Fewer concurrent requests, for calls to another server with a limit of one a second. */
  parallel?: number;
}

const own = (body?: (reader: { email: string; userId: string }) => unknown): Racer => ({
  async prepare(fixture) {
    const visitor = await fixture.reader();
    return { visitor, ...(body ? { body: body(visitor) } : {}) };
  },
});

const withTerm = (body?: unknown): Racer => ({
  async prepare(fixture) {
    const visitor = await fixture.reader();
    const { body: term } = await visitor.post('/api/terms', { term: 'energia' });
    return { visitor, ids: [term.id], ...(body ? { body } : {}) };
  },
});

const withEdition: Racer = {
  async prepare(fixture) {
    const { reader, editionId } = await fixture.readerWithEdition();
    return { visitor: reader, ids: [editionId] };
  },
};

const withStory = (body: unknown): Racer => ({
  async prepare(fixture) {
    const { reader, editionId } = await fixture.readerWithEdition();
    const { rows } = await fixture.platform.db.execute<{ id: string }>(
      sql`select id from edition_items where edition_id = ${editionId} order by position limit 1`,
    );
    const [item] = rows;
    if (!item) throw new Error('the edition has no story');
    return { visitor: reader, ids: [item.id], body };
  },
});

const withStoredStory = (body: unknown): Racer => ({
  async prepare(fixture) {
    const { rows } = await fixture.platform.db.execute<{ id: string }>(sql`
      with o as (insert into outlets (id, name, home, language) values ('serra', 'Serra', 'https://serra.example', 'pt')
        on conflict (id) do update set name = excluded.name returning id)
      insert into articles (outlet_id, canonical_url, title, text, language, published_at, published_trust, content_hash, event_id)
      select id, ${`https://serra.example/${randomUUID()}`}, 'Trinca na barragem', 'Uma trinca.', 'pt', now(), 'feed', 'x', '1' from o
      returning id::text`);
    return { visitor: await fixture.reader(), ids: [rows[0]!.id], body };
  },
});

async function readerWithApp(fixture: RaceFixture) {
  const visitor = await fixture.reader();
  const { secret } = await enrolApp(visitor, fixture.platform.clock.now());
  return { ...visitor, secret };
}

const withApp = (body: unknown): Racer => ({
  prepare: async (fixture) => ({ visitor: await readerWithApp(fixture), body }),
});

const stranger = (body: () => unknown): Racer => ({
  prepare: async ({ site }) => ({ visitor: site.visitor(), body: body() }),
});

async function caughtCode({ platform }: RaceFixture, email: string): Promise<string> {
  const { rows } = await platform.db.execute<{ raw: Buffer }>(
    sql`select raw from mailbox_messages where recipient = ${email} and channel = 'whatsapp' order by received_at desc limit 1`,
  );
  const text = Buffer.from(rows[0]?.raw.toString().split('\r\n\r\n')[1] ?? '', 'base64').toString();
  return /\d{6}/.exec(text)?.[0] ?? '';
}

async function caughtToken({ platform }: RaceFixture, email: string): Promise<string> {
  const { rows } = await platform.db.execute<{ raw: Buffer }>(
    sql`select raw from mailbox_messages where recipient = ${email} order by received_at desc limit 1`,
  );
  const text = rows[0]?.raw.toString().replace(/=\r\n/g, '') ?? '';
  return /token=3D([\w-]+)|token=([\w-]+)/.exec(text)?.slice(1).find(Boolean) ?? '';
}

let phones = 0;
const optIn = () => ({ phone: `+55 11 9${String(20_000_000 + ++phones)}`, hasOptedIn: true });

/** Every changing call of a visitor or reader. */
export const readerRequests: Record<string, Racer> = {
  'PATCH /account': own(() => ({ fullName: 'Ana', linkedinProfile: '' })),
  'POST /account/email': own(() => ({ email: `${randomUUID()}@novo.test`, password: testPassword })),
  'POST /account/email/confirm': {
    async prepare(fixture) {
      const reader = await fixture.reader();
      const email = `${randomUUID()}@novo.test`;
      await reader.post('/api/account/email', { email, password: testPassword });
      await fixture.platform.runJobs();
      return { visitor: fixture.site.visitor(), body: { token: await caughtToken(fixture, email) } };
    },
  },
  'POST /auth/change-password': own(() => ({ currentPassword: testPassword, newPassword: 'um novo começo 7' })),
  'POST /auth/reset-password': {
    async prepare(fixture) {
      const { email } = await fixture.reader();
      const visitor = fixture.site.visitor();
      await visitor.post(
        '/api/auth/request-password-reset',
        { email },
        from(ipOf(Math.floor(Math.random() * 2 ** 24))),
      );
      await fixture.platform.runJobs();
      return { visitor, body: { token: await caughtToken(fixture, email), newPassword: 'um novo começo 7' } };
    },
  },
  'POST /auth/check-password': stranger(() => ({ password: 'um novo começo 7', email: `${randomUUID()}@exemplo.com` })),
  'POST /account/second-factor': own(() => ({ password: testPassword })),
  'PUT /account/second-factor': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      return { visitor, body: { code: codeAt(await pairApp(visitor), fixture.platform.clock.now()) } };
    },
  },
  'POST /account/second-factor/codes': withApp({ password: testPassword }),
  'POST /account/second-factor/remove': withApp({ password: testPassword }),
  'POST /auth/second-factor': {
    async prepare(fixture) {
      const { email, secret } = await readerWithApp(fixture);
      const visitor = fixture.site.visitor();
      const anywhere = from(ipOf(Math.floor(Math.random() * 2 ** 24)));
      await visitor.post('/api/auth/sign-in/email', { email, password: testPassword }, anywhere);
      // the sign-in service uses the system clock
      return { visitor, body: { code: codeAt(secret, new Date()) } };
    },
  },
  'POST /auth/providers/{id}': {
    prepare: async ({ site }) => ({ visitor: site.visitor(), ids: ['um'] }),
  },
  'DELETE /account/sessions/{id}': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      const { rows } = await fixture.platform.db.execute<{ id: string }>(sql`
        insert into session (id, user_id, token, expires_at)
        values (gen_random_uuid(), ${visitor.userId}, ${randomUUID()}, now() + interval '1 year') returning id`);
      return { visitor, ids: [rows[0]?.id ?? ''] };
    },
  },
  'DELETE /account/sessions': own(),
  'PUT /account/language': own(() => ({ language: 'en' })),
  'POST /account/delete': own(() => ({ password: testPassword })),
  'POST /create-checkout': own((reader) => orderFor(reader, 'sandbox_premium_monthly')),
  // three messages a day reach the operator
  'POST /contact-sales': { ...own(() => ({ message: 'Somos doze.' })), most: 3 },
  'POST /pay-by-pix': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      return { visitor, body: { plan: 'pro', payer: { name: 'Ana Souza', taxId: '529.982.247-25' } } };
    },
  },
  'POST /customer-portal': own(({ userId }) => ({ userId })),
  'POST /check-subscription': own(),
  'POST /checkouts/{sessionId}/finish': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      const { body } = await visitor.post('/api/create-checkout', orderFor(visitor, 'sandbox_premium_monthly'));
      const path = new URL(body.url).pathname;
      await visitor.post(path, 'action=pay', { 'content-type': 'application/x-www-form-urlencoded' });
      return { visitor, ids: [path.split('/').at(-1) ?? ''] };
    },
  },
  'POST /invites/validate': stranger(() => ({ code: 'NENHUM01' })),
  'POST /onboarding/register': {
    async prepare({ platform, site }) {
      const { visitor } = await invitedVisitor(platform, site);
      return { visitor, body: { ...registration, email: `${randomUUID()}@exemplo.com` } };
    },
  },
  'POST /onboarding/vip': {
    async prepare({ platform, site }) {
      platform.clock.set('2025-06-01T12:00:00Z'); // while the offer is open
      return { visitor: site.visitor(), body: { ...vipRegistration, email: `${randomUUID()}@exemplo.com` } };
    },
  },
  // each report is counted, all in one row
  'POST /browser-errors': {
    ...stranger(() => ({
      kind: 'load',
      message: 'base.js',
      page: '/term/:id',
      browser: 'Firefox 145',
      release: 'Ab3dEf_h',
      frames: [{ file: 'base-Ab3dEf_h.js', line: 1, column: 2 }],
    })),
    most: 50,
  },
  'POST /onboarding/waiting-list': stranger(() => ({ email: `${randomUUID()}@exemplo.com` })),
  'PUT /onboarding/terms': own(() => ({ terms: ['energia', 'soja'], kept: ['clima'] })),
  'POST /suggestions/about': own(() => ({ about: 'Trabalho com energia e transmissão' })),
  'POST /terms': own(() => ({ term: 'hidrogênio' })),
  'PUT /terms/{id}': withTerm({ term: 'energia solar' }),
  'DELETE /terms/{id}': withTerm(),
  'POST /terms/{id}/restore': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      const { body: term } = await visitor.post('/api/terms', { term: 'energia' });
      await visitor.send('DELETE', `/api/terms/${term.id}`);
      return { visitor, ids: [term.id] };
    },
  },
  'PUT /terms/{id}/mute': withTerm({ days: 7 }),
  'PUT /terms/{id}/reading': withTerm({ reading: { as: 'name' } }),
  'POST /terms/{id}/forget': withTerm(),
  'PUT /terms/order': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      const { body: term } = await visitor.post('/api/terms', { term: 'energia' });
      return { visitor, body: { ids: [term.id] } };
    },
  },
  'POST /lab/try': own(() => ({ term: 'energia' })),
  // each is a separate preview, at most six a minute
  'POST /editions/preview': { ...withTerm(), most: 6 },
  // each question is counted, up to a limit
  'POST /why': { ...own(() => ({ text: 'https://jornal.example/materia' })), most: 20 },
  'POST /source-requests/look': {
    prepare: async (fixture) => ({ visitor: await fixture.reader(), body: { address: fixture.feed } }),
    parallel: 5,
  },
  'POST /source-requests': {
    prepare: async (fixture) => ({
      visitor: await fixture.reader(),
      body: { url: `${fixture.feed}/${randomUUID()}` },
    }),
    parallel: 5,
  },
  'DELETE /source-requests/{id}': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      const { rows } = await fixture.platform.db.execute<{ id: string }>(sql`
        insert into source_requests (user_id, url, name, language, state, created_at)
        values (${visitor.userId}, 'https://jornal.example/rss', 'Jornal', 'pt', 'open', now()) returning id`);
      return { visitor, ids: [rows[0]?.id ?? ''] };
    },
  },
  'POST /source-requests/opml': own(() => ({
    text: `<opml><body><outline text="J" xmlUrl="https://${randomUUID()}.example/rss"/></body></opml>`,
  })),
  'DELETE /why/outlets/{id}': {
    async prepare(fixture) {
      const { reader, editionId } = await fixture.readerWithEdition();
      await fixture.platform.db.execute(sql`
        insert into feedback (item_id, user_id, local_date, verdict, term_id, story_id, outlet_id, given_at)
        select id, user_id, local_date, 'less_outlet', term_id, '1', 'gazeta', now() from edition_items
        where edition_id = ${editionId} order by position limit 1`);
      return { visitor: reader, ids: ['gazeta'] };
    },
  },
  'POST /editions/{id}/share': withEdition,
  'DELETE /editions/{id}/share': withEdition,
  'PUT /stories/{id}/choice': withStoredStory({ choice: 'follow' }),
  'PUT /editions/stories/{id}/saved': withStory({ isSaved: true }),
  'PUT /editions/stories/{id}/answer': withStory({ answer: 'useful' }),
  'PATCH /delivery': own(() => ({ localTime: '07:15', weekdays: [1, 3, 5] })),
  'POST /feeds': own(),
  'DELETE /feeds': own(),
  // each requests a new code, at most five an hour
  'POST /whatsapp': { ...own(optIn), most: 5 },
  'POST /whatsapp/code': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      await visitor.post('/api/whatsapp', optIn());
      await fixture.platform.runJobs();
      return { visitor, body: { code: await caughtCode(fixture, visitor.email) } };
    },
  },
  'DELETE /whatsapp': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      await visitor.post('/api/whatsapp', optIn());
      return { visitor };
    },
  },
};
