import { setTimeout as sleep } from 'node:timers/promises';
import { Slots } from '../../../platform/safe-fetch/body.ts';

export interface HostGateLimits {
  /** Requests to one host at the same time. */
  perHost?: number;
  /** Between the starts of two requests to one host. */
  spacingMs?: number;
  /** Requests at the same time altogether. */
  total?: number;
}

/** Above this count, idle hosts are forgotten. */
const manyHosts = 1000;

/** Longest wait for a host if another host could be asked: longer than the usual pause, shorter than a requested one. */
const longestWaitMs = 5_000;

interface Host {
  running: number;
  /** No request before this, on the monotonic clock. */
  nextStartAt: number;
  waiting: (() => void)[];
}

/** Thrown to a caller with `isBrief` if others wait for the host or it must rest for long. */
export class HostBusy extends Error {
  readonly afterMs: number;

  constructor(afterMs: number) {
    super('the host is at rest or has others waiting');
    this.afterMs = afterMs;
  }
}

/** Limits requests per host: few at a time, with pauses, and none while the host asked us to wait. */
export class HostGate {
  readonly #limits: Required<HostGateLimits>;
  readonly #hosts = new Map<string, Host>();
  readonly #slots: Slots;

  constructor(limits: HostGateLimits = {}) {
    this.#limits = { perHost: 1, spacingMs: 1_000, total: 12, ...limits };
    this.#slots = new Slots(this.#limits.total);
  }

  /** Requests to one host at the same time. */
  get perHost(): number {
    return this.#limits.perHost;
  }

  /** Hosts that requested a longer pause than callers wait for. */
  hostsAtRest(): string[] {
    const now = performance.now();
    return [...this.#hosts].filter(([, host]) => host.nextStartAt - now > longestWaitMs).map(([name]) => name);
  }

  /** With `isBrief` it throws `HostBusy` if another call waits for the host or it must rest for long. */
  async run<T>(url: string, work: () => Promise<T>, { isBrief = false } = {}): Promise<T> {
    const host = this.#hostOf(url);
    await this.#enterHost(host, isBrief);
    try {
      await this.#slots.take();
      try {
        // this one may start later than it was to
        this.rest(url, this.#limits.spacingMs);
        return await work();
      } finally {
        this.#slots.give();
      }
    } finally {
      host.running -= 1;
      host.waiting.shift()?.();
    }
  }

  /** Delays the next request to this host: its Retry-After or crawl delay. */
  rest(url: string, ms: number): void {
    const host = this.#hostOf(url);
    host.nextStartAt = Math.max(host.nextStartAt, performance.now() + ms);
  }

  #hostOf(url: string): Host {
    const name = new URL(url).hostname;
    const known = this.#hosts.get(name);
    if (known) return known;
    if (this.#hosts.size >= manyHosts) this.#forgetIdle();
    const host = { running: 0, nextStartAt: 0, waiting: [] };
    this.#hosts.set(name, host);
    return host;
  }

  /** Removes hosts that have no waiting calls and may be asked again. */
  #forgetIdle(): void {
    const now = performance.now();
    for (const [name, { running, waiting, nextStartAt }] of this.#hosts) {
      if (running === 0 && waiting.length === 0 && nextStartAt <= now) this.#hosts.delete(name);
    }
  }

  async #enterHost(host: Host, isBrief: boolean): Promise<void> {
    if (isBrief && host.waiting.length > 0) throw new HostBusy(longestWaitMs);
    while (host.running >= this.#limits.perHost) await new Promise<void>((resolve) => host.waiting.push(resolve));
    const now = performance.now();
    const startAt = Math.max(now, host.nextStartAt);
    const wait = startAt - now;
    if (isBrief && wait > longestWaitMs) {
      host.waiting.shift()?.();
      throw new HostBusy(wait);
    }
    host.running += 1;
    host.nextStartAt = startAt + this.#limits.spacingMs;
    if (wait > 0) await sleep(wait);
  }
}

type Headers = Record<string, string>;

/** Retry-After in milliseconds from now, given as seconds or as a date; null if it is missing or invalid. */
export function msToRetry(headers: Headers, nowMs: number): number | null {
  const value = headers['retry-after']?.trim();
  if (!value) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const until = Date.parse(value);
  // The date refers to the server's clock.
  const serverNow = Date.parse(headers.date ?? '');
  return Number.isNaN(until) ? null : Math.max(0, until - (Number.isNaN(serverNow) ? nowMs : serverNow));
}

/** How long the answer is fresh, by Cache-Control or Expires; 0 if neither is set. */
export function freshFor(headers: Headers, nowMs: number): number {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  if (/no-store|no-cache/.test(control)) return 0;
  const age = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/.exec(control)?.[1];
  if (age !== undefined) return Math.max(0, Number(age) - Number(headers.age ?? 0)) * 1_000;
  const expires = Date.parse(headers.expires ?? '');
  return Number.isNaN(expires) ? 0 : Math.max(0, expires - nowMs);
}
