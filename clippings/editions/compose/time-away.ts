import { labDays } from '../../../contract/lab.ts';
import { dayMs } from '../../../contract/rules/durations.ts';
import { localDateOf } from '../../../platform/clock.ts';
import { knownZone } from '../plan/schedule.ts';

/** After this many editions without a visit or an answer the reader counts as away (requirements R141). */
const unreadEditions = 5;
/**
 * In days of the calendar, whatever the second and the summer time. After a shorter pause the ordinary edition, which looks back to the
 * last one, includes all of it.
 */
const shortestPauseDays = 3;
/** Older articles are not loaded. */
const longest = labDays * dayMs;

export interface LastDays {
  /** The last visit or answer known now. */
  visitedAt: Date | null;
  /** The last edition that was sent, and the last morning that was paused. */
  sentAt: Date | null;
  pausedAt: Date | null;
  /** Editions sent after the visit known at the last edition, up to the last one. */
  unread: number;
}

export interface TimeAway {
  since: Date;
  isAfterPause: boolean;
}

/** Since when a reader who is back was away; undefined for other readers and before the first edition. */
export function timeAwayOf(
  { sentAt, pausedAt, unread }: LastDays,
  before: { readAt: Date | null; visitedAt: Date | null; timeZone: string },
  now: Date,
): TimeAway | undefined {
  if (!before.readAt) return undefined;
  const oldest = now.getTime() - longest;
  const sent = sentAt?.getTime() ?? oldest;
  const dayOf = (at: Date) => Temporal.PlainDate.from(localDateOf(at, knownZone(before.timeZone)));
  const daysSince = (ms: number) => dayOf(new Date(ms)).until(dayOf(now)).days;
  const isAfterPause = pausedAt !== null && pausedAt.getTime() > sent && daysSince(sent) >= shortestPauseDays;
  const isBack = unread >= unreadEditions && before.visitedAt !== null;
  if (!isAfterPause && !isBack) return undefined;
  const since = isBack ? before.visitedAt!.getTime() : sent;
  return { since: new Date(Math.max(since, oldest)), isAfterPause };
}
