import { minuteMs } from '../../../contract/rules/durations.ts';
import { readFailpoint } from '../../../platform/failpoint.ts';
import { addressSalt } from '../../../platform/mail/address-hash.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Channel } from '../channel.ts';
import { Lanes } from './lanes.ts';
import { countOpen } from './queries.ts';
import { RefusalLog } from './send-meters.ts';
import { SendRate } from './send-rate.ts';
import { type RunSetup, type SendCounts, type SendOptions, SendRun } from './send-run.ts';
import { ServerHealth } from './server-health.ts';

export interface SendSummary extends SendCounts {
  /** What is still open in the ledger, and why; undefined if nothing is. */
  left: Left | undefined;
}

interface Left {
  /** Due and not sent. */
  due: number;
  /** Refused for now, to be tried later. */
  later: number;
  /** Being sent by another process, or by a dead one whose lease has not expired. */
  elsewhere: number;
  why: string[];
  /** Time until the next delivery can be tried. */
  againMs: number;
}

/**
 * Sends what is due through one channel until nothing is left. What it learnt about the other side (rate, lanes, outage) is kept
 * between runs; everything else is in the ledger.
 */
export class Sender {
  readonly #setup: Omit<RunSetup, 'options'>;

  constructor(platform: Platform, channel: Channel) {
    const memory = {
      lanes: new Lanes(channel.capacity),
      rate: new SendRate(channel.mostPerSecond),
      refusals: new RefusalLog(platform.log, channel.name),
      health: new ServerHealth(channel.name === 'email'),
    };
    const salt = addressSalt(platform.secret);
    this.#setup = { platform, channel, memory, salt, failpoint: readFailpoint() };
  }

  async run(options: SendOptions = {}): Promise<SendSummary> {
    const counts = { sent: 0, deferred: 0, postponed: 0, failed: 0, unknown: 0, withdrawn: 0, released: 0 };
    await new SendRun({ ...this.#setup, options }, counts).go();
    return { ...counts, left: await this.#left(options) };
  }

  close(): void {
    this.#setup.memory.refusals.flush();
    this.#setup.channel.close();
  }

  async #left({ stopping, editionId }: SendOptions): Promise<Left | undefined> {
    const { platform, channel, memory } = this.#setup;
    const now = platform.clock.now();
    const { due, later, elsewhere, nextAt } = await countOpen(platform.db, channel.name, now, editionId);
    if (due + later + elsewhere === 0) return undefined;
    const paused = memory.lanes.paused(performance.now());
    const why = [
      ...(due > 0 && stopping?.aborted ? ['stopped'] : []),
      ...(due + later > 0 && memory.health.isOut ? ['the server cannot be reached or refuses our messages'] : []),
      ...(due > 0
        ? paused.map(({ name, forMs }) => `${name} does not answer: left alone for ${Math.ceil(forMs / 1000)} s`)
        : []),
      ...(later > 0 ? [`refused for now: tried again from ${nextAt!.toISOString()} on`] : []),
      ...(elsewhere > 0 ? ['under way in another process'] : []),
    ];
    const waits = [
      ...paused.map(({ forMs }) => forMs),
      ...(nextAt ? [nextAt.getTime() - now.getTime()] : []),
      ...(elsewhere > 0 ? [1_000] : []),
    ];
    return { due, later, elsewhere, why, againMs: Math.max(0, Math.min(minuteMs, ...waits)) };
  }
}
