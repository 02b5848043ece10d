import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';

const url = 'https://jornal.example/economia/2026/03/02/porto-seco';
const paragraphs = [
  'A prefeitura de Vila Serena anunciou nesta segunda-feira a construção de um porto seco na entrada da cidade.',
  'Segundo a secretária de Obras, Marta Queiroz, a área de 40 hectares deve receber os primeiros caminhões em agosto.',
  'O investimento, de R$ 85 milhões, será dividido entre o município, o estado e duas empresas de logística da região.',
  'Moradores do bairro Alvorada pedem que a via de acesso passe longe da escola, e uma audiência foi marcada para sexta.',
];
const body = paragraphs.map((text) => `<p>${text}</p>`).join('\n');
const page = (main: string, head = '') =>
  `<!doctype html><html lang="pt-BR"><head><title>Vila Serena terá porto seco | Jornal da Serra</title>
   <meta property="og:site_name" content="Jornal da Serra">${head}</head>
   <body class="has-sidebar"><header><nav><ul>${'<li><a href="/x">Esportes e lazer</a></li>'.repeat(12)}</ul></nav></header>
   ${main}
   <footer><p>Jornal da Serra, rua das Acácias, 120. Fale com a redação pelo telefone que está na capa da edição impressa.</p></footer>
   </body></html>`;
const read = (html: string | Uint8Array, contentType?: string) => extractPage(html, { url, contentType });

describe('extractPage finds the text', () => {
  it('in a plain article between menu and footer', () => {
    expect(read(page(`<div class="materia"><h1>Vila Serena terá porto seco</h1>${body}</div>`)).text).toBe(
      paragraphs.join('\n\n'),
    );
  });

  it('with its standfirst, without headline, byline and date above it', () => {
    const top =
      '<h1>Vila Serena terá porto seco</h1><h2 class="subtitulo">Obra deve ficar pronta em agosto, diz a prefeitura da cidade</h2><p class="byline">Por Ana Prado</p><p>Publicado em 02/03/2026 às 10h20</p>';
    expect(read(page(`<article>${top}<div>${body}</div></article>`)).text).toBe(
      ['Obra deve ficar pronta em agosto, diz a prefeitura da cidade', ...paragraphs].join('\n\n'),
    );
  });

  it('without captions, related links, newsletter boxes and comments inside it', () => {
    const [first, second, third, fourth] = paragraphs;
    const { text } = read(
      page(`<article><p>${first}</p>
        <figure><img src="a.jpg"><figcaption>Vista aérea do terreno onde ficará o porto seco. Foto: Prefeitura</figcaption></figure>
        <p>${second}</p>
        <div class="newsletter-box"><p>Receba as notícias da serra todas as manhãs no seu e-mail, sem pagar nada por isso.</p></div>
        <p><strong>Leia também:</strong></p><ul><li><a href="/a">Safra de uva cresce 12% no vale</a></li><li><a href="/b">Estrada velha será asfaltada até junho</a></li></ul>
        <p>${third}</p><p><a href="/c">Veja quanto custa cada trecho da nova estrada</a></p><p>${fourth}</p>
        <section id="comments"><p>${'Acho um absurdo, a cidade precisa é de hospital, e não de porto. '.repeat(20)}</p></section></article>`),
    );
    expect(text).toBe(paragraphs.join('\n\n'));
  });

  it('with its subheads, lists, quotes and tables', () => {
    const { text } = read(
      page(
        `<article>${body}<h2>O que muda</h2><ul><li>Entrada pela rodovia norte</li><li>Fim do estacionamento na praça</li></ul>
         <blockquote class="twitter-tweet"><p>Estamos prontos para a obra, disse o prefeito em sua rede.</p></blockquote>
         <table><tr><th>Ano</th><th>Carga</th></tr><tr><td>2026</td><td>120 mil toneladas</td></tr></table></article>`,
      ),
    );
    for (const kept of ['O que muda', 'Entrada pela rodovia norte', 'Estamos prontos', '2026 120 mil toneladas']) {
      expect(text).toContain(kept);
    }
  });

  it('across branches that advertisements cut apart', () => {
    const part = (text: string) =>
      `<div class="wrap"><div class="inner"><div class="texto-bloco"><p>${text}</p></div></div></div>`;
    const cut = paragraphs
      .map(part)
      .join('<div class="ads"><p>Compre agora, com desconto, o carro que sempre quis ter na garagem.</p></div>');
    expect(read(page(`<div id="content">${cut}</div>`)).text).toBe(paragraphs.join('\n\n'));
  });

  it('of a short item whose footer is longer', () => {
    const long = `<div class="footer-wrap"><p>${'Atendimento ao assinante de segunda a sexta, das 8h às 18h, pelo telefone da capa. '.repeat(12)}</p></div>`;
    expect(read(page(`<h1>Porto seco</h1><div><p>${paragraphs[0]}</p></div>${long}`)).text).toBe(paragraphs[0]);
  });

  it('separated by double line breaks instead of paragraphs', () => {
    expect(read(page(`<div class="texto">${paragraphs.join('<br><br>')}</div>`)).text).toBe(paragraphs.join('\n\n'));
  });

  it('in a cell of a table that lays out the page', () => {
    const menu = '<a href="/a">Política da cidade</a><br><a href="/b">Esporte e lazer</a><br>'.repeat(8);
    const table = (text: string) =>
      `<table><tr><td width="150">${menu}</td><td>${text}</td><td>Tempo: 23 graus</td></tr></table>`;
    expect(read(page(table(body))).text).toBe(paragraphs.join('\n\n'));
    expect(read(page(table(`<font>${paragraphs.join('<br><br>')}</font>`))).text).toBe(paragraphs.join('\n\n'));
  });

  it('in scripts that need few characters', () => {
    const japanese = [
      '市は月曜日、北の道路の近くに新しい港を建設すると発表した。',
      '費用は約八千五百万レアルで、八月に完成する予定だ。',
    ];
    const menu = '<ul><li><a href="/">政治とくらし</a></li><li><a href="/">スポーツ</a></li></ul>';
    expect(read(`<div>${menu}</div><div>${japanese.map((text) => `<p>${text}</p>`).join('')}</div>`).text).toBe(
      japanese.join('\n\n'),
    );
  });

  it('not in teasers of other articles, however many', () => {
    const teaser =
      '<li><h3><a href="/o">Feira do livro começa no sábado com trinta editoras</a></h3><p>Evento na praça central espera vinte mil visitantes nos três dias, segundo os organizadores.</p></li>';
    const { text } = read(
      page(`<div class="a"><div class="b">${body}</div></div><div class="c"><ul>${teaser.repeat(15)}</ul></div>`),
    );
    expect(text).toBe(paragraphs.join('\n\n'));
  });

  it('in JSON-LD if the page renders its article with a script', () => {
    const data = JSON.stringify({ '@type': 'NewsArticle', headline: 'Porto seco', articleBody: paragraphs.join('\n') });
    const { text } = read(
      page('<div id="app">Carregando…</div>', `<script type="application/ld+json">${data}</script>`),
    );
    expect(text).toBe(paragraphs.join('\n\n'));
  });

  it('and gives an empty text for a page without one', () => {
    expect(read('').text).toBe('');
    expect(read(page('')).text.length).toBeLessThan(150);
  });
});

