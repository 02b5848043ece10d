import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { storeArticles } from '../../newsroom/articles/queries.ts';
import { outlets } from '../../newsroom/sources/tables.ts';
import { users } from '../../people/accounts/tables.ts';
import { newSender } from '../../tests/support/news/morning.ts';
import { enrolReader } from '../../tests/support/news/news-fixture.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { readEdition, readNextClipping } from '../archive/read-archive.ts';
import { mostAwayStories } from '../editions/compose-away.ts';
import { editionItemsOf, findEditionOn, updateSettings } from '../editions/queries.ts';
import { renderMail } from '../editions/render/render-edition.ts';
import { prepareDue } from './prepare-due.ts';

/** 06:30 in São Paulo on the n-th day after the first clipping. */
const morningOf = (n: number) => new Date(Date.parse('2026-03-10T09:30:00Z') + n * dayMs);
const dayOf = (n: number) => morningOf(n).toISOString().slice(0, 10);
const hoursBefore = (instant: Date, hours: number) => new Date(instant.getTime() - hours * hourMs);

/** An article of the story, by an outlet and at a time. */
async function print({ db }: TestPlatform, storyId: string, outletId: string, publishedAt: Date): Promise<void> {
  await db
    .insert(outlets)
    .values({ id: outletId, name: outletId, home: `https://${outletId}.example/`, language: 'pt-BR' })
    .onConflictDoNothing();
  const url = `https://${outletId}.example/${storyId}/${publishedAt.getTime()}`;
  await storeArticles(db, [
    {
      title: `Ponte de ${storyId} preocupa moradores`,
      text: `A ponte de ${storyId} preocupa os moradores do bairro. A prefeitura de ${storyId} prometeu obras na ponte.`,
      storyId,
      outletId,
      canonicalUrl: url,
      contentHash: url,
      language: 'pt',
      publishedTrust: 'feed',
      publishedAt,
      fetchedAt: publishedAt,
    },
  ]);
}

async function fixture({ language = 'pt' }: { language?: 'pt' | 'en' } = {}) {
  const platform = await createTestPlatform();
  const email = 'a@b.test';
  const signedUpAt = new Date('2026-03-09T12:00:00Z');
  const userId = await enrolReader(platform.db, { email, terms: ['ponte'], signedUpAt, language });
  const morning = async (n: number) => {
    platform.clock.set(morningOf(n).toISOString());
    await prepareDue(platform);
    const sender = newSender(platform);
    const { sent } = await sender.run();
    sender.close();
    const edition = await findEditionOn(platform.db, userId, dayOf(n));
    return { sent, page: await readEdition(platform, userId, edition!.id), id: edition!.id };
  };
  const pauseUntil = (n: number) =>
    updateSettings(platform.db, userId, { pausedUntil: n < 0 ? null : hoursBefore(morningOf(n), 1) });
  const visit = (at: Date) => platform.db.update(users).set({ lastSeenAt: at }).where(eq(users.id, userId));
  return { platform, userId, email, morning, pauseUntil, visit };
}

type Page = Awaited<ReturnType<typeof readEdition>>;
const awayIds = ({ away }: Page) => away?.terms.flatMap(({ stories }) => stories.map(({ storyId }) => storyId)) ?? [];
const ownIds = ({ terms }: Page) => terms.flatMap(({ stories }) => stories.map(({ storyId }) => storyId));

