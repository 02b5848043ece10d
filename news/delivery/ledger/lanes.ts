const restMs = 60_000;
const troubleBeforeRest = 3;

interface Lane {
  running: number;
  /** Tries in a row that ended in silence. */
  trouble: number;
  restsUntil: number;
}

/**
 * Keeps one receiver's trouble from becoming everybody's: a lane holds at most half of the places, and one that keeps hanging
 * is left alone for a minute. Time is monotonic milliseconds.
 */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  readonly #places: number;

  constructor(places: number) {
    this.#places = places;
  }

  /** Free to start, at its share for now, or resting until the time given. */
  stateOf(name: string, now: number): 'free' | 'busy' | { restsUntil: number } {
    const lane = this.#lanes.get(name);
    if (!lane) return 'free';
    if (lane.restsUntil > now) return { restsUntil: lane.restsUntil };
    // after trouble one scout at a time, until it comes back with an answer
    const share = lane.trouble > 0 ? 1 : Math.max(1, Math.ceil(this.#places / 2));
    return lane.running < share ? 'free' : 'busy';
  }

  start(name: string): void {
    const lane = this.#lanes.get(name) ?? { running: 0, trouble: 0, restsUntil: 0 };
    lane.running += 1;
    this.#lanes.set(name, lane);
  }

  finish(name: string, isTrouble: boolean, now: number): void {
    const lane = this.#lanes.get(name);
    if (!lane) return;
    lane.running -= 1;
    lane.trouble = isTrouble ? lane.trouble + 1 : 0;
    if (lane.trouble >= troubleBeforeRest) lane.restsUntil = now + restMs;
    if (lane.running === 0 && lane.trouble === 0 && lane.restsUntil <= now) this.#lanes.delete(name);
  }
}
