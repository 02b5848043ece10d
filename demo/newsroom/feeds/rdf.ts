import type { Article } from '../articles.ts';
import { escapeMarkup } from '../markup.ts';
import { addressOf, type Feed, isoDate, localeOf } from './feed.ts';

function item(feed: Feed, article: Article): string {
  const address = escapeMarkup(addressOf(feed, article));
  return `  <item rdf:about="${address}">
    <title>${escapeMarkup(article.headline)}</title>
    <link>${address}</link>
    <description>${escapeMarkup(article.paragraphs[0]!)}</description>
    <dc:creator>${escapeMarkup(article.byline)}</dc:creator>
    <dc:subject>${escapeMarkup(article.topic)}</dc:subject>
    <dc:date>${isoDate(article.publishedAt)}</dc:date>
  </item>`;
}

export const renderRdf = (feed: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<rdf:RDF xmlns="http://purl.org/rss/1.0/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel rdf:about="${escapeMarkup(feed.url)}">
    <title>${escapeMarkup(feed.outlet.name)}</title>
    <link>${escapeMarkup(feed.home)}</link>
    <description>${escapeMarkup(feed.outlet.tagline)}</description>
    <dc:language>${localeOf(feed.outlet)}</dc:language>
    <items>
      <rdf:Seq>
${feed.articles.map((article) => `        <rdf:li rdf:resource="${escapeMarkup(addressOf(feed, article))}"/>`).join('\n')}
      </rdf:Seq>
    </items>
  </channel>
${feed.articles.map((article) => item(feed, article)).join('\n')}
</rdf:RDF>
`;
