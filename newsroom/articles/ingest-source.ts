import { dayMs } from '../../contract/rules/durations.ts';
import { abortable } from '../../platform/abortable.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { feedTools } from '../sources/fetch/feed-tools.ts';
import { type FeedOutcome, fetchFeed } from '../sources/fetch/fetch-feed.ts';
import type { ParsedEntry } from '../sources/parse/parse-entry.ts';
import { findSource, type OutletRow, type SourceRow, updateSource } from '../sources/queries.ts';
import { recordFetch } from '../sources/record-fetch.ts';
import { canonicalUrl, domainOf } from './canonical-url.ts';
import { addressesOfOthers, giveAddresses, knownAddresses } from './queries.ts';
import { isSummary, takeEntries } from './take-entries.ts';

export interface Ingested {
  url: string;
  outcome: FeedOutcome['kind'];
  /** The error message, if it failed. */
  error: string | null;
  newCount: number;
}

/** Fetches one feed, stores its articles and the outcome. Undefined if not fetched; with `isBrief` a busy host throws. */
export async function ingestSource(
  platform: Platform,
  sourceId: string,
  { isBrief = false } = {},
): Promise<Ingested | undefined> {
  const found = await findSource(platform.db, sourceId);
  if (!found || found.source.isPaused) return undefined;
  const { source, outlet } = found;
  const fetched = await fetchUntilStop(platform, source, isBrief);
  if (!fetched) return undefined;
  const { outcome, newCount } = await storeOutcome(platform, source, outlet, fetched);
  await recordFetch(platform, source, outcome, newCount);
  return { url: source.url, outcome: outcome.kind, error: outcome.kind === 'error' ? outcome.message : null, newCount };
}

/** Ends at once when the process stops; the feed stays due. */
async function fetchUntilStop(platform: Platform, source: SourceRow, isBrief: boolean) {
  const { db, clock, queue } = platform;
  try {
    return await abortable(fetchFeed(feedTools(platform), source, { isBrief }), queue.stopping);
  } catch (error) {
    if (!queue.stopping.aborted) throw error;
    await updateSource(db, source.id, { nextPollAt: clock.now() });
    return undefined;
  }
}

/** A feed whose articles cannot be stored counts as failing: the failure is written to its row and it is retried later. */
async function storeOutcome(platform: Platform, source: SourceRow, outlet: OutletRow, outcome: FeedOutcome) {
  if (outcome.kind !== 'changed') return { outcome, newCount: 0 };
  const { entries, total } = outcome.feed;
  if (entries.length < total)
    platform.log.warn({ source: source.url, total, kept: entries.length }, 'ingest: more entries than are kept');
  try {
    return { outcome, newCount: await storeEntries(platform, source, outlet, entries) };
  } catch (error) {
    platform.log.error({ err: error, source: source.url }, 'ingest: articles not stored');
    const failed = { kind: 'error', code: 'not_stored', message: 'its articles could not be stored' } as const;
    return { outcome: { ...failed, retryAfterMs: null }, newCount: 0 };
  }
}

async function storeEntries(
  platform: Platform,
  source: SourceRow,
  outlet: OutletRow,
  entries: ParsedEntry[],
): Promise<number> {
  const now = platform.clock.now();
  const retained = now.getTime() - platform.config.ARTICLE_RETENTION_DAYS * dayMs;
  const fresh = entries.filter(({ published }) => !published || Date.parse(published) >= retained);
  const byAddress = new Map<string, ParsedEntry>();
  for (const entry of fresh) {
    const url = canonicalUrl(entry.link ?? '', { base: source.url });
    if (url && !byAddress.has(url)) byAddress.set(url, entry);
  }
  const known = await knownAddresses(platform.db, [...byAddress.keys()]);
  for (const url of await reassignArticles(platform.db, outlet, [...known], now)) known.delete(url);
  // the page text of a known article is better than the feed's summary
  const entriesToTake = [...byAddress].flatMap(([url, entry]) => (known.has(url) && isSummary(entry) ? [] : [entry]));
  return takeEntries(platform.db, entriesToTake, {
    outletId: outlet.id,
    sourceId: source.id,
    feedUrl: source.url,
    outletLanguage: outlet.language,
    fetchedAt: now,
  });
}

/**
 * Assigns articles at the outlet's own domain to the outlet if another outlet's feed had listed them first, maybe with other
 * texts. Returns their addresses.
 */
async function reassignArticles(db: Handle, outlet: OutletRow, known: string[], now: Date): Promise<string[]> {
  const home = domainIn(outlet.home);
  const own = known.filter((url) => home !== undefined && domainIn(url) === home);
  if (own.length === 0) return [];
  const reassigned = (await addressesOfOthers(db, outlet.id, own)).filter((row) => domainIn(row.home) !== home);
  const urls = reassigned.map(({ url }) => url);
  if (urls.length > 0) await giveAddresses(db, outlet.id, urls, now);
  return urls;
}

function domainIn(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? domainOf(url.hostname) : undefined;
}
