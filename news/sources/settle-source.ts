import type { Platform } from '../../platform/platform.ts';
import type { FeedOutcome } from './fetch/fetch-feed.ts';
import { backoffAfter, nextInterval, spread } from './poll-interval.ts';
import { moveSource, type SourceRow, updateSource } from './queries.ts';

const minute = 60_000;

/** Writes how the attempt ended and when the feed is due again: the one write of an unchanged round. */
export async function settleSource(
  { db, clock }: Platform,
  source: SourceRow,
  outcome: FeedOutcome,
  newCount: number,
): Promise<void> {
  const now = clock.now();
  const later = (ms: number) => new Date(now.getTime() + spread(ms, source.id));
  if (outcome.kind === 'error') {
    const failures = source.failures + 1;
    const wait = backoffAfter({ failures, isGone: outcome.code === 'gone', retryAfterMs: outcome.retryAfterMs });
    await updateSource(db, source.id, {
      lastPolledAt: now,
      lastOutcome: outcome.code,
      lastError: outcome.message,
      failures,
      // never before the time the server asked for
      nextPollAt: new Date(Math.max(later(wait).getTime(), now.getTime() + Math.min(outcome.retryAfterMs ?? 0, wait))),
    });
    return;
  }
  const times = outcome.kind === 'changed' ? entryTimes(outcome) : [];
  const interval = nextInterval({
    nowMs: now.getTime(),
    entryTimes: times,
    newestMs: source.lastItemAt?.getTime(),
    previousMs: source.intervalMinutes * minute,
    isNew: newCount > 0,
    freshForMs: outcome.freshForMs,
  });
  const newest = times.filter((time) => time <= now.getTime()).sort((a, b) => b - a)[0];
  await updateSource(db, source.id, {
    lastPolledAt: now,
    lastSuccessAt: now,
    lastOutcome: outcome.kind,
    lastError: null,
    failures: 0,
    etag: outcome.etag,
    lastModified: outcome.lastModified,
    bodyHash: outcome.bodyHash,
    intervalMinutes: Math.round(interval / minute),
    nextPollAt: later(interval),
    ...(newest ? { lastItemAt: new Date(newest) } : {}),
  });
  if (outcome.movedTo && outcome.movedTo !== source.url) await moveSource(db, source.id, outcome.movedTo);
}

function entryTimes({ feed }: Extract<FeedOutcome, { kind: 'changed' }>): number[] {
  return feed.entries.flatMap(({ published, updated }) => {
    const time = Date.parse(published ?? updated ?? '');
    return Number.isNaN(time) ? [] : [time];
  });
}
