import type { Platform } from '../../platform/platform.ts';
import { FetchError } from '../../platform/safe-fetch-error.ts';
import { type ParsedFeed, parseFeed } from './parse-feed.ts';
import { FeedParseError } from './parse-scan.ts';
import { type SourceRow, updateSource } from './queries.ts';

type Entries = ParsedFeed['entries'];

/** Asks one feed, if it changed since. The outcome is written on its row by `settleSource` once the entries are stored. */
export type ReadOutcome =
  | { kind: 'unchanged' }
  | { kind: 'changed'; entries: Entries; etag: string | null; lastModified: string | null }
  | { kind: 'failed'; error: string };

const minute = 60_000;
const longestBackoffMinutes = 12 * 60;

export async function readSource({ fetch }: Platform, source: SourceRow): Promise<ReadOutcome> {
  try {
    const headers: Record<string, string> = {};
    if (source.etag) headers['if-none-match'] = source.etag;
    if (source.lastModified) headers['if-modified-since'] = source.lastModified;
    const answer = await fetch(source.url, { headers });
    if (answer.status === 304) return { kind: 'unchanged' };
    if (answer.status !== 200) return { kind: 'failed', error: `the server answered ${answer.status}` };
    const { entries } = parseFeed(answer.body, { url: answer.url, contentType: answer.headers['content-type'] });
    return {
      kind: 'changed',
      entries,
      etag: answer.headers.etag ?? null,
      lastModified: answer.headers['last-modified'] ?? null,
    };
  } catch (error) {
    if (error instanceof FetchError || error instanceof FeedParseError) return { kind: 'failed', error: error.message };
    throw error;
  }
}

export async function settleSource(
  { db, clock }: Platform,
  source: SourceRow,
  outcome: ReadOutcome,
  newest?: Date,
): Promise<void> {
  const now = clock.now();
  if (outcome.kind === 'failed') {
    const failures = source.failures + 1;
    const wait = Math.min(longestBackoffMinutes, source.intervalMinutes * 2 ** failures);
    await updateSource(db, source.id, {
      lastPolledAt: now,
      lastOutcome: 'failed',
      lastError: outcome.error,
      failures,
      nextPollAt: new Date(now.getTime() + wait * minute),
    });
    return;
  }
  await updateSource(db, source.id, {
    lastPolledAt: now,
    lastSuccessAt: now,
    lastOutcome: outcome.kind,
    lastError: null,
    failures: 0,
    nextPollAt: new Date(now.getTime() + source.intervalMinutes * minute),
    ...(newest ? { lastItemAt: newest } : {}),
    ...(outcome.kind === 'changed' ? { etag: outcome.etag, lastModified: outcome.lastModified } : {}),
  });
}
