import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UsageError } from '../../commands/command.ts';
import { parseFeedVerb } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'recorte-parse-feed-'));
const file = (name: string, content: string | Buffer) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};
const base64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64');
const feed =
  '<rss><channel><title>Jornal</title><link>/</link><item><guid>1</guid><title>Opinião</title><link>n/1</link><pubDate>Mon, 02 Mar 2026 09:30:00 GMT</pubDate></item></channel></rss>';
const lines = [
  {
    name: 'a',
    document: base64(feed, 'latin1'),
    headers: ['Content-Location: https://jornal.example/', 'Content-Type: text/xml; charset=iso-8859-1'],
  },
  { name: 'b', document: base64(feed), headers: { 'content-location': 'https://jornal.example/' } },
  { name: 'c', document: base64('<html></html>'), headers: null },
].map((line) => JSON.stringify(line));

describe('parse-feed', () => {
  let printed = '';
  beforeEach(() => {
    printed = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      printed += text;
      return true;
    });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['plain', () => file('feeds.jsonl', `${lines.join('\n')}\n\n`)],
    ['gzipped', () => file('feeds.jsonl.gz', gzipSync(lines.join('\n')))],
  ])('writes a line for each document of a %s file', async (_, make) => {
    expect(await parseFeedVerb.run(['--documents', make()])).toBe(0);
    const read = {
      ok: true,
      error: null,
      feed: { title: 'Jornal', link: 'https://jornal.example/' },
      entries: [
        {
          id: '1',
          title: 'Opinião',
          link: 'https://jornal.example/n/1',
          published: '2026-03-02T09:30:00.000Z',
          updated: null,
          author: null,
          summary: null,
          content: null,
        },
      ],
    };
    const refused = {
      name: 'c',
      ok: false,
      error: 'a web page, not a feed',
      feed: { title: null, link: null },
      entries: [],
    };
    expect(
      printed
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([{ name: 'a', ...read }, { name: 'b', ...read }, refused]);
  });

  test.each([
    ['no option', () => []],
    ['an unknown option', () => ['--document', 'x']],
    ['a missing file', () => ['--documents', join(folder, 'none.jsonl')]],
    ['a line that is no JSON', () => ['--documents', file('bad.jsonl', '{oops')]],
    ['a line without a document', () => ['--documents', file('bare.jsonl', '{"name":"a"}')]],
  ])('says in one line what is wrong with %s', async (_, args) => {
    await expect(parseFeedVerb.run(args())).rejects.toThrow(UsageError);
  });
});
