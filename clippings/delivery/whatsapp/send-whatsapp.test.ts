import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { profiles } from '../../../people/accounts/tables.ts';
import { mailboxMessages } from '../../../platform/mail/tables.ts';
import { newSender, outliveLeases } from '../../../tests/support/news/morning.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { newWhatsappSender, phoneOf, whatsappMorning } from '../../../tests/support/whatsapp/whatsapp-morning.ts';
import { deliverySettings, editions } from '../../editions/tables.ts';
import { deliveries } from '../tables.ts';
import { reservePerson } from './queries.ts';
import { createWhatsappSender } from './send-whatsapp.ts';
import { whatsappContacts, whatsappStops } from './tables.ts';

const minute = 60_000;

describe('WhatsApp', () => {
  it('sends the top headlines of the frozen edition, each a parameter, with the edition behind the button', async () => {
    const { graph, sender, rows, platform } = await whatsappMorning({ count: 1 });
    expect(await sender.run()).toMatchObject({ sent: 1 });
    const [taken] = graph.taken;
    const [edition] = await platform.db.select().from(editions);
    expect(taken).toMatchObject({ to: phoneOf(0), template: 'recorte_diario_3', button: edition?.shareToken });
    expect(taken?.body).toHaveLength(5);
    expect(taken?.body[0]).toBe('Terça, 10 de março');
    for (const text of taken?.body ?? []) expect(text).not.toMatch(/[\n\t]| {5}/);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'sent', providerId: taken?.wamid, attempts: 1 });
    expect(taken?.callback).toBe(row?.id);
  });

  it('is sent besides the e-mail, never instead of it', async () => {
    const { sender, platform, graph } = await whatsappMorning({ count: 3 });
    graph.trouble.refuseAllWith = 131026;
    await sender.run();
    expect(await newSender(platform).run()).toMatchObject({ sent: 3 });
    const mails = await platform.db.select().from(mailboxMessages);
    expect(mails.filter(({ channel }) => channel === 'email')).toHaveLength(3);
  });

  it('is caught in the mailbox, as the phone would show it, while nothing is configured', async () => {
    const { platform, rows } = await whatsappMorning({ count: 1 });
    await createWhatsappSender(platform, null).run();
    const [caught] = (await platform.db.select().from(mailboxMessages)).filter((m) => m.channel === 'whatsapp');
    expect(caught?.recipient).toBe('reader0@mail.test');
    const text = Buffer.from(caught?.raw.toString().split('\r\n\r\n')[1] ?? '', 'base64').toString();
    expect(text).toContain('Seu recorte de Terça, 10 de março está pronto');
    expect(text).toContain('PARAR');
    expect(text).toContain('http://localhost:3000/e/');
    expect((await rows())[0]?.state).toBe('sent');
  });

  it('is not opened for the free plan or for a day without news', async () => {
    const free = await whatsappMorning({ count: 1, reader: { plan: 'free' } });
    expect(await free.rows()).toEqual([]);
    const silent = await whatsappMorning({ count: 1, reader: { terms: ['xilofone quântico'] } });
    expect(await silent.rows()).toEqual([]);
  });

  it.each([
    ['the plan ended', 'no_whatsapp_plan'],
    ['the number said stop', 'whatsapp_stopped'],
    ['the number was removed', 'no_number'],
    ['the reader unsubscribed', 'unsubscribed'],
  ])('does not write when %s after the edition was frozen (requirements C20)', async (what, reason) => {
    const { graph, platform, sender, rows, readers } = await whatsappMorning({ count: 1 });
    const userId = readers[0] ?? '';
    const { db } = platform;
    if (what === 'the plan ended') await db.update(profiles).set({ plan: 'free' });
    if (what === 'the number said stop')
      await db.update(whatsappContacts).set({ stoppedAt: platform.clock.now(), stoppedBy: 'message' });
    if (what === 'the number was removed') await db.delete(whatsappContacts);
    if (what === 'the reader unsubscribed')
      await db
        .update(deliverySettings)
        .set({ unsubscribedAt: platform.clock.now() })
        .where(eq(deliverySettings.userId, userId));
    await sender.run();
    expect(graph.requests).toBe(0);
    expect((await rows())[0]).toMatchObject({ state: 'suppressed', reason });
  });

  it('commits before the request is sent: a sender that dies after it leaves an unknown, never a second message', async () => {
    const { graph, platform, sender, rows } = await whatsappMorning({ count: 1, answerMs: 60_000 });
    graph.trouble.hangsAfterAccepting.add(phoneOf(0));
    const running = sender.run();
    await expect.poll(() => graph.taken.length).toBe(1);
    expect((await rows())[0]?.state).toBe('sending');
    await outliveLeases(platform);
    expect((await rows())[0]?.state).toBe('unknown');
    await newWhatsappSender(platform, graph).run();
    expect(graph.taken).toHaveLength(1);
    sender.close();
    await running;
    expect((await rows())[0]?.state).toBe('unknown');
  });

  it('sends once when two senders run in parallel', async () => {
    const { graph, platform, sender } = await whatsappMorning({ count: 20 });
    await Promise.all([sender.run(), newWhatsappSender(platform, graph).run()]);
    expect(graph.taken).toHaveLength(20);
    expect(new Set(graph.taken.map(({ to }) => to)).size).toBe(20);
  });
});

