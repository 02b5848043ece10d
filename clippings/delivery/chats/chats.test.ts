import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type ChatProviderName, chatProviders } from '../../../contract/chats/providers.ts';
import { dayMs, hourMs } from '../../../contract/rules/durations.ts';
import { profiles, users } from '../../../people/accounts/tables.ts';
import { botToken, fakeChats } from '../../../tests/support/chats/fake-chats.ts';
import { clippingFixture, clippingInput } from '../../../tests/support/news/clipping-fixture.ts';
import { firstMorning } from '../../../tests/support/news/morning.ts';
import { storyTexts } from '../../editions/texts/tables.ts';
import { prepareDue } from '../prepare-due.ts';
import { deliveries } from '../tables.ts';
import { sendChatsDue } from './send-chats.ts';
import { chatChannels } from './tables.ts';

async function open() {
  const fake = await fakeChats();
  const fixture = await clippingFixture(fake.env);
  const { platform, reader } = fixture;
  await platform.db.update(profiles).set({ createdAt: new Date(firstMorning.getTime() - 20 * hourMs) });
  await reader.post('/api/terms', { term: 'energia' });
  const save = (provider: ChatProviderName, clippingId: string | null = null, more: object = {}) =>
    reader.post('/api/chats', { provider, clippingId, ...fake.inputs[provider], ...more });
  const chats = async () => (await reader.get('/api/chats')).body.chats;
  const rows = () => platform.db.select().from(deliveries).where(eq(deliveries.userId, reader.userId));
  const posted = async () => (await rows()).filter(({ channel }) => channel !== 'email');
  return { ...fixture, ...fake, save, chats, posted };
}

/** The base fixture with a chat at each provider and the morning's edition frozen. */
async function withEdition() {
  const fixture = await open();
  for (const provider of chatProviders) expect((await fixture.save(provider)).status).toBe(200);
  await prepareDue(fixture.platform);
  const each = <T>(values: T) => chatProviders.map(() => values);
  return { ...fixture, each };
}

