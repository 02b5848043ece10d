import type { Article } from '../articles.ts';
import { escapeMarkup, paragraphsToHtml } from '../markup.ts';
import { addressOf, type Feed, httpDate, localeOf } from './feed.ts';

function item(feed: Feed, article: Article): string {
  const body =
    feed.plan.text === 'full'
      ? `\n      <content:encoded><![CDATA[${paragraphsToHtml(article.paragraphs)}]]></content:encoded>`
      : '';
  return `    <item>
      <title>${escapeMarkup(article.headline)}</title>
      <link>${escapeMarkup(addressOf(feed, article))}</link>
      <guid isPermaLink="false">${escapeMarkup(article.guid)}</guid>
      <pubDate>${httpDate(article.publishedAt)}</pubDate>
      <dc:creator>${escapeMarkup(article.byline)}</dc:creator>
      <category>${escapeMarkup(article.topic)}</category>
      <description>${escapeMarkup(article.paragraphs[0]!)}</description>${body}
    </item>`;
}

export const renderRss = (feed: Feed): string => `<?xml version="1.0" encoding="${feed.plan.encoding ?? 'utf-8'}"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escapeMarkup(feed.outlet.name)}</title>
    <link>${escapeMarkup(feed.home)}</link>
    <description>${escapeMarkup(feed.outlet.tagline)}</description>
    <language>${localeOf(feed.outlet)}</language>
    <lastBuildDate>${httpDate(feed.updatedAt)}</lastBuildDate>
    <ttl>30</ttl>
    <atom:link href="${escapeMarkup(feed.url)}" rel="self" type="application/rss+xml"/>
${feed.articles.map((article) => item(feed, article)).join('\n')}
  </channel>
</rss>
`;
