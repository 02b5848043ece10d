import { expect, test } from 'vitest';
import { readOpml, writeOpml } from './opml.ts';

const list = `<?xml version="1.0"?><opml version="1.0"><head><title>x</title></head><body>
  <outline text="Política"><outline type="rss" text="Jornal &amp; Cia" xmlUrl="https://a.example/feed?x=1&amp;y=2" htmlUrl="https://a.example/"/>
    <outline text="Estados"><outline title="Norte" xmlUrl='https://b.example/rss'></outline></outline></outline>
  <outline xmlUrl="https://c.example/rss"/><outline xmlUrl="https://c.example/rss"/><outline text="sem endereço"/><outline xmlUrl="::"/>
</body></opml>`;

test('reads the feeds of a subscription list with their folders', () => {
  expect(readOpml(list)).toEqual([
    { title: 'Jornal & Cia', url: 'https://a.example/feed?x=1&y=2', home: 'https://a.example/', folder: 'Política' },
    { title: 'Norte', url: 'https://b.example/rss', home: null, folder: 'Política / Estados' },
    { title: 'c.example', url: 'https://c.example/rss', home: null, folder: null },
  ]);
});

test('contains the rights of outlets, and ignores other values for them', () => {
  const [first, ...others] = readOpml(list);
  const rights = [0, 120, null].map((right, n) => ({ ...first!, url: `https://${n}.example/`, right }));
  expect(readOpml(writeOpml('x', [...rights, ...others])).map(({ right }) => right)).toEqual([
    ...[0, 120, null],
    ...[undefined, undefined],
  ]);
  expect(readOpml('<outline xmlUrl="https://a.example/" recorte:right="tudo"/>')[0]?.right).toBeUndefined();
});

test('what is written can be read again', () => {
  const feeds = readOpml(list).map((feed) => ({ ...feed, title: `${feed.title} "<citado>"` }));
  expect(readOpml(writeOpml('Minhas fontes', feeds))).toEqual(feeds);
});

test('anything else has no feeds', () => {
  expect(readOpml('<rss><channel/></rss>')).toEqual([]);
  expect(readOpml('<outline '.repeat(10_000))).toEqual([]);
});
