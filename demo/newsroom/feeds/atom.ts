import type { Article } from '../articles.ts';
import { escapeMarkup, paragraphsToHtml } from '../markup.ts';
import { addressOf, type Feed, isoDate, localeOf } from './feed.ts';

function entry(feed: Feed, article: Article): string {
  const body =
    feed.plan.text === 'full'
      ? `\n    <content type="html">${escapeMarkup(paragraphsToHtml(article.paragraphs))}</content>`
      : '';
  return `  <entry>
    <id>${escapeMarkup(article.guid)}</id>
    <title>${escapeMarkup(article.headline)}</title>
    <link rel="alternate" type="text/html" href="${escapeMarkup(addressOf(feed, article))}"/>
    <published>${isoDate(article.publishedAt)}</published>
    <updated>${isoDate(article.publishedAt)}</updated>
    <author><name>${escapeMarkup(article.byline)}</name></author>
    <category term="${escapeMarkup(article.topic)}"/>
    <summary>${escapeMarkup(article.paragraphs[0]!)}</summary>${body}
  </entry>`;
}

export const renderAtom = (feed: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${localeOf(feed.outlet)}">
  <id>${escapeMarkup(feed.url)}</id>
  <title>${escapeMarkup(feed.outlet.name)}</title>
  <subtitle>${escapeMarkup(feed.outlet.tagline)}</subtitle>
  <updated>${isoDate(feed.updatedAt)}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(feed.url)}"/>
  <link rel="alternate" type="text/html" href="${escapeMarkup(feed.home)}"/>
${feed.articles.map((article) => entry(feed, article)).join('\n')}
</feed>
`;
