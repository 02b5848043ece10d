import { describe, expect, it } from 'vitest';
import { extractPage } from './extract/extract-page.ts';

/** Pages made for twenty kinds of site: the same article with the markup, data and dates of each kind. */
const paragraphs = [
  'O conselho da bacia aprovou nesta terça-feira um plano que divide a água do rio Pardo entre três cidades até o fim da seca.',
  'Pelo acordo, cada cidade capta em dias alternados, e as lavouras de arroz ficam com o que sobrar depois das sete da noite.',
  '“Ninguém sai daqui contente, mas todos saem com água”, disse a engenheira Celina Prates, que presidiu a sessão de nove horas.',
  'A represa está com 18% do volume, o menor nível desde que as medições começaram, e não há chuva prevista para as próximas semanas.',
  'Os produtores calculam perder um quinto da safra. O estado promete crédito a quem adiar o plantio e trocar as bombas antigas.',
];
const title = 'Cidades dividem a água do rio Pardo até o fim da seca';
const whole = paragraphs.join('\n\n');
const p = (texts = paragraphs) => texts.map((text) => `<p>${text}</p>`).join('\n');
const menu = `<nav><ul>${['Política', 'Economia', 'Esportes', 'Cultura', 'Opinião'].map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul></nav>`;
const others = `<aside class="mais-lidas"><h3>Mais lidas</h3>${Array.from({ length: 6 }, (_, n) => `<div class="card"><a href="/n${n}"><h4>Estrada do norte fica pronta antes do prazo, parte ${n}</h4></a><p>Obra custou menos do que o previsto pelo governo.</p></div>`).join('')}</aside>`;
const foot =
  '<footer><p>Diário do Pardo. Todos os direitos reservados. Proibida a reprodução sem autorização da redação.</p></footer>';
const html = (main: string, head = '') =>
  `<!doctype html><html lang="pt-BR"><head><title>${title} | Diário do Pardo</title>${head}</head><body>${menu}${main}${others}${foot}</body></html>`;
const script = (value: unknown, attributes: string) => `<script ${attributes}>${JSON.stringify(value)}</script>`;
const linked = (more: object) =>
  script(
    { '@context': 'https://schema.org', '@type': 'NewsArticle', headline: title, ...more },
    'type="application/ld+json"',
  );
const empty = '<div id="root"><p>Carregando…</p></div>';
const at = '2026-03-17T09:40:00-03:00';

interface Site {
  page: string;
  /** An address that contains the date. */
  url?: string;
  /** The page gives the date without the time. */
  isDayOnly?: boolean;
}

