import { afterEach, describe, expect, it } from 'vitest';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { storeArticles } from '../articles/queries.ts';
import { vectorsInUse } from '../meaning/in-use.ts';
import { shippedVectors } from '../meaning/shipped.ts';
import { packVectors } from '../meaning/vector-file.ts';
import { seedOutlets } from '../sources/seed-outlets.ts';
import { learnFromStore } from './learn-from-store.ts';
import { openVectors } from './open-vectors.ts';
import { findLearned, forgetLearned, latestLearnedId, saveLearned } from './queries.ts';

const words = 'banco digital pagamentos clientes cartão crédito contas dinheiro empréstimo tarifa'.split(' ');

async function newsroom(articles: number) {
  const platform = await createTestPlatform();
  await seedOutlets(platform.db, [
    { id: 'folha', name: 'Folha', home: 'https://folha.example/', language: 'pt', feeds: [] },
  ]);
  const now = platform.clock.now();
  const rows = Array.from({ length: articles }, (_, at) => ({
    outletId: 'folha',
    canonicalUrl: `https://folha.example/${at}`,
    title: `Zartupay ${words[at % 10]} ${words[(at + 3) % 10]}`,
    text: `Zartupay ${words.map((_, k) => words[(k * 7 + at) % 10]).join(' ')} em ${words[(at * 3) % 10]}, diz Zartupay sobre ${words[at % 10]}`,
    language: 'pt',
    publishedAt: now,
    publishedTrust: 'feed' as const,
    contentHash: String(at),
    fetchedAt: now,
  }));
  await storeArticles(platform.db, rows);
  return platform;
}

describe('learning from the stored articles', () => {
  let close: (() => void) | undefined;
  afterEach(() => close?.());

  it('stores a version that passed its check, and a process that opens later works with it', async () => {
    const platform = await newsroom(320);
    close = await openVectors(platform);
    expect(vectorsInUse()!.knows('zartupay')).toBe(false);
    const outcome = await learnFromStore(platform);
    expect(outcome).toMatchObject({ outcome: 'learnt', articles: 320 });
    expect(vectorsInUse()!.knows('zartupay')).toBe(true);
    close();
    close = await openVectors(platform);
    expect(vectorsInUse()!.knows('zartupay')).toBe(true);
  });

  it('keeps the version in use and the one before, and leaves a damaged one alone', async () => {
    const platform = await newsroom(1);
    const packed = packVectors(shippedVectors()!.packed);
    for (let round = 0; round < 3; round++) {
      await saveLearned(platform.db, { articles: 1, words: 1, figures: {}, isAccepted: true, packed });
      await forgetLearned(platform.db, 2);
    }
    const newest = (await latestLearnedId(platform.db))!;
    expect(await findLearned(platform.db, newest)).toBeDefined();
    expect(await findLearned(platform.db, newest - 1)).toBeDefined();
    expect(await findLearned(platform.db, newest - 2)).toBeUndefined();
    const damaged = { articles: 1, words: 1, figures: {}, isAccepted: true, packed: Buffer.from('damaged') };
    await saveLearned(platform.db, damaged);
    close = await openVectors(platform);
    expect(vectorsInUse()!.knows('greve')).toBe(true);
  });

  it('waits for enough articles', async () => {
    expect(await learnFromStore(await newsroom(5))).toEqual({ outcome: 'too-few', articles: 5 });
  });
});
