import { readAttributes, tagEnd } from '../parse/parse-markup.ts';

export interface FeedLink {
  url: string;
  title: string | null;
}

const feedTypes = /^(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|application\/json|text\/xml|application\/xml)/i;
const feedPath = /(?:\/|\.|\b)(?:feeds?|rss|atom|rdf)(?:\/|\.xml|\.rdf|\.json|\?|$)/i;
const MOST_LINKS = 20;

/** Places where publishing systems put a feed when a page does not say. */
const habitualPaths = ['/feed/', '/rss', '/rss.xml', '/feed.xml', '/atom.xml', '/index.xml'];

/** The feeds a page declares, then those its links look like, then those its kind of site usually has. */
export function findFeedLinks(html: string, pageUrl: string): FeedLink[] {
  const declared: FeedLink[] = [];
  const linked: FeedLink[] = [];
  const tag = /<(link|a|base)(?=\s)/gi;
  let base = pageUrl;
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const end = tagEnd(html, found.index);
    if (end === -1) break;
    const attributes = readAttributes(html.slice(found.index + found[0].length, end));
    tag.lastIndex = end;
    const href = attributes.get('href');
    if (!href || !URL.canParse(href, base)) continue;
    const url = new URL(href, base);
    url.hash = '';
    if (url.protocol !== 'http:' && url.protocol !== 'https:') continue;
    const name = found[1]!.toLowerCase();
    const link = { url: url.href, title: attributes.get('title')?.trim() || null };
    if (name === 'base') base = url.href;
    else if (name === 'a') {
      if (feedPath.test(url.pathname)) linked.push(link);
    } else if (/\balternate\b/i.test(attributes.get('rel') ?? '') && feedTypes.test(attributes.get('type') ?? ''))
      declared.push(link);
  }
  const guessed = habitualPaths.map((path) => ({ url: new URL(path, pageUrl).href, title: null }));
  const all = [...declared, ...linked, ...guessed];
  return [...new Map(all.toReversed().map((link) => [link.url, link])).values()].toReversed().slice(0, MOST_LINKS);
}
