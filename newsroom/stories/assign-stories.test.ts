import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { hourMs } from '../../contract/rules/durations.ts';
import { connect } from '../../platform/db/open-database.ts';
import { storyVersions } from '../../tests/support/news/outlet-versions.ts';
import { waitForLockWaiters } from '../../tests/support/test-database.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { storeArticles } from '../articles/queries.ts';
import { articles } from '../articles/tables.ts';
import { outlets } from '../sources/tables.ts';
import { assignStories, leaveStories } from './assign-stories.ts';
import { Grouper } from './group.ts';
import { hash } from './pairs/words.ts';

const text =
  'A Companhia Serra Azul venceu nesta terça-feira o leilão do terminal de contêineres do porto de Pedra Branca com lance de R$ 412 milhões. A concorrente Rota Sul ofereceu R$ 398 milhões. O contrato prevê obras de dragagem e dura 35 anos.';

async function newsroom() {
  const platform = await createTestPlatform();
  await platform.db.insert(outlets).values(
    ['gazeta', 'correio', 'diario', 'portal'].map((id) => ({
      id,
      name: id,
      home: `https://${id}.example`,
      language: 'pt',
    })),
  );
  const publish = async (outletId: string, slug: string, title: string, body: string) => {
    await platform.db.insert(articles).values({
      outletId,
      canonicalUrl: `https://${outletId}.example/${slug}`,
      title,
      text: body,
      language: 'pt',
      publishedAt: platform.clock.now(),
      publishedTrust: 'feed',
      contentHash: slug,
    });
    platform.clock.advance(hourMs);
  };
  const storyOf = async () => {
    const rows = await platform.db.select().from(articles);
    return Object.fromEntries(rows.map((row) => [row.outletId, row.storyId]));
  };
  return { platform, publish, storyOf };
}

const titles = [
  'Serra Azul vence leilão do terminal de Pedra Branca por R$ 412 milhões',
  'Serra Azul leva terminal de Pedra Branca com lance de R$ 412 milhões',
  'Terminal de Pedra Branca fica com a Serra Azul por R$ 412 milhões',
];

it('continues from memory, and from the rows when another worker took over', async () => {
  const { platform, publish, storyOf } = await newsroom();
  const second = connect(platform.connection, 2);
  const other = { ...platform, db: second.db };

  await publish('gazeta', 'a', titles[0]!, text);
  expect(await assignStories(platform)).toBe(1);
  await publish('correio', 'b', titles[1]!, text);
  expect(await assignStories(platform)).toBe(1);
  await publish('diario', 'c', titles[2]!, text);
  expect(await assignStories(other)).toBe(1); // an hour later: the lease has expired
  await publish('portal', 'd', 'Leilão do terminal de Pedra Branca: Serra Azul vence com R$ 412 milhões', text);
  expect(await assignStories(platform)).toBe(1);
  expect(new Set(Object.values(await storyOf())).size).toBe(1);
  expect(await assignStories(platform)).toBe(0);
  await second.close();
});

it('groups an article again when its page was read after its story was chosen', async () => {
  const { platform, publish, storyOf } = await newsroom();
  await publish('gazeta', 'a', titles[0]!, text);
  await publish('correio', 'b', 'Nota do dia', 'Veja a nota.');
  await assignStories(platform);
  const first = await storyOf();
  expect(first.correio).not.toBe(first.gazeta);
  const read = { title: titles[1]!, text, state: 'late' as const };
  await platform.db.update(articles).set(read).where(eq(articles.outletId, 'correio'));
  expect(await assignStories(platform)).toBe(1);
  expect(await storyOf()).toEqual({ gazeta: first.gazeta, correio: first.gazeta });
  expect(await assignStories(platform)).toBe(0);
});

