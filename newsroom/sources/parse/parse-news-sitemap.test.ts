import { expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';

const sitemap = (...urls: string[]) =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">
${urls.map((url) => `<url>${url}</url>`).join('\n')}</urlset>`);

const news = (title: string, date = '2026-03-02T08:30:00-03:00') => `
  <loc>https://jornal.example/economia/leilao?a=1&amp;b=2</loc>
  <news:news><news:publication><news:name>Jornal</news:name><news:language>pt</news:language></news:publication>
  <news:publication_date>${date}</news:publication_date><news:title>${title}</news:title></news:news>
  <image:image><image:loc>https://jornal.example/foto.jpg</image:loc></image:image>`;

test('reads a news sitemap as entries of a feed, and leaves out its other addresses (requirements R257)', () => {
  const { feed, entries, total } = parseFeed(
    sitemap(news('<![CDATA[Leilão: R$ 5 < R$ 6]]>'), '<loc>https://jornal.example/sobre</loc>'),
  );
  expect(feed).toEqual({ title: 'Jornal', link: null, language: 'pt' });
  expect(total).toBe(1);
  expect(entries).toEqual([
    {
      id: 'https://jornal.example/economia/leilao?a=1&b=2',
      title: 'Leilão: R$ 5 < R$ 6',
      link: 'https://jornal.example/economia/leilao?a=1&b=2',
      published: '2026-03-02T11:30:00.000Z',
      updated: null,
      author: null,
      summary: null,
      content: null,
    },
  ]);
});

test('reads a headline with entities, and an entry without a date that can be read', () => {
  const { entries } = parseFeed(sitemap(news('Jo&#227;o &amp; Maria &lt;b&gt;', 'ontem')));
  expect(entries).toMatchObject([{ title: 'João & Maria <b>', published: null }]);
});

test('keeps the newest of a sitemap with more than we keep', () => {
  const many = Array.from({ length: 600 }, (_, n) => news(`Notícia ${n}`, new Date(n * 60_000).toISOString()));
  const { entries, total } = parseFeed(sitemap(...many));
  expect([total, entries.length, entries[0]?.title]).toEqual([600, 500, 'Notícia 599']);
});

test('does not take the sitemap of pages for a feed', () => {
  expect(() => parseFeed(sitemap('<loc>https://jornal.example/sobre</loc>'))).toThrow(
    expect.objectContaining({ code: 'not_a_feed' }),
  );
});
