import { setTimeout as sleep } from 'node:timers/promises';
import type { SmtpSession } from './smtp-session.ts';

export interface Connection {
  session: SmtpSession;
  /** Messages sent so far. The server may have closed a used connection. */
  used: number;
}

const idleMs = 5_000;
/** If a server that greeted recently does not greet within this time, a second connection is tried in parallel. */
const besideMs = 1_000;
/** A greeting within this time counts as recent. */
const greetsMs = 10_000;
/** Many servers take a limited number of messages on one connection. */
const messagesPerConnection = 100;

const nothing = (): void => undefined;

/** Open connections kept for the next message, closed when unused. */
export class SmtpConnections {
  readonly #open: () => Promise<SmtpSession>;
  readonly #waitMs: number;
  readonly #idle: { connection: Connection; timer: NodeJS.Timeout }[] = [];
  /** Callers that wait for a connection to be returned, since the server refused another one. */
  #waiters: ((connection: Connection | undefined) => void)[] = [];
  #inUse = 0;
  #lastGreeting = Number.NEGATIVE_INFINITY;
  #slowestGreetingMs = 0;
  #isClosed = false;

  /** `waitMs`: how long to wait for a connection to be returned. */
  constructor(open: () => Promise<SmtpSession>, waitMs: number) {
    this.#open = open;
    this.#waitMs = waitMs;
  }

  async take(isFreshWanted = false): Promise<Connection> {
    const connection = (isFreshWanted ? undefined : this.#takeIdle()) ?? (await this.#openOrWait());
    this.#inUse += 1;
    return connection;
  }

  /** Closes a session that cannot be used again. */
  drop(connection: Connection): void {
    this.#inUse -= 1;
    connection.session.close();
    this.#waiters.shift()?.(undefined);
  }

  giveBack(connection: Connection): void {
    this.#inUse -= 1;
    this.#keep(connection);
  }

  close(): void {
    this.#isClosed = true;
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      connection.session.quit();
    }
  }

  #takeIdle(): Connection | undefined {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.connection.session.isOver) return kept.connection;
    }
    return undefined;
  }

  #keep(connection: Connection): void {
    const { session, used } = connection;
    if (!session.isOver && (this.#isClosed || used >= messagesPerConnection)) session.quit();
    const next = this.#waiters.shift();
    if (next) next(session.isOver ? undefined : connection);
    if (next || session.isOver) return;
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((kept) => kept.connection === connection);
      if (at >= 0) this.#idle.splice(at, 1);
      session.quit();
    }, idleMs);
    timer.unref();
    this.#idle.push({ connection, timer });
  }

  /**
   * One refused connection does not mean that the server is down while others are open: it is tried once more, then the call
   * waits for one of those.
   */
  async #openOrWait(): Promise<Connection> {
    for (let failures = 0; ; failures++) {
      try {
        return await this.#openSoon();
      } catch (error) {
        if (this.#inUse === 0 || failures === 2) throw error;
        if (failures === 0) continue;
        const freed = await this.#nextFreed();
        if (freed) return freed;
      }
    }
  }

  async #nextFreed(): Promise<Connection | undefined> {
    const { promise, resolve } = Promise.withResolvers<Connection | undefined>();
    this.#waiters.push(resolve);
    const timer = setTimeout(() => resolve(undefined), this.#waitMs);
    const freed = await promise;
    clearTimeout(timer);
    this.#waiters = this.#waiters.filter((waiter) => waiter !== resolve);
    return freed;
  }

  async #openSoon(): Promise<Connection> {
    const first = this.#openOne();
    const patienceMs = Math.max(besideMs, 2 * this.#slowestGreetingMs);
    const isSlow = await Promise.race([first.then(() => false), sleep(patienceMs, true, { ref: false })]);
    if (!isSlow || performance.now() - this.#lastGreeting > greetsMs) return first;
    const both = [first, this.#openOne()];
    const taken = await Promise.any(both).catch(({ errors }: AggregateError) => Promise.reject(errors[0]));
    for (const opening of both) opening.then((connection) => connection === taken || this.#spare(connection), nothing);
    return taken;
  }

  /** Counts as used: the server may have closed it before it is taken. */
  #spare(connection: Connection): void {
    connection.used += 1;
    this.#keep(connection);
  }

  async #openOne(): Promise<Connection> {
    const began = performance.now();
    const session = await this.#open();
    this.#lastGreeting = performance.now();
    this.#slowestGreetingMs = Math.max(this.#slowestGreetingMs * 0.9, this.#lastGreeting - began);
    return { session, used: 0 };
  }
}