it('lets no other worker group while one holds the lease, and releases it when asked', async () => {
  const { platform, publish, storyOf } = await newsroom();
  const second = connect(platform.connection, 2);
  const other = { ...platform, db: second.db };
  await publish('gazeta', 'a', titles[0]!, text);
  expect(await assignStories(platform)).toBe(1);
  await publish('correio', 'b', titles[1]!, text);
  expect(await assignStories(platform)).toBe(1);
  await platform.db.update(articles).set({ storyId: null }).where(eq(articles.outletId, 'correio'));
  expect(await assignStories(other)).toBe('busy');
  expect((await storyOf()).correio).toBeNull();
  await leaveStories(platform);
  expect(await assignStories(other)).toBe(1);
  expect((await storyOf()).correio).toBe((await storyOf()).gazeta);
  await second.close();
});

it('is not affected by dates far in the past or the future', async () => {
  const { platform, publish, storyOf } = await newsroom();
  await publish('gazeta', 'a', titles[0]!, text);
  await assignStories(platform);
  await publish('portal', 'x', 'Receita de bolo de fubá da avó', 'Bata os ovos com o açúcar e junte o fubá.');
  await publish('diario', 'y', 'Agenda de cinema para o fim do século', 'Mostra reúne filmes de ficção científica.');
  const date = (outlet: string, on: string) =>
    platform.db
      .update(articles)
      .set({ publishedAt: new Date(on) })
      .where(eq(articles.outletId, outlet));
  await date('portal', '2019-02-01T12:00:00Z');
  await date('diario', '2099-02-01T12:00:00Z');
  expect(await assignStories(platform)).toBe(2);
  await publish('correio', 'b', titles[1]!, text);
  await assignStories(platform);
  const stories = await storyOf();
  expect(stories.correio).toBe(stories.gazeta);
});

it('does not deadlock with a feed that stores the same articles again', async () => {
  const { platform, publish, storyOf } = await newsroom();
  await publish('gazeta', 'a', titles[0]!, text);
  await publish('correio', 'b', titles[1]!, text);
  let grouping: Promise<unknown> | undefined;
  await platform.db.transaction(async (tx) => {
    const lock = (outlet: string) => tx.select().from(articles).where(eq(articles.outletId, outlet)).for('update');
    await lock('correio'); // feeds store in the order of addresses
    grouping = assignStories(platform);
    await waitForLockWaiters(platform.db, 1);
    await lock('gazeta');
  });
  expect(await grouping).toBe(2);
  expect((await storyOf()).correio).toBe((await storyOf()).gazeta);
});

it('groups in a thread of its own (requirements F38)', async () => {
  const { platform } = await newsroom();
  const versions = storyVersions(6).map((article) => ({ ...article, publishedAt: platform.clock.now().getTime() }));
  const own = process.threadCpuUsage();
  new Grouper().add(versions);
  const grouping = process.threadCpuUsage(own);
  await storeArticles(
    platform.db,
    versions.map(({ id, title, text: body }) => ({
      ...{ outletId: 'gazeta', canonicalUrl: `https://gazeta.example/${id}`, title, text: body, language: 'pt' },
      ...{ publishedAt: platform.clock.now(), publishedTrust: 'feed' as const, contentHash: id },
    })),
  );
  const start = process.threadCpuUsage();
  expect(await assignStories(platform)).toBe(versions.length);
  expect(process.threadCpuUsage(start).user).toBeLessThan(grouping.user / 2);
});

it('writes a whole batch in as many statements as a single story', async () => {
  const { platform } = await newsroom();
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...{ outletId: 'gazeta', canonicalUrl: `https://gazeta.example/${index}`, language: 'pt', text: `Nota ${index}.` },
    ...{ title: `Assunto ${hash(`a ${index}`)} ${hash(`b ${index}`)}`, contentHash: `${index}` },
    ...{ publishedAt: platform.clock.now(), publishedTrust: 'feed' as const },
  }));
  await platform.db.insert(articles).values(rows);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => queries.mockRestore());
  expect(await assignStories(platform)).toBe(60);
  const statements = queries.mock.calls.map(([query]) => JSON.stringify(query));
  expect(statements.filter((statement) => /update\W+articles/i.test(statement))).toHaveLength(1);
});
