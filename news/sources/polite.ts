import { setTimeout as pause } from 'node:timers/promises';

export interface HostGateLimits {
  /** Requests to one host at the same time. */
  perHost?: number;
  /** Between the starts of two requests to one host. */
  spacingMs?: number;
  /** Requests at the same time altogether. */
  total?: number;
}

interface Host {
  running: number;
  /** On the monotonic clock: not before this. */
  nextStartAt: number;
  waiting: (() => void)[];
}

/** Lets requests through so that no host feels us: few at a time, well apart, and none while it asked for rest. */
export class HostGate {
  readonly #limits: Required<HostGateLimits>;
  readonly #hosts = new Map<string, Host>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limits: HostGateLimits = {}) {
    this.#limits = { perHost: 1, spacingMs: 1_000, total: 12, ...limits };
  }

  async run<T>(url: string, work: () => Promise<T>): Promise<T> {
    const name = new URL(url).hostname;
    const host = this.#hosts.get(name) ?? { running: 0, nextStartAt: 0, waiting: [] };
    this.#hosts.set(name, host);
    await this.#enterHost(host);
    try {
      await this.#enter();
      try {
        return await work();
      } finally {
        this.#running -= 1;
        this.#waiting.shift()?.();
      }
    } finally {
      this.#leaveHost(name, host);
    }
  }

  /** Requests to this host start again only after so long: its Retry-After or crawl delay. */
  rest(url: string, ms: number): void {
    const name = new URL(url).hostname;
    const host = this.#hosts.get(name);
    if (host) host.nextStartAt = Math.max(host.nextStartAt, performance.now() + ms);
  }

  async #enterHost(host: Host): Promise<void> {
    while (host.running >= this.#limits.perHost) await new Promise<void>((resolve) => host.waiting.push(resolve));
    host.running += 1;
    const startAt = Math.max(performance.now(), host.nextStartAt);
    host.nextStartAt = startAt + this.#limits.spacingMs;
    const wait = startAt - performance.now();
    if (wait > 0) await pause(wait);
  }

  #leaveHost(name: string, host: Host): void {
    host.running -= 1;
    const next = host.waiting.shift();
    if (next) next();
    // A host nobody waits for and that needs no rest is forgotten, so that the map does not grow for ever.
    else if (host.running === 0 && host.nextStartAt <= performance.now()) this.#hosts.delete(name);
  }

  async #enter(): Promise<void> {
    while (this.#running >= this.#limits.total) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }
}
