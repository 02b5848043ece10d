import type { MorningCounts, TodayStatus, Trouble } from '../../contract/admin/deliveries.ts';
import { isHoldingBack } from '../../news/delivery/send-due.ts';
import { localDateOf } from '../../news/editions/plan/schedule.ts';
import type { Platform } from '../../platform/platform.ts';
import { countSpan, countUncomposed, lastArticleAt } from './queries.ts';

/** RELIABILITY.md L03 measures lateness by this quarter of an hour. */
const lateMinutes = 15;
/** Fewer than these are no trend. */
const leastFailed = 3;
const failedShare = 0.05;
const leastYesterday = 10;
const fewerShare = 0.5;
const longestWithoutNewsHours = 6;

export interface MorningState {
  today: MorningCounts;
  yesterday: MorningCounts;
  /** Composed, not sent, and due for longer than the quarter of an hour. */
  waiting: number;
  /** Due as long and not even composed. */
  uncomposed: number;
  /** The complaint guard holds everything back. */
  isHeld: boolean;
  /** Since the last article came in; null where no feed is read. */
  hoursWithoutNews: number | null;
}

/** What an operator should be told of, most urgent first. */
export function troublesOf(state: MorningState): Trouble[] {
  const { today, yesterday, waiting, uncomposed, isHeld, hoursWithoutNews } = state;
  const open = today.due - today.sent - today.failed;
  const troubles: (Trouble | false)[] = [
    isHeld && open > 0 && { kind: 'held', count: open },
    uncomposed > 0 && { kind: 'uncomposed', count: uncomposed },
    !isHeld && waiting > 0 && { kind: 'late', count: waiting },
    today.failed >= leastFailed && today.failed > failedShare * today.due && { kind: 'failed', count: today.failed },
    yesterday.due >= leastYesterday &&
      today.due < fewerShare * yesterday.due && { kind: 'fewer', count: yesterday.due - today.due },
    hoursWithoutNews !== null &&
      hoursWithoutNews >= longestWithoutNewsHours && { kind: 'noNews', count: Math.floor(hoursWithoutNews) },
  ];
  return troubles.filter((trouble) => trouble !== false);
}

export function verdictOf(
  { today }: Pick<MorningState, 'today'>,
  troubles: readonly Trouble[],
): TodayStatus['verdict'] {
  if (troubles.length > 0) return 'trouble';
  if (today.due === 0) return 'quiet';
  return today.sent + today.failed < today.due ? 'busy' : 'good';
}

const home = 'America/Sao_Paulo';
const dayMs = 86_400_000;

/** The operator's day so far, with the same hours of the day before beside it. */
export async function readTodayStatus(platform: Platform): Promise<TodayStatus> {
  const { db, clock } = platform;
  const now = clock.now();
  const date = localDateOf(now, home);
  const from = new Date(Temporal.PlainDate.from(date).toZonedDateTime(home).epochMilliseconds);
  const before = (moment: Date) => new Date(moment.getTime() - dayMs);
  const [counted, countedBefore, uncomposed, articleAt, isHeld] = await Promise.all([
    countSpan(db, { from, to: now, lateMinutes }),
    countSpan(db, { from: before(from), to: before(now), lateMinutes }),
    countUncomposed(db, now, lateMinutes),
    lastArticleAt(db),
    isHoldingBack(platform),
  ]);
  const { waiting, ...sofar } = counted;
  const { waiting: _, ...then } = countedBefore;
  const state = {
    today: { ...sofar, due: sofar.composed + uncomposed.waiting, late: sofar.late + uncomposed.late },
    yesterday: { ...then, due: then.composed },
    waiting,
    uncomposed: uncomposed.late,
    isHeld,
    hoursWithoutNews: articleAt && (now.getTime() - articleAt.getTime()) / 3600_000,
  };
  const troubles = troublesOf(state);
  return {
    date,
    at: now.toISOString(),
    verdict: verdictOf(state, troubles),
    troubles,
    today: state.today,
    yesterday: state.yesterday,
    nextDueAt: uncomposed.next?.toISOString() ?? null,
  };
}
