import { AppError } from '../../contract/errors.ts';
import type { SourcePreview, SourceRequest } from '../../contract/news/source-requests.ts';
import { hourSeconds } from '../../contract/rules/durations.ts';
import { defaultQuoteLimit, openRequestLimit } from '../../contract/rules/field-limits.ts';
import { lockProfile } from '../../people/accounts/queries.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFeeds, outletOfFeed } from '../sources/find-feeds.ts';
import type { ParsedFeed } from '../sources/parse/parse-feed.ts';
import { allOutlets, knownUrls } from '../sources/queries.ts';
import { countOpenRequests, findRequest, insertRequests, type RequestRow } from './queries.ts';

/** Each look-up sends requests to foreign servers, so it is limited per reader and for all readers together. */
const looksPerHour = { name: 'source-look', points: 20, seconds: hourSeconds };
const looksOfAll = { name: 'source-look-all', points: 600, seconds: hourSeconds };

const shownHeadlines = 5;
const longestName = 120;
const longestHeadline = 200;

/** The name of a feed is shown to the operator and in lists: one line of limited length. */
export const cleanName = (text: string | null | undefined, url: string): string =>
  (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longestName) || new URL(url).hostname;

export const feedLanguage = ({ feed }: ParsedFeed): 'pt' | 'en' => (feed.language?.startsWith('en') ? 'en' : 'pt');

async function findFeed(platform: Platform, userId: string, address: string) {
  await platform.limits.consume(looksPerHour, userId);
  await platform.limits.consume(looksOfAll, 'all');
  const [first] = await findFeeds(platform, address, { isBrief: true });
  if (!first) throw new AppError('FEED_NOT_FOUND');
  return first;
}

/** Whether an address can be read, and which entries it has. Nothing is stored. */
export async function previewSource(platform: Platform, userId: string, address: string): Promise<SourcePreview> {
  const { db } = platform;
  const { url, feed } = await findFeed(platform, userId, address);
  const known = await allOutlets(db);
  const { id } = outletOfFeed(known, url);
  const outlet = known.find((one) => one.id === id);
  const [read, request] = await Promise.all([knownUrls(db, [url]), findRequest(db, userId, url)]);
  return {
    url,
    name: cleanName(feed.feed.title, url),
    headlines: feed.entries.slice(0, shownHeadlines).map(({ title, published }) => ({
      title: (title ?? '').slice(0, longestHeadline),
      publishedAt: published && new Date(published).toISOString(),
    })),
    outlet: outlet?.name ?? null,
    quoteLimit: outlet ? outlet.quoteLimit : defaultQuoteLimit,
    isRead: read.has(url),
    isRequested: request !== undefined,
  };
}

/** The feed is read again: the browser's data about it are not trusted. A repeated request returns the first one. */
export async function requestSource(platform: Platform, userId: string, address: string): Promise<SourceRequest> {
  const { db, clock } = platform;
  const { url, feed } = await findFeed(platform, userId, address);
  return db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    const before = await findRequest(tx, userId, url);
    if (before) return toRequest(before);
    if ((await knownUrls(tx, [url])).has(url)) throw new AppError('SOURCE_EXISTS');
    if ((await countOpenRequests(tx, userId)) >= openRequestLimit)
      throw new AppError('SOURCE_REQUEST_LIMIT', { limit: openRequestLimit });
    const [row] = await insertRequests(tx, [
      {
        userId,
        url,
        name: cleanName(feed.feed.title, url),
        language: feedLanguage(feed),
        state: 'open',
        createdAt: clock.now(),
      },
    ]);
    if (!row) throw new Error('source request was not inserted');
    return toRequest(row);
  });
}

export function toRequest(row: RequestRow): SourceRequest {
  const { id, url, name, state, outlet, reason, note, createdAt, answeredAt } = row;
  return isoDates({ id, url, name, state, outlet, reason, note, createdAt, answeredAt });
}
