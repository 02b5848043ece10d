import type { Platform } from '../../platform/platform.ts';
import { feedTools } from '../sources/feed-tools.ts';
import { type FeedOutcome, fetchFeed } from '../sources/fetch-feed.ts';
import type { ParsedEntry } from '../sources/parse-entry.ts';
import { findSource, type OutletRow, type SourceRow } from '../sources/queries.ts';
import { settleSource } from '../sources/settle-source.ts';
import { canonicalUrl } from './canonical-url.ts';
import { knownAddresses } from './queries.ts';
import { readPages } from './read-pages.ts';
import { takeEntries } from './take-entries.ts';

export interface Ingested {
  url: string;
  outcome: FeedOutcome['kind'];
  /** In words, where it failed. */
  error: string | null;
  newCount: number;
}

/** A feed that gives this much text per item needs no page. */
const enoughText = 900;

/** Reads one feed and stores what it brings. Whatever happens is written on the source's row. */
export async function ingestSource(platform: Platform, sourceId: string): Promise<Ingested | undefined> {
  const found = await findSource(platform.db, sourceId);
  if (!found || found.source.isPaused) return undefined;
  const { source, outlet } = found;
  const outcome = await fetchFeed(feedTools(platform), source);
  const newCount = outcome.kind === 'changed' ? await storeEntries(platform, source, outlet, outcome.feed.entries) : 0;
  await settleSource(platform, source, outcome, newCount);
  return { url: source.url, outcome: outcome.kind, error: outcome.kind === 'error' ? outcome.message : null, newCount };
}

async function storeEntries(
  platform: Platform,
  source: SourceRow,
  outlet: OutletRow,
  entries: ParsedEntry[],
): Promise<number> {
  const now = platform.clock.now();
  const retained = now.getTime() - platform.config.ARTICLE_RETENTION_DAYS * 24 * 3600_000;
  const fresh = entries.filter(({ published }) => !published || Date.parse(published) >= retained);
  const byAddress = new Map<string, ParsedEntry>();
  for (const entry of fresh) {
    const url = canonicalUrl(entry.link ?? '', { base: source.url });
    if (url && !byAddress.has(url)) byAddress.set(url, entry);
  }
  const known = await knownAddresses(platform.db, [...byAddress.keys()]);
  const wanted = [...byAddress].filter(([url, entry]) => !known.has(url) && isShort(entry)).map(([url]) => url);
  const pages = await readPages(platform, wanted);
  // what a known article's page said is worth more than the feed's summary of it
  const arrivals = [...byAddress]
    .filter(([url, entry]) => !(known.has(url) && isShort(entry)))
    .map(([url, entry]) => ({ entry, page: pages.get(url) }));
  return takeEntries(platform.db, arrivals, {
    outletId: outlet.id,
    sourceId: source.id,
    feedUrl: source.url,
    outletLanguage: outlet.language,
    isOutletPaywalled: outlet.isPaywalled,
    fetchedAt: now,
  });
}

const isShort = ({ content, summary }: ParsedEntry) => (content ?? summary ?? '').length < enoughText;
