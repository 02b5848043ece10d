import { paragraphsToHtml } from '../markup.ts';
import { addressOf, type Feed, isoDate, localeOf } from './feed.ts';

export const renderJsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.outlet.name,
    home_page_url: feed.home,
    feed_url: feed.url,
    description: feed.outlet.tagline,
    language: localeOf(feed.outlet),
    items: feed.articles.map((article) => ({
      id: article.guid,
      url: addressOf(feed, article),
      title: article.headline,
      summary: article.paragraphs[0],
      // The format asks for a content field in every item, so a short feed repeats its lead there.
      ...(feed.plan.text === 'full'
        ? { content_html: paragraphsToHtml(article.paragraphs) }
        : { content_text: article.paragraphs[0] }),
      date_published: isoDate(article.publishedAt),
      authors: [{ name: article.byline }],
      tags: [article.topic],
    })),
  });