describe('extractPage is safe', () => {
  it('lets no script, style or handler through', () => {
    const { text, title } = read(
      page(
        `<article><h1>Porto</h1><script>alert("x")</script><style>p{color:red}</style>${body}<p onclick="alert(1)">Texto comum com um botão de evento escondido no parágrafo.</p><noscript><img src=x></noscript><svg><script>alert(2)</script></svg></article>`,
        '<meta property="og:title" content="&lt;script&gt;alert(3)&lt;/script&gt;Porto seco">',
      ),
    );
    expect(text).not.toMatch(/alert|color|onclick|</);
    expect(text).toContain('botão de evento');
    expect(title).toBe('Porto seco');
  });

  it.each([
    ['100,000 nested elements', `${'<div>'.repeat(100_000)}<p>${paragraphs[0]}</p>`],
    ['a text of 15 MB', `<p>${'uma palavra depois da outra, sem fim. '.repeat(400_000)}`],
    ['a page of brackets', '<'.repeat(4_000_000)],
    ['a huge class name', `<div class="${'related-'.repeat(500_000)}">${body}</div>`],
    ['broken JSON-LD', `<script type="application/ld+json">${'['.repeat(300_000)}</script>${body}`],
  ])('reads %s in bounded time', (_, html) => {
    expect(read(html).text.length).toBeLessThanOrEqual(html.length);
  });
});

