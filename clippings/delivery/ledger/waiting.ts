import type { ClaimedDelivery, FrozenEdition, ReadyMessage } from '../channel.ts';
import type { Lanes } from './lanes.ts';

/** A claimed delivery. */
export interface ClaimedWork {
  delivery: ClaimedDelivery;
  edition: FrozenEdition;
  lane: string;
  /** Not to be tried before, in monotonic milliseconds. */
  notBefore: number;
  /** Connections lost before the last byte in this run. */
  drops: number;
  /** The message built ahead, and when that began. */
  ready?: { message: Promise<ReadyMessage>; since: number } | undefined;
}

/** Claimed deliveries that have not started, by lane, oldest first. */
export class WaitingDeliveries {
  readonly #byLane = new Map<string, ClaimedWork[]>();

  get size(): number {
    let size = 0;
    for (const works of this.#byLane.values()) size += works.length;
    return size;
  }

  add(work: ClaimedWork): void {
    this.#byLane.getOrInsertComputed(work.lane, () => []).push(work);
  }

  /** The next to start: the oldest of the lane with the fewest running. */
  next(lanes: Lanes, now: number, isSpare: boolean): ClaimedWork | undefined {
    let best: ClaimedWork | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const [lane, works] of this.#byLane) {
      const running = lanes.runningIn(lane);
      if (running > fewest || !lanes.mayStart(lane, now, isSpare)) continue;
      const work = works.find(({ notBefore }) => notBefore <= now);
      if (!work || (running === fewest && best && best.delivery.dueAt <= work.delivery.dueAt)) continue;
      best = work;
      fewest = running;
    }
    return best;
  }

  remove(work: ClaimedWork): void {
    const works = this.#byLane.get(work.lane) ?? [];
    const at = works.indexOf(work);
    if (at >= 0) works.splice(at, 1);
    if (works.length === 0) this.#byLane.delete(work.lane);
  }

  /** Removes and returns the deliveries of matching lanes. */
  takeWhere(isSo: (lane: string) => boolean): ClaimedWork[] {
    const taken: ClaimedWork[] = [];
    for (const [lane, works] of this.#byLane) {
      if (!isSo(lane)) continue;
      taken.push(...works);
      this.#byLane.delete(lane);
    }
    return taken;
  }

  /** How many could start on free connections, and the lanes at their limit with enough waiting. */
  countStartable(lanes: Lanes, now: number, enough: number): { startable: number; full: string[] } {
    const full: string[] = [];
    let startable = 0;
    for (const [lane, works] of this.#byLane) {
      if (lanes.mayStart(lane, now, false)) startable += works.length;
      else if (works.length >= enough) full.push(lane);
    }
    return { startable, full };
  }

  /** The next `count` deliveries, round robin over the lanes. */
  ahead(count: number, now: number): ClaimedWork[] {
    const next: ClaimedWork[] = [];
    for (let round = 0, isMore = true; isMore && next.length < count; round++) {
      isMore = false;
      for (const works of this.#byLane.values()) {
        const work = works[round];
        if (work) isMore = true;
        if (work && work.notBefore <= now && next.length < count) next.push(work);
      }
    }
    return next;
  }

  /** Milliseconds until the next delayed delivery may start, at most 1000. */
  soonest(now: number): number {
    let soonest = 1000;
    for (const works of this.#byLane.values())
      for (const { notBefore } of works) if (notBefore > now) soonest = Math.min(soonest, notBefore - now);
    return soonest;
  }
}

/** Wakes one waiter. A call without a waiter makes the next wait return at once. */
export class WakeUp {
  #rung = Promise.withResolvers<void>();

  ring(): void {
    this.#rung.resolve();
  }

  async wait(longestMs: number): Promise<void> {
    const timer = setTimeout(() => this.ring(), longestMs);
    await this.#rung.promise;
    clearTimeout(timer);
    this.#rung = Promise.withResolvers();
  }
}
