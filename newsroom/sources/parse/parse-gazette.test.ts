import { expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const act = {
  urlTitle: 'portaria-n-10-de-2-de-marco-de-2026-1',
  title: 'PORTARIA Nº 10, DE 2 DE MARÇO DE 2026',
  pubDate: '02/03/2026',
  content: 'Dispõe sobre o registro de <exemplo>.',
  hierarchyStr: 'Ministério do Exemplo/Gabinete do Ministro',
  artType: 'Portaria',
};
const page = (params: object) =>
  Buffer.from(
    `<!doctype html><html><body><script id="params" type="application/json">${JSON.stringify(params)}</script></body></html>`,
  );

test('reads the acts of the official gazette as entries of a feed', () => {
  const { feed, entries } = parseFeed(page({ jsonArray: [act, { title: 'sem endereço' }] }));
  expect(feed.title).toBe('Diário Oficial da União');
  expect(entries).toEqual([
    {
      id: act.urlTitle,
      title: act.title,
      link: `https://www.in.gov.br/web/dou/-/${act.urlTitle}`,
      published: '2026-03-02T00:00:00.000Z',
      updated: null,
      author: 'Ministério do Exemplo',
      summary: 'Ministério do Exemplo/Gabinete do Ministro: Dispõe sobre o registro de &lt;exemplo&gt;.',
      content: null,
    },
  ]);
});

test('keeps every act of a long day', () => {
  const acts = Array.from({ length: 1200 }, (_, index) => ({ ...act, urlTitle: `ato-${index}` }));
  expect(parseFeed(page({ jsonArray: acts })).entries).toHaveLength(1200);
});

test('does not read any other page as a gazette', () => {
  expect(() => parseFeed(page({ other: [] }))).toThrow(expect.objectContaining({ code: 'html_page' }));
  expect(() => parseFeed(Buffer.from('<html><script id="params">jsonArray {</script></html>'))).toThrow(
    expect.objectContaining({ code: 'html_page' }),
  );
});
