import { AppError } from '../../contract/errors.ts';
import { siteNameOf } from '../../contract/rules/web-addresses.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import { decodeCharset } from './decode-charset.ts';
import { feedTools } from './fetch/feed-tools.ts';
import { type FetchFeedTools, fetchFeed } from './fetch/fetch-feed.ts';
import { HostBusy } from './fetch/polite.ts';
import type { ParsedFeed } from './parse/parse-feed.ts';
import { readAttributes, tagEnd } from './parse/parse-markup.ts';
import type { OutletRow } from './queries.ts';

/** Shorter than the poller's limit: a person waits for the answer. */
const timeoutMs = 6_000;

/** The feeds at an address: a feed itself, or any page of a site. `isBrief` for a caller who does not wait long. */
export async function findFeeds(
  platform: Platform,
  address: string,
  { isBrief = false } = {},
): Promise<DiscoveredFeed[]> {
  const tools = { ...feedTools(platform), timeoutMs };
  const feeds = await discoverFeeds(tools, address, { isBrief }).catch((error: unknown) => {
    const isForeseen = error instanceof FetchError || error instanceof TypeError || error instanceof HostBusy;
    throw isForeseen ? new AppError('FEED_NOT_FOUND') : error;
  });
  if (feeds.length === 0) throw new AppError('FEED_NOT_FOUND');
  return feeds;
}

/** Fetched like the poller does, so that what is shown is what will be read. */
export async function readFeed(platform: Platform, url: string): Promise<{ url: string; feed: ParsedFeed }> {
  const outcome = await fetchFeed({ ...feedTools(platform), timeoutMs }, { url });
  if (outcome.kind !== 'changed') throw new AppError('FEED_NOT_FOUND');
  return { url: outcome.movedTo ?? url, feed: outcome.feed };
}

/** Feeds with the host of a known outlet belong to it; a new host is a new outlet, named after it. */
export function outletOfFeed(
  known: readonly Pick<OutletRow, 'id' | 'home'>[],
  url: string,
): { id: string; isNew: boolean } {
  const host = siteNameOf(url);
  const owner = known.find(({ home }) => {
    if (!URL.canParse(home)) return false;
    const homeHost = siteNameOf(home);
    return host === homeHost || host.endsWith(`.${homeHost}`);
  });
  if (owner) return { id: owner.id, isNew: false };
  const id = host.replace(/[^a-z0-9]+/g, '-');
  return { id, isNew: !known.some((outlet) => outlet.id === id) };
}

interface DiscoveredFeed extends FeedLink {
  items: number;
  feed: ParsedFeed;
}

const MOST_TRIES = 8;
const BRIEF_TRIES = 4;
const ENOUGH = 5;

/**
 * Finds the feeds at a typed address: a feed or any page of a site. Throws FetchError if there is none, and with `isBrief` the
 * gate's `HostBusy`.
 */
export async function discoverFeeds(
  tools: FetchFeedTools,
  address: string,
  { isBrief = false } = {},
): Promise<DiscoveredFeed[]> {
  const url = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
  const direct = await tryFeed(tools, { url, title: null }, isBrief);
  if (direct) return [direct];
  const { fetch, gate, timeoutMs } = tools;
  const page = await gate.run(url, () => fetch(url, { accept: 'text/html, */*;q=0.5', timeoutMs }), { isBrief });
  if (page.status !== 200) return [];
  const html = decodeCharset(page.body, page.headers['content-type']).text;
  const found: DiscoveredFeed[] = [];
  for (const link of findFeedLinks(html, page.url).slice(0, isBrief ? BRIEF_TRIES : MOST_TRIES)) {
    if (found.length >= (isBrief ? 1 : ENOUGH)) break;
    const feed = await tryFeed(tools, link, isBrief);
    if (feed && !found.some((known) => known.url === feed.url)) found.push(feed);
  }
  return found;
}

async function tryFeed(tools: FetchFeedTools, link: FeedLink, isBrief: boolean): Promise<DiscoveredFeed | undefined> {
  const outcome = await fetchFeed(tools, { url: link.url }, { isBrief });
  if (outcome.kind !== 'changed') return undefined;
  const { feed, total } = outcome.feed;
  return { url: outcome.movedTo ?? link.url, title: feed.title ?? link.title, items: total, feed: outcome.feed };
}

interface FeedLink {
  url: string;
  title: string | null;
}

const feedTypes = /^(?:application\/(?:rss|atom|rdf|feed)\+(?:xml|json)|application\/json|text\/xml|application\/xml)/i;
const feedPath = /(?:\/|\.|\b)(?:feeds?|rss|atom|rdf)(?:\/|\.xml|\.rdf|\.json|\?|$)/i;
const MOST_LINKS = 20;

/** Usual paths of feeds, for pages that declare none. */
const habitualPaths = ['/feed/', '/rss', '/rss.xml', '/feed.xml', '/atom.xml', '/index.xml'];

/** The feeds a page declares, then links that look like feeds, then the usual paths of its kind of site. */
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
    const url = href ? URL.parse(href, base) : null;
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    url.hash = '';
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
  return [...Map.groupBy(all, ({ url }) => url).values()].map(([first]) => first!).slice(0, MOST_LINKS);
}