describe('the edition after an absence', () => {
  it('lists after a pause what lasted, a line each, and is ordinary again the next day (requirements R140)', async () => {
    const { platform, morning, pauseUntil } = await fixture();
    await print(platform, 'antes', 'gazeta', hoursBefore(morningOf(0), 5));
    await morning(0);
    await pauseUntil(7);
    for (const n of [2, 4]) await print(platform, 'longa', 'gazeta', hoursBefore(morningOf(n), 3));
    for (const outlet of ['gazeta', 'correio', 'diario'])
      await print(platform, 'ampla', outlet, hoursBefore(morningOf(3), 2));
    await print(platform, 'breve', 'gazeta', hoursBefore(morningOf(3), 2));
    for (const n of [1, 2, 3, 4, 5, 6]) expect((await morning(n)).page.reason).toBe('paused');
    await print(platform, 'hoje', 'gazeta', hoursBefore(morningOf(7), 2));
    const { page, sent } = await morning(7);
    expect(sent).toBe(1);
    expect(ownIds(page)).toEqual(['hoje']);
    expect(awayIds(page).sort()).toEqual(['ampla', 'longa']);
    const [ampla] = page.away!.terms[0]!.stories.filter(({ storyId }) => storyId === 'ampla');
    expect(ampla).toMatchObject({ outlets: 3, firstOn: dayOf(3), lastOn: dayOf(3) });
    expect(page.away!.terms[0]!.term).toBe('ponte');
    await print(platform, 'depois', 'gazeta', hoursBefore(morningOf(8), 2));
    const next = await morning(8);
    expect(next.page.away).toBeNull();
    expect(ownIds(next.page)).toEqual(['depois']);
  });

  it('has a story that continues today once, in the edition of the day itself', async () => {
    const { platform, morning, pauseUntil } = await fixture();
    await morning(0);
    await pauseUntil(4);
    for (const n of [2, 3, 4]) await print(platform, 'longa', 'gazeta', hoursBefore(morningOf(n), 3));
    for (const n of [1, 2, 3]) await morning(n);
    const { page } = await morning(4);
    expect(ownIds(page)).toEqual(['longa']);
    expect(awayIds(page)).toEqual([]);
  });

  it('leaves a pause of one morning to the ordinary edition, which looks back to the last one', async () => {
    const { platform, morning, pauseUntil } = await fixture();
    await morning(0);
    await pauseUntil(2);
    await print(platform, 'breve', 'gazeta', hoursBefore(morningOf(1), 3));
    await morning(1);
    const { page } = await morning(2);
    expect(page.away).toBeNull();
    expect(ownIds(page)).toEqual(['breve']);
  });

  it('is the first edition after a visit if five were unread and all were sent (requirements R141)', async () => {
    const { platform, morning, visit } = await fixture();
    await visit(hoursBefore(morningOf(0), 2));
    await morning(0);
    for (const n of [1, 3]) await print(platform, 'longa', 'gazeta', hoursBefore(morningOf(n), 3));
    for (const n of [1, 2, 3, 4, 5]) {
      const { sent, page } = await morning(n);
      expect([sent, page.away]).toEqual([1, null]);
    }
    await visit(new Date(morningOf(5).getTime() + dayMs / 2));
    const { page } = await morning(6);
    expect(awayIds(page)).toEqual(['longa']);
    expect((await morning(7)).page.away).toBeNull();
  });

  it('is not made for readers who answer in their mails, or visited a few days ago', async () => {
    const { platform, morning, visit } = await fixture();
    await visit(hoursBefore(morningOf(0), 2));
    for (const n of [0, 1, 2, 3]) await print(platform, 'longa', 'gazeta', hoursBefore(morningOf(n), 3));
    for (const n of [0, 1, 2, 3, 4]) await morning(n);
    await visit(new Date(morningOf(3).getTime() + dayMs / 2));
    expect((await morning(5)).page.away).toBeNull();
  });

  it('has thirty lines at most, the same in the draft and in the mails of both languages', async () => {
    const { platform, userId, email, morning, pauseUntil } = await fixture();
    await morning(0);
    await pauseUntil(5);
    for (let story = 0; story < mostAwayStories + 6; story++)
      for (const outlet of ['gazeta', 'correio', 'diario'])
        await print(platform, `vila${story}`, outlet, hoursBefore(morningOf(3), 2));
    for (const n of [1, 2, 3, 4]) await morning(n);
    platform.clock.set(hoursBefore(morningOf(5), 0.5).toISOString());
    const user = { id: userId, email, emailConfirmed: true, isAdmin: false, sessionId: '' };
    const draft = await readNextClipping(platform, user);
    const { page } = await morning(5);
    expect(new Set(awayIds(page)).size).toBe(mostAwayStories);
    expect(draft.away).toEqual(page.away);
    const edition = (await findEditionOn(platform.db, userId, dayOf(5)))!;
    const items = await editionItemsOf(platform.db, [edition]);
    for (const [language, heading] of [
      ['pt', 'Enquanto você esteve fora, desde 10/03'],
      ['en', 'While you were away, since 10 Mar'],
    ] as const) {
      const mail = renderMail({ ...edition, language }, items, { siteUrl: 'https://recorte.example', contact: '' });
      const [html, text] = [mail.html, mail.text].map((parts) =>
        parts.map((part) => (typeof part === 'string' ? part : part.text)).join(''),
      ) as [string, string];
      expect(html).toContain(heading);
      expect(text).toContain(`== ${heading} (${mostAwayStories}) ==`);
      expect(html.match(/href="https:\/\/\w+\.example\/vila/g)).toHaveLength(mostAwayStories);
      expect(text.match(/^ {2}https:\/\/\w+\.example\/vila/gm)).toHaveLength(mostAwayStories);
      expect(Buffer.byteLength(html)).toBeLessThan(80_000);
    }
  });
});