describe('every provider', () => {
  it('gets the edition once, within its limits, though two processes send', async () => {
    const { platform, taken, posted, chats, each } = await withEdition();
    await platform.db.update(storyTexts).set({ title: `<!channel> @everyone *${'palavra '.repeat(80)}* <b>&` });
    await Promise.all([sendChatsDue(platform), sendChatsDue({ ...platform })]);
    await sendChatsDue(platform);
    expect(taken.map(({ provider }) => provider).sort()).toEqual([...chatProviders].sort());
    for (const { provider, body } of taken) {
      const text = JSON.stringify(body);
      expect(text, provider).toContain('energia');
      expect(text, provider).toMatch(/\/e\/[\w-]+/);
      // in Teams every text is a run without markup
      if (provider !== 'teams') expect(text, provider).not.toContain('<!channel>');
      if (provider === 'discord') expect(body.allowed_mentions).toEqual({ parse: [] });
    }
    expect(await posted()).toMatchObject(each({ state: 'sent', attempts: 1 }));
    expect(await chats()).toMatchObject(each({ problem: null, lastOkAt: firstMorning.toISOString() }));
  });

  it('is retried after the time it asked for, and gets the edition then', async () => {
    const { platform, state, taken, posted, chats, each } = await withEdition();
    state.trouble = 'throttle';
    await sendChatsDue(platform);
    expect(await posted()).toMatchObject(each({ state: 'deferred', attempts: 0, replyCode: '429' }));
    expect(await chats()).toMatchObject(each({ stoppedAt: null, problem: { reason: 'throttled' } }));
    state.trouble = undefined;
    platform.clock.advance(29_000);
    await sendChatsDue(platform);
    expect(taken, 'not before its time').toEqual([]);
    platform.clock.advance(1_000);
    await sendChatsDue(platform);
    expect(taken).toHaveLength(chatProviders.length);
  });

  it('gets nothing more once the address is gone, until the reader sets one again', async () => {
    const { platform, state, posted, chats, save, each } = await withEdition();
    state.trouble = 'gone';
    await sendChatsDue(platform);
    expect(await posted()).toMatchObject(each({ state: 'failed', reason: 'provider_refused' }));
    const stopped = await chats();
    const problem = { reason: 'gone', code: expect.stringMatching(/^4\d\d/) };
    expect(stopped).toMatchObject(each({ stoppedAt: firstMorning.toISOString(), problem }));
    for (const provider of chatProviders) await save(provider);
    expect((await chats()).map(({ id }: { id: string }) => id).sort()).toEqual(
      stopped.map(({ id }: { id: string }) => id).sort(),
    );
    expect(await chats()).toMatchObject(each({ stoppedAt: null, problem: null }));
  });

  it('is retried after its own failure, never after a missing answer', async () => {
    const { platform, state, posted, chats, taken, each } = await withEdition();
    state.trouble = 'fail';
    await sendChatsDue(platform);
    expect(await posted()).toMatchObject(each({ state: 'deferred', attempts: 1 }));
    state.trouble = 'hang up';
    platform.clock.advance(5 * 60_000);
    await sendChatsDue(platform);
    expect(await posted()).toMatchObject(each({ state: 'unknown', reason: 'no_answer_after_request' }));
    expect(await chats()).toMatchObject(each({ stoppedAt: null, problem: { reason: 'unanswered' } }));
    state.trouble = undefined;
    platform.clock.advance(hourMs);
    await sendChatsDue(platform);
    expect(taken).toEqual([]);
  });

  it('accepts a test message, reports how one failed, and is active again when one passes', async () => {
    const { reader, state, save, taken } = await open();
    for (const provider of chatProviders) {
      state.trouble = undefined;
      const { id } = (await save(provider)).body;
      const test = async () => (await reader.post(`/api/chats/${id}/test`)).body;
      expect(await test(), provider).toMatchObject({ isSent: true, chat: { problem: null } });
      expect(JSON.stringify(taken.at(-1)?.body)).toContain('Mensagem de teste');
      state.trouble = 'redirect';
      expect(await test(), provider).toMatchObject({ isSent: false, chat: { problem: { reason: 'refused' } } });
      state.trouble = 'gone';
      expect(await test(), provider).toMatchObject({ isSent: false, chat: { problem: { reason: 'gone' } } });
      state.trouble = undefined;
      expect(await test(), provider).toMatchObject({ isSent: true, chat: { problem: null, stoppedAt: null } });
    }
  });
});

