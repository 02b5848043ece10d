import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { storeArticles } from '../articles/queries.ts';
import { learnWords } from '../job-list.ts';
import { createIndex } from '../matching/article-index.ts';
import { compileTerm } from '../matching/query/compile-term.ts';
import { describeReading } from '../matching/query/reading.ts';
import { packVectors } from '../meaning/vector-file.ts';
import { shippedVectors, vectorsInUse } from '../meaning/word-vectors.ts';
import { seedOutlets } from '../sources/catalogue.ts';
import { learnFromStore } from './learn-from-store.ts';
import { openVectors } from './open-vectors.ts';
import {
  articlesToLearnFrom,
  findLearned,
  forgetLearned,
  latestLearnedId,
  learningStep,
  saveLearned,
} from './queries.ts';
import { learnedVectors } from './tables.ts';

const day = 24 * 3600_000;
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
    text: `Zartupay ${words.map((_, k) => words[(k * 7 + at) % 10]).join(' ')} em ${words[(at * 3) % 10]}, diz Zartupay sobre ${words[at % 10]}. Segundo a Agência Zartu de Pagamentos (AZP), nada muda.`,
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
    // the acronyms its articles introduce are equal to their long forms from then on
    const { reading } = compileTerm('AZP');
    expect(describeReading(reading, 'pt')).toContain('Agência Zartu');
  });

  it('considers by Wednesday an article for a subject whose only word is a name that appeared on Monday', async () => {
    const platform = await createTestPlatform();
    await seedOutlets(platform.db, [
      { id: 'folha', name: 'Folha', home: 'https://folha.example/', language: 'pt', feeds: [] },
    ]);
    let last = 0;
    const store = (texts: { title: string; text: string }[]) =>
      storeArticles(
        platform.db,
        texts.map(({ title, text }) => ({
          outletId: 'folha',
          canonicalUrl: `https://folha.example/${++last}`,
          title,
          text,
          language: 'pt',
          publishedAt: platform.clock.now(),
          publishedTrust: 'feed' as const,
          contentHash: String(last),
          fetchedAt: platform.clock.now(),
        })),
      );
    const newsroom = allStories.flatMap(({ facts, versions }) =>
      versions.map(([, title, lead]) => ({ title, text: [lead, ...facts].join(' ') })),
    );
    const winery = (when: string) => [
      {
        title: `Zartuvina colhe uva ${when}`,
        text: `A Zartuvina começou a colheita da uva na serra. A vinícola espera mais vinho tinto e espumante ${when}, e a safra das parreiras anima os produtores de vinho.`,
      },
      {
        title: `Safra de uva anima a Zartuvina ${when}`,
        text: `Produtores de vinho dizem que a safra de uva é a melhor em anos. A Zartuvina vai engarrafar o espumante da vinícola ${when}.`,
      },
      {
        title: `Vinho da Zartuvina ganha prêmio ${when}`,
        text: `O espumante da Zartuvina venceu o concurso de vinhos ${when}. A vinícola da serra cultiva uva há décadas.`,
      },
    ];
    const wednesday = {
      id: 'wednesday',
      title: 'Zartuvina anuncia nova diretora',
      text: 'A Zartuvina anunciou a nova diretora. A Zartuvina disse que a Zartuvina segue como antes.',
      language: 'pt',
    };
    const held = newsroom.slice(0, 120).map((article, at) => ({ id: `n${at}`, language: 'pt', ...article }));
    const brings = () => createIndex([...held, wednesday]).features(compileTerm('produção de vinho'));
    close = await openVectors(platform);
    expect(brings().map(({ articleId }) => articleId)).not.toContain('wednesday');

    await store(newsroom); // Monday
    await store(winery('na segunda'));
    platform.clock.advance(day);
    await store(winery('na terça')); // Tuesday, and its night
    await platform.queue.send(platform.db, learnWords, {});
    await platform.runJobs();
    expect(brings().map(({ articleId }) => articleId)).toContain('wednesday');
  });

  it('keeps the version in use and the one before, and leaves a damaged one alone', async () => {
    const platform = await newsroom(1);
    const packed = packVectors(shippedVectors().packed);
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

  it('keeps few of the versions it refused', async () => {
    const { db } = await newsroom(1);
    const refused = { articles: 1, words: 1, figures: {}, isAccepted: false, packed: null };
    const accepted = await saveLearned(db, { ...refused, isAccepted: true, packed: Buffer.from('kept') });
    const ids: number[] = [];
    for (let round = 0; round < 4; round++) ids.push(await saveLearned(db, refused));
    await forgetLearned(db, 2);
    const rows = await db.select({ id: learnedVectors.id }).from(learnedVectors).orderBy(learnedVectors.id);
    expect(rows.map(({ id }) => id)).toEqual([accepted, ...ids.slice(-2)]);
  });

  it('reads every recent article and, of very many older ones, as many as are wanted, newest first', async () => {
    const platform = await newsroom(40);
    const { db } = platform;
    const now = platform.clock.now().getTime();
    const daysAgo = (days: number) => new Date(now - days * 86_400_000);
    await db.execute(
      sql`update articles set fetched_at = ${daysAgo(20).toISOString()} where canonical_url !~ '/[0-3]$'`,
    );
    const span = { since: daysAgo(60), recent: daysAgo(3), most: 22 };
    const step = await learningStep(db, span);
    expect(step).toBe(2);
    const read = (beforeId: number) => articlesToLearnFrom(db, span, step, { beforeId, limit: 500, characters: 8 });
    const rows = await read(Number.MAX_SAFE_INTEGER);
    expect(rows).toHaveLength(22);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(rows.every(({ text }) => text === 'Zartupay')).toBe(true);
    expect((await read(rows[9]!.id)).map(({ id }) => id)).toEqual(rows.slice(10).map(({ id }) => id));
  });

  it('waits for enough articles', async () => {
    expect(await learnFromStore(await newsroom(5))).toEqual({ outcome: 'too-few', articles: 5 });
  });
});
