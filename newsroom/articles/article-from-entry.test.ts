import { describe, expect, it } from 'vitest';
import { articleFromEntry, type EntrySurroundings, type FeedEntry, withPage } from './article-from-entry.ts';
import type { ExtractedPage } from './extract/extract-page.ts';

const fetchedAt = new Date('2026-03-02T12:00:00Z');
const around: EntrySurroundings = { feedUrl: 'https://jornal.example/feed.xml', outletLanguage: 'pt-BR', fetchedAt };
const entry: FeedEntry = {
  title: 'Vila Serena ter&aacute; <b>porto</b> seco',
  link: '/economia/porto-seco/?utm_source=rss',
  published: '2026-03-02T10:00:00Z',
  summary: '<p>A prefeitura anunciou a obra nesta segunda-feira.</p><p>Leia mais</p>',
  content: null,
};
const long = Array.from(
  { length: 6 },
  (_, i) => `Parágrafo ${i} da reportagem, com o que disse a secretária sobre a obra da cidade.`,
);
const page: ExtractedPage = {
  title: 'Título da página',
  author: 'Rui Melo',
  published: '2026-03-02T09:00:00Z',
  text: [...long, 'Siga o canal do jornal no WhatsApp'].join('\n\n'),
  canonical: 'https://jornal.example/economia/porto-seco',
};

const stored = (of: FeedEntry) => ({ ...articleFromEntry(of, around)!, fetchedAt });

describe('articleFromEntry', () => {
  it('makes a whole article from the entry alone', () => {
    expect(articleFromEntry(entry, around)).toMatchObject({
      canonicalUrl: 'https://jornal.example/economia/porto-seco',
      title: 'Vila Serena terá porto seco',
      lead: 'A prefeitura anunciou a obra nesta segunda-feira.',
      text: 'A prefeitura anunciou a obra nesta segunda-feira.',
      language: 'pt',
      publishedAt: new Date('2026-03-02T10:00:00Z'),
      publishedTrust: 'feed',
    });
  });

  it.each([
    ['a<script>roubar()</script>b', 'ab'],
    ['a<SCRIPT SRC="//x"></SCRIPT >b', 'ab'],
    ['<p onclick="roubar()">oi <img src=x onerror=roubar()></p>', 'oi'],
    ['<svg><script>roubar()</script><text>a</text></svg>b', 'b'],
    ['antes<!-- <script>roubar()</script> -->depois', 'antesdepois'],
    ['<iframe src="https://x"/>texto', 'texto'],
    ['<xhtml:div>oi</xhtml:div>', 'oi'],
    ['1 < 2 e 3 > 2', '1 < 2 e 3 > 2'],
    ['cortado <img src="a', 'cortado'],
  ])('reads only the paragraphs of %s', (content, text) => {
    expect(articleFromEntry({ ...entry, summary: null, content }, around)?.text).toBe(text);
  });

  it('uses the text of the page if the feed has only a summary', () => {
    const article = withPage(stored(entry), page);
    expect(article.text).toBe(long.join('\n'));
    expect(article.lead).toBe('A prefeitura anunciou a obra nesta segunda-feira.');
    expect(article.title).toBe('Vila Serena terá porto seco');
  });

  it('is in the language of the page, whatever the outlet otherwise writes', () => {
    const english =
      'The town council said on Monday that a dry port will be built near the northern road, at a cost of fifteen million dollars.';
    const text = [english, english, english].join('\n\n');
    expect(withPage(stored({ ...entry, title: 'A dry port', summary: null }), { ...page, text }).language).toBe('en');
  });

  it('keeps the text of the feed where it is whole', () => {
    const content = long.map((line) => `<p>${line}</p>`).join('');
    const cut = { ...page, text: long.slice(0, 2).join('\n\n') };
    expect(withPage(stored({ ...entry, content }), cut).text).toBe(long.join('\n'));
  });

  it('fills from the page what the entry leaves out', () => {
    expect(withPage(stored({ ...entry, published: null }), page)).toMatchObject({
      publishedAt: new Date('2026-03-02T09:00:00Z'),
      publishedTrust: 'page',
    });
  });

  it('has one address and one hash for the same item from two feeds', () => {
    const again = { ...entry, link: 'https://jornal.example/economia/porto-seco/amp?fbclid=1' };
    const [a, b] = [articleFromEntry(entry, around), articleFromEntry(again, around)];
    expect(a?.canonicalUrl).toBe(b?.canonicalUrl);
    expect(a?.contentHash).toBe(b?.contentHash);
    expect(articleFromEntry({ ...entry, title: 'Outro título' }, around)?.contentHash).not.toBe(a?.contentHash);
  });

  it('uses the first sentences as the lead if there is no summary', () => {
    const article = articleFromEntry({ ...entry, summary: null, content: `<p>${long.join(' ')}</p>` }, around);
    expect(article?.lead.length).toBeLessThanOrEqual(301);
    expect(article?.lead).toMatch(/^Parágrafo 0 .*\.$/);
  });

  it('bounds a title of a megabyte and a text of ten', () => {
    const article = articleFromEntry(
      { ...entry, title: 'x'.repeat(1_000_000), content: 'palavra '.repeat(1_250_000) },
      around,
    );
    expect(article?.title.length).toBe(500);
    expect(article?.text.length).toBeLessThanOrEqual(100_000);
  });

  it('lets no script into any field', () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>Texto da notícia<style>a{}</style>';
    const article = articleFromEntry({ ...entry, title: `Chuva ${evil}`, summary: evil, content: evil }, around);
    expect(JSON.stringify(article)).not.toMatch(/alert|onerror|<|style/);
    expect(article?.text).toBe('Texto da notícia');
  });

  it.each([
    ['no link', { ...entry, link: null }],
    ['a script for a link', { ...entry, link: 'javascript:alert(1)' }],
    ['no title at all', { ...entry, title: ' ' }],
  ])('refuses an entry with %s', (_, refused) => {
    expect(articleFromEntry(refused, around)).toBeNull();
  });
});
