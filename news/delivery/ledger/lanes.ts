const restMs = 60_000;
const troubleBeforeRest = 3;
/** A lane at its share that ended nothing for so long holds up whoever waits behind it. */
const stuckMs = 1_000;
/** One that never answered, while others do, is waited for less, and holds up nobody. */
const silentMs = 250;

/** Beyond so many, those with nothing under way are forgotten: readers' domains have no end. */
const mostKnown = 1_000;

interface Lane {
  running: number;
  /** Tries in a row that ended in silence. */
  trouble: number;
  /** Tries in a row that were answered. */
  answers: number;
  restsUntil: number;
  /** When it last ended one, or began to have any. */
  movedAt: number;
}

/** Free to start; at its share for now, and moving or not, or never heard of; or resting until the time given. */
export type LaneState = 'free' | 'busy' | 'stuck' | 'silent' | { restsUntil: number };

/**
 * Keeps one receiver's trouble from becoming everybody's: a lane begins with a quarter of the places and gets one more with
 * every answer, at most half of them while others wait, most of them while nobody does; one that keeps hanging is left alone for
 * a minute. Time is monotonic milliseconds.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  stateOf(name: string, now: number, isAlone = false): LaneState {
    const lane = this.#lanes.get(name);
    if (!lane) return 'free';
    if (lane.restsUntil > now) return { restsUntil: lane.restsUntil };
    if (lane.running < this.#shareOf(lane, isAlone)) return 'free';
    const standsMs = now - lane.movedAt;
    if (lane.answers === 0 && standsMs > silentMs && this.#isAnyAnswering()) return 'silent';
    return standsMs > stuckMs ? 'stuck' : 'busy';
  }

  start(name: string, now: number): void {
    const lane = this.#lanes.get(name) ?? { running: 0, trouble: 0, answers: 0, restsUntil: 0, movedAt: now };
    if (lane.running === 0) lane.movedAt = now;
    lane.running += 1;
    this.#lanes.set(name, lane);
  }

  finish(name: string, isTrouble: boolean, now: number): void {
    const lane = this.#lanes.get(name);
    if (!lane) return;
    lane.running -= 1;
    lane.movedAt = now;
    lane.trouble = isTrouble ? lane.trouble + 1 : 0;
    lane.answers = isTrouble ? 0 : lane.answers + 1;
    if (lane.trouble >= troubleBeforeRest) lane.restsUntil = now + restMs;
    if (this.#lanes.size > mostKnown) this.#forgetIdle();
  }

  #forgetIdle(): void {
    for (const [name, { running, trouble }] of this.#lanes)
      if (running === 0 && trouble === 0) this.#lanes.delete(name);
  }

  #shareOf({ trouble, answers }: Lane, isAlone: boolean): number {
    // after trouble one scout at a time, until it comes back with an answer
    if (trouble > 0) return 1;
    // never all: should it begin to hang, whoever comes next still gets through
    const most = Math.max(1, isAlone ? Math.floor(this.#places * 0.8) : Math.ceil(this.#places / 2));
    return Math.min(most, Math.ceil(this.#places / 4) + answers);
  }

  #isAnyAnswering(): boolean {
    for (const { answers } of this.#lanes.values()) if (answers > 0) return true;
    return false;
  }
}
