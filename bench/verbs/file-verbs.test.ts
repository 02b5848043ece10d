import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../commands/command.ts';
import { bridge, bridgeRetold, strike } from '../../tests/support/news/sample-news.ts';
import { extractVerb, parseFeedVerb, storiesVerb, summariseVerb } from './file-verbs.ts';
import { readArticleFile } from './input-files.ts';
import { fileOf, linesOf, printed } from './verb.test-support.ts';

const base64 = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding).toString('base64');
const forms = ['plain', 'gzipped'];
const fileIn = (form: string, rows: unknown[]) =>
  fileOf(form === 'plain' ? `${linesOf(rows)}\n` : gzipSync(linesOf(rows)));

describe('extract', () => {
  const body = 'A ponte sobre o rio Claro foi aberta ao trânsito nesta manhã, depois de dois anos de obra.';
  const html = base64(`<title>Ponte nova</title><article><p>${body}</p></article>`);
  const pages = ['p1', 'p2'].map((id) => ({ id, url: 'https://x.example/2026/01/05/ponte', html }));

  it.each(forms)('prints a line for each page of a %s file', async (form) => {
    expect(await printed(extractVerb, ['--pages', fileIn(form, pages)])).toEqual(
      ['p1', 'p2'].map((id) => ({
        ...{ id, title: 'Ponte nova', author: null },
        ...{ published: '2026-01-05T12:00:00.000-03:00', text: body },
      })),
    );
  });
});

describe('parse-feed', () => {
  const feed =
    '<rss><channel><title>Jornal</title><link>/</link><item><guid>1</guid><title>Opinião</title><link>n/1</link><pubDate>Mon, 02 Mar 2026 09:30:00 GMT</pubDate></item></channel></rss>';
  const documents = [
    {
      name: 'a',
      document: base64(feed, 'latin1'),
      headers: ['Content-Location: https://jornal.example/', 'Content-Type: text/xml; charset=iso-8859-1'],
    },
    { name: 'b', document: base64(feed), headers: { 'content-location': 'https://jornal.example/' } },
    { name: 'c', document: base64('<html></html>'), headers: null },
  ];

  it.each(forms)('writes a line for each document of a %s file', async (form) => {
    const entry = {
      id: '1',
      title: 'Opinião',
      link: 'https://jornal.example/n/1',
      published: '2026-03-02T09:30:00.000Z',
      ...{ updated: null, author: null, summary: null, content: null },
    };
    const found = { feed: { title: 'Jornal', link: 'https://jornal.example/' }, entries: [entry] };
    const nothing = { feed: { title: null, link: null }, entries: [] };
    expect(await printed(parseFeedVerb, ['--documents', fileIn(form, documents)])).toEqual([
      { name: 'a', ok: true, error: null, ...found },
      { name: 'b', ok: true, error: null, ...found },
      { name: 'c', ok: false, error: 'a web page, not a feed', ...nothing },
    ]);
  });
});

describe('stories', () => {
  const articles = [bridge, bridgeRetold, strike].map(({ id, title, text, outlet, publishedAt }) => ({
    ...{ id, title, text, source: outlet, lang: 'pt' },
    date: new Date(publishedAt!).toISOString().slice(0, 19),
  }));

  it.each(forms)('prints the story and the event of every article of a %s file', async (form) => {
    expect(await printed(storiesVerb, ['--articles', fileIn(form, articles)])).toEqual([
      { articleId: 'bridge', storyId: 'bridge', eventId: 'bridge' },
      { articleId: 'bridge-retold', storyId: 'bridge', eventId: 'bridge' },
      { articleId: 'strike', storyId: 'strike', eventId: 'strike' },
    ]);
  });
});

describe('summarise', () => {
  it('prints a summary with the place of each of its sentences, counted from 0', async () => {
    const first = 'Ele não quis falar com os repórteres na saída do porto.';
    const fact = 'O governo de Pernambuco anunciou nesta segunda a compra do terminal de grãos de Suape.';
    const documents = [{ title: 'Pernambuco compra terminal', text: `${first} ${fact}` }];
    const file = fileOf([{ id: 'a', language: 'pt', documents, characters: 120 }]);
    expect(await printed(summariseVerb, ['--texts', file])).toEqual([{ id: 'a', summary: fact, sentences: [[0, 1]] }]);
  });
});

describe.each([
  ['--pages', extractVerb],
  ['--documents', parseFeedVerb],
  ['--articles', storiesVerb],
  ['--texts', summariseVerb],
])('a verb that reads %s', (option, verb) => {
  it.each([
    ['no option', () => []],
    ['an unknown option', () => ['--page', 'x']],
    ['a missing file', () => [option, '/no/such/file']],
    ['a line that is no JSON', () => [option, fileOf('{"id":"a"}\n{oops')]],
    ['a line of another shape', () => [option, fileOf('{"title":"a"}')]],
  ])('says in one line what is wrong with %s', async (_, args) => {
    await expect(verb.run(args())).rejects.toThrow(UsageError);
  });
});

describe('readArticleFile', () => {
  it('moves the further lines of a headline into the text', () => {
    const [article] = readArticleFile(fileOf([{ id: 1, title: 'Ponte cai\r\nQuatro feridos', text: 'Hoje.' }]));
    expect(article).toMatchObject({ id: '1', title: 'Ponte cai', text: 'Quatro feridos\nHoje.' });
  });

  it('reads a date without a zone as UTC and a missing one as unknown', () => {
    const rows = [{ id: 'a', date: '2026-01-28T03:30:02.829311' }, { id: 'b', date: '2026-01-28' }, { id: 'c' }];
    expect(readArticleFile(fileOf(rows)).map(({ publishedAt }) => publishedAt)).toEqual([
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
