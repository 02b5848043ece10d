import type { Span } from '../../current/article-view.ts';
import type { NewsWindow } from '../collect-stories.ts';

const day = 24 * 3600_000;
/** A reader back from a pause gets the week, not the month. */
const longestWindow = 7 * day;
/** What was sent is known by its id, so overlapping costs nothing: a page may be read, or read again, after its first sight. */
const overlap = day;
/** A quiet feed is asked once a day and may be down for another: what it brings then is still news. */
const lateness = 3 * day;

export interface LastWindow {
  /** Where the last edition that arrived ended. */
  readUntil: Date | null;
  /** Where the very first one began. */
  began: Date;
  /** Where the last one began that looked at one day only: what is dated earlier was old then. */
  oldBefore: Date | null;
}

/**
 * Which articles an edition looks at, given what became of the reader's earlier ones. A first edition has missed nothing: what a
 * newly read feed brings of earlier days is old. `last` knows the last days only, `readAt` whether there ever was one.
 */
export function windowOf(last: LastWindow | undefined, now: Date, readAt: Date | null = null): NewsWindow {
  if (!last && !readAt) {
    const from = new Date(now.getTime() - day);
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

/** The window of an edition that was composed before, from what is stored of it and of those before it. */
export function windowAgain({ from, to }: { from: Date; to: Date }, last: LastWindow | undefined): NewsWindow {
  const isOneDay = to.getTime() - from.getTime() === day;
  return isOneDay ? { seenFrom: from, publishedFrom: from } : reachingBack(from, last);
}

/** The known articles of a story that moved must be looked at too. */
const shortestSpan = 3 * day;

/**
 * The loaded articles that an edition of the window looks at: whole days before the moment, so that readers whose windows began at
 * different hours share results.
 */
export function spanOf({ seenFrom }: NewsWindow, now: Date): Span {
  const days = Math.ceil((now.getTime() - Math.min(seenFrom.getTime(), now.getTime() - shortestSpan)) / day);
  return { seenFrom: now.getTime() - days * day, seenTo: now.getTime() };
}
