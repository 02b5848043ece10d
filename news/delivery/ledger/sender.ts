import { randomUUID } from 'node:crypto';
import { readFailpoint } from '../../../platform/failpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Channel, ClaimedDelivery, FrozenEdition, Outcome, ReadyMessage } from '../channel.ts';
import { addressSalt } from '../intake/address-hash.ts';
import { recordReply } from '../intake/record-reply.ts';
import { Bell } from './bell.ts';
import { claimDeliveries } from './claim-queries.ts';
import { type LaneState, Lanes } from './lanes.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { loadEditions } from './queries.ts';
import { SendRate } from './send-rate.ts';

interface Work {
  delivery: ClaimedDelivery;
  edition: FrozenEdition;
  notBefore: number;
  /** Being built ahead of its turn, since when. */
  ready?: { message: Promise<ReadyMessage>; since: number };
}

export interface SendSummary {
  sent: number;
  deferred: number;
  postponed: number;
  failed: number;
  unknown: number;
  withdrawn: number;
  released: number;
  isUnreachable: boolean;
}

export interface SendOptions {
  /** No new claims after this; what runs may end. */
  stopping?: AbortSignal | undefined;
  editionId?: string | undefined;
  /** While this says yes, a ledger with nothing due is asked again soon. */
  isMoreComing?: (() => boolean) | undefined;
}

/** Enough work at hand that no connection waits for the database. */
const bufferPerPlace = 10;
/** A message carries the time it was built: one that waited longer for its turn is built anew (RELIABILITY.md C02). */
const freshMs = 20_000;
const unreachableBeforeOutage = 3;
const askAgainMs = 50;
const blockedMs = 5_000;

/**
 * Sends what is due through one channel until nothing is left. Keeps what it learnt about the other side (rate, lanes, outage)
 * between runs; everything else is in the ledger.
 */
export class Sender {
  readonly #platform: Platform;
  readonly #channel: Channel;
  readonly #lanes: Lanes;
  readonly #rate: SendRate;
  readonly #salt: string;
  readonly #failpoint = readFailpoint();
  /** The other side could not be reached when we last tried: one scout at a time until it can. */
  #isOut = false;

  constructor(platform: Platform, channel: Channel) {
    this.#platform = platform;
    this.#channel = channel;
    this.#lanes = new Lanes(channel.capacity);
    this.#rate = new SendRate(channel.mostPerSecond);
    this.#salt = addressSalt(platform.secret);
  }

