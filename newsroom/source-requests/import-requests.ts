import { AppError } from '../../contract/errors.ts';
import { daySeconds } from '../../contract/rules/durations.ts';
import { openRequestLimit } from '../../contract/rules/field-limits.ts';
import { lockProfile } from '../../people/accounts/queries.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkRequest } from '../job-list.ts';
import { readFeed } from '../sources/find-feeds.ts';
import { type OpmlFeed, readOpml } from '../sources/opml.ts';
import { knownUrls } from '../sources/queries.ts';
import { countOpenRequests, findChecking, insertRequests, requestsOf, settleChecking } from './queries.ts';
import { cleanName, feedLanguage } from './request-source.ts';

const listsPerDay = { name: 'source-list', points: 5, seconds: daySeconds };
const mostFeeds = 1000;
const longestUrl = 2000;

/** Declared entities can make a document grow when it is parsed; subscription lists need none. */
const declaresEntity = /<!(?:DOCTYPE|ENTITY)/i;
const isList = /<opml[\s>]/i;

function feedsOf(text: string): OpmlFeed[] {
  if (declaresEntity.test(text) || !isList.test(text)) throw new AppError('FEED_LIST_INVALID');
  const feeds = readOpml(text).filter(({ url }) => /^https?:/i.test(url) && url.length <= longestUrl);
  if (feeds.length === 0) throw new AppError('FEED_LIST_INVALID');
  return feeds.slice(0, mostFeeds);
}

/** Each new feed of the list becomes a request, up to the limit of open ones; a job checks whether it can be read. */
export async function importRequests(
  { db, clock, limits, queue }: Platform,
  userId: string,
  text: string,
): Promise<{ added: number; read: number; skipped: number }> {
  const feeds = feedsOf(text);
  await limits.consume(listsPerDay, userId);
  return db.transaction(async (tx) => {
    await lockProfile(tx, userId);
    const urls = feeds.map(({ url }) => url);
    const read = await knownUrls(tx, urls);
    const asked = new Set((await requestsOf(tx, userId)).map(({ url }) => url));
    const room = Math.max(0, openRequestLimit - (await countOpenRequests(tx, userId)));
    const fresh = feeds.filter(({ url }) => !read.has(url) && !asked.has(url)).slice(0, room);
    const values = fresh.map(({ url, title }) => ({
      userId,
      url,
      name: cleanName(title, url),
      language: 'pt',
      state: 'checking' as const,
      createdAt: clock.now(),
    }));
    const rows = values.length > 0 ? await insertRequests(tx, values) : [];
    for (const { id } of rows) await queue.send(tx, checkRequest, { requestId: id }, { key: id });
    return { added: rows.length, read: read.size, skipped: feeds.length - rows.length - read.size };
  });
}

/** Reads a feed of a list for the first time. */
export async function checkRequestedFeed(platform: Platform, requestId: string): Promise<void> {
  const { db } = platform;
  const request = await findChecking(db, requestId);
  if (!request) return;
  try {
    const { url, feed } = await readFeed(platform, request.url);
    const values = { name: cleanName(feed.feed.title ?? request.name, url), language: feedLanguage(feed) };
    await settleChecking(db, requestId, { state: 'open', ...values });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await settleChecking(db, requestId, { state: 'unreadable' });
  }
}
