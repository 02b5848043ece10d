import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ProviderAnswer } from '../../contract/admin/system.ts';
import { minuteMs } from '../../contract/rules/durations.ts';
import { withoutAddresses } from '../mail/address-hash.ts';
import { type Reply, SessionOver, SmtpSession } from './smtp-session.ts';

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

/** 10 s to connect, 10 s to be greeted, 30 s a command, 60 s for the reply to a message (requirements F06). */
export const defaultTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  commandMs: 30_000,
  replyMs: minuteMs,
};

/** The server refused to open a session; the message is its reply. */
class SmtpRefusal extends Error {
  readonly responseCode: number;

  constructor({ code, text }: Reply) {
    super(text);
    this.responseCode = code;
  }
}

/** TLS is required and failed or is not offered. */
class TlsFailure extends Error {}

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

/** Connects, waits for the greeting, starts TLS if offered, and logs in if configured. */
export async function openSession(server: SmtpServer, timeouts: SmtpTimeouts, name: string): Promise<SmtpSession> {
  const socket = dial(server);
  const session = new SmtpSession(socket);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    session.close();
  }, timeouts.connectMs + timeouts.greetingMs);
  let failure: Error | undefined;
  socket.once('error', (error) => {
    failure = error;
  });
  try {
    expectCode(await session.nextReply(), 220);
    await greet(session, name);
    if (!server.isSecure) await goPrivate(session, server, name);
    if (server.auth) await signIn(session, server.auth);
    return session;
  } catch (error) {
    session.close();
    if (!(error instanceof SessionOver)) throw error;
    if (isLate) throw new Error('the mail server did not open a session in time');
    throw failure ?? new Error('the mail server closed the session before it was open');
  } finally {
    clearTimeout(timer);
  }
}

function dial({ host, port, isSecure, rejectsUnknownCertificates }: SmtpServer): Socket {
  if (!isSecure) return connect({ host, port, noDelay: true });
  return connectTls({ host, port, ...tlsFor(host, rejectsUnknownCertificates) });
}

const tlsFor = (host: string, rejectUnauthorized: boolean) => ({
  rejectUnauthorized,
  ...(isIP(host) ? {} : { servername: host }),
});

async function greet(session: SmtpSession, name: string): Promise<void> {
  const reply = await session.greet('EHLO', name);
  if (reply.code >= 500) expectCode(await session.greet('HELO', name), 250);
  else expectCode(reply, 250);
}

async function goPrivate(session: SmtpSession, server: SmtpServer, name: string): Promise<void> {
  if (!session.can('STARTTLS')) {
    if (server.requiresTls) throw new TlsFailure('the mail server does not offer TLS');
    return;
  }
  const reply = await session.askOne('STARTTLS');
  if (reply.code !== 220) {
    if (server.requiresTls) throw new SmtpRefusal(reply);
    return;
  }
  try {
    await session.secure(tlsFor(server.host, server.rejectsUnknownCertificates));
  } catch (error) {
    throw error instanceof SessionOver ? error : new TlsFailure((error as Error).message);
  }
  await greet(session, name);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

/** RFC 4954; LOGIN for servers that offer nothing else. */
async function signIn(session: SmtpSession, { user, pass }: { user: string; pass: string }): Promise<void> {
  const mechanisms = session.wordsOf('AUTH');
  if (mechanisms.includes('LOGIN') && !mechanisms.includes('PLAIN')) {
    expectCode(await session.askOne('AUTH LOGIN'), 334);
    expectCode(await session.askOne(base64(user)), 334);
    expectCode(await session.askOne(base64(pass)), 235);
    return;
  }
  expectCode(await session.askOne(`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`), 235);
}

function expectCode(reply: Reply, code: number): void {
  if (reply.code !== code) throw new SmtpRefusal(reply);
}

/** The first refusal of MAIL or RCPT, if any. */
async function offer(session: SmtpSession, sender: string, recipient: string): Promise<Reply | undefined> {
  for (const command of [`MAIL FROM:<${sender}>`, `RCPT TO:<${recipient}>`]) {
    const reply = await session.askOne(command);
    if (reply.code < 200 || reply.code > 299) return reply;
  }
  await session.askOne('RSET');
  return undefined;
}

interface SmtpTrial {
  url: string;
  requiresTls: boolean;
  /** Our host name in EHLO. */
  name: string;
  longestMs: number;
  sender: string;
  recipient: string;
}

/** Opens a session as for sending, offers a message to one recipient, and takes it back. Nothing is sent. */
export async function trySmtp(trial: SmtpTrial): Promise<ProviderAnswer> {
  const { url, requiresTls, name, longestMs, sender, recipient } = trial;
  const server = readSmtpUrl(url, requiresTls);
  const named = `${server.host}:${server.port}`;
  const half = longestMs / 2;
  try {
    const timeouts = { connectMs: half, greetingMs: half, commandMs: half, replyMs: half };
    const session = await openSession(server, timeouts, name);
    const refusal = await offer(session, sender, recipient);
    session.quit();
    if (!refusal) return { state: 'good', detail: named };
    return { state: refusal.code < 500 ? 'unknown' : 'bad', detail: `${named} · ${withoutAddresses(refusal.text)}` };
  } catch (error) {
    const isRefused = error instanceof SmtpRefusal || error instanceof TlsFailure;
    return { state: isRefused ? 'bad' : 'unknown', detail: `${named} · ${(error as Error).message}` };
  }
}
