import { escapeMarkup } from '../../../contract/rules/escape.ts';
import type { Article } from '../articles.ts';
import { paragraphsToHtml } from '../articles.ts';
import { outletPlanOf, type PageLayout } from '../outlets.ts';
import { colophon, linkList, masthead, newsletterBox, shareBar, style, type Words, wordsFor } from './surroundings.ts';

export type Neighbours = { related: readonly Article[]; latest: readonly Article[] };

type Parts = { article: Article; neighbours: Neighbours; words: Words; title: string; signature: string };

const aside = (title: string, articles: readonly Article[], kind: string): string =>
  articles.length === 0 ? '' : `<aside class="${kind}"><h3>${title}</h3>${linkList(articles)}</aside>`;

// Markup of three generations of newspapers, so that text extraction meets different pages.
const layouts: Record<PageLayout, (parts: Parts) => string> = {
  article: ({ article, neighbours, words, title, signature }) => `
<main><article>
  <h1>${title}</h1>
  ${signature}
  ${shareBar(words)}
  <div class="article-body">
    ${paragraphsToHtml(article.paragraphs.slice(0, 2))}
    ${aside(words.readAlso, neighbours.latest.slice(0, 2), 'read-also')}
    ${paragraphsToHtml(article.paragraphs.slice(2))}
  </div>
</article>
${aside(words.related, neighbours.related, 'related')}
${newsletterBox(words)}
<section class="comments"><p>${words.comments}</p></section></main>`,

  columns: ({ article, neighbours, words, title, signature }) => `
<div class="columns">
  <div class="sidebar">${aside(words.mostRead, neighbours.latest, 'most-read')}${newsletterBox(words)}</div>
  <main class="content">
    <h1>${title}</h1>
    ${signature}
    <section class="story-text">${paragraphsToHtml(article.paragraphs)}</section>
    ${shareBar(words)}
    ${aside(words.related, neighbours.related, 'related')}
  </main>
</div>`,

  legacy: ({ article, neighbours, words, title, signature }) => `
<div id="wrapper"><div id="left">${linkList(neighbours.latest)}</div>
<div id="center">
  <h1 class="titulo">${title}</h1>
  ${signature}
  <div id="texto">${paragraphsToHtml(article.paragraphs)}</div>
  <div class="veja"><b>${words.readAlso}:</b> ${linkList(neighbours.related)}</div>
  ${newsletterBox(words)}
</div></div>`,
};

export function renderArticlePage(article: Article, neighbours: Neighbours, origin: string): string {
  const outlet = outletPlanOf(article.outlet);
  const words = wordsFor(outlet.language);
  const title = escapeMarkup(article.headline);
  const lead = escapeMarkup(article.paragraphs[0]!);
  const published = new Date(article.publishedAt);
  const address = escapeMarkup(origin + article.path);
  const readable = published.toLocaleString(words.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  });
  const signature = `<p class="byline">${words.by} <span rel="author">${escapeMarkup(article.byline)}</span> · <time datetime="${published.toISOString()}">${readable}</time></p>`;
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${escapeMarkup(outlet.name)}</title>
<link rel="canonical" href="${address}">
<meta name="description" content="${lead}">
<meta name="author" content="${escapeMarkup(article.byline)}">
<meta property="og:type" content="article">
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${escapeMarkup(outlet.name)}">
<meta property="article:published_time" content="${published.toISOString()}">
${style}
</head>
<body>
${masthead(outlet.name, outlet.tagline, `/${article.outlet}/`, words)}
${layouts[outlet.layout]({ article, neighbours, words, title, signature })}
${colophon(outlet.name, words)}
</body>
</html>
`;
}