describe('a chat', () => {
  it('of a specific clipping gets only that clipping, and the daily one only the daily', async () => {
    const { platform, reader, save, taken } = await open();
    const clipping = (await reader.post('/api/clippings', clippingInput)).body;
    await save('slack');
    await save('discord', clipping.id);
    await prepareDue(platform);
    platform.clock.set('2026-03-10T11:00:30Z');
    await prepareDue(platform);
    await sendChatsDue(platform);
    expect(taken.map(({ provider }) => provider).sort()).toEqual(['discord', 'slack']);
    const [discord] = taken.filter((one) => one.provider === 'discord');
    expect(discord?.body.embeds[0].title).toContain(clippingInput.name);
  });

  it('gets nothing after the plan ended, the reader left, or was suspended, and none for a removed one (requirements S39)', async () => {
    const { platform, reader, save, setPlan, taken, posted } = await open();
    const { id } = (await save('slack')).body;
    await save('teams');
    await prepareDue(platform);
    await reader.send('DELETE', `/api/chats/${id}`);
    await setPlan('free');
    await sendChatsDue(platform);
    expect(taken).toEqual([]);
    expect((await posted()).map(({ channel, reason }) => [channel, reason]).sort()).toEqual([
      ['slack', 'chat_removed'],
      ['teams', 'no_chat_plan'],
    ]);
    expect((await save('slack')).body.code).toBe('PLAN_REQUIRED');
    await setPlan('pro');
    await save('discord');
    platform.clock.advance(dayMs);
    await prepareDue(platform);
    await platform.db.update(users).set({ suspendedAt: platform.clock.now() }).where(eq(users.id, reader.userId));
    await sendChatsDue(platform);
    expect(taken).toEqual([]);
  });

  it('is stored sealed, shown by its last characters, and useless under another secret or for another reader', async () => {
    const { platform, reader, site, save, chats, setPlan, inputs, taken } = await open();
    for (const provider of chatProviders) expect((await save(provider)).status).toBe(200);
    const stored = JSON.stringify(await platform.db.select().from(chatChannels));
    for (const secret of ['secret-of-slack', 'secret-of-teams', 'secret-of-discord', botToken])
      expect(stored).not.toContain(secret);
    const shown = await chats();
    expect(JSON.stringify(shown)).not.toContain('secret-of');
    expect(shown.map(({ hint }: { hint: string }) => hint)).toContain(`…${inputs.slack.address.slice(-4)}`);
    const other = await site.signIn('outra@exemplo.com');
    await setPlan('pro', other.userId);
    expect((await other.get('/api/chats')).body.chats).toEqual([]);
    for (const ask of [other.post(`/api/chats/${shown[0].id}/test`), other.send('DELETE', `/api/chats/${shown[0].id}`)])
      expect((await ask).status).toBe(404);
    const clipping = (await reader.post('/api/clippings', clippingInput)).body;
    const foreign = { provider: 'slack', clippingId: clipping.id, ...inputs.slack };
    expect((await other.post('/api/chats', foreign)).status).toBe(404);
    const moved = (await platform.db.select().from(chatChannels))[0]!;
    await platform.db.insert(chatChannels).values({ ...moved, id: crypto.randomUUID(), userId: other.userId });
    const [stolen] = (await other.get('/api/chats')).body.chats;
    expect((await other.post(`/api/chats/${stolen.id}/test`)).body).toMatchObject({
      isSent: false,
      chat: { problem: { reason: 'unreadable' } },
    });
    expect(taken).toEqual([]);
  });

  it('leads only to its provider, never to private networks', async () => {
    const { reader } = await clippingFixture();
    const save = (provider: ChatProviderName, address: string, chat?: string) =>
      reader.post('/api/chats', { provider, clippingId: null, address, chat });
    const wrong: [ChatProviderName, string, string?][] = [
      ['slack', 'https://hooks.slack.com.evil.example/services/x'],
      ['slack', 'http://hooks.slack.com/services/x'],
      ['slack', 'https://u:p@hooks.slack.com/services/x'],
      ['slack', 'https://hooks.slack.com:8443/services/x'],
      ['teams', 'https://logic.azure.com.evil.example/workflows/x'],
      ['discord', 'https://notdiscord.com/api/webhooks/1/x'],
      ['discord', 'https://127.0.0.1/api/webhooks/1/x'],
      ['telegram', 'https://api.telegram.org/bot1:x', '1'],
      ['telegram', '123456789:../../getMe', '1'],
      ['telegram', botToken],
      ['telegram', botToken, 'x y'],
    ];
    for (const [provider, address, chat] of wrong)
      expect([address, (await save(provider, address, chat)).body.code]).toEqual([address, 'CHAT_ADDRESS_INVALID']);
  });

  it('whose address is changed while a message waits gets it at the new address', async () => {
    const { platform, state, taken, save, inputs, posted } = await open();
    await save('slack');
    await prepareDue(platform);
    state.trouble = 'fail';
    await sendChatsDue(platform);
    state.trouble = undefined;
    await save('slack', null, { address: inputs.slack.address.replace('secret-of-slack', 'another') });
    platform.clock.advance(5 * 60_000);
    await sendChatsDue(platform);
    expect(taken.map(({ path }) => path)).toEqual(['/services/T000/B000/another']);
    expect(await posted()).toMatchObject([{ state: 'sent' }]);
  });
});
