import { randomUUID } from 'node:crypto';
import { storedMessage } from '../../../platform/db/without-values.ts';
import type { Failpoint } from '../../../platform/failpoint.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Channel, ClaimedDelivery, FailureReason, Outcome } from '../channel.ts';
import { refusedUs } from '../email/classify-reply.ts';
import { takeBackRefusals } from '../intake/suppression-queries.ts';
import { claimDeliveries } from './claim-queries.ts';
import type { Lanes } from './lanes.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { retryRefused } from './open-queries.ts';
import { loadEditions } from './queries.ts';
import { noteOutcome, type RefusalLog } from './send-meters.ts';
import type { SendRate } from './send-rate.ts';
import { logChange, type ServerHealth } from './server-health.ts';
import { type ClaimedWork, WaitingDeliveries, WakeUp } from './waiting.ts';

/** How the tries of a run ended. */
export type SendCounts = Record<Outcome['kind'], number>;

export interface SendOptions {
  /** No new claims after this; running messages may end. */
  stopping?: AbortSignal | undefined;
  editionId?: string | undefined;
  /** While true, an empty ledger is read again soon. */
  isMoreComing?: (() => boolean) | undefined;
}

/** What a sender keeps between its runs. */
export interface SenderMemory {
  lanes: Lanes;
  rate: SendRate;
  refusals: RefusalLog;
  health: ServerHealth;
}

export interface RunSetup {
  platform: Platform;
  channel: Channel;
  memory: SenderMemory;
  salt: string;
  failpoint: Failpoint;
  options: SendOptions;
}

/** Deliveries claimed ahead per connection, so that none waits for the database. */
const bufferPerSlot = 10;
/** The next claim skips a lane at its limit that has this many waiting per connection. */
const enoughPerSlot = 2;
/** Claimed deliveries per connection at most. */
const mostPerSlot = 40;
/** A message holds the time it was built; one that waited longer than this is built again (requirements C02). */
const freshMs = 20_000;
/**
 * An empty ledger is read again after this time. While editions are being composed it is read sooner, and less often the longer
 * nothing comes: another process may still be loading the articles.
 */
const askAgainMs = 1_000;
const askSoonMs = 50;
const mostDoublings = 3;
/** Broken connections after which a message is deferred. A break before the last byte counts as no attempt. */
const mostDrops = 3;

/** One run of a sender: from the first claim until nothing due can be sent. */
export class SendRun {
  readonly #setup: RunSetup;
  readonly #ledger: Ledger;
  readonly #waiting = new WaitingDeliveries();
  readonly #wakeUp = new WakeUp();
  readonly #counts: SendCounts;
  readonly #startedAt: Date;
  #running = 0;
  #isClaiming = false;
  /** When the ledger last had nothing due, apart from skipped lanes. */
  #dryAt = Number.NEGATIVE_INFINITY;
  #timesDry = 0;
  #wasPassedOver = false;
  #wasMoreComing = false;
  #outcomeAt = Number.NEGATIVE_INFINITY;
  #trouble: unknown;

  constructor(setup: RunSetup, counts: SendCounts) {
    this.#setup = setup;
    this.#counts = counts;
    this.#startedAt = setup.platform.clock.now();
    this.#ledger = createLedger(setup.platform, setup.salt);
  }

