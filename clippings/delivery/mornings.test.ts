import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import { storeArticles } from '../../newsroom/articles/queries.ts';
import { articles } from '../../newsroom/articles/tables.ts';
import { outlets } from '../../newsroom/sources/tables.ts';
import { addressSalt } from '../../platform/mail/address-hash.ts';
import { clippingFixture, clippingInput } from '../../tests/support/news/clipping-fixture.ts';
import { itemsWithTexts } from '../../tests/support/news/item-texts.ts';
import { newSender, statesOf } from '../../tests/support/news/morning.ts';
import { enrolReader } from '../../tests/support/news/news-fixture.ts';
import { bridge } from '../../tests/support/news/sample-news.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/support/test-platform.ts';
import { setNextRun } from '../editions/plan/schedule-queries.ts';
import { deliverySettings, editionItems, editions, feedback } from '../editions/tables.ts';
import { claimDeliveries } from './ledger/claim-queries.ts';
import { markSending } from './ledger/queries.ts';
import { giveFeedback } from './links/reader-answers.ts';
import { prepareDue } from './prepare-due.ts';

const signedUpAt = new Date('2026-03-09T12:00:00Z');
/** 06:30 in São Paulo on the n-th day after the first clipping. */
const morningOf = (n: number) => new Date(Date.parse('2026-03-10T09:30:00Z') + n * dayMs);

interface Story {
  title?: string;
  text?: string;
  storyId: string;
  outletId?: string;
  publishedAt: Date;
  seenAt?: Date;
}

async function print({ db }: TestPlatform, { outletId = 'gazeta', seenAt, ...story }: Story): Promise<void> {
  await db
    .insert(outlets)
    .values({ id: outletId, name: outletId, home: `https://${outletId}.example/`, language: 'pt-BR' })
    .onConflictDoNothing();
  const url = `https://${outletId}.example/${story.storyId}/${story.publishedAt.getTime()}`;
  await storeArticles(db, [
    {
      title: bridge.title,
      text: bridge.text,
      ...story,
      outletId,
      canonicalUrl: url,
      contentHash: url,
      language: 'pt',
      publishedTrust: 'feed',
      fetchedAt: seenAt ?? story.publishedAt,
    },
  ]);
}

async function fixture() {
  const platform = await createTestPlatform();
  const userId = await enrolReader(platform.db, { email: 'a@b.test', terms: ['ponte'], signedUpAt });
  const morning = async (n: number) => {
    platform.clock.set(morningOf(n).toISOString());
    await prepareDue(platform);
    const sender = newSender(platform);
    await sender.run();
    sender.close();
  };
  const itemsOn = async (n: number) => {
    const on = morningOf(n).toISOString().slice(0, 10);
    return itemsWithTexts(platform.db).where(eq(editionItems.localDate, on));
  };
  return { platform, userId, morning, itemsOn };
}

const arrest =
  'O secretário de Obras, Otávio Lemos, foi preso nesta terça-feira sob suspeita de fraudar o laudo da ponte que desabou em Registro.';

const hoursBefore = (instant: Date, hours: number) => new Date(instant.getTime() - hours * hourMs);

describe('a reader’s mornings', () => {
  it('report a big update of a story although the sent articles have left the window', async () => {
    const { platform, morning, itemsOn } = await fixture();
    await print(platform, { storyId: 'bridge', publishedAt: hoursBefore(morningOf(0), 3) });
    await morning(0);
    expect(await itemsOn(0)).toMatchObject([{ storyId: 'bridge', isUpdate: false }]);
    for (const n of [1, 2, 3, 4]) await morning(n);
    await print(platform, {
      storyId: 'bridge',
      outletId: 'diario',
      title: 'Polícia prende secretário Otávio Lemos por fraude em laudo da ponte',
      text: `${bridge.text} ${arrest}`,
      publishedAt: hoursBefore(morningOf(5), 2),
    });
    await morning(5);
    const [update, ...others] = await itemsOn(5);
    expect(others).toEqual([]);
    expect(update).toMatchObject({ storyId: 'bridge', isUpdate: true, summary: arrest });
    expect(update!.reasons).toContainEqual({ type: 'news', length: arrest.length });
  });

  it('do not report a rewording although the sent articles have left the window', async () => {
    const { platform, morning, itemsOn } = await fixture();
    await print(platform, { storyId: 'bridge', publishedAt: hoursBefore(morningOf(0), 3) });
    for (const n of [0, 1, 2, 3, 4]) await morning(n);
    await print(platform, { storyId: 'bridge', outletId: 'diario', publishedAt: hoursBefore(morningOf(5), 2) });
    await morning(5);
    expect(await itemsOn(5)).toEqual([]);
  });

  it('contain an article that reached us days after its date, once', async () => {
    const { platform, morning, itemsOn } = await fixture();
    for (const n of [0, 1, 2]) await morning(n);
    const publishedAt = hoursBefore(morningOf(3), 70);
    await print(platform, { storyId: 'late', publishedAt, seenAt: hoursBefore(morningOf(3), 1) });
    await morning(3);
    await morning(4);
    expect(await itemsOn(3)).toMatchObject([{ storyId: 'late' }]);
    expect(await itemsOn(4)).toEqual([]);
  });

  it('leave out old articles of a newly added feed, on the second day too (requirements R181)', async () => {
    const { platform, morning, itemsOn } = await fixture();
    await print(platform, {
      storyId: 'old',
      publishedAt: hoursBefore(morningOf(0), 40),
      seenAt: hoursBefore(morningOf(0), 1),
    });
    await morning(0);
    expect(await itemsOn(0)).toEqual([]);
    const publishedAt = hoursBefore(morningOf(1), 24 * 30);
    await print(platform, { storyId: 'older', publishedAt, seenAt: hoursBefore(morningOf(1), 1) });
    await morning(1);
    expect(await itemsOn(1)).toEqual([]);
  });

  it('leave out a refused story after it was merged into another', async () => {
    const { platform, morning, itemsOn } = await fixture();
    await print(platform, { storyId: 'bridge', publishedAt: hoursBefore(morningOf(0), 3) });
    await morning(0);
    const [item] = await itemsOn(0);
    await giveFeedback(platform, item!.id, 'not_this');
    expect(await platform.db.select().from(feedback)).toHaveLength(1);
    await platform.db.update(articles).set({ storyId: 'merged' });
    await print(platform, {
      storyId: 'merged',
      outletId: 'diario',
      title: 'Polícia prende secretário Otávio Lemos por fraude em laudo da ponte',
      text: 'O secretário de Obras, Otávio Lemos, foi preso nesta quarta-feira sob suspeita de fraudar o laudo da ponte que desabou em Registro.',
      publishedAt: hoursBefore(morningOf(1), 2),
    });
    await morning(1);
    expect(await itemsOn(1)).toEqual([]);
  });

  it.each(['23:58', '23:59', '00:00'])('deliver at %s as at any other hour', async (localTime) => {
    const { platform, userId } = await fixture();
    await print(platform, { storyId: 'bridge', publishedAt: new Date('2026-03-10T20:00:00Z') });
    platform.clock.set(signedUpAt.toISOString());
    await prepareDue(platform);
    const [hour, minute] = localTime.split(':').map(Number);
    const runAt = new Date(Date.UTC(2026, 2, hour === 0 ? 11 : 10, 3 + hour!, minute));
    await platform.db.update(deliverySettings).set({ localTime }).where(eq(deliverySettings.userId, userId));
    const localDate = hour === 0 ? '2026-03-11' : '2026-03-10';
    await setNextRun(platform.db, { userId, kind: 'daily' }, { runAt, localDate });
    platform.clock.set(new Date(runAt.getTime() + 40_000).toISOString());
    await prepareDue(platform);
    platform.clock.advance(3 * 60_000);
    const sender = newSender(platform);
    await sender.run();
    expect(await statesOf(platform)).toEqual({ sent: 1 });
  });
});

