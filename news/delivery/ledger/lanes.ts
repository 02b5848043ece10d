const pauseMs = 60_000;
const troubleBeforePause = 3;

/** Beyond so many, those with nothing under way are forgotten: readers' domains have no end. */
const mostKnown = 1_000;

interface Lane {
  running: number;
  /** Tries in a row that ended in silence. */
  trouble: number;
  /** Tries in a row that were answered. */
  answers: number;
  pausedUntil: number;
}

/**
 * Keeps one receiver's trouble from becoming everybody's, without telling the slow from the hanging: nobody can, before the wait
 * is over. While others wait a lane begins with a quarter of the places, gains one with every answer and gets half of them at most;
 * what nobody else can use is for whoever has answered. One that kept us waiting in vain three times is left alone for a minute.
 * Time is monotonic milliseconds.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  /** `isSpare`: nobody else has a use for the place. */
  mayStart(name: string, now: number, isSpare: boolean): boolean {
    const lane = this.#lanes.get(name);
    if (!lane) return true;
    return lane.pausedUntil <= now && lane.running < this.#shareOf(lane, isSpare);
  }

  runningIn(name: string): number {
    return this.#lanes.get(name)?.running ?? 0;
  }

  /** Lanes left alone for now, with how much longer. */
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
    // after trouble one scout at a time, until it comes back with an answer
    if (trouble > 0) return 1;
    const half = Math.ceil(this.#places / 2);
    if (!isSpare) return Math.min(half, Math.ceil(this.#places / 4) + answers);
    if (answers > 0) return Math.min(this.#places, half + answers);
    // the first of all to be tried is no more suspect than the server itself; one that is silent while others are answered is
    const isAnyAnswering = this.#lanes.values().some((lane) => lane.answers > 0);
    return isAnyAnswering ? Math.ceil(this.#places / 4) : this.#places;
  }
}
