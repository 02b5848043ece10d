import type { Glance, MorningCounts, Trouble } from '../../contract/admin-morning.ts';

/** RELIABILITY.md L03 measures lateness by this quarter of an hour. */
export const lateMinutes = 15;
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

export function verdictOf({ today }: Pick<MorningState, 'today'>, troubles: readonly Trouble[]): Glance['verdict'] {
  if (troubles.length > 0) return 'trouble';
  if (today.due === 0) return 'quiet';
  return today.sent + today.failed < today.due ? 'busy' : 'good';
}
