import { escapeMarkup } from '../../contract/rules/escape.ts';
import type { Article } from './articles.ts';
import { paragraphsToHtml } from './articles.ts';
import type { FeedKind, FeedPlan, OutletPlan } from './outlets.ts';

type Feed = {
  plan: FeedPlan;
  outlet: OutletPlan;
  /** Addresses of this feed, of the outlet's front page and of the server (without a slash at the end). */
  url: string;
  home: string;
  origin: string;
  articles: readonly Article[];
  updatedAt: number;
};

const addressOf = (feed: Feed, article: Article): string => feed.origin + article.path;

const isoDate = (at: number): string => new Date(at).toISOString();

export const httpDate = (at: number): string => new Date(at).toUTCString();

const localeOf = (outlet: OutletPlan): string => (outlet.language === 'pt' ? 'pt-BR' : 'en');

function rssItem(feed: Feed, article: Article): string {
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

const renderRss = (feed: Feed): string => `<?xml version="1.0" encoding="${feed.plan.encoding ?? 'utf-8'}"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel>
    <title>${escapeMarkup(feed.outlet.name)}</title>
    <link>${escapeMarkup(feed.home)}</link>
    <description>${escapeMarkup(feed.outlet.tagline)}</description>
    <language>${localeOf(feed.outlet)}</language>
    <lastBuildDate>${httpDate(feed.updatedAt)}</lastBuildDate>
    <ttl>30</ttl>
    <atom:link href="${escapeMarkup(feed.url)}" rel="self" type="application/rss+xml"/>
${feed.articles.map((article) => rssItem(feed, article)).join('\n')}
  </channel>
</rss>
`;

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

const renderAtom = (feed: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
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

function rdfItem(feed: Feed, article: Article): string {
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

const renderRdf = (feed: Feed): string => `<?xml version="1.0" encoding="utf-8"?>
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
${feed.articles.map((article) => rdfItem(feed, article)).join('\n')}
</rdf:RDF>
`;

const renderJsonFeed = (feed: Feed): string =>
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
      // The format requires a content field in every item, so a short feed repeats its lead there.
      ...(feed.plan.text === 'full'
        ? { content_html: paragraphsToHtml(article.paragraphs) }
        : { content_text: article.paragraphs[0] }),
      date_published: isoDate(article.publishedAt),
      authors: [{ name: article.byline }],
      tags: [article.topic],
    })),
  });

const renderers: Record<FeedKind, (feed: Feed) => string> = {
  rss: renderRss,
  atom: renderAtom,
  rdf: renderRdf,
  json: renderJsonFeed,
};

export const feedTypes: Record<FeedKind, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  rdf: 'application/rdf+xml',
  json: 'application/feed+json',
};

// Latin-1 has no curly quotes or dashes, so they are written as character references.
const toLatin1 = (xml: string): Buffer =>
  Buffer.from(
    xml.replace(/[^\0-\u00ff]/gu, (sign) => `&#${sign.codePointAt(0)};`),
    'latin1',
  );

export function renderFeed(feed: Feed): { type: string; body: Buffer } {
  const text = renderers[feed.plan.kind](feed);
  // No charset in the header: only the XML prolog declares it, as some real feeds do.
  if (feed.plan.encoding) return { type: 'text/xml', body: toLatin1(text) };
  return { type: `${feedTypes[feed.plan.kind]}; charset=utf-8`, body: Buffer.from(text) };
}
