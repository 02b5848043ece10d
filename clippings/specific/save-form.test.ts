import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { clippingFixture, clippingInput, linkIn } from '../../tests/support/news/clipping-fixture.ts';
import { clippingRecipients, clippings } from './tables.ts';

const person = 'diretor@empresa.test';

async function fixture() {
  const made = await clippingFixture();
  const { platform, reader } = made;
  const create = async (change: object = {}) => {
    const answer = await reader.post('/api/clippings', { ...clippingInput, ...change });
    await platform.runJobs();
    return answer;
  };
  const change = async (id: string, part: object) => {
    const answer = await reader.send('PUT', `/api/clippings/${id}`, { ...clippingInput, ...part });
    await platform.runJobs();
    return answer;
  };
  return { ...made, create, change };
}

type Recipient = { id: string; email: string; state: string };

describe('one save of a clipping (requirements R151)', () => {
  it('makes the clipping and sends its invitations', async () => {
    const { create, mailsTo } = await fixture();
    const { body } = await create({ invite: [` ${person.toUpperCase()} `] });
    expect(body.recipients).toMatchObject([
      { email: 'marina@exemplo.com', state: 'confirmed' },
      { email: person, state: 'invited' },
    ]);
    expect(await mailsTo(person)).toHaveLength(1);
  });

  it('removes and invites recipients together with everything else', async () => {
    const { create, change, mailsTo } = await fixture();
    const first = (await create({ invite: [person] })).body;
    const removed = first.recipients.find(({ email }: Recipient) => email === person).id;
    const part = { name: 'Outro nome', removeRecipients: [removed], invite: ['ana@empresa.test'] };
    const { body } = await change(first.id, part);
    expect(body.name).toBe('Outro nome');
    expect(body.recipients.map(({ email }: Recipient) => email)).toEqual(['marina@exemplo.com', 'ana@empresa.test']);
    expect(await mailsTo('ana@empresa.test')).toHaveLength(1);
  });

  it('changes nothing if one part is refused, and counts no invitation', async () => {
    const { create, change, platform, mailsTo } = await fixture();
    const { id } = (await create()).body;
    const twice = await change(id, { name: 'Outro nome', invite: [person, person] });
    expect(twice.body).toMatchObject({ code: 'RECIPIENT_DUPLICATE', data: { at: 1 } });
    for (const _ of [1, 2, 3, 4]) expect((await change(id, { name: ' ', invite: [person] })).status).toBe(422);
    expect(await platform.db.select().from(clippings)).toMatchObject([{ name: clippingInput.name }]);
    expect(await platform.db.select().from(clippingRecipients)).toHaveLength(1);
    expect(await mailsTo(person)).toEqual([]);
    expect((await change(id, { invite: [person] })).status).toBe(200);
    expect((await create({ name: '', invite: ['ana@empresa.test'] })).status).toBe(422);
    expect(await platform.db.select().from(clippings)).toHaveLength(1);
  });

  it('counts no invitation if one of several people may no longer be written to', async () => {
    const { create, change } = await fixture();
    const { id } = (await create()).body;
    const tired = 'ana@empresa.test';
    for (const _ of [1, 2, 3]) {
      const { recipients } = (await change(id, { invite: [tired] })).body as { recipients: Recipient[] };
      await change(id, { removeRecipients: recipients.filter(({ email }) => email === tired).map((one) => one.id) });
    }
    for (const _ of [1, 2, 3]) expect((await change(id, { invite: [person, tired] })).status).toBe(429);
    expect((await change(id, { invite: [person] })).status).toBe(200);
  });

  it('keeps within the fifty recipients of Pro, and removes nobody of another reader', async () => {
    const { create, change, site, setPlan, platform } = await fixture();
    const { id } = (await create({ invite: [person] })).body;
    const many = Array.from({ length: 49 }, (_, n) => `p${n}@empresa.test`);
    expect((await change(id, { invite: many })).body).toMatchObject({
      code: 'RECIPIENT_LIMIT_REACHED',
      data: { at: 48 },
    });
    const stranger = await site.signIn('outro@exemplo.com');
    await setPlan('pro', stranger.userId);
    const theirs = (await stranger.post('/api/clippings', clippingInput)).body;
    expect((await change(id, { removeRecipients: [theirs.recipients[0].id] })).status).toBe(200);
    expect(await platform.db.select().from(clippingRecipients)).toHaveLength(3);
  });

  it('keeps a term’s own reading until the form gives another', async () => {
    const { create, change } = await fixture();
    const reading = { as: 'name' };
    const first = (await create({ terms: [{ term: 'energia', reading }] })).body;
    expect(first.terms).toMatchObject([{ term: 'energia', reading }]);
    expect((await change(first.id, { terms: [{ term: 'Energia' }] })).body.terms).toMatchObject([{ reading }]);
    expect((await change(first.id, { terms: [{ term: 'Energia', reading: {} }] })).body.terms[0].reading).toEqual({});
  });
});

describe('an unanswered invitation', () => {
  it('is sent again on request, three times at most, and its old link still works', async () => {
    const { create, reader, platform, mailsTo, site } = await fixture();
    const { id, recipients } = (await create({ invite: [person] })).body;
    const [own, invited] = recipients as [Recipient, Recipient];
    const resend = async (recipientId: string) => {
      const answer = await reader.post(`/api/clippings/${id}/recipients/${recipientId}/invitation`, {});
      await platform.runJobs();
      return answer.status;
    };
    platform.clock.advance(dayMs);
    expect(await resend(invited.id)).toBe(200);
    expect(await mailsTo(person)).toHaveLength(2);
    expect(await resend(own.id)).toBe(404);
    expect(await resend(invited.id)).toBe(200);
    expect(await resend(invited.id)).toBe(429);
    const stranger = await site.signIn('outro@exemplo.com');
    const path = `/api/clippings/${id}/recipients/${invited.id}/invitation`;
    expect((await stranger.post(path, {})).status).toBe(404);
    const link = linkIn((await mailsTo(person))[0]?.text ?? '', '/u/join/');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await site.visitor().post(link, '', form)).status).toBe(200);
    expect(await resend(invited.id)).toBe(404);
  });
});
