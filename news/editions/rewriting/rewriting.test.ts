import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { itemsWithTexts } from '../../../tests/support/news/item-texts.ts';
import { enrolReader, printNews } from '../../../tests/support/news/news-fixture.ts';
import { say, startFakeModel } from '../../../tests/support/providers/fake-model.ts';
import { createTestPlatform } from '../../../tests/support/test-platform.ts';
import { prepareDue } from '../../delivery/prepare-due.ts';
import { countRewritings } from '../../summaries/rewriting/queries.ts';
import { storyRewritings } from '../../summaries/rewriting/tables.ts';
import { deliverySettings, editionItems, editions } from '../tables.ts';
import { rewriteDue } from './rewrite-due.ts';

const evening = new Date('2026-03-15T20:00:00Z');
const before = '2026-03-16T09:00:00Z';
const due = '2026-03-16T09:30:20Z'; // 06:30 in São Paulo

type Ask = { sentences: { number: number; text: string }[] };

/** A reader, a morning's news and a model that answers every question with `answer`. */
async function fixture(answer: (sentences: Ask['sentences'], response: ServerResponse) => void) {
  const fake = await startFakeModel((response) => {
    const asked = fake.asked.at(-1)!.messages.at(-1)!.content;
    const text = typeof asked === 'string' ? asked : (asked as { text: string }[])[0]!.text;
    answer((JSON.parse(text) as Ask).sentences, response);
  });
  const platform = await createTestPlatform(fake.env);
  const { db, clock } = platform;
  const userId = await enrolReader(db, {
    ...{ email: 'marina@exemplo.com', terms: ['soja', 'energia'], signedUpAt: new Date('2026-03-01T12:00:00Z') },
  });
  await printNews(db, evening);
  clock.set(evening.toISOString());
  await prepareDue(platform);
  clock.set(before);
  return {
    ...{ platform, fake, db, userId },
    async compose() {
      clock.set(due);
      await prepareDue(platform);
      const [edition] = await db.select().from(editions).where(eq(editions.localDate, '2026-03-16'));
      const items = await itemsWithTexts(db).where(eq(editionItems.editionId, edition!.id));
      return items.filter(({ isInMail, isMore }) => isInMail && !isMore);
    },
    counts: () => countRewritings(db, new Date(0)),
  };
}

const tell = (response: ServerResponse, sentences: Ask['sentences'], change = (text: string) => text) => {
  const short = sentences.find(({ text }) => text.length <= 150) ?? sentences[0]!;
  const sentence = { text: change(short.text), rests_on: [short.number] };
  say(response, JSON.stringify({ line: sentence, summary: [sentence] }));
};
const isRewritten = ({ reasons }: { reasons: { type: string }[] }) => reasons.some(({ type }) => type === 'model');

describe('a model that rewrites stories', () => {
  it('is asked once for a story, before its readers are due, and what passes the check is sent', async () => {
    const { platform, fake, compose, counts } = await fixture((sentences, response) => tell(response, sentences));
    await rewriteDue(platform);
    const asked = fake.asked.length;
    expect(asked).toBeGreaterThan(1);
    await rewriteDue(platform);
    expect(fake.asked).toHaveLength(asked);
    const kept = (await counts()).find(({ state }) => state === 'kept')!.count;
    const items = await compose();
    expect(items.filter(isRewritten).length).toBeGreaterThan(0);
    expect(items.filter(isRewritten).length).toBeLessThanOrEqual(kept);
    expect(fake.asked, 'composing asks nothing').toHaveLength(asked);
  });

  it('that lies is refused with the reason, and nothing of its text is kept', async () => {
    const { platform, db, compose, counts } = await fixture((sentences, response) =>
      tell(response, sentences, (text) => `${text.replace(/\.$/, '')}, disse Zulmira Quintana, de 97 anos.`),
    );
    await rewriteDue(platform);
    const outcomes = await counts();
    expect(outcomes.length).toBeGreaterThan(0);
    expect(outcomes.every(({ state }) => state === 'refused')).toBe(true);
    expect(outcomes.map(({ reason }) => reason)).toContain('number');
    expect(JSON.stringify(await db.select().from(storyRewritings))).not.toContain('Zulmira');
    const items = await compose();
    expect(items.length).toBeGreaterThan(0);
    expect(items.some(isRewritten)).toBe(false);
  });

  it('is not used for a reader who wants the outlets’ own words', async () => {
    const { platform, fake, db, userId, compose } = await fixture((sentences, response) => tell(response, sentences));
    await rewriteDue(platform);
    expect(fake.asked.length).toBeGreaterThan(0);
    await db.update(deliverySettings).set({ wantsOwnWords: true }).where(eq(deliverySettings.userId, userId));
    expect((await compose()).some(isRewritten)).toBe(false);
  });

  it.each([
    ['slow', () => undefined],
    ['quota', (response: ServerResponse) => response.writeHead(429).end('{"error":{"message":"rate limit"}}')],
    ['unavailable', (response: ServerResponse) => response.writeHead(503).end('{"error":{"message":"Loading model"}}')],
    ['shape', (response: ServerResponse) => say(response, 'I cannot help with that.')],
  ] as const)('that fails (%s) leaves the mail as it is, on time (requirements F39)', async (reason, answer) => {
    const { platform, compose, counts } = await fixture((_, response) => answer(response));
    await rewriteDue(platform);
    expect(await counts()).toEqual([{ state: 'failed', reason, count: expect.any(Number) }]);
    const items = await compose();
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ summary }) => summary !== '')).toBe(true);
    expect(items.some(isRewritten)).toBe(false);
  });
});
