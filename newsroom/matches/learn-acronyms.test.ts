import { afterEach, describe, expect, it } from 'vitest';
import { dayMs } from '../../contract/rules/durations.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { storeArticles } from '../articles/queries.ts';
import { learnWords } from '../job-list.ts';
import { compileTerm } from '../matching/query/compile-term.ts';
import { describeReading } from '../matching/query/reading.ts';
import { acronymsInUse } from '../meaning/acronyms-in-use.ts';
import { seedOutlets } from '../sources/catalogue.ts';
import { learnFromStore, openMeaning } from './learn-acronyms.ts';
import { articlesToLearnFrom } from './queries.ts';
import { learnedAcronyms } from './tables.ts';

async function newsroom(articles: number, fetchedDaysAgo = 0) {
  const platform = await createTestPlatform();
  await seedOutlets(platform.db, [
    { id: 'folha', name: 'Folha', home: 'https://folha.example/', language: 'pt', feeds: [] },
  ]);
  const at = new Date(platform.clock.now().getTime() - fetchedDaysAgo * dayMs);
  const rows = Array.from({ length: articles }, (_, number) => ({
    outletId: 'folha',
    canonicalUrl: `https://folha.example/${number}`,
    title: 'Regra muda',
    text: `Segundo a Agência Zartu de Pagamentos (AZP), nada muda em ${number}.`,
    language: 'pt',
    publishedAt: at,
    publishedTrust: 'feed' as const,
    contentHash: String(number),
    fetchedAt: at,
  }));
  await storeArticles(platform.db, rows);
  return platform;
}

const reading = () => describeReading(compileTerm('AZP').reading, 'pt');

describe('learning acronyms from the stored articles', () => {
  let close: (() => void) | undefined;
  afterEach(() => close?.());

  it('makes an acronym equal to its long form, in this process and in one that opens later', async () => {
    const platform = await newsroom(5);
    close = await openMeaning(platform);
    expect(reading()).not.toContain('Agência Zartu');
    expect(await learnFromStore(platform)).toEqual({ articles: 5, acronyms: 1 });
    expect(reading()).toContain('Agência Zartu');
    close();
    expect(reading()).not.toContain('Agência Zartu');
    close = await openMeaning(platform);
    expect(reading()).toContain('Agência Zartu');
  });

  it('happens every night, and keeps only the newest row', async () => {
    const platform = await newsroom(5);
    close = await openMeaning(platform);
    for (let night = 0; night < 2; night++) {
      await platform.queue.send(platform.db, learnWords, {});
      await platform.runJobs();
    }
    const rows = await platform.db.select().from(learnedAcronyms);
    expect(rows).toMatchObject([{ articles: 5, acronyms: [['AZP', 'Agência Zartu de Pagamentos', 5]] }]);
  });

  it('keeps the acronyms in use, and with them every index, while they stay the same', async () => {
    const platform = await newsroom(5);
    close = await openMeaning(platform);
    await learnFromStore(platform);
    const before = acronymsInUse();
    await learnFromStore(platform);
    expect(acronymsInUse()).toBe(before);
  });

  it('leaves out articles that are older than the history', async () => {
    expect(await learnFromStore(await newsroom(5, 61))).toEqual({ articles: 0, acronyms: 0 });
  });

  it('reads the beginnings of articles, newest first, page by page', async () => {
    const { db } = await newsroom(12);
    const read = (beforeId: number) => articlesToLearnFrom(db, new Date(0), { beforeId, limit: 10, characters: 7 });
    const first = await read(Number.MAX_SAFE_INTEGER);
    expect(first).toHaveLength(10);
    expect(first.map(({ id }) => id)).toEqual(first.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(first.every(({ text }) => text === 'Segundo')).toBe(true);
    expect(await read(first.at(-1)!.id)).toHaveLength(2);
  });
});
