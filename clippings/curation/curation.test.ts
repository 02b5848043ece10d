import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { articles } from '../../newsroom/articles/tables.ts';
import { outlets } from '../../newsroom/sources/tables.ts';
import { clippingInput } from '../../tests/support/news/clipping-fixture.ts';
import { curationFixture, draftAt, hourAt, receiver } from '../../tests/support/news/curation-fixture.ts';
import { editions, feedback } from '../editions/tables.ts';
import { loadClippingTerms } from '../specific/clipping-kind.ts';
import { clippings } from '../specific/tables.ts';

const later = (days: number, hour: string) => `2026-03-${10 + days}T${hour}:00:30Z`;

describe('a draft (requirements R228)', () => {
  it('stands ready at its hour, its owner gets a link, and it goes at the clipping’s hour as it stands', async () => {
    const fixture = await curationFixture();
    const { pass, draft, sentTo, mailsTo, rows, id } = fixture;
    await pass(draftAt);
    expect(await sentTo()).toEqual([]);
    const ready = await draft();
    expect(ready).toMatchObject({ state: 'open', name: clippingInput.name, recipients: 2, waits: false });
    expect(ready.sendsAt).toBe('2026-03-10T11:00:00.000Z');
    const told = (await mailsTo('marina@exemplo.com')).filter(({ subject }) => subject.includes('pronto'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`/clippings/${id}/draft`);
    expect(told[0]?.text).toContain('às 08:00 ele sai como estiver');
    await pass(hourAt);
    const [mail, ...more] = await sentTo();
    expect(more).toEqual([]);
    for (const { title } of ready.items.filter(({ place }) => place === 'mail')) expect(mail?.text).toContain(title);
    expect(await draft()).toMatchObject({ state: 'sent', sentBy: 'hour' });
    await pass('2026-03-10T11:02:00Z');
    expect(await sentTo()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('waits if its owner chose so, reminds once, and its stories come again in the next one', async () => {
    const { pass, draft, sentTo, mailsTo, rows } = await curationFixture(true);
    await pass(draftAt);
    const first = await draft();
    await pass(hourAt);
    await pass('2026-03-10T11:05:00Z');
    expect(await sentTo()).toEqual([]);
    const told = (await mailsTo('marina@exemplo.com')).map(({ subject }) => subject);
    expect(told.filter((subject) => subject.includes('esperando por você'))).toHaveLength(1);
    await pass(later(1, '10'));
    expect((await rows()).map(({ state }) => state)).toEqual(['expired', 'open']);
    const titles = (await draft()).items.map(({ title }) => title);
    expect(titles).toContain(first.items[0]?.title);
    expect(await sentTo()).toEqual([]);
  });

  it('is approved early, or after its hour, and then nothing changes it', async () => {
    const { pass, draft, sentTo, reader, change, platform } = await curationFixture(true);
    await pass(draftAt);
    const { id, items } = await draft();
    await pass('2026-03-10T20:00:30Z');
    const sent = await reader.post(`/api/clippings/drafts/${id}/send`, {});
    expect(sent.body).toMatchObject({ state: 'sent', sentBy: 'owner' });
    await platform.runJobs();
    expect(await sentTo()).toHaveLength(1);
    const refused = await change({ type: 'place', item: items[0]!.id, place: 'dropped' });
    expect(refused.body.code).toBe('DRAFT_CLOSED');
    expect((await reader.post(`/api/clippings/drafts/${id}/send`, {})).body.code).toBe('DRAFT_CLOSED');
    await pass(later(1, '10'));
    expect(await sentTo()).toHaveLength(1);
  });

  it('is not sent while the clipping is paused, without its plan, or too late', async () => {
    const { pass, draft, sentTo, reader, id } = await curationFixture();
    await pass(draftAt);
    await reader.post(`/api/clippings/${id}/pause`, { isPaused: true });
    await pass(hourAt);
    expect(await draft()).toMatchObject({ state: 'expired' });
    await reader.post(`/api/clippings/${id}/pause`, { isPaused: false });
    await pass(later(1, '10'));
    await pass(later(1, '20'));
    expect(await draft()).toMatchObject({ state: 'expired' });
    expect(await sentTo()).toEqual([]);
  });

  it('must be ready before the clipping’s hour, and belongs to its owner', async () => {
    const { pass, draft, reader, site, setPlan, id } = await curationFixture();
    const late = { ...clippingInput, curation: { draftTime: '08:00', waits: false } };
    expect((await reader.send('PUT', `/api/clippings/${id}`, late)).body.code).toBe('DRAFT_HOUR_LATE');
    await pass(draftAt);
    const open = await draft();
    const stranger = await site.signIn('outro@exemplo.com');
    await setPlan('pro', stranger.userId);
    const item = open.items[0]!.id;
    expect((await stranger.get(`/api/clippings/${id}/draft`)).status).toBe(404);
    const calls = [
      ['changes', { change: { type: 'first', item } }],
      ['items', { url: 'https://x.example/a', termId: open.items[0]!.termId }],
      ['send', {}],
    ] as const;
    for (const [call, body] of calls)
      expect((await stranger.post(`/api/clippings/drafts/${open.id}/${call}`, body)).status, call).toBe(404);
    expect((await site.visitor().get(`/api/clippings/${id}/draft`)).status).toBe(401);
  });

  it('is not held by the preview, and without curation the clipping is sent as before', async () => {
    const { pass, reader, rows, id, sentTo, platform } = await curationFixture();
    const { terms, outletIds } = clippingInput;
    expect((await reader.post('/api/clippings/preview', { id, terms, outletIds })).body.subject).toBeTruthy();
    expect(await rows()).toEqual([]);
    await reader.send('PUT', `/api/clippings/${id}`, { ...clippingInput, curation: null });
    expect((await platform.db.select().from(clippings))[0]?.curation).toBeNull();
    await pass(hourAt);
    expect(await sentTo()).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });
});

describe('curation (requirements R229)', () => {
  it('keeps, drops, moves, puts first, writes lines and tones, and sends just that', async () => {
    const { pass, draft, change, sentTo, platform } = await curationFixture();
    await pass(draftAt);
    const before = await draft();
    const mailed = before.items.filter(({ place }) => place === 'mail');
    const sections = [...Map.groupBy(mailed, ({ termId }) => termId).values()];
    const [top, second, dropped] = sections.find(({ length }) => length > 2)!;
    expect(mailed.length).toBeGreaterThan(3);
    await change({ type: 'place', item: dropped!.id, place: 'dropped' });
    await change({ type: 'move', item: second!.id, by: -1 });
    await change({ type: 'first', item: second!.id });
    await change({ type: 'note', item: top!.id, note: '  Atenção ao prazo,\nver www.golpe.example ' });
    await change({ type: 'section', termId: top!.termId, note: 'O que importa hoje' });
    const { body } = await change({ type: 'tone', item: top!.id, tone: 'negative' });
    expect(body.items.find(({ id }) => id === top!.id)).toMatchObject({ tone: 'negative', note: expect.any(String) });
    await pass(hourAt);
    const mail = (await sentTo())[0]!;
    expect(mail.subject).toContain(second!.title.slice(0, 30));
    expect(mail.text).not.toContain(dropped!.title);
    expect(mail.text.indexOf(second!.title)).toBeLessThan(mail.text.lastIndexOf(top!.title));
    expect(mail.text).toContain('Atenção ao prazo, ver golpe');
    expect(mail.text).not.toContain('golpe.example');
    expect(mail.text.match(/O que importa hoje/g)).toHaveLength(2);
    const [edition] = await platform.db.select().from(editions).where(sql`kind like 'clipping-%'`);
    expect(Object.values((edition!.details as { curated: { tones: object } }).curated.tones)).toEqual(['negative']);
  });

  it('does not bring a dropped story again, and learns from it only if the owner says so', async () => {
    const { pass, draft, change, platform, reader, rows } = await curationFixture();
    await pass(draftAt);
    const [one, two] = (await draft()).items;
    await change({ type: 'place', item: one!.id, place: 'dropped' });
    await change({ type: 'place', item: two!.id, place: 'dropped' });
    await change({ type: 'teach', item: two!.id, teaches: true });
    await pass(hourAt);
    expect(await platform.db.select().from(feedback)).toEqual([]);
    await pass(later(1, '10'));
    // all else of these days was sent
    expect(await rows()).toHaveLength(1);
    const [row] = await platform.db.select().from(clippings);
    const known = await loadClippingTerms(platform.db, [reader.userId], platform.clock.now());
    const { preferences } = known(reader.userId, row!.terms);
    expect([...(preferences?.refusedStories ?? [])]).toHaveLength(1);
  });

  it('adds an article by its address within the rights of its outlet, and any page by its headline', async () => {
    const { pass, draft, reader, platform, rows } = await curationFixture();
    await pass(draftAt);
    const { id: draftId, terms } = await draft();
    const add = (url: string) => reader.post(`/api/clippings/drafts/${draftId}/items`, { url, termId: terms[0]!.id });
    const known = new Set(
      (await rows())[0]!.items.flatMap(({ lead, more }) => [lead, ...more].map(({ storyId }) => storyId)),
    );
    const all = await platform.db.select().from(articles).where(eq(articles.language, 'pt'));
    const article = all.find(({ storyId, id, text }) => !known.has(storyId ?? String(id)) && text.length > 400)!;
    await platform.db.update(outlets).set({ quoteLimit: 0 }).where(eq(outlets.id, article.outletId));
    const { body } = await add(`${article.canonicalUrl}?utm_source=x`);
    expect(body.items.at(-1)).toMatchObject({ title: article.title, summary: '', isAdded: true, place: 'mail' });
    const again = await add(article.canonicalUrl);
    expect(again.body.items).toHaveLength(body.items.length);
    for (const url of ['javascript:alert(1)', 'nada', 'http://127.0.0.1/x', ''])
      expect((await add(url)).body.code, url).toBe('PAGE_UNREADABLE');
  });

  it('loses nothing of two curators, and keeps at least one story', async () => {
    const { pass, draft, change, reader, sentTo } = await curationFixture();
    await pass(draftAt);
    const { id, items } = await draft();
    await Promise.all(
      items.flatMap((item, at) => [
        change({ type: 'place', item: item.id, place: at % 2 === 0 ? 'dropped' : 'mail' }),
        change({ type: 'note', item: item.id, note: `Linha ${at}` }),
        change({ type: 'tone', item: item.id, tone: 'neutral' }),
      ]),
    );
    const after = await draft();
    for (const [at, item] of items.entries()) {
      const place = at % 2 === 0 ? 'dropped' : 'mail';
      expect(after.items.find((one) => one.id === item.id)).toMatchObject({
        place,
        note: `Linha ${at}`,
        tone: 'neutral',
      });
    }
    for (const item of items) await change({ type: 'place', item: item.id, place: 'dropped' });
    expect((await reader.post(`/api/clippings/drafts/${id}/send`, {})).body.code).toBe('DRAFT_EMPTY');
    await pass(hourAt);
    expect(await sentTo(receiver)).toEqual([]);
  });
});

describe('an approval at the second of the hour (requirements R231)', () => {
  it('sends once, whoever comes first', async () => {
    const { pass, draft, reader, sentTo, platform } = await curationFixture();
    await pass(draftAt);
    const { id } = await draft();
    platform.clock.set(hourAt);
    await Promise.all([pass(hourAt), ...[1, 2, 3].map(() => reader.post(`/api/clippings/drafts/${id}/send`, {}))]);
    await pass('2026-03-10T11:01:30Z');
    expect(await sentTo()).toHaveLength(1);
    expect(await platform.db.$count(editions, sql`kind like 'clipping-%'`)).toBe(1);
  });
});
