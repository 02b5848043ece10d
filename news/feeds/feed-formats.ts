import { escapeXml, type PrivateFeed } from './private-feed.ts';

const words = {
  pt: { title: 'Recorte: minhas edições', description: 'Seus recortes, um por dia.', code: 'pt-BR' },
  en: { title: 'Recorte: my editions', description: 'Your clippings, one a day.', code: 'en' },
};

export function toRss({ language, siteUrl, items }: PrivateFeed, selfUrl: string): string {
  const { title, description, code } = words[language];
  const entries = items.map(
    (item) => `<item><title>${escapeXml(item.title)}</title><link>${escapeXml(item.url)}</link>
<guid isPermaLink="false">${item.id}</guid><pubDate>${item.publishedAt.toUTCString()}</pubDate>
<description>${escapeXml(item.html)}</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${title}</title><link>${escapeXml(siteUrl)}/editions</link>
<description>${description}</description><language>${code}</language>
<atom:link href="${escapeXml(selfUrl)}" rel="self" type="application/rss+xml"/>
${entries.join('\n')}
</channel></rss>
`;
}

export function toJsonFeed({ language, siteUrl, items }: PrivateFeed, selfUrl: string) {
  const { title, description, code } = words[language];
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language: code,
    home_page_url: `${siteUrl}/editions`,
    feed_url: selfUrl,
    items: items.map(({ id, url, title: name, html, publishedAt }) => ({
      id,
      url,
      title: name,
      content_html: html,
      date_published: publishedAt.toISOString(),
    })),
  };
}
