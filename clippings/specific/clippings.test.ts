import { describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { watchTerms } from '../../people/terms/tables.ts';
import { atOnce } from '../../tests/support/machine/storm.ts';
import { clippingFixture, clippingInput, clippingTerms, linkIn } from '../../tests/support/news/clipping-fixture.ts';
import { itemsWithTexts } from '../../tests/support/news/item-texts.ts';
import { newSender } from '../../tests/support/news/morning.ts';
import { enrolledTerms, printNews } from '../../tests/support/news/news-fixture.ts';
import { giveFeedback } from '../delivery/links/reader-answers.ts';
import { prepareDue } from '../delivery/prepare-due.ts';
import { editions } from '../editions/tables.ts';
import { composeDue } from '../job-list.ts';
import { loadClippingTerms } from './clipping-kind.ts';
import { clippingRecipients, clippings } from './tables.ts';

const many = atOnce(50);

const morning = '2026-03-10T11:00:30Z'; // 08:00 in São Paulo

async function withClipping(input: Partial<typeof clippingInput> = {}) {
  const fixture = await clippingFixture();
  const created = await fixture.reader.post('/api/clippings', { ...clippingInput, ...input });
  expect(created.status).toBe(200);
  const id: string = created.body.id;
  const run = async (at = morning) => {
    fixture.platform.clock.set(at);
    await fixture.platform.queue.send(fixture.platform.db, composeDue, {});
    await fixture.platform.runJobs();
  };
  const printAgain = (day: string) =>
    printNews(fixture.platform.db, new Date(`${day}T09:30:00Z`), { edition: ` ${day}`, about: enrolledTerms });
  const invite = async (email: string) => {
    const answer = await fixture.reader.post(`/api/clippings/${id}/recipients`, { email });
    await fixture.platform.runJobs();
    return answer;
  };
  const joinLink = async (email: string) => linkIn((await fixture.mailsTo(email)).at(-1)?.text ?? '', '/u/join/');
  return { ...fixture, id, created: created.body, run, printAgain, invite, joinLink };
}

describe('a specific clipping', () => {
  it('is made with its own terms, outlets, days and hour, and its owner as first recipient', async () => {
    const { created, reader } = await withClipping({ weekdays: [5, 1, 1], outletIds: [] });
    expect(created).toMatchObject({
      name: 'Energia para a diretoria',
      terms: [
        { term: 'energia', isActive: true },
        { term: 'soja', isActive: true },
      ],
      weekdays: [1, 5],
      localTime: '08:00',
      pausedBy: null,
      recipients: [{ email: 'marina@exemplo.com', state: 'confirmed' }],
      webhook: null,
    });
    expect(created.nextRunAt).toBe('2026-03-13T11:00:00.000Z');
    expect((await reader.get('/api/clippings')).body).toMatchObject({ limit: 5, termLimit: 10, recipientLimit: 50 });
  });

  it('is sent to its owner at its hour, with its name, once, through the ledger', async () => {
    const { run, mailsTo, ledger, platform } = await withClipping();
    await run();
    await run();
    const mails = (await mailsTo('marina@exemplo.com')).filter(({ subject }) => subject.startsWith('Energia para'));
    expect(mails[0]?.text).toContain('que você recebe às 08:00 em marina@exemplo.com');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Recorte específico “Energia para a diretoria”');
    expect(await ledger()).toMatchObject([{ state: 'sent', channel: 'email' }]);
    const [edition] = await platform.db.select().from(editions);
    expect(edition).toMatchObject({ state: 'frozen', details: { kind: 'clipping', name: 'Energia para a diretoria' } });
  });

  it('never sends a story twice, and skips a day without news with its reason', async () => {
    const { run, mailsTo, platform } = await withClipping();
    await run();
    const before = (await mailsTo('marina@exemplo.com')).length;
    await run('2026-03-11T11:00:30Z');
    expect(await mailsTo('marina@exemplo.com')).toHaveLength(before);
    const states = (await platform.db.select().from(editions)).map(({ state, reason }) => [state, reason]);
    expect(states).toContainEqual(['skipped', 'nothing_new']);
  });

  it('reads only the outlets it names', async () => {
    const { reader, platform } = await clippingFixture();
    const outlets: { id: string }[] = (await reader.get('/api/clippings/outlets')).body;
    const outletIds = outlets.slice(0, 3).map(({ id }) => id);
    expect((await reader.post('/api/clippings', { ...clippingInput, outletIds })).status).toBe(200);
    platform.clock.set(morning);
    await prepareDue(platform);
    const items = await itemsWithTexts(platform.db);
    expect(items.length).toBeGreaterThan(0);
    const usedOutlets = new Set(items.flatMap((item) => item.outlets.map((outlet) => outlet.id)));
    expect([...usedOutlets].filter((id) => !outletIds.includes(id))).toEqual([]);
    expect((await reader.post('/api/clippings', { ...clippingInput, outletIds: ['nowhere'] })).status).toBe(400);
  });

  it('reads a term as its owner corrected it on the own list, and learns from answers to it', async () => {
    const { run, reader, platform } = await withClipping({ terms: [{ term: 'energia' }] });
    await run();
    const sentItems = await itemsWithTexts(platform.db);
    const { id: itemId, termId, storyId } = sentItems[0]!;
    const reading = { as: 'name' as const };
    const own = {
      userId: reader.userId,
      term: 'energia',
      normalised: 'energia',
      createdAt: new Date(morning),
      reading,
    };
    await platform.db.insert(watchTerms).values(own);
    const load = () => loadClippingTerms(platform.db, [reader.userId], new Date(morning));
    const corrected = await load();
    await giveFeedback(platform, itemId, 'not_this');
    const answered = await load();
    const asked = [{ id: termId, term: 'Energia' }];
    expect(corrected(reader.userId, asked).terms).toMatchObject([{ reading, answers: undefined }]);
    const { terms, preferences } = answered(reader.userId, asked);
    expect(terms).toMatchObject([{ id: termId, reading, answers: { refused: [expect.any(String)] } }]);
    expect(preferences?.refusedStories).toContain(storyId);
    expect(answered(reader.userId, [{ id: 'another', term: 'soja' }]).terms).toMatchObject([{ reading: undefined }]);
  });

  it('is changed, paused and resumed by its owner', async () => {
    const { reader, id, run, ledger, printAgain } = await withClipping();
    const changed = await reader.send('PUT', `/api/clippings/${id}`, {
      ...clippingInput,
      name: ' Só  soja ',
      terms: [{ term: 'soja' }],
      localTime: '09:15',
    });
    expect(changed.body).toMatchObject({
      name: 'Só soja',
      terms: [{ term: 'soja' }],
      nextRunAt: '2026-03-10T12:15:00.000Z',
    });
    expect((await reader.post(`/api/clippings/${id}/pause`, { isPaused: true })).body.pausedBy).toBe('reader');
    await run('2026-03-10T12:15:30Z');
    expect(await ledger()).toEqual([]);
    expect((await reader.post(`/api/clippings/${id}/pause`, { isPaused: false })).body.pausedBy).toBeNull();
    await printAgain('2026-03-11');
    await run('2026-03-11T12:15:30Z');
    expect(await ledger()).toHaveLength(1);
  });

  it('is refused without a name, without terms, with the same term twice or more than the plan follows', async () => {
    const { reader } = await clippingFixture();
    const codeOf = async (change: object) =>
      (await reader.post('/api/clippings', { ...clippingInput, ...change })).body.code;
    expect(await codeOf({ name: ' ' })).toBe('NAME_REQUIRED');
    expect(await codeOf({ name: 'x'.repeat(61) })).toBe('NAME_REQUIRED');
    expect(await codeOf({ terms: [] })).toBe('TERMS_NONE_SELECTED');
    expect(await codeOf({ terms: clippingTerms('Energia', 'energía') })).toBe('TERM_DUPLICATE');
    expect(await codeOf({ terms: Array.from({ length: 11 }, (_, n) => ({ term: `termo ${n}` })) })).toBe(
      'TERM_LIMIT_REACHED',
    );
    expect(await codeOf({ localTime: '25:00' })).toBe('BAD_REQUEST');
    expect(await codeOf({ weekdays: [] })).toBe('BAD_REQUEST');
  });

  it('belongs to Pro and Enterprise: others are refused, and a downgrade pauses it without deleting anything', async () => {
    const { reader, setPlan, id, run, ledger, platform, printAgain } = await withClipping();
    await setPlan('premium');
    expect((await reader.post('/api/clippings', clippingInput)).body.code).toBe('PLAN_REQUIRED');
    expect((await reader.send('PUT', `/api/clippings/${id}`, clippingInput)).body.code).toBe('PLAN_REQUIRED');
    expect((await reader.post(`/api/clippings/${id}/recipients`, { email: 'a@b.test' })).body.code).toBe(
      'PLAN_REQUIRED',
    );
    expect((await reader.get('/api/clippings')).body.clippings).toMatchObject([{ pausedBy: 'plan' }]);
    await run();
    expect(await ledger()).toEqual([]);
    await setPlan('pro');
    expect((await reader.get('/api/clippings')).body.clippings).toMatchObject([{ pausedBy: null }]);
    await printAgain('2026-03-11');
    await run('2026-03-11T11:00:30Z');
    expect(await ledger()).toHaveLength(1);
    expect(await platform.db.select().from(clippings)).toHaveLength(1);
  });

  it('is not sent when the plan ends after it was frozen (requirements C20)', async () => {
    const { platform, setPlan, ledger } = await withClipping();
    platform.clock.set(morning);
    await prepareDue(platform);
    await setPlan('free');
    await platform.queue.send(platform.db, composeDue, {});
    await newSender(platform).run();
    expect(await ledger()).toMatchObject([{ state: 'suppressed', reason: 'no_clippings_plan' }]);
  });

  it('is composed once by two processes at the same time', async () => {
    const { platform, ledger } = await withClipping();
    platform.clock.set(morning);
    await Promise.all([prepareDue(platform), prepareDue(platform), prepareDue(platform)]);
    expect(await ledger()).toHaveLength(1);
    expect(await platform.db.select().from(editions)).toHaveLength(1);
  });

  it('is not found by other readers and visitors', async () => {
    const { site, setPlan, id, created } = await withClipping();
    const stranger = await site.signIn('outro@exemplo.com');
    await setPlan('pro', stranger.userId);
    const recipientId = created.recipients[0].id;
    const calls: [string, string, unknown][] = [
      ['PUT', `/api/clippings/${id}`, clippingInput],
      ['POST', `/api/clippings/${id}/pause`, { isPaused: true }],
      ['POST', `/api/clippings/${id}/recipients`, { email: 'x@y.test' }],
      ['DELETE', `/api/clippings/${id}/recipients/${recipientId}`, undefined],
      ['PUT', `/api/clippings/${id}/webhook`, { url: 'https://hooks.example/x' }],
      ['DELETE', `/api/clippings/${id}/webhook`, undefined],
      ['DELETE', `/api/clippings/${id}`, undefined],
    ];
    for (const [method, path, body] of calls) {
      expect((await stranger.send(method, path, body)).status, `${method} ${path}`).toBe(404);
      expect((await site.visitor().send(method, path, body ?? {})).status, `${method} ${path}`).toBe(401);
    }
    expect((await stranger.get('/api/clippings')).body.clippings).toEqual([]);
    expect((await site.visitor().get('/api/clippings')).status).toBe(401);
  });

  it('stays within the plan when many are created at once', async () => {
    const { reader, platform } = await clippingFixture();
    const answers = await Promise.all(
      Array.from({ length: many }, (_, n) => reader.post('/api/clippings', { ...clippingInput, name: `Recorte ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'CLIPPING_LIMIT_REACHED')).toHaveLength(many - 5);
    expect(await platform.db.select().from(clippings)).toHaveLength(5);
  });

  it('is deleted once, with its recipients, when many deletions come at once', async () => {
    const { reader, id, platform } = await withClipping();
    const answers = await Promise.all(
      Array.from({ length: many }, () => reader.send('DELETE', `/api/clippings/${id}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(many - 1);
    expect(await platform.db.select().from(clippingRecipients)).toEqual([]);
  });
});

describe('a recipient', () => {
  it('is asked by mail, confirms with a button, gets the clipping and can leave by one click', async () => {
    const { invite, joinLink, site, run, mailsTo, platform, printAgain } = await withClipping();
    const email = 'diretor@empresa.test';
    expect((await invite(email)).body.recipients).toContainEqual(expect.objectContaining({ email, state: 'invited' }));
    const link = await joinLink(email);
    expect((await mailsTo(email))[0]?.subject).toContain('Marina Azevedo');
    const page = await site.visitor().get(link);
    expect(page.body).toContain('Energia para a diretoria');
    expect(
      (await platform.db.select().from(clippingRecipients)).find((r) => r.email === email)?.confirmedAt,
    ).toBeNull();
    expect((await site.visitor().post(link, '', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(
      200,
    );

    await run();
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toContain('Energia para a diretoria');
    expect(mail?.text).toContain('porque confirmou o convite de Marina Azevedo');
    expect(mail?.text).not.toContain('/u/p/');
    expect(mail?.text).not.toContain('/u/f/');
    const header = /^List-Unsubscribe: <http:\/\/localhost:3000(\/u\/c\/[\w-]{22})>\r?$/m.exec(mail?.text ?? '');
    expect(header?.[0].length ?? 99).toBeLessThanOrEqual(77);
    const leave = header?.[1] ?? '';
    expect((await site.visitor().get(leave)).status).toBe(200);
    const body = 'List-Unsubscribe=One-Click';
    const oneClick = () =>
      site.http.request(leave, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    const left = (await platform.db.select().from(clippingRecipients)).find((r) => r.email === email);
    expect(left?.unsubscribedAt).not.toBeNull();
    const count = async (address: string) => (await mailsTo(address)).length;
    const [theirs, owners] = [await count(email), await count('marina@exemplo.com')];
    await printAgain('2026-03-12');
    await run('2026-03-12T11:00:30Z');
    expect([await count(email), await count('marina@exemplo.com')]).toEqual([theirs, owners + 1]);
  });

  it('who has not confirmed gets nothing but the invitation', async () => {
    const { invite, run, mailsTo, ledger } = await withClipping();
    await invite('diretor@empresa.test');
    await run();
    expect(await mailsTo('diretor@empresa.test')).toHaveLength(1);
    expect(await ledger()).toHaveLength(1);
  });

  it('removed or gone between freezing and sending gets nothing (requirements C20)', async () => {
    const { invite, joinLink, site, platform, reader, id, ledger } = await withClipping();
    for (const email of ['um@empresa.test', 'dois@empresa.test']) {
      await invite(email);
      await site.visitor().post(await joinLink(email), '', { 'content-type': 'application/x-www-form-urlencoded' });
    }
    platform.clock.set(morning);
    await prepareDue(platform);
    const rows = await platform.db.select().from(clippingRecipients);
    const one = rows.find((row) => row.email === 'um@empresa.test');
    const two = rows.find((row) => row.email === 'dois@empresa.test');
    await reader.send('DELETE', `/api/clippings/${id}/recipients/${one?.id}`);
    await site.http.request(`/u/c/${two?.unsubscribeToken}`, { method: 'POST' });
    await newSender(platform).run();
    const reasons = new Map((await ledger()).map((row) => [row.recipientId, row.reason ?? row.state]));
    expect(reasons.get(one?.id ?? '')).toBe('recipient_removed');
    expect(reasons.get(two?.id ?? '')).toBe('unsubscribed');
    expect([...reasons.values()]).toContain('sent');
  });

  it('cannot be confirmed by a forged, foreign or late link', async () => {
    const { invite, joinLink, site, platform } = await withClipping();
    await invite('um@empresa.test');
    await invite('dois@empresa.test');
    const right = await joinLink('um@empresa.test');
    const other = await joinLink('dois@empresa.test');
    const mixed = right.slice(0, '/u/join/'.length + 21) + other.slice('/u/join/'.length + 21);
    for (const link of [`${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}x`, mixed, '/u/join/x', '/u/c/x']) {
      expect((await site.visitor().get(link)).status, link).toBe(404);
      expect((await site.http.request(link, { method: 'POST' })).status, link).toBe(404);
    }
    platform.clock.advance(15 * dayMs);
    expect((await site.http.request(right, { method: 'POST' })).status).toBe(404);
    expect((await platform.db.select().from(clippingRecipients)).filter((r) => r.confirmedAt)).toHaveLength(1);
  });

  it('is one of at most fifty on Pro, though sixty invitations are sent at once', async () => {
    const { reader, id, platform } = await withClipping();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        reader.post(`/api/clippings/${id}/recipients`, { email: `p${n}@empresa.test` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(answers.filter(({ body }) => body.code === 'RECIPIENT_LIMIT_REACHED')).toHaveLength(11);
    expect(await platform.db.select().from(clippingRecipients)).toHaveLength(50);
    expect((await reader.post(`/api/clippings/${id}/recipients`, { email: 'no address' })).status).toBe(422);
    expect((await reader.post(`/api/clippings/${id}/recipients`, { email: 'p99@empresa.test' })).status).toBe(429);
  });

  it('is among the first fifty of the list on Pro, though there were more on a larger plan', async () => {
    const { platform, reader, id, run, ledger, mailsTo } = await withClipping();
    const others = Array.from({ length: 60 }, (_, n) => `p${String(n).padStart(2, '0')}@empresa.test`);
    const [invitedAt, confirmedAt] = [platform.clock.now(), platform.clock.now()];
    await platform.db.insert(clippingRecipients).values(
      others.map((email) => ({
        ...{ clippingId: id, userId: reader.userId, email, unsubscribeToken: crypto.randomUUID() },
        ...{ invitedAt, confirmedAt },
      })),
    );
    await run();
    expect(await ledger()).toHaveLength(50);
    expect((await reader.get('/api/clippings')).body.clippings[0].recipients).toHaveLength(61);
    for (const [place, email] of others.entries()) expect(await mailsTo(email), email).toHaveLength(place < 49 ? 1 : 0);
  });

  it('is invited once when the same address is given many times at once', async () => {
    const { reader, id, platform, mailsTo } = await withClipping();
    const answers = await Promise.all(
      Array.from({ length: many }, () => reader.post(`/api/clippings/${id}/recipients`, { email: 'Um@Empresa.test ' })),
    );
    await platform.runJobs();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 429].includes(status))).toBe(true);
    expect(await mailsTo('um@empresa.test')).toHaveLength(1);
  });
});
