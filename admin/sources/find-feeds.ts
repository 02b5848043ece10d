import type { FeedPreview, FoundFeed } from '../../contract/admin-sources.ts';
import { AppError } from '../../contract/errors.ts';
import { discoverFeeds } from '../../news/sources/discover-feeds.ts';
import { feedTools } from '../../news/sources/feed-tools.ts';
import { fetchFeed } from '../../news/sources/fetch-feed.ts';
import type { ParsedFeed } from '../../news/sources/parse-feed.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch-error.ts';
import { knownUrls } from './queries.ts';

const shownItems = 10;

/** The feeds that really answer behind what somebody typed: a feed, or any page of a site. */
export async function findFeeds(platform: Platform, address: string): Promise<FoundFeed[]> {
  const feeds = await discoverFeeds(feedTools(platform), address).catch((error: unknown) => {
    if (error instanceof FetchError || error instanceof TypeError) throw new AppError('FEED_NOT_FOUND');
    throw error;
  });
  if (feeds.length === 0) throw new AppError('FEED_NOT_FOUND');
  const known = await knownUrls(
    platform.db,
    feeds.map(({ url }) => url),
  );
  return feeds.map(({ url, title, items }) => ({ url, title, items, isKnown: known.has(url) }));
}

/** Asked as the poller would ask, so that what is shown is what will be read. */
export async function readFeed(platform: Platform, url: string): Promise<{ url: string; feed: ParsedFeed }> {
  const outcome = await fetchFeed(feedTools(platform), { url });
  if (outcome.kind !== 'changed') throw new AppError('FEED_NOT_FOUND');
  return { url: outcome.movedTo ?? url, feed: outcome.feed };
}

export async function previewFeed(platform: Platform, address: string): Promise<FeedPreview> {
  const { url, feed } = await readFeed(platform, address);
  return {
    url,
    title: feed.feed.title,
    home: feed.feed.link,
    language: feed.feed.language,
    total: feed.total,
    items: feed.entries.slice(0, shownItems).map(({ title, link, published }) => ({
      title: title ?? '',
      link: link && /^https?:/i.test(link) ? link : null,
      publishedAt: published && new Date(published).toISOString(),
    })),
  };
}