describe('extractPage reads the facts', () => {
  it('from meta tags', () => {
    const facts = read(
      page(
        `<article>${body}</article>`,
        `<link rel="canonical" href="/economia/2026/03/02/porto-seco?utm_source=x"><meta property="og:title" content="Vila Serena terá porto seco - Jornal da Serra">
         <meta name="author" content="Por Ana Prado"><meta property="article:published_time" content="2026-03-02T10:20:00-03:00">`,
      ),
    );
    expect(facts).toMatchObject({
      title: 'Vila Serena terá porto seco',
      author: 'Ana Prado',
      published: '2026-03-02T10:20:00.000-03:00',
      canonical: 'https://jornal.example/economia/2026/03/02/porto-seco',
    });
  });

  it('from JSON-LD, even in a graph and with raw line breaks', () => {
    const data = `{"@graph":[{"@type":"WebSite","name":"x"},{"@type":["NewsArticle"],"headline":"Porto &amp; estrada\n","author":[{"name":"Ana Prado"},{"@id":"#p2"}],"datePublished":"2026-03-02T13:20:00Z"},{"@type":"Person","@id":"#p2","name":"Rui Melo"}]}`;
    const facts = read(page(`<article>${body}</article>`, `<script type="application/ld+json">${data}</script>`));
    expect(facts).toMatchObject({
      title: 'Porto & estrada',
      author: 'Ana Prado, Rui Melo',
      published: '2026-03-02T13:20:00.000Z',
    });
  });

  it('from the heading and the address when nothing is declared', () => {
    const facts = read(`<html><body><h1>Porto seco em Vila Serena</h1>${body}</body></html>`);
    expect(facts).toMatchObject({
      title: 'Porto seco em Vila Serena',
      author: null,
      canonical: url,
    });
    expect(facts.published).toBe('2026-03-02T12:00:00.000-03:00');
  });

  it.each([
    ['another outlet', 'https://outro.example/economia/porto-seco-2026'],
    ['a look-alike of the domain', 'https://jornal.example.outro.test/economia/porto-seco-2026'],
    ['the section above', '/economia'],
    ['a listing', '/noticias'],
  ])('and does not believe a canonical link to %s', (_, href) => {
    const { canonical } = read(page(`<article>${body}</article>`, `<link rel="canonical" href="${href}">`));
    expect(canonical).toBe(url);
  });

  it('and does not believe a canonical link to the front page', () => {
    expect(
      read(page(`<article>${body}</article>`, '<link rel="canonical" href="https://jornal.example/">')).canonical,
    ).toBe(url);
  });

  it('in whatever charset the page comes', () => {
    const html = `<html><head><meta charset="iso-8859-1"></head><body><article>${body}</article></body></html>`;
    expect(read(Buffer.from(html, 'latin1')).text).toBe(paragraphs.join('\n\n'));
    expect(read(Buffer.from(html.replace('iso-8859-1', 'utf-8'), 'utf8')).text).toBe(paragraphs.join('\n\n'));
    expect(read(Buffer.from(html.replace(/<meta.*?>/, ''), 'latin1'), 'text/html; charset=windows-1252').text).toBe(
      paragraphs.join('\n\n'),
    );
  });
});

describe('extractPage uses a fallback', () => {
  const bare = (head: string) =>
    `<html><head><title>Porto</title>${head}</head><body><div id="app">Carregando…</div></body></html>`;
  const long = paragraphs.join(' ');

  it('when only the data of its scripts holds the article', () => {
    const data = { props: { pageProps: { post: { title: 'Porto', content: body }, menu: ['Economia', 'Esportes'] } } };
    const { text } = read(bare(`<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`));
    expect(text).toBe(paragraphs.join('\n\n'));
  });

  it('when that data holds it in parts', () => {
    const parts = paragraphs.map((content) => ({ type: 'text', content }));
    const { text } = read(bare(`<script type="application/json">${JSON.stringify({ elements: parts })}</script>`));
    expect(text).toBe(paragraphs.join('\n\n'));
  });

  it('when only a short JSON-LD or the description says something', () => {
    const data = JSON.stringify({ '@type': 'NewsArticle', headline: 'Porto', articleBody: paragraphs[0] });
    expect(read(bare(`<script type="application/ld+json">${data}</script>`)).text).toBe(paragraphs[0]);
    expect(read(bare(`<meta name="description" content="${paragraphs[1]}">`)).text).toContain('Marta Queiroz');
  });

  it('and takes no code for an article', () => {
    const code = `function (a) { return a; } ${'var x = 1; call(x); '.repeat(60)}`;
    expect(
      read(bare(`<script type="application/json">${JSON.stringify({ content: code })}</script>`)).text,
    ).not.toContain('var x');
  });

  it.each([
    ['a time element', '<time>2 de março de 2026, 10h20</time>'],
    ['a named line', '<span class="post-date">Publicado em 02/03/2026 às 10h20</span>'],
  ])('for the date: %s', (_, shown) => {
    const html = `<html><body><article><h1>Porto</h1>${shown}<div>${body}</div><p>${long}</p></article></body></html>`;
    expect(extractPage(html, { url: 'https://jornal.example/porto' }).published).toBe('2026-03-02T10:20:00.000-03:00');
  });
});