  async go(): Promise<void> {
    const { memory, options } = this.#setup;
    memory.health.startRun();
    try {
      for (;;) {
        if (this.#trouble) throw this.#trouble;
        const fault = memory.health.ending;
        const isEnding = options.stopping?.aborted === true || fault !== undefined;
        if (isEnding && !this.#isClaiming)
          await this.#giveBack(
            this.#waiting.takeWhere(() => true),
            fault,
          );
        const waitMs = isEnding ? askAgainMs : await this.#step();
        if (this.#isOver(isEnding)) return;
        await this.#wakeUp.wait(Math.max(1, waitMs));
      }
    } finally {
      if (options.stopping?.aborted) memory.refusals.flush();
      this.#ledger.close();
    }
  }

  get #slots(): number {
    return this.#setup.memory.health.isOut ? 1 : this.#setup.channel.capacity;
  }

  /** Starts and claims what it can. Returns the longest time to wait before the next call. */
  async #step(): Promise<number> {
    const { memory, options } = this.#setup;
    const now = performance.now();
    await this.#giveBackPaused(now);
    const isMoreComing = options.isMoreComing?.() === true;
    // the last editions may have come after the ledger was found empty
    if (this.#wasMoreComing && !isMoreComing) this.#dryAt = Number.NEGATIVE_INFINITY;
    this.#wasMoreComing = isMoreComing;
    const patienceMs = isMoreComing ? askSoonMs * 2 ** Math.min(mostDoublings, this.#timesDry) : askAgainMs;
    const isDry = now - this.#dryAt < patienceMs;
    let waitMs = this.#start(now, false);
    // longer than the interval, so that spare connections stay in use while the ledger is read again
    if (now - this.#dryAt < 3 * patienceMs) waitMs = Math.min(waitMs, this.#start(now, true), patienceMs);
    const { startable, full } = this.#waiting.countStartable(memory.lanes, now, this.#slots * enoughPerSlot);
    const isLow = startable < (this.#slots * bufferPerSlot) / 2;
    const hasRoom = this.#waiting.size < this.#slots * mostPerSlot;
    if (isLow && hasRoom && !isDry && !this.#isClaiming) {
      void this.#claim(this.#slots * bufferPerSlot - startable, full, now);
    }
    this.#prepareAhead(now);
    return waitMs;
  }

  /** Nothing is being sent or waiting, and the ledger was empty after the last message ended. */
  #isOver(isEnding: boolean): boolean {
    if (this.#running > 0 || this.#waiting.size > 0 || this.#isClaiming) return false;
    if (isEnding) return true;
    const isDry = this.#dryAt > this.#outcomeAt && !this.#wasPassedOver;
    if (isDry) return !this.#wasMoreComing;
    this.#dryAt = Number.NEGATIVE_INFINITY; // reads the ledger again at once
    this.#wakeUp.ring();
    return false;
  }

  /** Starts all messages that may start. Returns the longest time to wait before the next call. */
  #start(now: number, isSpare: boolean): number {
    const { memory } = this.#setup;
    while (this.#running < this.#slots) {
      const work = this.#waiting.next(memory.lanes, now, isSpare);
      if (!work) break;
      const rateMs = memory.rate.take(now);
      if (rateMs > 0) return rateMs;
      this.#waiting.remove(work);
      memory.lanes.start(work.lane);
      void this.#send(work);
    }
    return this.#waiting.soonest(now);
  }

  async #claim(limit: number, full: string[], now: number): Promise<void> {
    const { platform, channel, memory, salt, failpoint, options } = this.#setup;
    this.#isClaiming = true;
    try {
      const claimed = await claimDeliveries(platform.db, {
        channel: channel.name,
        leaseId: randomUUID(),
        now: platform.clock.now(),
        limit,
        salt,
        exceptLanes: [...full, ...memory.lanes.paused(now).map(({ name }) => name)],
        editionId: options.editionId,
      });
      this.#ledger.hold(claimed);
      await failpoint('claim');
      const editions = await loadEditions(platform.db, claimed);
      for (const delivery of claimed) {
        const edition = editions.get(delivery.editionId);
        if (edition) this.#waiting.add({ delivery, edition, lane: channel.laneOf(delivery), notBefore: 0, drops: 0 });
      }
      this.#timesDry = claimed.length === 0 ? this.#timesDry + 1 : 0;
      if (claimed.length === 0) {
        this.#dryAt = now;
        this.#wasPassedOver = full.length > 0;
      }
    } catch (error) {
      this.#trouble = error;
    }
    this.#isClaiming = false;
    this.#wakeUp.ring();
  }

  /** Builds the next messages while others are being sent, so that processor and network work in parallel. */
  #prepareAhead(now: number): void {
    const { channel } = this.#setup;
    if (!channel.prepare) return;
    for (const work of this.#waiting.ahead(this.#slots, now)) {
      if (work.ready && now - work.ready.since < freshMs) continue;
      const message = channel.prepare(work.delivery, work.edition, this.#ledger.mayFinish(work.delivery));
      message.catch(() => undefined); // the error is handled when the message is sent
      work.ready = { message, since: now };
    }
  }

  async #giveBack(works: ClaimedWork[], reason?: FailureReason): Promise<void> {
    if (works.length === 0) return;
    await Promise.allSettled(works.map(({ ready }) => ready?.message));
    const deliveries = works.map(({ delivery }) => delivery);
    await this.#ledger.release(deliveries, reason);
  }

  async #giveBackPaused(now: number): Promise<void> {
    const { lanes } = this.#setup.memory;
    for (const { name } of lanes.paused(now)) {
      const works = this.#waiting.takeWhere((lane) => lane === name);
      await this.#giveBack(works, { code: 'server_paused', detail: name });
    }
  }

