import { expect, it } from 'vitest';
import { connect } from '../../platform/db/open-database.ts';
import { createTestPlatform } from '../../tests/support/test-platform.ts';
import { articles } from '../articles/tables.ts';
import { outlets } from '../sources/tables.ts';
import { assignStories } from './assign-stories.ts';

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
    platform.clock.advance(3600_000);
  };
  const storyOf = async () => {
    const rows = await platform.db.select().from(articles);
    return Object.fromEntries(rows.map((row) => [row.outletId, row.storyId]));
  };
  return { platform, publish, storyOf };
}

it('goes on from memory, and from the rows when another worker grouped meanwhile', async () => {
  const { platform, publish, storyOf } = await newsroom();
  const second = connect(platform.connection, 2);
  const other = { ...platform, db: second.db };

  await publish('gazeta', 'a', 'Serra Azul vence leilão do terminal de Pedra Branca por R$ 412 milhões', text);
  expect(await assignStories(platform)).toBe(1);
  await publish('correio', 'b', 'Serra Azul leva terminal de Pedra Branca com lance de R$ 412 milhões', text);
  expect(await assignStories(platform)).toBe(1);
  await publish('diario', 'c', 'Terminal de Pedra Branca fica com a Serra Azul por R$ 412 milhões', text);
  expect(await assignStories(other)).toBe(1);
  await publish('portal', 'd', 'Leilão do terminal de Pedra Branca: Serra Azul vence com R$ 412 milhões', text);
  expect(await assignStories(platform)).toBe(1);
  expect(new Set(Object.values(await storyOf())).size).toBe(1);
  expect(await assignStories(platform)).toBe(0);
  await second.close();
});
