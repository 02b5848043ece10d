import { dayMs, hourMs, minuteMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FeedOutcome } from './fetch/fetch-feed.ts';
import { moveSource, type SourceRow, updateSource } from './queries.ts';

/** Writes the outcome and when the feed is due again: the only write for an unchanged feed. */
export async function recordFetch(
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
      // never before the time the server requested
      nextPollAt: new Date(Math.max(later(wait).getTime(), now.getTime() + Math.min(outcome.retryAfterMs ?? 0, wait))),
    });
    return;
  }
  const times = outcome.kind === 'changed' ? entryTimes(outcome) : [];
  const interval = nextInterval({
    nowMs: now.getTime(),
    entryTimes: times,
    newestMs: source.lastItemAt?.getTime(),
    previousMs: source.intervalMinutes * minuteMs,
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
    intervalMinutes: Math.round(interval / minuteMs),
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

/** A busy feed is fetched every five minutes, a silent one every six hours. */
export const SHORTEST_INTERVAL_MS = 5 * minuteMs;
export const LONGEST_INTERVAL_MS = 6 * hourMs;
/** An active feed is fetched at least this often: the morning's edition must not miss the news of the night. */
const LONGEST_WHILE_ALIVE_MS = hourMs;
const LONGEST_BACKOFF_MS = dayMs;
/** A feed that answers "gone" is fetched once a week, in case it is repaired. */
const GONE_INTERVAL_MS = 7 * dayMs;

export interface PollHistory {
  nowMs: number;
  /** Epoch milliseconds of the feed's entries, in any order; empty if the feed did not change. */
  entryTimes: number[];
  /** The newest entry ever seen. */
  newestMs?: number | undefined;
  previousMs: number;
  /** Whether the last answer had a new entry. */
  isNew: boolean;
  /** The lifetime given by the server's cache headers. */
  freshForMs?: number | undefined;
}

const clamp = (ms: number, least: number, most: number) => Math.min(most, Math.max(least, ms));

/**
 * About the usual gap between the last entries; without entries, shorter if the last fetch found something new, else longer. At
 * most an hour, or a twelfth of the time since the newest entry.
 */
export function nextInterval(history: PollHistory): number {
  const { nowMs, previousMs, isNew, freshForMs = 0 } = history;
  const times = history.entryTimes.filter((time) => time <= nowMs && time > nowMs - 30 * dayMs).sort((a, b) => b - a);
  const recent = times.slice(0, 20);
  const gap = (recent[0]! - recent.at(-1)!) / (recent.length - 1);
  const wanted = recent.length >= 3 ? gap : previousMs * (isNew ? 0.6 : 1.5);
  const newest = recent[0] ?? history.newestMs;
  const most = newest === undefined ? 2 * hourMs : Math.max(LONGEST_WHILE_ALIVE_MS, (nowMs - newest) / 12);
  const least = Math.max(SHORTEST_INTERVAL_MS, Math.min(freshForMs, hourMs));
  // A server may ask for up to an hour; a longer time is a default of its software.
  return clamp(wanted, least, Math.max(least, Math.min(most, LONGEST_INTERVAL_MS)));
}

export interface Failure {
  /** This one included. */
  failures: number;
  isGone?: boolean;
  retryAfterMs?: number | null;
}

/** How long a failing feed is not fetched: ten minutes, doubling to a day, never less than it asked for. */
export function backoffAfter({ failures, isGone = false, retryAfterMs }: Failure): number {
  if (isGone && failures >= 3) return GONE_INTERVAL_MS;
  const doubled = Math.min(LONGEST_BACKOFF_MS, 10 * minuteMs * 2 ** Math.min(failures - 1, 20));
  return Math.max(doubled, Math.min(retryAfterMs ?? 0, LONGEST_BACKOFF_MS));
}

/** Spreads feeds that would be due together: ±10 %, the same for the same feed. */
export function spread(ms: number, key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0;
  return Math.round(ms * (0.9 + (hash % 1000) / 5000));
}