describe('trouble at the Graph API (requirements F21)', () => {
  it('of a temporary kind is retried with backoff, and given up after three tries if the table says so', async () => {
    const { graph, platform, sender, rows } = await whatsappMorning({ count: 3 });
    graph.trouble.refusals.set(phoneOf(0), { code: 131016, times: 2 });
    graph.trouble.refusals.set(phoneOf(1), { code: 131000 });
    await sender.run();
    expect((await rows()).map(({ state }) => state)).toEqual(['deferred', 'deferred', 'sent']);
    for (let round = 0; round < 4; round++) {
      platform.clock.advance(10 * minute);
      await sender.run();
    }
    const [first, second] = await rows();
    expect(first).toMatchObject({ state: 'sent', attempts: 3 });
    expect(second).toMatchObject({ state: 'failed', attempts: 3, replyCode: '131000' });
    expect(graph.taken.filter(({ to }) => to === phoneOf(0))).toHaveLength(1);
  });

  it('130429 slows the whole number, loses nothing and repeats nothing', async () => {
    const { graph, platform, sender, rows } = await whatsappMorning({ count: 60 });
    graph.trouble.perSecond = 15;
    for (let round = 0; round < 12 && (await rows()).some(({ state }) => state !== 'sent'); round++) {
      await sender.run();
      platform.clock.advance(minute);
    }
    expect((await rows()).map(({ state }) => state)).toEqual(Array.from({ length: 60 }, () => 'sent'));
    expect(graph.taken).toHaveLength(60);
    expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('131056 pauses that recipient, five times at most', async () => {
    const { graph, platform, sender, rows } = await whatsappMorning({ count: 2 });
    graph.trouble.refusals.set(phoneOf(0), { code: 131056 });
    await sender.run();
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'deferred', attempts: 1 });
    expect((row?.tryAt?.getTime() ?? 0) - platform.clock.now().getTime()).toBeGreaterThanOrEqual(6_000);
    for (let round = 0; round < 6; round++) {
      platform.clock.advance(5 * minute);
      await sender.run();
    }
    expect((await rows())[0]).toMatchObject({ state: 'failed', attempts: 5, replyCode: '131056' });
    expect((await rows())[1]?.state).toBe('sent');
  });

  it.each([190, 10, 200, 299, 131031, 131042, 131048, 368])(
    '%i stops the lane for every process, drops nothing, and continues when the operator resumes it',
    async (code) => {
      const { graph, platform, sender, rows } = await whatsappMorning({ count: 3 });
      graph.trouble.refuseAllWith = code;
      await sender.run();
      const asked = graph.requests;
      expect(await newWhatsappSender(platform, graph).run()).toBeUndefined();
      platform.clock.advance(10 * minute);
      expect(await sender.run()).toBeUndefined();
      expect(graph.requests).toBe(asked);
      for (const row of await rows()) {
        expect(row.state).toBe('deferred');
        expect(row.reasonDetail).toContain(String(code));
        expect(row.attempts).toBe(0);
      }
      expect(await platform.db.select().from(whatsappStops)).toMatchObject([{ scope: 'lane', code }]);
      graph.trouble.refuseAllWith = undefined;
      await platform.db.delete(whatsappStops);
      expect(await sender.run()).toMatchObject({ sent: 3 });
      expect(graph.taken).toHaveLength(3);
    },
  );

  it('an expired token stops the lane with one alert', async () => {
    const { graph, platform, sender } = await whatsappMorning({ count: 2 });
    graph.trouble.isTokenExpired = true;
    await sender.run();
    expect(await platform.db.select().from(whatsappStops)).toMatchObject([{ scope: 'lane', code: 190 }]);
  });

  it('with a template stops that template only', async () => {
    const { graph, platform, sender, rows, readers } = await whatsappMorning({ count: 2 });
    await platform.db
      .update(editions)
      .set({ language: 'en' })
      .where(eq(editions.userId, readers[1] ?? ''));
    graph.trouble.refusals.set(phoneOf(0), { code: 132015 });
    await sender.run();
    expect((await rows()).map(({ state }) => state)).toEqual(['deferred', 'sent']);
    expect(await platform.db.select().from(whatsappStops)).toMatchObject([{ scope: 'template recorte_diario_3' }]);
    const asked = graph.requests;
    platform.clock.advance(10 * minute);
    await sender.run();
    expect(graph.requests).toBe(asked);
  });

  it.each([131026, 131021, 131050, 130472, 131049, 131047])('%i drops the message for that reader', async (code) => {
    const { graph, sender, rows } = await whatsappMorning({ count: 2 });
    graph.trouble.refusals.set(phoneOf(0), { code });
    await sender.run();
    expect(await rows()).toMatchObject([{ state: 'failed', replyCode: String(code), attempts: 1 }, { state: 'sent' }]);
  });

  it('stores who opted out at WhatsApp, who was unreachable three times and who must be left alone for a while', async () => {
    const { graph, platform, sender, readers } = await whatsappMorning({ count: 3 });
    graph.trouble.refusals.set(phoneOf(0), { code: 131050 });
    graph.trouble.refusals.set(phoneOf(1), { code: 131026 });
    graph.trouble.refusals.set(phoneOf(2), { code: 131049 });
    await sender.run();
    const contacts = async () => {
      const found = await platform.db.select().from(whatsappContacts);
      return readers.map((userId) => found.find((row) => row.userId === userId));
    };
    expect(await contacts()).toMatchObject([
      { stoppedBy: 'provider' },
      { undeliverable: 1, stoppedAt: null },
      { notBefore: new Date('2026-03-11T09:30:00Z') },
    ]);
    for (let more = 0; more < 2; more++) {
      await platform.db
        .update(deliveries)
        .set({ state: 'due', attempts: 0 })
        .where(eq(deliveries.userId, readers[1] ?? ''));
      await sender.run();
    }
    expect((await contacts())[1]).toMatchObject({ undeliverable: 3, stoppedBy: 'undeliverable' });
  });

  it('without a clear answer makes it unknown: a timeout, a broken connection, an answer without JSON', async () => {
    const { graph, platform, sender, rows } = await whatsappMorning({ count: 4, answerMs: 500 });
    graph.trouble.hangsAfterAccepting.add(phoneOf(0));
    graph.trouble.dropsAfterAccepting.add(phoneOf(1));
    graph.trouble.breaksWith502.add(phoneOf(2));
    await sender.run();
    expect((await rows()).map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'sent']);
    platform.clock.advance(30 * minute);
    await sender.run();
    expect(graph.taken).toHaveLength(4);
  });

  it('waits for an unreachable server, and sends once it answers', async () => {
    const { graph, platform, rows } = await whatsappMorning({ count: 3 });
    const nowhere = newWhatsappSender(platform, { ...graph, url: 'http://127.0.0.1:9/v23.0' });
    expect(await nowhere.run()).toMatchObject({
      sent: 0,
      left: { due: 3, why: ['the server cannot be reached or refuses our messages'] },
    });
    expect((await rows()).every(({ state, attempts }) => state === 'due' && attempts === 0)).toBe(true);
    await newWhatsappSender(platform, graph).run();
    expect(graph.taken).toHaveLength(3);
  });

  it('counts a person once in a moving day, and frees the place after it', async () => {
    const { db } = await createTestPlatform();
    const at = (minutes: number) => new Date(Date.UTC(2026, 2, 10, 9, minutes));
    const day = 24 * 60;
    const reserve = (name: string, minutes: number) =>
      reservePerson(db, Buffer.from(name), at(minutes), at(minutes - day), 2);
    expect(await reserve('a', 0)).toBe(true);
    expect(await reserve('b', 1)).toBe(true);
    expect(await reserve('c', 2)).toBe(false);
    expect(await reserve('a', 30)).toBe(true);
    expect(await reserve('c', 40)).toBe(false);
    // b is older than a day; a was written to half an hour later
    expect(await reserve('c', day + 15)).toBe(true);
    expect(await reserve('b', day + 16)).toBe(false);
    expect(await Promise.all(['d', 'e', 'f'].map((name) => reserve(name, 3 * day)))).toSatisfy(
      (taken: boolean[]) => taken.filter(Boolean).length === 2,
    );
  });

  it('never exceeds the portfolio’s limit of the moving day, even with two processes', async () => {
    const { graph, platform, sender, rows } = await whatsappMorning({ count: 30, env: { WHATSAPP_DAILY_USERS: '25' } });
    graph.trouble.portfolio = 25;
    await Promise.all([sender.run(), newWhatsappSender(platform, graph).run()]);
    const states = (await rows()).map(({ state }) => state);
    expect(states.filter((state) => state === 'sent')).toHaveLength(25);
    const left = (await rows()).filter(({ state }) => state === 'failed');
    expect(left).toHaveLength(5);
    expect(left[0]).toMatchObject({ replyCode: 'budget' });
    expect(left[0]?.reason).toBe('daily_limit');
    expect(graph.requests).toBe(25);
    expect(await platform.db.select().from(whatsappStops)).toEqual([]);
  });
});
