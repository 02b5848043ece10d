import { describe, expect, it } from 'vitest';
import { extractPage } from './extract-page.ts';

/** Parts of pages that are easily mistaken for the article, and articles easily mistaken for such parts. */
const url = 'https://jornal.example/cidades/ponte-do-rio-claro';
const title = 'Ponte do rio Claro abre com um ano de atraso';
const paragraphs = [
  'A ponte sobre o rio Claro foi aberta ao trânsito nesta manhã, depois de três anos de obra e de duas licitações suspensas.',
  'Segundo o secretário de Transportes, Davi Lemos, a travessia encurta em quarenta minutos o caminho até o hospital regional.',
  'O custo passou de R$ 60 milhões para R$ 92 milhões, e o tribunal de contas pediu explicações sobre os aditivos do contrato.',
  'Comerciantes da margem norte esperam mais movimento, mas temem que os caminhões estraguem as ruas estreitas do centro.',
  'A balsa que fazia o percurso desde 1968 continua até junho, de graça, para quem vai a pé ou de bicicleta ao outro lado.',
  'Uma segunda pista, prevista no projeto, só será feita se o estado liberar o dinheiro no próximo orçamento, diz a prefeitura.',
];
const whole = paragraphs.join('\n\n');
const p = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('\n');
const page = (main: string, head = '') =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><h1>${title}</h1>${main}</body></html>`;
const textOf = (html: string) => extractPage(html, { url }).text;

describe('a standfirst', () => {
  const standfirst = 'Travessia custou metade a mais do que o previsto, e a segunda pista ficou para depois';
  const described = `<meta name="description" content="${standfirst}">`;

  it('is kept where the page gives it as its description, whatever it is called', () => {
    const top = `<header><p class="x1">${standfirst}</p><figure><figcaption>A ponte vista do alto, na manhã da abertura</figcaption></figure></header>`;
    expect(textOf(page(`${top}<div class="texto">${p(paragraphs)}</div>`, described))).toBe(
      `${standfirst}\n\n${whole}`,
    );
  });

  it('is not taken from a description that the page does not show, nor from a caption', () => {
    const caption = `<figure><figcaption>${standfirst}</figcaption></figure>`;
    expect(textOf(page(`${caption}<div class="texto">${p(paragraphs)}</div>`, described))).toBe(whole);
  });
});

describe('a name like that of a sidebar or box', () => {
  it.each(['paywall', 'sidebar-grid__content', 'article-widget', 'content-lock-content modal'])(
    'does not hide the text in a wrapper called %s',
    (name) => {
      const others = `<div class="texto">${p(paragraphs.slice(0, 2))}</div>`;
      expect(textOf(page(`<article>${others}<div class="${name}">${p(paragraphs.slice(2))}</div></article>`))).toBe(
        whole,
      );
    },
  );

  it('is not read from a random id or a headline', () => {
    const ids = ['texto', 'governo-promoted-obra-da-ponte-do-rio', 'ad6ed79d-88fd-4c8e-a27a-ff8349c9446f'];
    const parts = ids.map(
      (id, n) => `<div id="${id}">${p(n === 0 ? paragraphs.slice(0, 4) : [paragraphs[n + 3]!])}</div>`,
    );
    expect(textOf(page(`<article>${parts.join('')}</article>`))).toBe(whole);
  });

  it('does not hide the slides of a slide show', () => {
    const slides = paragraphs.map((text, n) => `<div class="slide"><h2>${n + 1}. Ponte</h2><p>${text}</p></div>`);
    const text = textOf(page(`<section class="slideshow-container">${slides.join('')}</section>`));
    for (const paragraph of paragraphs) expect(text).toContain(paragraph);
  });
});

describe('data of a script', () => {
  const html = paragraphs.map((text) => `<p>${text}</p>`).join('');
  const bare = (script: string) => page(`<div id="root">Carregando</div><script>${script}</script>`);

  it('is joined from pieces: rows of JSON', () => {
    const row = `1a:${JSON.stringify(['$', { article: { deployDt: '2026.01.29 18:40', content: html } }])}\n`;
    const pieces = [row.slice(0, 300), row.slice(300)].map(
      (piece) => `self.__next_f.push([1,${JSON.stringify(piece)}])`,
    );
    const read = extractPage(bare(pieces.join('</script><script>')), { url });
    expect(read.text).toBe(whole);
    expect(read.published).toBe('2026-01-29T18:40:00.000-03:00');
  });

  it('is joined from pieces: rows of text', () => {
    const rows = `1a:["$"]\n1b:T${Buffer.byteLength(html).toString(16)},${html}1c:["$","p"]\n`;
    expect(textOf(bare(`self.__next_f.push([1,${JSON.stringify(rows)}])`))).toBe(whole);
  });

  it('is preferred to the first lines of the same text', () => {
    const shown = `<div class="texto">${p(paragraphs.slice(0, 2))}<p>${paragraphs[2]}</p></div>`;
    const data = `window.__STATE__ = ${JSON.stringify({ body: paragraphs.concat(paragraphs.map((text) => `${text} Mais.`)).join('\n') })}`;
    expect(textOf(page(`${shown}<script>${data}</script>`))).toContain(paragraphs[5]);
  });

  it('is read in scripts without small letters', () => {
    const japanese = Array.from(
      { length: 12 },
      (_, n) => `橋は今朝、三年間の工事を経て開通した。市長は第${n}区の住民に感謝した。`,
    );
    const content = japanese.map((text) => `<p>${text}</p>`).join('');
    expect(textOf(bare(`window.__STATE__ = ${JSON.stringify({ body: content })}`))).toBe(japanese.join('\n\n'));
  });

  it('gives the date by the name of its field', () => {
    const body = `<article>${p(paragraphs)}</article><span class="date">24.04.2023</span>`;
    const { published } = extractPage(
      page(`${body}<script>var page = { firstPublicationDate: "20230428" };</script>`),
      { url },
    );
    expect(published?.slice(0, 10)).toBe('2023-04-28');
  });
});

describe('a live ticker', () => {
  it('gives the posts it shows, though its data has all of them', () => {
    const posts = Array.from(
      { length: 60 },
      (_, n) => `${paragraphs[n % 6]} Atualização número ${n}, enviada da margem norte.`,
    );
    const shown = posts.slice(0, 40);
    const data = JSON.stringify({
      '@type': 'LiveBlogPosting',
      headline: title,
      articleBody: posts.join(' ').repeat(4),
    });
    const entries = shown.map((text) => `<div class="entry-content"><p>${text}</p></div>`).join('');
    const html = page(`<div class="live">${entries}</div>`, `<script type="application/ld+json">${data}</script>`);
    expect(textOf(html)).toBe(shown.join('\n\n'));
  });
});

describe('text between the paragraphs', () => {
  const [a, b, c, d, e, f] = paragraphs;
  const inserted = (part: string) =>
    page(`<article><p>${a}</p><p>${b}</p>${part}<p>${c}</p><p>${d}</p>${part}<p>${e}</p>${part}<p>${f}</p></article>`);

  it.each([
    ['a label that comes back', '<p>LALELA FUTHI</p>'],
    [
      'a label before a link, in any language',
      '<p>FUNDA UDABA LAPHA | <a href="/x">Kuboshwe abahlanu besolwa ngokugwaza umfundi</a></p>',
    ],
    ['cards of other articles', '<div><a href="/x"><h3>Estrada do norte fica pronta antes do prazo</h3></a></div>'],
    [
      'lists of linked headlines with labels',
      '<ul><li>Obra: <a href="/x">Estrada do norte fica pronta antes do prazo</a></li><li>Rio: <a href="/y">Balsa continua até o mês de junho</a></li></ul>',
    ],
    [
      'pictures with their words',
      '<figure><img src="a.jpg"><p>A ponte vista do alto, na manhã da abertura.</p></figure>',
    ],
  ])('is left out: %s', (_, part) => {
    expect(textOf(inserted(part))).toBe(whole);
  });

  it('is kept if a timetable repeats many labels', () => {
    const days = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'];
    const plan = days.map((day) => `<p>${day}</p>`).join('');
    expect(textOf(inserted(plan))).toContain('Quarta');
  });
});

describe('the first and last lines', () => {
  it('are left out where they are names, places, days and labels', () => {
    const top = '<p>MTHOBISI SITHOLE</p><p>Uppdaterad 15.59 | Publicerad 14.14</p><p>3 Min Lesezeit</p>';
    const tail = '<p>(dmk)</p><div>カテゴリーをフォローする</div><div>1月13日</div>';
    expect(textOf(page(`<article>${top}${p(paragraphs)}${tail}</article>`))).toBe(whole);
  });
});
