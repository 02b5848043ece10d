import { describe, expect, it } from 'vitest';
import { UsageError } from '../../commands/command.ts';
import { command as match } from './match.ts';
import { command as replay } from './replay.ts';
import { fileOf, printed } from './verb.test-support.ts';

const body = (text: string) => `${text} `.repeat(4).trim();
const soy = body('A colheita de soja avançou em Mato Grosso nesta semana, disse a associação dos produtores.');
const auction = body('O leilão de transmissão de energia terá doze lotes, informou a agência em Brasília.');
const article = (id: string, outlet: string, date: string, title: string, text: string) => ({
  ...{ id, date, title, text, lang: 'pt', source: `${outlet}.example`, link: `https://${outlet}.example/${id}` },
});
const articles = [
  article('s1', 'a', '2026-01-13T08:00:00', 'Colheita de soja avança em Mato Grosso', soy),
  article('s2', 'b', '2026-01-13T10:00:00', 'Soja: colheita avança em Mato Grosso', soy),
  article('l1', 'a', '2026-01-14T15:00:00', 'Leilão de transmissão terá doze lotes', auction),
  {
    ...article('old', 'a', '2022-01-14T15:00:00', 'Soja: preço cai', body('A soja caiu em Chicago.')),
    link: undefined,
  },
];

describe('recorte replay', () => {
  it('tells each reader what every morning would have brought, each story once', async () => {
    const readers = [
      { reader: 'ana', terms: ['soja', 'leilão de transmissão'], language: 'pt' },
      { reader: 'bia', terms: ['petróleo'], language: 'pt' },
    ];
    const lines = await printed(replay, ['--articles', fileOf(articles), '--readers', fileOf(readers)]);
    expect(
      lines.map(({ reader, date, term, articleIds, inMail, isUpdate }) => [
        reader,
        date,
        term,
        articleIds,
        inMail,
        isUpdate,
      ]),
    ).toEqual([
      ['ana', '2026-01-13', 'soja', ['s1'], true, false],
      ['ana', '2026-01-15', 'leilão de transmissão', ['l1'], true, false],
    ]);
    expect(lines[0]).toMatchObject({ position: 0, kind: 'about' });
    expect(lines[0]!.reasons).not.toEqual([]);
  });

  it('composes at the hour and in the zone asked for', async () => {
    const readers = fileOf([{ reader: 'ana', terms: ['soja'], language: 'pt' }]);
    const args = ['--articles', fileOf(articles), '--readers', readers, '--hour', '21:00', '--zone', 'UTC'];
    const lines = await printed(replay, args);
    expect(lines.map(({ date, articleIds }) => [date, (articleIds as string[]).toSorted()])).toEqual([
      ['2026-01-13', ['s1', 's2']],
    ]);
  });

  it('wants both files, an hour and a zone', async () => {
    await expect(replay.run(['--articles', 'x'])).rejects.toThrow(UsageError);
    await expect(replay.run(['--articles', 'x', '--readers', 'y', '--hour', '25:00'])).rejects.toThrow(UsageError);
    await expect(replay.run(['--articles', 'x', '--readers', 'y', '--zone', 'Mars'])).rejects.toThrow(UsageError);
  });
});

describe('recorte match --days', () => {
  it('asks every day of an index of the last days and prints what is of that day', async () => {
    const terms = fileOf([{ term: 'soja', language: 'pt' }]);
    const lines = await printed(match, ['--articles', fileOf(articles), '--terms', terms, '--days', '3']);
    expect(lines.map(({ articleId, day }) => [articleId, day]).toSorted()).toEqual([
      ['old', '2022-01-14'],
      ['s1', '2026-01-13'],
      ['s2', '2026-01-13'],
    ]);
  });
});
