import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { UsageError } from '../../commands/command.ts';
import { bridge, bridgeRetold, strike } from '../../tests/support/news/sample-news.ts';
import { temporaryFolder } from '../../tests/support/recorte-process.ts';
import { readArticleFile } from './input-files.ts';
import { command } from './stories.ts';

const rows = [bridge, bridgeRetold, strike].map(({ id, title, text, outlet, publishedAt }) => ({
  ...{ id, title, text, source: outlet, lang: 'pt' },
  date: new Date(publishedAt!).toISOString().slice(0, 19),
}));

function fileOf(content: string | Buffer): string {
  const path = join(temporaryFolder(), 'articles.jsonl');
  writeFileSync(path, content);
  return path;
}

const lines = (values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('');

afterEach(() => vi.restoreAllMocks());

describe('recorte stories', () => {
  it.each(['plain', 'gzipped'])('prints the story and the event of every article of a %s file', async (form) => {
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
    const path = fileOf(form === 'plain' ? lines(rows) : gzipSync(lines(rows)));
    expect(await command.run(['--articles', path])).toBe(0);
    const printed = written.join('').trim().split('\n');
    expect(printed.map((row) => JSON.parse(row))).toEqual([
      { articleId: 'bridge', storyId: 'bridge', eventId: 'bridge' },
      { articleId: 'bridge-retold', storyId: 'bridge', eventId: 'bridge' },
      { articleId: 'strike', storyId: 'strike', eventId: 'strike' },
    ]);
  });

  it('wants a file', async () => {
    await expect(command.run([])).rejects.toThrow(UsageError);
    await expect(command.run(['--articles', '/no/such/file'])).rejects.toThrow(UsageError);
    await expect(command.run(['--stories', 'x'])).rejects.toThrow(UsageError);
  });
});

describe('readArticleFile', () => {
  it('moves the further lines of a headline into the text', () => {
    const [article] = readArticleFile(fileOf(lines([{ id: 1, title: 'Ponte cai\r\nQuatro feridos', text: 'Hoje.' }])));
    expect(article).toMatchObject({ id: '1', title: 'Ponte cai', text: 'Quatro feridos\nHoje.' });
  });

  it('reads a date without a zone as UTC and a missing one as unknown', () => {
    const path = fileOf(
      lines([{ id: 'a', date: '2026-01-28T03:30:02.829311' }, { id: 'b', date: '2026-01-28' }, { id: 'c' }]),
    );
    expect(readArticleFile(path).map(({ publishedAt }) => publishedAt)).toEqual([
      Date.parse('2026-01-28T03:30:02.829Z'),
      Date.parse('2026-01-28T00:00:00Z'),
      null,
    ]);
  });

  it('says which line is off', () => {
    expect(() => readArticleFile(fileOf('{"id":"a"}\n{broken'))).toThrow(/line 2/);
    expect(() => readArticleFile(fileOf('{"title":"no id"}\n'))).toThrow(/line 1/);
  });
});
