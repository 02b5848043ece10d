const restMs = 60_000;
const troubleBeforeRest = 3;
/** A lane at its share that ended nothing for so long holds up whoever waits behind it. */
const stuckMs = 1_000;

interface Lane {
  running: number;
  /** Tries in a row that ended in silence. */
  trouble: number;
  restsUntil: number;
  /** When it last ended one, or began to have any. */
  movedAt: number;
}

/** Free to start; at its share for now, and moving or not; or resting until the time given. */
export type LaneState = 'free' | 'busy' | 'stuck' | { restsUntil: number };

/**
 * Keeps one receiver's trouble from becoming everybody's: a lane holds at most half of the places while others wait, most of them
 * while nobody does, and one that keeps hanging is left alone for a minute. Time is monotonic milliseconds.
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
    return now - lane.movedAt > stuckMs ? 'stuck' : 'busy';
  }

  start(name: string, now: number): void {
    const lane = this.#lanes.get(name) ?? { running: 0, trouble: 0, restsUntil: 0, movedAt: now };
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
    if (lane.trouble >= troubleBeforeRest) lane.restsUntil = now + restMs;
    if (lane.running === 0 && lane.trouble === 0 && lane.restsUntil <= now) this.#lanes.delete(name);
  }

  #shareOf({ trouble }: Lane, isAlone: boolean): number {
    // after trouble one scout at a time, until it comes back with an answer
    if (trouble > 0) return 1;
    // never all: should it begin to hang, whoever comes next still gets through
    return Math.max(1, isAlone ? Math.floor(this.#places * 0.8) : Math.ceil(this.#places / 2));
  }
}