  async run({ stopping, editionId, isMoreComing }: SendOptions = {}): Promise<SendSummary> {
    const summary: SendSummary = {
      sent: 0,
      deferred: 0,
      postponed: 0,
      failed: 0,
      unknown: 0,
      withdrawn: 0,
      released: 0,
      isUnreachable: false,
    };
    const ledger = createLedger(this.#platform, this.#salt);
    const buffer: Work[] = [];
    const bell = new Bell();
    let running = 0;
    let isClaiming = false;
    let isDry = false;
    let unreachable = 0;
    let trouble: unknown;

    const claim = async (wanted: number) => {
      isClaiming = true;
      try {
        const claimed = await this.#claim(ledger, wanted, editionId);
        isDry = claimed.length === 0;
        buffer.push(...claimed);
      } catch (error) {
        trouble = error;
      }
      isClaiming = false;
      bell.ring();
    };
    const start = async (work: Work) => {
      running += 1;
      try {
        const outcome = await this.#try(work, ledger);
        isDry = false;
        unreachable = outcome.kind !== 'released' ? 0 : outcome.cause === 'unreachable' ? unreachable + 1 : unreachable;
        this.#noteReach(outcome, unreachable);
        summary[outcome.kind] += 1;
        if (outcome.kind === 'released') {
          const { delivery, edition } = work;
          buffer.push({ delivery, edition, notBefore: performance.now() + outcome.afterMs });
        }
      } catch (error) {
        trouble = error;
      }
      running -= 1;
      bell.ring();
    };

    try {
      for (;;) {
        if (trouble) throw trouble;
        const places = this.#isOut ? 1 : this.#channel.capacity;
        const isEnding =
          stopping?.aborted === true || unreachable >= unreachableBeforeOutage || (this.#isOut && unreachable > 0);
        const wanted = places * bufferPerPlace - buffer.length;
        if (!isEnding && !isDry && !isClaiming && wanted >= places * (bufferPerPlace / 2)) void claim(wanted);
        if (isEnding && !isClaiming) await this.#giveBack(buffer.splice(0), ledger);
        const waitMs = isEnding ? 1000 : this.#start(buffer, running, places, start);
        if (!isEnding) this.#prepareAhead(buffer, places, ledger);
        await this.#releaseBlocked(buffer, running, places, ledger);
        const isIdle = running === 0 && buffer.length === 0 && !isClaiming;
        const isWaiting = isDry && !isEnding && isMoreComing?.() === true;
        if (isIdle && (isDry || isEnding) && !isWaiting) break;
        if (!isIdle || isWaiting) await bell.wait(isWaiting ? askAgainMs : Math.max(1, waitMs));
        if (isWaiting) isDry = false;
      }
    } finally {
      await ledger.close();
    }
    summary.isUnreachable = this.#isOut;
    return summary;
  }

  close(): void {
    this.#channel.close();
  }

  async #claim(ledger: Ledger, limit: number, editionId: string | undefined): Promise<Work[]> {
    const { db, clock } = this.#platform;
    const claimed = await claimDeliveries(db, {
      channel: this.#channel.name,
      leaseId: randomUUID(),
      now: clock.now(),
      limit,
      salt: this.#salt,
      editionId,
    });
    ledger.hold(claimed);
    await this.#failpoint('claim');
    const editions = await loadEditions(db, [...new Set(claimed.map((delivery) => delivery.editionId))]);
    return claimed.flatMap((delivery) => {
      const edition = editions.get(delivery.editionId);
      return edition ? [{ delivery, edition, notBefore: 0 }] : [];
    });
  }

  /** Starts what may start; answers how long at most to wait before looking again. */
  #start(buffer: Work[], running: number, places: number, start: (work: Work) => void): number {
    let free = places - running;
    let waitMs = 1000;
    const now = performance.now();
    const stateOf = this.#stateIn(buffer, now);
    for (let at = 0; at < buffer.length && free > 0; ) {
      const work = buffer[at]!;
      if (work.notBefore > now) {
        waitMs = Math.min(waitMs, work.notBefore - now);
        at += 1;
        continue;
      }
      if (stateOf(work) !== 'free') {
        at += 1;
        continue;
      }
      const rateMs = this.#rate.take(now);
      if (rateMs > 0) return Math.min(waitMs, rateMs);
      buffer.splice(at, 1);
      this.#lanes.start(this.#channel.laneOf(work.delivery), now);
      start(work);
      free -= 1;
    }
    return waitMs;
  }

  /** Builds the next messages while others are on their way: the processor and the connections need not wait for each other. */
  #prepareAhead(buffer: Work[], places: number, ledger: Ledger): void {
    if (!this.#channel.prepare) return;
    const now = performance.now();
    const stateOf = this.#stateIn(buffer, now);
    let next = 0;
    for (const work of buffer) {
      if (next === places) return;
      if (work.notBefore > now) continue;
      const state = stateOf(work);
      if (state !== 'free' && state !== 'busy') continue;
      next += 1;
      if (work.ready && now - work.ready.since < freshMs) continue;
      const message = this.#channel.prepare(work.delivery, work.edition, ledger.hooksFor(work.delivery));
      message.catch(() => undefined); // whoever sends it hears of it
      work.ready = { message, since: now };
    }
  }

