import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseFeed } from './parse-feed.ts';
import { FeedParseError } from './parse-scan.ts';

const parse = (text: string, url?: string) => parseFeed(Buffer.from(text), url ? { url } : {});
const item = (inside: string) => parse(`<rss version="2.0"><channel>${inside}</channel></rss>`).entries[0]!;
const atomEntry = (inside: string) =>
  parse(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${inside}</entry></feed>`, 'https://jornal.example/f')
    .entries[0]!;

describe('RSS', () => {
  test('gives every field of an item', () => {
    const { feed, entries } = parse(`<?xml version="1.0"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
      <channel><title>Jornal</title><link>https://jornal.example/</link><language>pt-BR</language>
      <image><title>Logo</title><link>https://errado.example/</link></image>
      <item><title>Juros &amp;amp; inflação</title><link>https://jornal.example/1</link><guid isPermaLink="false">abc</guid>
        <pubDate>Mon, 02 Mar 2026 09:30:00 -0300</pubDate><dc:creator><![CDATA[Ana Exemplo]]></dc:creator>
        <description><![CDATA[<p>Resumo</p>]]></description><content:encoded><![CDATA[<p>Texto <script>x()</script>inteiro</p>]]></content:encoded>
        <media:content url="https://img.example/1.jpg" medium="image"/></item></channel></rss>`);
    expect(feed).toEqual({ title: 'Jornal', link: 'https://jornal.example/', language: 'pt-BR' });
    expect(entries).toEqual([
      {
        id: 'abc',
        title: 'Juros & inflação',
        link: 'https://jornal.example/1',
        published: '2026-03-02T12:30:00.000Z',
        updated: null,
        author: 'Ana Exemplo',
        summary: '<p>Resumo</p>',
        content: '<p>Texto <script>x()</script>inteiro</p>',
      },
    ]);
  });

  test('reads titles once, as plain text', () => {
    expect(item('<item><title>&lt;b&gt;Alta&lt;/b&gt; do dólar</title></item>').title).toBe('Alta do dólar');
    expect(item('<item><title><![CDATA[P&D cresce 3 < 4]]></title></item>').title).toBe('P&D cresce 3 < 4');
    expect(item('<item><title>O marcador &lt;blink&gt; voltou</title></item>').title).toBe('O marcador <blink> voltou');
    expect(item('<item><title>\n  Duas\n  linhas </title></item>').title).toBe('Duas linhas');
    expect(item('<item><title>x&lt;script&gt;roubar()&lt;/script&gt;y</title></item>').title).toBe('xy');
    expect(item('<item><title>&amp;lt;script&amp;gt;roubar()&amp;lt;/script&amp;gt;y</title></item>').title).toBe('y');
  });

  test('uses a permanent guid for the missing link, and the link for the missing guid', () => {
    expect(item('<item><guid>https://jornal.example/2</guid></item>').link).toBe('https://jornal.example/2');
    expect(item('<item><guid isPermaLink="false">https://jornal.example/2</guid></item>').link).toBeNull();
    expect(item('<item><link>https://jornal.example/3</link></item>').id).toBe('https://jornal.example/3');
  });

  test('resolves relative links against the feed', () => {
    const text =
      '<rss><channel><link>https://jornal.example/</link><item><link>/noticia/1</link></item></channel></rss>';
    expect(parse(text).entries[0]!.link).toBe('https://jornal.example/noticia/1');
    expect(parse(text, 'https://feeds.example/rss').entries[0]!.link).toBe('https://feeds.example/noticia/1');
  });

  test.each([
    ['ana@jornal.example (Ana Exemplo)', 'Ana Exemplo'],
    ['Ana Exemplo &lt;ana@jornal.example&gt;', 'Ana Exemplo'],
    ['ana@jornal.example', 'ana@jornal.example'],
    ['Ana Exemplo', 'Ana Exemplo'],
    ['<name>Ana</name>', 'Ana'],
  ])('author %s', (written, expected) => {
    expect(item(`<item><author>${written}</author></item>`).author).toBe(expected);
  });

  test('gives no link that is not a web address', () => {
    expect(item('<item><link>javascript:roubar()</link></item>').link).toBeNull();
    expect(item('<item href="javascript:roubar()"></item>').link).toBeNull();
    expect(item('<item><feedburner:origLink>javascript:roubar()</feedburner:origLink></item>').link).toBeNull();
    const json = parse('{"title":"J","home_page_url":"javascript:x()","items":[{"id":"1","url":"data:text/html,x"}]}');
    expect(json.feed.link).toBeNull();
    expect(json.entries[0]).toMatchObject({ link: null });
  });

  test('ignores elements of unknown modules', () => {
    const entry = item(
      '<item xmlns:loja="urn:loja"><loja:title>Oferta</loja:title><title>Notícia</title><loja:link>x</loja:link></item>',
    );
    expect(entry).toMatchObject({ title: 'Notícia', link: null });
  });

  test('keeps a text that only looks like markup', () => {
    expect(item('<item><description>se a &lt; b e b &gt; c</description></item>').summary).toBe(
      'se a &lt; b e b &gt; c',
    );
  });

  test('returns unescaped markup unchanged', () => {
    expect(item('<item><description>Um <b>dois</b> &amp; três</description></item>').summary).toBe(
      'Um <b>dois</b> &amp; três',
    );
  });
});

describe('other kinds of feed', () => {
  test('RSS 1.0 keeps its items beside the channel', () => {
    const { feed, entries } =
      parse(`<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:d="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="https://a.example/"><title>A</title><link>https://a.example/</link><items><rdf:Seq><rdf:li resource="https://a.example/1"/></rdf:Seq></items></channel>
      <item rdf:about="https://a.example/1"><title>Um</title><link>https://a.example/1</link><d:date>2026-03-02T09:30:00-03:00</d:date><d:creator>Bia</d:creator></item></rdf:RDF>`);
    expect(feed.title).toBe('A');
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      id: 'https://a.example/1',
      title: 'Um',
      published: '2026-03-02T12:30:00.000Z',
      author: 'Bia',
    });
  });

  test('Atom declares the types of its texts', () => {
    expect(atomEntry('<title>Use &lt;b&gt; com cuidado</title>').title).toBe('Use <b> com cuidado');
    expect(atomEntry('<title type="html">&lt;b&gt;Forte&lt;/b&gt; alta</title>').title).toBe('Forte alta');
    const xhtml =
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Oi <a href="x">lá</a></p></div></content>';
    expect(atomEntry(xhtml).content).toBe('<p>Oi <a href="x">lá</a></p>');
    const two = '<content type="xhtml"><div>Um</div><div>Dois</div></content>';
    expect(atomEntry(two).content).toBe('<div>Um</div><div>Dois</div>');
    expect(atomEntry('<content type="html"><div>Oi &lt;b&gt;lá&lt;/b&gt;</div></content>').content).toBe(
      'Oi <b>lá</b>',
    );
    expect(atomEntry('<link xml:base="https://outro.example/" href="a.html"/>').link).toBe(
      'https://outro.example/a.html',
    );
    expect(atomEntry('<content type="application/octet-stream">PGI+b2k8L2I+</content>').content).toBe('<b>oi</b>');
  });

  test('Atom without its namespace is still Atom', () => {
    const { entries } = parse(
      '<feed><entry><title>O &lt;b&gt;</title><link href="https://a.example/1" type="text/html"/><link href="https://a.example/2" type="application/pdf"/></entry></feed>',
    );
    expect(entries[0]).toMatchObject({ title: 'O <b>', link: 'https://a.example/1' });
  });

  test('Atom links, people and dates', () => {
    const entry =
      atomEntry(`<id>tag:a</id><link rel="self" href="/self"/><link rel="alternate" type="text/html" href="/n/1"/><link rel="enclosure" type="image/png" href="/i.png"/>
      <author><name>Ana</name><email>a@b.example</email></author><author><name>Bia</name></author><updated>2026-03-02T10:00:00Z</updated><source><title>Outro</title><id>x</id></source>`);
    expect(entry).toMatchObject({
      id: 'tag:a',
      link: 'https://jornal.example/n/1',
      author: 'Ana, Bia',
      published: '2026-03-02T10:00:00.000Z',
      updated: '2026-03-02T10:00:00.000Z',
      title: null,
    });
  });

  test('JSON Feed', () => {
    const { feed, entries } = parse(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        home_page_url: 'https://j.example/',
        items: [
          {
            id: 7,
            url: '/1',
            title: 'Um < dois',
            content_html: '<p onclick="x()">oi</p>',
            date_published: '2026-03-02T10:00:00Z',
            authors: [{ name: 'Ana' }, { name: 'Bia' }],
          },
          { id: 'b', content_text: 'só <texto>' },
        ],
      }),
    );
    expect(feed).toMatchObject({ title: 'J', link: 'https://j.example/' });
    expect(entries[0]).toMatchObject({
      id: '7',
      link: 'https://j.example/1',
      title: 'Um < dois',
      content: '<p onclick="x()">oi</p>',
      author: 'Ana, Bia',
    });
    expect(entries[1]).toMatchObject({ id: 'b', title: null, content: 'só &lt;texto&gt;' });
  });

  test('CDF', () => {
    const { feed, entries } = parse(
      '<CHANNEL HREF="https://c.example/"><TITLE>C</TITLE><ITEM HREF="https://c.example/1" LASTMOD="2026-03-02T10:00"><TITLE>Um</TITLE><ABSTRACT>Dois</ABSTRACT></ITEM></CHANNEL>',
    );
    expect(feed).toMatchObject({ title: 'C', link: 'https://c.example/' });
    expect(entries[0]).toMatchObject({
      link: 'https://c.example/1',
      title: 'Um',
      summary: 'Dois',
      updated: '2026-03-02T10:00:00.000Z',
    });
  });
});

