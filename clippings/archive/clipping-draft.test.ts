import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { clippingFixture, clippingInput, clippingTerms } from '../../tests/support/news/clipping-fixture.ts';
import { itemsWithTexts } from '../../tests/support/news/item-texts.ts';
import { prepareDue } from '../delivery/prepare-due.ts';
import { addChoice } from '../editions/following/queries.ts';
import { editions } from '../editions/tables.ts';
import { clippings } from '../specific/tables.ts';

const content = { terms: clippingInput.terms, outletIds: clippingInput.outletIds };
const morning = '2026-03-10T11:00:30Z'; // 08:00 in São Paulo

interface Draft {
  subject: string | null;
  terms: { term: string; stories: { title: string; storyId: string }[] }[];
}

async function fixture() {
  const made = await clippingFixture();
  const ask = async (input: object = content) => (await made.reader.post('/api/clippings/preview', input)).body;
  const titles = ({ terms }: Draft) => terms.flatMap(({ stories }) => stories.map(({ title }) => title));
  return { ...made, ask, titles };
}

it('shows what the clipping then contains, and stores nothing (requirements R150)', async () => {
  const { platform, reader, ask, titles } = await fixture();
  platform.clock.set(morning);
  const draft = await ask();
  expect(titles(draft).length).toBeGreaterThan(0);
  expect(titles(draft).some((title) => draft.subject.startsWith(title))).toBe(true);
  expect(await platform.db.select().from(clippings)).toEqual([]);
  expect(await platform.db.select().from(editions)).toEqual([]);
  platform.clock.set('2026-03-10T10:00:00Z');
  const { id } = (await reader.post('/api/clippings', clippingInput)).body;
  platform.clock.set(morning);
  expect(titles(await ask({ ...content, id }))).toEqual(titles(draft));
  await prepareDue(platform);
  const sent = (await itemsWithTexts(platform.db)).map(({ title }) => title);
  expect(sent).toEqual(expect.arrayContaining(titles(draft)));
  platform.clock.advance(hourMs);
  expect(await ask({ ...content, id })).toMatchObject({ subject: null, terms: [] });
});

it('reads the terms, readings and outlets of the form, not those stored', async () => {
  const { reader, ask, titles } = await fixture();
  const { id } = (await reader.post('/api/clippings', clippingInput)).body;
  const soy = await ask({ id, terms: clippingTerms('soja'), outletIds: [] });
  expect(soy.terms.map(({ term }: { term: string }) => term)).toEqual(['soja']);
  const outlets: { id: string }[] = (await reader.get('/api/clippings/outlets')).body;
  const few = await ask({ ...content, outletIds: outlets.slice(0, 2).map((outlet) => outlet.id) });
  const all = await ask();
  expect(titles(few).length).toBeLessThan(titles(all).length);
});

it('contains nothing of a story its owner muted', async () => {
  const { platform, reader, ask, titles } = await fixture();
  await platform.db.execute(sql`update articles a set event_id =
    (select min(b.id) from articles b where b.story_id = a.story_id)`);
  const before: Draft = await ask();
  const { title, storyId } = before.terms[0]!.stories[0]!;
  const [article] = await platform.db.select().from(articles).where(eq(articles.storyId, storyId));
  const choice = { userId: reader.userId, eventId: article!.eventId!, title, choice: 'mute' as const };
  await addChoice(platform.db, { ...choice, chosenAt: platform.clock.now() });
  expect(titles(await ask())).toEqual(titles(before).filter((other) => other !== title));
});

it('is refused for another reader’s clipping, an unknown outlet, too many terms and a smaller plan', async () => {
  const { reader, site, setPlan, ask } = await fixture();
  const { id } = (await reader.post('/api/clippings', clippingInput)).body;
  const stranger = await site.signIn('outro@exemplo.com');
  await setPlan('pro', stranger.userId);
  expect((await stranger.post('/api/clippings/preview', { ...content, id })).status).toBe(404);
  expect((await site.visitor().post('/api/clippings/preview', content)).status).toBe(401);
  expect((await ask({ ...content, outletIds: ['nowhere'] })).code).toBe('BAD_REQUEST');
  const many = Array.from({ length: 11 }, (_, n) => ({ term: `termo ${n}` }));
  expect((await ask({ ...content, terms: many })).code).toBe('TERM_LIMIT_REACHED');
  await setPlan('premium');
  expect((await ask()).code).toBe('PLAN_REQUIRED');
});