  async #send(work: ClaimedWork): Promise<void> {
    this.#running += 1;
    try {
      const outcome = await this.#try(work);
      this.#outcomeAt = performance.now();
      await this.#noteHealth(work.delivery, outcome);
      this.#counts[outcome.kind] += 1;
      if (outcome.kind === 'released') {
        const notBefore = performance.now() + outcome.afterMs;
        const drops = work.drops + (outcome.cause === 'dropped' ? 1 : 0);
        this.#waiting.add({ ...work, notBefore, drops, ready: undefined });
      }
    } catch (error) {
      this.#trouble = error;
    }
    this.#running -= 1;
    this.#wakeUp.ring();
  }

  async #try({ delivery, edition, lane, ready, drops }: ClaimedWork): Promise<Outcome> {
    const { platform, channel, memory } = this.#setup;
    const isFresh = ready && performance.now() - ready.since < freshMs;
    let outcome: Outcome;
    try {
      if (delivery.deadlineAt <= platform.clock.now()) outcome = { kind: 'withdrawn' };
      else
        outcome = isFresh
          ? await (await ready.message).send()
          : await channel.send(delivery, edition, this.#ledger.mayFinish(delivery));
    } catch (error) {
      // an edition or address that throws affects no other (requirements F23)
      outcome = { kind: 'deferred', reason: { code: 'not_prepared', detail: storedMessage(error) } };
    }
    if (outcome.kind === 'released' && outcome.cause === 'dropped' && drops >= mostDrops) {
      outcome = { kind: 'deferred', reason: outcome.reason };
    }
    if (this.#isDisbelieved(outcome)) {
      outcome = refusedUs(outcome.code, outcome.reason);
    }
    const now = performance.now();
    const isSilent = (outcome.kind === 'unknown' || outcome.kind === 'deferred') && outcome.isSilence === true;
    memory.lanes.finish(lane, isSilent, now);
    if (outcome.kind === 'sent') memory.rate.accepted(now);
    if (isThrottle(outcome)) memory.rate.throttled(now);
    await this.#ledger.record(delivery, outcome);
    const domain = channel.name === 'email' ? lane : undefined;
    noteOutcome(platform, memory.refusals, { delivery, outcome, domain });
    return outcome;
  }

  /** A server that refuses many recipients is not believed about one. */
  #isDisbelieved(outcome: Outcome): outcome is Extract<Outcome, { kind: 'failed' }> {
    const { channel, memory } = this.#setup;
    return outcome.kind === 'failed' && channel.name === 'email' && memory.health.isOut;
  }

  /** After a change: what was counted against recipients is taken back, or what was kept is due at once. */
  async #noteHealth(delivery: ClaimedDelivery, outcome: Outcome): Promise<void> {
    const { platform, channel, memory } = this.#setup;
    const { db, clock } = platform;
    const change = memory.health.note(delivery, outcome);
    // was being recorded while the others made the server doubted
    if (!change && this.#isDisbelieved(outcome)) await takeBackRefusals(platform, [delivery], this.#startedAt);
    if (!change) return;
    logChange(platform, channel.name, change, outcome);
    if (change === 'doubted') await takeBackRefusals(platform, memory.health.refused, this.#startedAt);
    if (change === 'back') await retryRefused(db, channel.name, clock.now());
  }
}

function isThrottle(outcome: Outcome): boolean {
  return (
    (outcome.kind === 'released' && outcome.cause === 'throttled') ||
    (outcome.kind === 'postponed' && outcome.isThrottle === true)
  );
}
