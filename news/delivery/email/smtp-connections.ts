import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPConnection } from './nodemailer-connection.ts';
import { SessionOver, SmtpSession } from './smtp-session.ts';

export interface SmtpServer {
  host: string;
  port: number;
  isSecure: boolean;
  auth: { user: string; pass: string } | undefined;
  requiresTls: boolean;
  rejectsUnknownCertificates: boolean;
}

export interface SmtpTimeouts {
  connectMs: number;
  greetingMs: number;
  commandMs: number;
  replyMs: number;
}

/** RELIABILITY.md F06: 10 s to connect, 10 s to be greeted, 30 s a command, 60 s for the reply to a message. */
export const defaultTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  commandMs: 30_000,
  replyMs: 60_000,
};

export interface Connection {
  session: SmtpSession;
  /** Messages carried so far; a connection that carried some may have been closed by the server meanwhile. */
  used: number;
}

const idleMs = 5_000;
/** A server that greets others may have one address or process that hangs: after so long a second connection is tried beside. */
const besideMs = 1_000;
/** It greets others: it did within this time. */
const greetsMs = 10_000;
/** Many servers take a limited number of messages on one connection. */
const messagesPerConnection = 100;

const nothing = (): void => undefined;

export function readSmtpUrl(url: string, requiresTls: boolean): SmtpServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const isSecure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isSecure ? 465 : 587,
    isSecure,
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    requiresTls,
    rejectsUnknownCertificates: searchParams.get('tls.rejectUnauthorized') !== 'false',
  };
}

/** Open connections kept for the next message, closed when nobody needs them. */
export class SmtpConnections {
  readonly #server: SmtpServer;
  readonly #timeouts: SmtpTimeouts;
  readonly #name: string;
  readonly #idle: { connection: Connection; timer: NodeJS.Timeout }[] = [];
  #lastGreeting = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(server: SmtpServer, timeouts: SmtpTimeouts, name: string) {
    this.#server = server;
    this.#timeouts = timeouts;
    this.#name = name;
  }

  async take(isFreshWanted = false): Promise<Connection> {
    for (let kept = isFreshWanted ? undefined : this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.connection.session.isOver) return kept.connection;
    }
    return this.#openSoon();
  }

  async #openSoon(): Promise<Connection> {
    const first = this.#openOne();
    const isSlow = await Promise.race([first.then(() => false), sleep(besideMs, true, { ref: false })]);
    if (!isSlow || performance.now() - this.#lastGreeting > greetsMs) return first;
    const both = [first, this.#openOne()];
    const taken = await Promise.any(both).catch(({ errors }: AggregateError) => Promise.reject(errors[0]));
    for (const opening of both) opening.then((connection) => connection === taken || this.#spare(connection), nothing);
    return taken;
  }

  /** As good as used: it may be closed by the time somebody takes it. */
  #spare(connection: Connection): void {
    connection.used += 1;
    this.giveBack(connection);
  }

  async #openOne(): Promise<Connection> {
    const session = await this.#begin(await this.#open());
    this.#lastGreeting = performance.now();
    return { session, used: 0 };
  }

  giveBack(connection: Connection): void {
    if (connection.session.isOver) return;
    if (this.#isClosed || connection.used >= messagesPerConnection) {
      connection.session.quit();
      return;
    }
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((kept) => kept.connection === connection);
      if (at >= 0) this.#idle.splice(at, 1);
      connection.session.quit();
    }, idleMs);
    timer.unref();
    this.#idle.push({ connection, timer });
  }

  close(): void {
    this.#isClosed = true;
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      connection.session.quit();
    }
  }

  async #begin(socket: Socket): Promise<SmtpSession> {
    const session = new SmtpSession(socket);
    const timer = setTimeout(() => session.close(), this.#timeouts.greetingMs);
    try {
      const { code, text } = await session.greet(this.#name);
      if (code !== 421) return session;
      session.close();
      throw Object.assign(new Error(text), { responseCode: code });
    } catch (error) {
      throw error instanceof SessionOver ? new Error('the mail server closed the session it had opened') : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Greeting, TLS and login are nodemailer's; what comes after is spoken on the socket it leaves. */
  #open(): Promise<Socket> {
    const { host, port, isSecure, auth, requiresTls, rejectsUnknownCertificates } = this.#server;
    const smtp = new SMTPConnection({
      host,
      port,
      secure: isSecure,
      requireTLS: requiresTls && !isSecure,
      tls: { rejectUnauthorized: rejectsUnknownCertificates },
      name: this.#name,
      connectionTimeout: this.#timeouts.connectMs + this.#timeouts.greetingMs,
      greetingTimeout: this.#timeouts.greetingMs,
      socketTimeout: this.#timeouts.replyMs + this.#timeouts.commandMs,
    });
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        clearTimeout(timer);
        smtp.close();
        reject(error);
      };
      const timer = setTimeout(
        () => fail(new Error('the mail server did not open a session in time')),
        this.#timeouts.connectMs + this.#timeouts.greetingMs,
      );
      smtp.on('error', fail);
      const done = () => {
        clearTimeout(timer);
        smtp.off('error', fail);
        smtp.on('error', () => undefined); // the session hears of it from the socket itself
        if (smtp._socket) resolve(smtp._socket);
        else fail(new Error('the mail server closed the session it had opened'));
      };
      smtp.connect((error?: Error) => {
        if (error) return fail(error);
        if (!auth) return done();
        smtp.login(auth as never, (refusal: Error | null) => (refusal ? fail(refusal) : done()));
      });
    });
  }
}
