import { SMTPConnection } from './nodemailer-connection.ts';

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
  smtp: SMTPConnection;
  /** Messages carried so far; a connection that carried some may have been closed by the server meanwhile. */
  used: number;
}

const idleMs = 5_000;
/** Many servers take a limited number of messages on one connection. */
const messagesPerConnection = 100;

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

  constructor(server: SmtpServer, timeouts: SmtpTimeouts, name: string) {
    this.#server = server;
    this.#timeouts = timeouts;
    this.#name = name;
  }

  async take(isFreshWanted = false): Promise<Connection> {
    for (let kept = isFreshWanted ? undefined : this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.timer);
      if (!kept.connection.smtp.destroyed) return kept.connection;
    }
    return { smtp: await this.#open(), used: 0 };
  }

  giveBack(connection: Connection): void {
    if (connection.smtp.destroyed) return;
    if (connection.used >= messagesPerConnection) {
      connection.smtp.quit();
      return;
    }
    const timer = setTimeout(() => {
      const at = this.#idle.findIndex((kept) => kept.connection === connection);
      if (at >= 0) this.#idle.splice(at, 1);
      connection.smtp.quit();
    }, idleMs);
    timer.unref();
    this.#idle.push({ connection, timer });
  }

  close(): void {
    for (const { connection, timer } of this.#idle.splice(0)) {
      clearTimeout(timer);
      connection.smtp.quit();
    }
  }

  #open(): Promise<SMTPConnection> {
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
        smtp.on('error', () => undefined); // reported to the message it carries, if any
        resolve(smtp);
      };
      smtp.connect((error?: Error) => {
        if (error) return fail(error);
        if (!auth) return done();
        smtp.login(auth as never, (refusal: Error | null) => (refusal ? fail(refusal) : done()));
      });
    });
  }
}