describe('damaged documents', () => {
  test('never end in anything but a feed or a named error', () => {
    const pieces = fc.constantFrom(
      ...[
        '<rss>',
        '<channel>',
        '<item>',
        '</item>',
        '<entry>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        '<title>',
        '</title>',
        '<title type="xhtml">',
      ],
      ...[
        '<link href="',
        '<link>',
        '"',
        "'",
        '>',
        '<',
        '&',
        '&#',
        '&#x110000;',
        '&amp;lt;',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '<?',
        '<!DOCTYPE x [',
        ']>',
      ],
      ...[
        '<author><name>',
        '<content type="application/x">',
        '<pubDate>',
        '99/99/2026',
        'xml:base="::"',
        '{"items":[',
        '\u0000',
        'é',
        '\ud800',
        '</',
        '/>',
        ' ',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        try {
          for (const entry of parse(parts.join(''), 'https://jornal.example/').entries)
            for (const value of Object.values(entry)) expect(value === null || typeof value === 'string').toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(FeedParseError);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('are read as far as they go', () => {
    const cut =
      '<rss><channel><title>T</title><item><title>Um</title></item><item><title>Dois</title><description>meio';
    expect(parse(cut).entries.map((entry) => entry.title)).toEqual(['Um', 'Dois']);
    expect(parse('  \n lixo <?xml?><rss><channel><item><title>A &bogus; B & C</title></item>').entries[0]!.title).toBe(
      'A &bogus; B & C',
    );
    expect(item('<item><title>Um</titel><link>https://a.example/</link></item>')).toMatchObject({
      title: 'Um',
      link: 'https://a.example/',
    });
    expect(item('<item><title>a\u0000b\u0008c</title></item>').title).toBe('abc');
  });

  test.each([
    ['', 'empty'],
    ['  \n ', 'empty'],
    ['<!doctype html><html><body>oi</body></html>', 'html_page'],
    ['<opml><body/></opml>', 'not_a_feed'],
    ['só palavras', 'not_a_feed'],
    ['<rss><channel><title>T</title>', 'not_a_feed'],
    ['{"items": ', 'bad_json'],
    ['{"a":1}', 'not_a_feed'],
  ])('%j is refused as %s', (text, code) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code }));
  });
});
