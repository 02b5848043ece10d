import { AppError } from '../../contract/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import { type DiscoveredFeed, discoverFeeds } from './fetch/discover-feeds.ts';
import { feedTools } from './fetch/feed-tools.ts';
import { fetchFeed } from './fetch/fetch-feed.ts';
import { HostBusy } from './fetch/polite.ts';
import type { ParsedFeed } from './parse/parse-feed.ts';
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

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** Feeds with the host of a known outlet belong to it; a new host is a new outlet, named after it. */
export function outletOfFeed(
  known: readonly Pick<OutletRow, 'id' | 'home'>[],
  url: string,
): { id: string; isNew: boolean } {
  const host = hostOf(url);
  const owner = known.find(({ home }) => {
    if (!URL.canParse(home)) return false;
    const homeHost = hostOf(home);
    return host === homeHost || host.endsWith(`.${homeHost}`);
  });
  if (owner) return { id: owner.id, isNew: false };
  const id = host.replace(/[^a-z0-9]+/g, '-');
  return { id, isNew: !known.some((outlet) => outlet.id === id) };
}
