import { Counter, Histogram } from 'prom-client';
import { unknownCauseOf } from '../../../contract/rules/delivery-reasons.ts';
import { minuteMs } from '../../../contract/rules/durations.ts';
import type { Log } from '../../../platform/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ClaimedDelivery, Outcome } from '../channel.ts';

const minute = 60;

/** Time from the hour promised to the reader until the other side accepted the message. */
const lateness = new Histogram({
  name: 'recorte_lateness_seconds',
  help: 'From the promised hour to sent, for each clipping sent by this process',
  labelNames: ['channel'],
  buckets: [minute, 2 * minute, 5 * minute, 15 * minute, 30 * minute, 60 * minute, 120 * minute, 240 * minute],
  registers: [],
});

const refusals = new Counter({
  name: 'recorte_refusals_total',
  help: 'Replies that put a clipping off (4xx) or refused it (5xx), each try counted, by channel and class',
  labelNames: ['channel', 'reply'],
  registers: [],
});

/** Metrics of the sending process for /metrics. */
export const sendMeters = [lateness, refusals];

const summaryMs = minuteMs;
const mostLines = 20;

/** Counts deferrals and refusals, and logs one line a minute with the numbers by domain and reply. */
export class RefusalLog {
  readonly #log: Log;
  readonly #channel: string;
  readonly #counts = new Map<string, { domain: string; reply: string; count: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Log, channel: string) {
    this.#log = log;
    this.#channel = channel;
  }

  /** `domain`: the receiver's; undefined if the lane is a person's number. */
  note(domain: string | undefined, reply: string): void {
    const kind = /^[45]\d\d\b/.test(reply) ? `${reply.charAt(0)}xx` : 'other';
    refusals.inc({ channel: this.#channel, reply: kind });
    const about = { domain: domain ?? this.#channel, reply };
    this.#counts.getOrInsertComputed(JSON.stringify(about), () => ({ ...about, count: 0 })).count += 1;
    this.#timer ??= setTimeout(() => this.flush(), summaryMs).unref();
  }

  /** Writes the line now: the minute is over, or the process ends. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#counts.size === 0) return;
    const counts = [...this.#counts.values()].sort((a, b) => b.count - a.count);
    this.#counts.clear();
    const refused = counts.reduce((sum, { count }) => sum + count, 0);
    const most = counts.slice(0, mostLines);
    const shown = most.reduce((sum, { count }) => sum + count, 0);
    this.#log.warn({ channel: this.#channel, refused, most, others: refused - shown }, 'delivery: put off or refused');
  }
}

interface Noted {
  delivery: ClaimedDelivery;
  outcome: Outcome;
  /** The receiver's domain; undefined where a lane is a person's number. */
  domain: string | undefined;
}

/** Logs and counts an outcome after the ledger has stored it. */
export function noteOutcome(platform: Platform, refusals: RefusalLog, noted: Noted): void {
  const { delivery, outcome, domain } = noted;
  const { id: deliveryId, channel } = delivery;
  if (outcome.kind === 'sent') {
    const sinceDueMs = platform.clock.now().getTime() - delivery.dueAt.getTime();
    lateness.observe({ channel }, Math.max(0, sinceDueMs / 1000));
  }
  if (outcome.kind !== 'sent' && 'code' in outcome && outcome.code) refusals.note(domain, outcome.code);
  if (outcome.kind === 'unknown') {
    const { code: reason, detail } = outcome.reason;
    const about = { deliveryId, channel, reason, cause: unknownCauseOf(reason), detail };
    platform.log.warn(about, 'delivery: closed as unknown');
  }
}
