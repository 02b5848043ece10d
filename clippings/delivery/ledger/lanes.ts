import { minuteMs } from '../../../contract/rules/durations.ts';

const pauseMs = minuteMs;
const troubleBeforePause = 3;

/** Above this number idle lanes are removed: there are as many as domains of readers. */
const mostKnown = 1_000;

interface Lane {
  running: number;
  /** Consecutive attempts that timed out. */
  trouble: number;
  /** Consecutive attempts that were answered. */
  answers: number;
  pausedUntil: number;
}

/**
 * Shares connections between lanes, so that one slow receiver does not block the others. Slow and hanging servers look the same
 * until the timeout. While others wait, a lane starts with a quarter of the connections, gains one with every answer and gets at most
 * half. Spare connections go to lanes that have answered. Three timeouts in a row pause a lane for a minute. Time is monotonic
 * milliseconds.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #slots: number;

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** `isSpare`: no other lane can use the connection. */
  mayStart(name: string, now: number, isSpare: boolean): boolean {
    const lane = this.#lanes.get(name);
    if (!lane) return true;
    return lane.pausedUntil <= now && lane.running < this.#shareOf(lane, isSpare);
  }

  runningIn(name: string): number {
    return this.#lanes.get(name)?.running ?? 0;
  }

  /** Paused lanes with the remaining time. */
  paused(now: number): { name: string; forMs: number }[] {
    return [...this.#lanes]
      .filter(([, { pausedUntil }]) => pausedUntil > now)
      .map(([name, { pausedUntil }]) => ({ name, forMs: pausedUntil - now }));
  }

  start(name: string): void {
    const fresh = { running: 0, trouble: 0, answers: 0, pausedUntil: 0 };
    this.#lanes.getOrInsert(name, fresh).running += 1;
  }

  finish(name: string, isTrouble: boolean, now: number): void {
    const lane = this.#lanes.get(name);
    if (!lane) return;
    lane.running -= 1;
    lane.trouble = isTrouble ? lane.trouble + 1 : 0;
    lane.answers = isTrouble ? 0 : lane.answers + 1;
    if (lane.trouble >= troubleBeforePause) lane.pausedUntil = now + pauseMs;
    if (this.#lanes.size <= mostKnown) return;
    for (const [other, { running, trouble }] of this.#lanes)
      if (running === 0 && trouble === 0) this.#lanes.delete(other);
  }

  #shareOf({ trouble, answers }: Lane, isSpare: boolean): number {
    // after a timeout one attempt at a time until one is answered
    if (trouble > 0) return 1;
    const half = Math.ceil(this.#slots / 2);
    if (!isSpare) return Math.min(half, Math.ceil(this.#slots / 4) + answers);
    if (answers > 0) return Math.min(this.#slots, half + answers);
    // before any lane has answered, no lane is worse than another; once some have, a silent lane gets a quarter
    const isAnyAnswering = this.#lanes.values().some((lane) => lane.answers > 0);
    return isAnyAnswering ? Math.ceil(this.#slots / 4) : this.#slots;
  }
}
