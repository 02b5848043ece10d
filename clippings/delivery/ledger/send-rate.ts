import { minuteMs } from '../../../contract/rules/durations.ts';

/**
 * The rate the server accepts, learnt from its replies: unlimited until it replies "too fast", then just below what it accepted
 * in the last seconds, and a little more each second without a refusal (requirements F09). Time is monotonic milliseconds.
 */
export class SendRate {
  /** Messages a second; undefined until a server refuses for the rate. */
  #limit: number | undefined;
  readonly #ceiling: number | undefined;
  #nextAt = 0;
  #grownAt = 0;
  #throttledAt = Number.NEGATIVE_INFINITY;
  #accepted: number[] = [];

  constructor(ceiling?: number) {
    this.#ceiling = ceiling;
    this.#limit = ceiling;
  }

  /** Milliseconds to wait before the next message may start; if zero, the message is counted as started. */
  take(now: number): number {
    if (this.#limit === undefined) return 0;
    this.#grow(now);
    if (now < this.#nextAt) return this.#nextAt - now;
    this.#nextAt = Math.max(this.#nextAt, now - 200) + 1000 / this.#limit;
    return 0;
  }

  accepted(now: number): void {
    this.#accepted.push(now);
    if (this.#accepted.length > 5000) this.#accepted = this.#accepted.slice(-2500);
  }

  throttled(now: number): void {
    // replies to messages sent before the limit fell add nothing
    if (now - this.#throttledAt < 1000) return;
    this.#throttledAt = now;
    const span = Math.min(3000, Math.max(1000, now - (this.#accepted[0] ?? now)));
    const recent = this.#accepted.filter((at) => at > now - span).length / (span / 1000);
    this.#limit = Math.max(1, 0.98 * Math.min(recent || 1, this.#limit ?? Number.POSITIVE_INFINITY));
    this.#nextAt = now + 250;
    this.#grownAt = now;
  }

  #grow(now: number): void {
    const calm = now - this.#grownAt;
    if (calm < 1000 || this.#limit === undefined) return;
    this.#grownAt = now;
    const sinceThrottle = now - this.#throttledAt;
    const factor = sinceThrottle > minuteMs ? 1.2 : sinceThrottle > 10_000 ? 1.02 : 1.01;
    this.#limit = Math.min(this.#limit * factor, this.#ceiling ?? Number.POSITIVE_INFINITY);
  }
}