const sites: Record<string, Site> = {
  'a weblog of blocks': {
    page: html(
      `<main><article class="post type-post"><header class="entry-header"><h1 class="entry-title">${title}</h1>
       <span class="posted-on"><time class="entry-date published" datetime="${at}">17 de março</time></span></header>
       <div class="entry-content">${paragraphs.map((text) => `<p class="wp-block-paragraph">${text}</p>`).join('<div class="wp-block-spacer"></div>')}</div>
       <footer class="entry-footer"><span class="tags-links">Etiquetas: <a href="/t">água</a></span></footer></article></main>`,
    ),
  },
  'a portal with its text in parts': {
    page: html(
      `<div class="mc-body">${paragraphs.map((text) => `<div class="mc-column content-text"><p class="content-text__container">${text}</p></div>`).join('<div class="block tag-ads"></div>')}</div>`,
      `<meta itemprop="datePublished" content="${at}">`,
    ),
  },
  'a newspaper with JSON-LD in a graph': {
    page: html(
      `<section class="news__body">${p()}</section>`,
      script(
        {
          '@graph': [
            { '@type': 'WebSite', name: 'Diário' },
            { '@type': ['Article', 'NewsArticle'], headline: title, datePublished: at },
          ],
        },
        'type="application/ld+json"',
      ),
    ),
  },
  'a site drawn by a script, its text in JSON-LD': {
    page: html(empty, linked({ datePublished: at, articleBody: paragraphs.join('\n') })),
  },
  'a site drawn by a script, its text in a data element': {
    page: html(
      `${empty}${script({ props: { pageProps: { article: { titulo: title, corpo: p() } } } }, 'id="__NEXT_DATA__" type="application/json"')}`,
      `<meta property="article:published_time" content="${at}">`,
    ),
  },
  'a site drawn by a script, its text assigned to a variable': {
    page: html(
      `${empty}<script>window.__INITIAL_STATE__ = ${JSON.stringify({ post: { slug: 'agua', content: p() }, ads: { slots: [1, 2] } })}; window.started = true;</script>`,
      `<meta name="date" content="${at}">`,
    ),
  },
  'a publishing suite with its elements in a variable': {
    page: html(
      `${empty}<script type="application/javascript">window.Fusion=window.Fusion||{};Fusion.arcSite="diario";Fusion.globalContent=${JSON.stringify(
        { content_elements: paragraphs.map((content) => ({ type: 'text', content })), headlines: { basic: title } },
      )};Fusion.spa=false;</script>`,
      `<meta property="og:article:published_time" content="${at}">`,
    ),
  },
  'a site whose data is a string of JSON': {
    page: html(
      `${empty}<script>window.__PRELOADED__ = JSON.parse(${JSON.stringify(JSON.stringify({ materia: { texto: p() } }))});</script>`,
      `<meta name="parsely-pub-date" content="${at}">`,
    ),
  },
  'a live blog': {
    page: html(
      empty,
      script(
        {
          '@type': 'LiveBlogPosting',
          headline: title,
          datePublished: at,
          liveBlogUpdate: paragraphs.map((articleBody) => ({ '@type': 'BlogPosting', articleBody })),
        },
        'type="application/ld+json"',
      ),
    ),
  },
  'a page for telephones': {
    page: `<!doctype html><html amp lang="pt-BR"><head><title>${title}</title>${linked({ datePublished: at })}</head><body>
      <header class="amp-header"><a href="/">Diário</a></header><article class="amp-article"><h1>${title}</h1>
      <amp-img src="a.jpg" width="10" height="10"></amp-img><div class="amp-content">${p()}</div></article>
      <amp-list src="/mais"></amp-list></body></html>`,
  },
  'marked up by microdata': {
    page: html(
      `<div itemscope itemtype="https://schema.org/NewsArticle"><h1 itemprop="headline">${title}</h1>
       <meta itemprop="datePublished" content="${at}"><div itemprop="articleBody">${p()}</div></div>`,
    ),
  },
  'a public office with tables for layout': {
    page: html(
      `<table width="100%"><tr><td width="180">${menu}</td><td><font size="2"><b>${title}</b><br>17/03/2026 - 09h40<br><br>${paragraphs.join('<br><br>')}</font></td></tr></table>`,
      `<meta name="dc.date" content="${at}">`,
    ),
  },
  'a public agency with fields': {
    page: html(
      `<div class="region-content"><h1>${title}</h1><div class="field field--name-created">Publicado em 17/03/2026 às 09h40</div>
       <div class="field field--name-body"><div class="field__item">${p()}</div></div></div>`,
    ),
  },
  'a small paper that names the day in words': {
    page: html(
      `<div id="conteudo"><h2>${title}</h2><p class="data">Terça-feira, 17 de março de 2026, 9h40</p><div class="texto">${p()}</div></div>`,
    ),
  },
  'lines parted by breaks, the day in the address': {
    page: html(`<div class="noticia-texto">${paragraphs.join('<br/><br/>')}</div>`),
    url: 'https://diario.example/2026/03/17/agua-do-rio-pardo/',
    isDayOnly: true,
  },
  'a magazine with a large letter and pull quotes': {
    page: html(
      `<article class="longform"><h1>${title}</h1><div class="dropcap-wrap"><p><span class="dropcap">O</span>${paragraphs[0]!.slice(1)}</p>
       ${p(paragraphs.slice(1, 3))}<aside class="pullquote"><p>Todos saem com água</p></aside>${p(paragraphs.slice(3))}</div></article>`,
      `<meta name="sailthru.date" content="${at}">`,
    ),
  },
  'paragraphs as plain boxes': {
    page: html(
      `<div class="story"><h1>${title}</h1>${paragraphs.map((text) => `<div class="css-1x2y">${text}</div>`).join('')}</div>`,
      `<meta name="pubdate" content="${at}">`,
    ),
  },
  'a news agency that takes its text from another system': {
    page: html(
      `<div class="texto_interna"><span><div><p><span style="font-size:14px">${paragraphs.join('</span></p><p><span style="font-size:14px">')}</span></p></div></span></div>`,
      `<meta name="cXenseParse:recs:publishtime" content="${at}">`,
    ),
  },
  'a paper with a box to sign up in the middle of the text': {
    page: html(
      `<article><h1>${title}</h1><time datetime="${at}">17.mar.2026 às 9h40</time>${p(paragraphs.slice(0, 2))}
       <div class="newsletter-signup"><p>Receba no seu e-mail as notícias mais importantes do dia, de graça e sem compromisso.</p></div>
       <div class="related"><h4>Leia mais</h4><ul><li><a href="/a">Chuva atrasa o plantio do milho no oeste do estado</a></li></ul></div>${p(paragraphs.slice(2))}</article>`,
    ),
  },
  'a page of a video with its text below': {
    page: html(
      `<div class="player"><video src="v.mp4"></video><p class="legenda">Assista ao vídeo</p></div><div class="descricao">${p()}</div>`,
      linked({ '@type': 'NewsArticle', dateCreated: at, description: paragraphs[0] }),
    ),
  },
};

describe('a page', () => {
  it('is made in twenty ways', () => {
    expect(Object.keys(sites)).toHaveLength(20);
  });

  it.each(Object.entries(sites))('of %s gives its whole article and its day', (_, site) => {
    const read = extractPage(site.page, { url: site.url ?? 'https://diario.example/agua-do-rio-pardo' });
    expect(read.text).toBe(whole);
    expect(read.title).toBe(title);
    expect(read.published).toBe(site.isDayOnly ? '2026-03-17T12:00:00.000-03:00' : '2026-03-17T09:40:00.000-03:00');
  });
});
