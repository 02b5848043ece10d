import { dayMs } from '../../../contract/rules/durations.ts';
import type { Span } from '../../../newsroom/current/article-view.ts';
import type { NewsWindow } from '../collect-stories.ts';

/** A reader who returns from a pause gets at most a week. */
const longestWindow = 7 * dayMs;
/** Pages may be read after an article was first seen. Sent articles are known by id, so an overlap repeats nothing. */
const overlap = dayMs;
/** A quiet feed is fetched once a day and may be down for another: its articles are still news then. */
const lateness = 3 * dayMs;

export interface LastWindow {
  /** End of the window of the last edition that arrived. */
  readUntil: Date | null;
  /** Start of the window of the very first one. */
  began: Date;
  /** Start of the last window of one day only: articles dated earlier were old then. */
  oldBefore: Date | null;
}

/**
 * Which articles an edition looks at, given the windows of the reader's earlier ones. For a first edition articles of earlier
 * days are old, also those of a newly added feed. `last` covers the last days only; `readAt` is set if there ever was an edition.
 */
export function windowOf(last: LastWindow | undefined, now: Date, readAt: Date | null = null): NewsWindow {
  if (!last && !readAt) {
    const from = new Date(now.getTime() - dayMs);
    return { seenFrom: from, publishedFrom: from };
  }
  const start = last?.readUntil ? last.readUntil.getTime() - overlap : (last?.began.getTime() ?? 0);
  const seenFrom = Math.max(start, now.getTime() - longestWindow);
  return reachingBack(new Date(seenFrom), last);
}

const reachingBack = (seenFrom: Date, last: LastWindow | undefined): NewsWindow => ({
  seenFrom,
  publishedFrom: new Date(Math.max(seenFrom.getTime() - lateness, last?.oldBefore?.getTime() ?? 0)),
});

/** The window of an earlier edition, from what is stored of it and of those before it. */
export function windowAgain({ from, to }: { from: Date; to: Date }, last: LastWindow | undefined): NewsWindow {
  const isOneDay = to.getTime() - from.getTime() === dayMs;
  return isOneDay ? { seenFrom: from, publishedFrom: from } : reachingBack(from, last);
}

/** The known articles of a story with news must be in the span too. */
const shortestSpan = 3 * dayMs;

/**
 * The loaded articles for an edition of the window: whole days before the moment, so that readers whose windows began at
 * different hours share results.
 */
export function spanOf({ seenFrom }: NewsWindow, now: Date): Span {
  const days = Math.ceil((now.getTime() - Math.min(seenFrom.getTime(), now.getTime() - shortestSpan)) / dayMs);
  return { seenFrom: now.getTime() - days * dayMs, seenTo: now.getTime() };
}
