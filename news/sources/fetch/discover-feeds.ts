import { decodeCharset } from '../decode-charset.ts';
import { type FeedLink, findFeedLinks } from './feed-links.ts';
import { type FetchFeedTools, fetchFeed } from './fetch-feed.ts';

export interface DiscoveredFeed extends FeedLink {
  items: number;
}

const MOST_TRIES = 8;
const ENOUGH = 5;

/** From the address somebody typed (a feed or any page of a site) to the feeds that really answer there. Throws FetchError when nothing does. */
export async function discoverFeeds(tools: FetchFeedTools, address: string): Promise<DiscoveredFeed[]> {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  const direct = await tryFeed(tools, { url, title: null });
  if (direct) return [direct];
  const page = await tools.gate.run(url, () => tools.fetch(url, { accept: 'text/html, */*;q=0.5', ...limits(tools) }));
  if (page.status !== 200) return [];
  const html = decodeCharset(page.body, page.headers['content-type']).text;
  const found: DiscoveredFeed[] = [];
  for (const link of findFeedLinks(html, page.url).slice(0, MOST_TRIES)) {
    if (found.length >= ENOUGH) break;
    const feed = await tryFeed(tools, link);
    if (feed && !found.some((known) => known.url === feed.url)) found.push(feed);
  }
  return found;
}

function limits({ timeoutMs, maxBytes }: FetchFeedTools) {
  return { ...(timeoutMs && { timeoutMs }), ...(maxBytes && { maxBytes }) };
}

async function tryFeed(tools: FetchFeedTools, link: FeedLink): Promise<DiscoveredFeed | undefined> {
  const outcome = await fetchFeed(tools, { url: link.url });
  if (outcome.kind !== 'changed') return undefined;
  const { feed, total } = outcome.feed;
  return { url: outcome.movedTo ?? link.url, title: feed.title ?? link.title, items: total };
}