  async #giveBack(works: Work[], ledger: Ledger): Promise<void> {
    await Promise.allSettled(works.map(({ ready }) => ready?.message));
    await ledger.release(
      works.map(({ delivery }) => delivery),
      0,
    );
  }

  /** Most readers may be at one provider: their lane needs to leave room for others only where there are any. */
  #stateIn(buffer: readonly Work[], now: number): (work: Work) => LaneState {
    const laneOf = ({ delivery }: Work) => this.#channel.laneOf(delivery);
    const [first] = buffer;
    const lane = first && laneOf(first);
    const isAlone = buffer.every((work) => laneOf(work) === lane);
    return (work) => this.#lanes.stateOf(laneOf(work), now, isAlone);
  }

  /** What waits for a lane that rests or is silent goes back to the ledger; so does what fills the buffer behind lanes that do not move. */
  async #releaseBlocked(buffer: Work[], running: number, places: number, ledger: Ledger): Promise<void> {
    const now = performance.now();
    const isFull = buffer.length >= (places * bufferPerPlace) / 2;
    const states = buffer.map(this.#stateIn(buffer, now));
    const isStarved = isFull && running < places && states.every((state) => state !== 'free');
    const back = new Map<number, ClaimedDelivery[]>();
    for (let at = buffer.length - 1; at >= 0; at--) {
      const afterMs = backAfter(states[at]!, isStarved, now);
      if (afterMs === undefined) continue;
      const [work] = buffer.splice(at, 1);
      back.set(afterMs, [...(back.get(afterMs) ?? []), work!.delivery]);
    }
    for (const [afterMs, deliveries] of back) await ledger.release(deliveries, afterMs);
  }

  async #try({ delivery, edition, ready }: Work, ledger: Ledger): Promise<Outcome> {
    const lane = this.#channel.laneOf(delivery);
    const isFresh = ready && performance.now() - ready.since < freshMs;
    let outcome: Outcome;
    try {
      outcome = isFresh
        ? await (await ready.message).send()
        : await this.#channel.send(delivery, edition, ledger.hooksFor(delivery));
    } catch (error) {
      // a poisoned edition or address fails alone (RELIABILITY.md F23)
      outcome = { kind: 'deferred', reason: `could not be prepared: ${(error as Error).message}` };
    }
    const now = performance.now();
    const isSilent = (outcome.kind === 'unknown' || outcome.kind === 'deferred') && outcome.isSilence === true;
    this.#lanes.finish(lane, isSilent, now);
    if (outcome.kind === 'sent') this.#rate.accepted(now);
    if (isThrottle(outcome)) this.#rate.throttled(now);
    await ledger.record(delivery, outcome);
    if (outcome.kind === 'failed' || (outcome.kind === 'deferred' && outcome.code)) {
      await recordReply(this.#platform, delivery, outcome);
    }
    return outcome;
  }

  /** One line when the server goes and one when it is back, not one a message (RELIABILITY.md F08). */
  #noteReach(outcome: Outcome, unreachable: number): void {
    const { log } = this.#platform;
    if (!this.#isOut && outcome.kind === 'released' && unreachable >= unreachableBeforeOutage) {
      this.#isOut = true;
      log.error({ channel: this.#channel.name, reason: outcome.reason }, 'delivery: the server cannot be reached');
    } else if (this.#isOut && outcome.kind !== 'released' && outcome.kind !== 'withdrawn') {
      this.#isOut = false;
      log.warn({ channel: this.#channel.name }, 'delivery: the server is back');
    }
  }
}

function backAfter(state: LaneState, isStarved: boolean, now: number): number | undefined {
  if (typeof state === 'object') return state.restsUntil - now;
  return state === 'silent' || (isStarved && state === 'stuck') ? blockedMs : undefined;
}

function isThrottle(outcome: Outcome): boolean {
  return (
    (outcome.kind === 'released' && outcome.cause === 'throttled') ||
    (outcome.kind === 'postponed' && outcome.isThrottle === true)
  );
}
