import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { prepareDue } from '../../clippings/delivery/prepare-due.ts';
import { clippingDrafts } from '../../clippings/specific/tables.ts';
import { clippingInput } from '../support/news/clipping-fixture.ts';
import { firstMorning } from '../support/news/morning.ts';
import type { RaceFixture } from './fixture.ts';
import type { Racer } from './reader-requests.ts';

const own = (body: unknown): Racer => ({
  prepare: async (fixture) => ({ visitor: await fixture.reader(), body }),
});

async function makeClipping(fixture: RaceFixture) {
  const visitor = await fixture.reader();
  const { body } = await visitor.post('/api/clippings', clippingInput);
  return { visitor, id: body.id as string };
}

/** A clipping whose draft stands ready. */
async function makeDraft(fixture: RaceFixture) {
  const { db } = fixture.platform;
  const visitor = await fixture.reader();
  const curation = { draftTime: '06:00', waits: true };
  const { body } = await visitor.post('/api/clippings', { ...clippingInput, curation });
  await db.execute(sql`update schedules set next_run_at = ${firstMorning}, next_local_date = ${firstMorning}::date
    where user_id = ${visitor.userId} and kind = ${`clipping-${body.id}`}`);
  await prepareDue(fixture.platform);
  const [draft] = await db.select().from(clippingDrafts).where(eq(clippingDrafts.clippingId, body.id));
  return { visitor, draft: draft! };
}

const withClipping = (body?: unknown): Racer => ({
  async prepare(fixture) {
    const { visitor, id } = await makeClipping(fixture);
    return { visitor, ids: [id], ...(body ? { body } : {}) };
  },
});

const withRecipient: Racer = {
  async prepare(fixture) {
    const { visitor, id } = await makeClipping(fixture);
    const email = `${randomUUID()}@exemplo.test`;
    const { body } = await visitor.post(`/api/clippings/${id}/recipients`, { email });
    const recipients: { id: string; email: string }[] = body.recipients;
    return { visitor, ids: [id, recipients.find((one) => one.email === email)?.id ?? ''] };
  },
};

const slackChat = ({ feed }: RaceFixture) => ({ provider: 'slack', clippingId: null, address: feed });

const withChat: Racer = {
  async prepare(fixture) {
    const visitor = await fixture.reader();
    const { body } = await visitor.post('/api/chats', slackChat(fixture));
    return { visitor, ids: [body.id] };
  },
};

const face = { senderName: 'Ana Comunicação', colour: '#7a1f1f', opening: '', signature: '' };

/** Specific clippings with their recipients, chats and webhooks, and the keys of programs. */
export const clippingRequests: Record<string, Racer> = {
  'POST /clippings': { ...own(clippingInput), most: 5 },
  'PUT /clippings/{id}': withClipping({ ...clippingInput, name: 'Só soja', terms: [{ term: 'soja' }] }),
  'POST /clippings/{id}/pause': withClipping({ isPaused: true }),
  'DELETE /clippings/{id}': withClipping(),
  'POST /clippings/{id}/recipients': withClipping({ email: 'diretoria@exemplo.test' }),
  'DELETE /clippings/{id}/recipients/{recipientId}': withRecipient,
  'POST /clippings/{id}/recipients/{recipientId}/invitation': { ...withRecipient, most: 3 },
  'POST /clippings/recipients/list': { ...own({ text: 'ana@empresa.test\nnada' }), most: 60 },
  'PUT /clippings/{id}/report': withClipping({ change: { type: 'tier', outletId: 'g1', tier: 1 } }),
  'PUT /clippings/{id}/face': withClipping({ face }),
  'PUT /clippings/{id}/face/logo': {
    async prepare(fixture) {
      const { visitor, id } = await makeClipping(fixture);
      await visitor.send('PUT', `/api/clippings/${id}/face`, { face });
      return { visitor, ids: [id], body: { theme: 'light', image: null } };
    },
  },
  'POST /clippings/drafts/{id}/changes': {
    async prepare(fixture) {
      const { visitor, draft } = await makeDraft(fixture);
      return {
        visitor,
        ids: [draft.id],
        body: { change: { type: 'place', item: draft.items[0]?.id, place: 'dropped' } },
      };
    },
  },
  'POST /clippings/drafts/{id}/items': {
    async prepare(fixture) {
      const { visitor, draft } = await makeDraft(fixture);
      const { url, termId } = draft.items[0]!.lead;
      return { visitor, ids: [draft.id], body: { url, termId } };
    },
    most: 120,
  },
  'POST /clippings/drafts/{id}/send': {
    async prepare(fixture) {
      const { visitor, draft } = await makeDraft(fixture);
      return { visitor, ids: [draft.id], body: {} };
    },
  },
  'POST /clippings/preview': { ...own({ terms: clippingInput.terms, outletIds: [] }), most: 40, parallel: 5 },
  'PUT /clippings/{id}/webhook': withClipping({ url: 'https://gancho.example/recorte' }),
  'DELETE /clippings/{id}/webhook': {
    async prepare(fixture) {
      const { visitor, id } = await makeClipping(fixture);
      await visitor.send('PUT', `/api/clippings/${id}/webhook`, { url: 'https://gancho.example/recorte' });
      return { visitor, ids: [id] };
    },
  },
  'POST /chats': {
    async prepare(fixture) {
      return { visitor: await fixture.reader(), body: slackChat(fixture) };
    },
  },
  'POST /chats/{id}/test': { ...withChat, most: 20, parallel: 5 },
  'DELETE /chats/{id}': withChat,
  'POST /api-tokens': { ...own({ name: 'planilha' }), most: 50 },
  'DELETE /api-tokens/{id}': {
    async prepare(fixture) {
      const visitor = await fixture.reader();
      await visitor.post('/api/api-tokens', { name: 'planilha' });
      const { rows } = await fixture.platform.db.execute<{ id: string }>(
        sql`select id from api_tokens where user_id = ${visitor.userId}`,
      );
      return { visitor, ids: [rows[0]?.id ?? ''] };
    },
  },
};
