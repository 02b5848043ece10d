import type { adminSourcesContract, FeedPreview, FoundFeed } from '../../contract/admin/sources.ts';
import { AppError } from '../../contract/errors.ts';
import type { InputOf } from '../../contract/procedure.ts';
import type { QuoteLimit } from '../../contract/rules/field-limits.ts';
import { fetchSource } from '../../newsroom/job-list.ts';
import { findFeeds, outletOfFeed, readFeed } from '../../newsroom/sources/find-feeds.ts';
import { readOpml, writeOpml } from '../../newsroom/sources/opml.ts';
import {
  allFeeds,
  allOutlets,
  findSource,
  insertOutlet,
  insertSources,
  knownUrls,
  setOutlets,
  updateSource,
} from '../../newsroom/sources/queries.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

type NewSource = InputOf<typeof adminSourcesContract.add>;
type NewList = InputOf<typeof adminSourcesContract.importOpml>;

/** Only addresses that answer with a feed are added; the first fetch starts at once. */
export async function addSource(platform: Platform, actor: SessionUser, source: NewSource) {
  const { url } = await readFeed(platform, source.url);
  return withAudit(platform, actor, async (tx) => {
    const { id, outletId } = await followFeed(platform, tx, { ...source, url });
    return { result: { id }, entry: { action: 'source.add', subject: url, details: { outlet: outletId } } };
  });
}

/** Adds a feed that was fetched once to the outlet of its host, or to a new one. */
export async function followFeed(platform: Platform, tx: Tx, { url, name, language }: NewSource) {
  const known = await allOutlets(tx);
  const outlet = outletOfFeed(known, url);
  if (outlet.isNew) await insertOutlet(tx, { id: outlet.id, name, home: new URL(url).origin, language });
  const id = await followFeedOf(platform, tx, outlet.id, url);
  return { id, outletId: outlet.id, outlet: known.find((one) => one.id === outlet.id)?.name ?? name };
}

/** The same for a given outlet. */
export async function followFeedOf({ queue }: Platform, tx: Tx, outletId: string, url: string) {
  const [source] = await insertSources(tx, [{ outletId, url }]);
  if (!source) throw new AppError('SOURCE_EXISTS');
  await queue.send(tx, fetchSource, { sourceId: source.id }, { key: source.id });
  return source.id;
}

const shownItems = 10;

/** The feeds behind an address, and whether each is already read. */
export async function discoverSources(platform: Platform, asked: { address: string }): Promise<FoundFeed[]> {
  const feeds = await findFeeds(platform, asked.address);
  const known = await knownUrls(
    platform.db,
    feeds.map(({ url }) => url),
  );
  return feeds.map(({ url, title, items }) => ({ url, title, items, isKnown: known.has(url) }));
}

export async function previewFeed(platform: Platform, asked: { url: string }): Promise<FeedPreview> {
  const { url, feed } = await readFeed(platform, asked.url);
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

/** Resuming resets the failures: the feed is fetched in the next round, like a new one. */
export function setPaused(platform: Platform, actor: SessionUser, asked: { id: string; isPaused: boolean }) {
  const { id, isPaused } = asked;
  return withAudit(platform, actor, async (tx) => {
    const found = await findSource(tx, id);
    if (!found) throw new AppError('NOT_FOUND');
    if (found.source.isPaused === isPaused) return { result: { isPaused }, entry: null };
    await updateSource(tx, id, isPaused ? { isPaused } : { isPaused, failures: 0, nextPollAt: platform.clock.now() });
    const action = isPaused ? 'source.pause' : 'source.resume';
    return { result: { isPaused }, entry: { action, subject: found.source.url } };
  });
}

/** One job per feed at a time, even if the button is pressed again. An unchanged document is parsed too. */
export function checkSource(platform: Platform, actor: SessionUser, { id }: { id: string }) {
  return withAudit(platform, actor, async (tx) => {
    const found = await findSource(tx, id);
    if (!found) throw new AppError('NOT_FOUND');
    await updateSource(tx, id, { etag: null, lastModified: null, bodyHash: null });
    const isNew = await platform.queue.send(tx, fetchSource, { sourceId: id }, { key: id });
    const entry = { action: 'source.check', subject: found.source.url } as const;
    return { result: { queued: true as const }, entry: isNew ? entry : null };
  });
}

/** All feeds as OPML, which any feed reader opens. */
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

/** Imports the feeds of a list; the next rounds show which of them work. */
export function importOpml(platform: Platform, actor: SessionUser, { text, language }: NewList) {
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
    const added = (await insertSources(tx, rows)).length;
    const changed = await setOutlets(tx, 'quote_limit', rights);
    const result = { added, known: feeds.length - added, rights: changed.length };
    const isChanged = added > 0 || changed.length > 0;
    return { result, entry: isChanged ? { action: 'source.import', details: result } : null };
  });
}