describe('between freezing and sending', () => {
  const changes = {
    paused: sql`update delivery_settings set paused_until = '2026-03-12T00:00:00Z'`,
    unsubscribed: sql`update delivery_settings set unsubscribed_at = '2026-03-10T09:30:30Z'`,
    suspended: sql`update "user" set suspended_at = now()`,
  };

  it.each(['paused', 'unsubscribed', 'suspended'] as const)('a reader who is %s gets nothing', async (reason) => {
    const { platform, userId } = await fixture();
    await print(platform, { storyId: 'bridge', publishedAt: hoursBefore(morningOf(0), 3) });
    platform.clock.set(morningOf(0).toISOString());
    await prepareDue(platform);
    await platform.db.execute(changes[reason]);
    const sender = newSender(platform);
    await sender.run();
    const { rows } = await platform.db.execute(sql`select state, reason from deliveries where user_id = ${userId}`);
    expect(rows).toEqual([{ state: 'suppressed', reason }]);
  });

  it.each([
    ...Object.entries(changes),
    ['moved to another address', sql`update "user" set email = 'new@b.test' where email = 'a@b.test'`] as const,
  ])('the dot is withheld when the reader is %s', async (_, change) => {
    const { platform } = await fixture();
    const { db, clock, secret } = platform;
    await print(platform, { storyId: 'bridge', publishedAt: hoursBefore(morningOf(0), 3) });
    clock.set(morningOf(0).toISOString());
    await prepareDue(platform);
    const salt = addressSalt(secret);
    const request = { channel: 'email', leaseId: randomUUID(), now: clock.now(), limit: 1, salt };
    const [held] = await claimDeliveries(db, request);
    await db.execute(change);
    expect((await markSending(db, [{ ...held!, bodySha256: Buffer.alloc(32) }], salt, clock.now()))(held!)).toBe(false);
  });
});

it('a specific clipping reads all its days although another with the same outlets reads fewer', async () => {
  const { platform, reader } = await clippingFixture();
  const { db, clock } = platform;
  await db.delete(articles);
  const input = { ...clippingInput, terms: [{ term: 'ponte' }], outletIds: ['gazeta'] };
  await print(platform, { storyId: 'bridge', publishedAt: new Date('2026-03-09T12:00:00Z') });
  const early = (await reader.post('/api/clippings', { ...input, weekdays: [2, 7], localTime: '07:00' })).body;
  const often = (await reader.post('/api/clippings', { ...input, localTime: '07:00' })).body;
  for (const on of ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13', '2026-03-14']) {
    clock.set(`${on}T10:00:30Z`);
    await prepareDue(platform);
  }
  await print(platform, {
    storyId: 'road',
    publishedAt: new Date('2026-03-10T14:00:00Z'),
    title: 'Ponte nova é aberta',
  });
  clock.set('2026-03-15T10:00:30Z');
  await prepareDue(platform);
  const rows = await db.select().from(editions).where(eq(editions.localDate, '2026-03-15'));
  const ofClipping = (id: string) => rows.find(({ kind }) => kind === `clipping-${id}`);
  expect(ofClipping(often.id)?.state).toBe('skipped');
  expect(ofClipping(early.id)?.state).toBe('frozen');
});
