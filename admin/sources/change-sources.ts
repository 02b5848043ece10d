import type { FeedPreview, FoundFeed } from '../../contract/admin/sources.ts';
import { AppError } from '../../contract/errors.ts';
import type { QuoteLimit } from '../../contract/rules/field-limits.ts';
import { fetchSource } from '../../news/job-list.ts';
import { discoverFeeds } from '../../news/sources/fetch/discover-feeds.ts';
import { feedTools } from '../../news/sources/fetch/feed-tools.ts';
import { fetchFeed } from '../../news/sources/fetch/fetch-feed.ts';
import { readOpml, writeOpml } from '../../news/sources/opml.ts';
import type { ParsedFeed } from '../../news/sources/parse/parse-feed.ts';
import {
  allFeeds,
  allOutlets,
  findSource,
  insertNewSources,
  insertOutlet,
  knownUrls,
  setRights,
  updateSource,
} from '../../news/sources/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch/fetch-error.ts';
import { withAudit } from '../audit/audit-log.ts';

interface NewSource {
  url: string;
  name: string;
  language: 'pt' | 'en';
}

/** Only what answers as a feed is followed; its first round starts at once. */
export async function addSource(
  platform: Platform,
  actor: SessionUser,
  { url: address, name, language }: NewSource,
): Promise<string> {
  const { url } = await readFeed(platform, address);
  return withAudit(platform, actor, async (tx) => {
    const outlet = outletOfFeed(await allOutlets(tx), url);
    if (outlet.isNew) await insertOutlet(tx, { id: outlet.id, name, home: new URL(url).origin, language });
    const [source] = await insertNewSources(tx, [{ outletId: outlet.id, url }]);
    if (!source) throw new AppError('SOURCE_EXISTS');
    await platform.queue.send(tx, fetchSource, { sourceId: source.id }, { key: source.id });
    return { result: source.id, entry: { action: 'source.add', subject: url, details: { outlet: outlet.id } } };
  });
}

interface KnownOutlet {
  id: string;
  home: string;
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '');

/** An outlet's feeds share its host; a new host is a new outlet, named by it. */
export function outletOfFeed(known: readonly KnownOutlet[], url: string): { id: string; isNew: boolean } {
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
async function readFeed(platform: Platform, url: string): Promise<{ url: string; feed: ParsedFeed }> {
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

/** Resuming forgets the failures: the feed is asked in the next round, as if it were new. */
export function setPaused(platform: Platform, actor: SessionUser, id: string, isPaused: boolean): Promise<boolean> {
  return withAudit(platform, actor, async (tx) => {
    const found = await findSource(tx, id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.source.isPaused === isPaused) return { result: isPaused, entry: null };
    await updateSource(tx, id, isPaused ? { isPaused } : { isPaused, failures: 0, nextPollAt: platform.clock.now() });
    const action = isPaused ? 'source.pause' : 'source.resume';
    return { result: isPaused, entry: { action, subject: found.source.url } };
  });
}

/** One job per feed at a time, however often the button is pressed. The whole document is read again, changed or not. */
export function checkSource(platform: Platform, actor: SessionUser, id: string): Promise<void> {
  return withAudit(platform, actor, async (tx) => {
    const found = await findSource(tx, id);
    if (!found) throw new AppError('NOT_FOUND');
    await updateSource(tx, id, { etag: null, lastModified: null, bodyHash: null });
    await platform.queue.send(tx, fetchSource, { sourceId: id }, { key: id });
    return { result: undefined, entry: { action: 'source.check', subject: found.source.url } };
  });
}

/** All feeds as a list that any feed reader opens. */
export async function exportOpml({ db }: Platform): Promise<File> {
  const feeds = await allFeeds(db);
  const text = writeOpml(
    'Recorte',
    feeds.map(({ url, section, outlet, home, right }) => ({
      title: section ? `${outlet}: ${section}` : outlet,
      url,
      home,
      folder: outlet,
      right,
    })),
  );
  return new File([text], 'recorte-sources.opml', { type: 'text/x-opml;charset=utf-8' });
}

/** Takes over the feeds of a list; they are asked by the next rounds, which also tell which of them work. */
export function importOpml(
  platform: Platform,
  actor: SessionUser,
  { text, language }: { text: string; language: 'pt' | 'en' },
): Promise<{ added: number; known: number; rights: number }> {
  const feeds = readOpml(text).filter(({ url }) => /^https?:/i.test(url));
  return withAudit(platform, actor, async (tx) => {
    const outlets: { id: string; home: string }[] = await allOutlets(tx);
    const rows: { outletId: string; url: string }[] = [];
    const rights = new Map<string, QuoteLimit>();
    for (const { url, title, home, folder, right } of feeds) {
      const outlet = outletOfFeed(outlets, url);
      if (outlet.isNew) {
        const page = home && /^https?:/i.test(home) && URL.canParse(home) ? home : new URL(url).origin;
        await insertOutlet(tx, { id: outlet.id, name: folder ?? title, home: page, language });
        outlets.push({ id: outlet.id, home: new URL(url).origin });
      }
      rows.push({ outletId: outlet.id, url });
      if (right !== undefined) rights.set(outlet.id, right);
    }
    const added = (await insertNewSources(tx, rows)).length;
    const changed = await setRights(tx, rights);
    const result = { added, known: feeds.length - added, rights: changed.length };
    return { result, entry: { action: 'source.import', details: result } };
  });
}
