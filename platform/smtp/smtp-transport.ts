import { domainToASCII } from 'node:url';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/read-config.ts';
import type { Db } from '../db/open-database.ts';
import type { Failpoint } from '../failpoint.ts';
import { parseAddress } from './header.ts';
import { type Connection, SmtpConnections } from './smtp-connections.ts';
import { defaultTimeouts, openSession, readSmtpUrl, type SmtpServer, type SmtpTimeouts } from './smtp-open.ts';
import { type Reply, SessionOver, type SmtpSession } from './smtp-session.ts';
import {
  createMailboxTransport,
  type OutgoingMail,
  type RefusalStage,
  type Transport,
  type TransportResult,
} from './transport.ts';

interface SmtpSetup {
  server: SmtpServer;
  timeouts: SmtpTimeouts;
  /** Our host name in EHLO. */
  name: string;
  failpoint: Failpoint;
}

interface SmtpError extends Error {
  responseCode?: number;
}

type MailServer = Partial<Pick<Config, 'SMTP_URL' | 'REQUIRE_TLS'>> & Pick<Config, 'MAIL_FROM'>;

/** To the configured mail server; without one, to the local mailbox. */
export function openTransport(
  { config, db, clock }: { config: MailServer; db: Db; clock: Clock },
  timeouts: SmtpTimeouts = defaultTimeouts,
  failpoint: Failpoint = () => undefined,
): Transport {
  const { SMTP_URL: url, REQUIRE_TLS: requiresTls = false, MAIL_FROM: from } = config;
  if (!url) return createMailboxTransport(db, clock);
  return createSmtpTransport({
    server: readSmtpUrl(url, requiresTls),
    timeouts,
    name: parseAddress(from).domain,
    failpoint,
  });
}

/** Sends a message over SMTP and withholds its last byte until the ledger has committed (requirements H). */
export function createSmtpTransport({ server, timeouts, name, failpoint }: SmtpSetup): Transport {
  const connections = new SmtpConnections(() => openSession(server, timeouts, name), timeouts.connectMs);

  async function send(
    mail: OutgoingMail,
    mayFinish: () => Promise<boolean>,
    isFreshWanted = false,
  ): Promise<TransportResult> {
    await failpoint('connect');
    let connection: Connection;
    try {
      connection = await connections.take(isFreshWanted);
    } catch (error) {
      return unreachable(error as SmtpError);
    }
    const wasUsed = connection.used > 0;
    connection.used += 1;
    let sent: Transmitted | undefined;
    try {
      await failpoint('rcpt');
      sent = await transmit(connection.session, mail, mayFinish, timeouts, failpoint);
    } finally {
      if (sent?.canGoOn) connections.giveBack(connection);
      else connections.drop(connection);
    }
    const { result, isGoodbye } = sent;
    // the server closed the used connection before the message: try a new one
    if (wasUsed && isGoodbye) return send(mail, mayFinish, true);
    return result;
  }

  return { send: (mail, mayFinish) => send(mail, mayFinish), close: () => connections.close() };
}

function unreachable(error: SmtpError): TransportResult {
  return { kind: 'unreachable', reason: error.message, ...(error.responseCode ? { code: error.responseCode } : {}) };
}

interface Transmitted {
  result: TransportResult;
  /** The session can be used for the next message. */
  canGoOn: boolean;
  /** The server ended the session before the message began. */
  isGoodbye?: boolean;
}

const closed = { envelope: 'closed_before_message', data: 'closed', dot: 'closed_after_message' } as const;
const silent = { envelope: 'no_answer', data: 'no_answer', dot: 'no_answer_after_message' } as const;
const lineEnd = Buffer.from('\r\n');
const withdrawn: Transmitted = { result: { kind: 'withdrawn' }, canGoOn: false };

async function transmit(
  session: SmtpSession,
  mail: OutgoingMail,
  mayFinish: () => Promise<boolean>,
  timeouts: SmtpTimeouts,
  failpoint: Failpoint,
): Promise<Transmitted> {
  let stage: 'envelope' | 'data' | 'dot' = 'envelope';
  let silentFor: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  const allow = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      silentFor = ms / 1000;
      session.close();
    }, ms);
  };
  try {
    allow(timeouts.commandMs);
    const refusal = await offer(session, mail);
    if (refusal) return refusal;
    stage = 'data';
    allow(timeouts.replyMs);
    let early: Reply | undefined;
    const answer = session.nextReply();
    answer.then(
      (reply) => {
        early = reply;
      },
      () => undefined,
    );
    const bytes = stuffed(mail.raw);
    const half = bytes.length >> 1;
    session.write(bytes.subarray(0, half));
    await failpoint('mid-data');
    await session.send(bytes.subarray(half));
    await failpoint('before-flush');
    const isAllowed = await mayFinish();
    // process pending network events first: a connection lost in the body must not count as lost after the dot
    await new Promise(setImmediate);
    // the connection broke or the server replied during the commit: do not send the dot
    if (early) return refused(early, 'data', false);
    if (session.isOver) throw new SessionOver();
    if (!isAllowed) return withdrawn;
    stage = 'dot';
    allow(timeouts.replyMs);
    session.write('.\r\n');
    setTimeout(() => failpoint('after-dot'), 50).unref();
    const reply = await answer;
    if (reply.code < 200 || reply.code > 299) return refused(reply, 'data', reply.code !== 421);
    await failpoint('after-250');
    return { result: { kind: 'accepted', reply: reply.text }, canGoOn: true };
  } catch (error) {
    if (!(error instanceof SessionOver)) throw error;
    const isSilence = silentFor !== undefined;
    const kind = stage === 'dot' ? 'unknown' : 'broken';
    const code = isSilence ? silent[stage] : closed[stage];
    return {
      result: { kind, reason: { code, detail: silentFor?.toString() }, isSilence },
      canGoOn: false,
      isGoodbye: stage === 'envelope' && !isSilence,
    };
  } finally {
    clearTimeout(timer);
  }
}

/** RFC 5321 §4.5.2. Our mails have no line that begins with a dot (see quoted-printable.ts), so this rarely changes anything. */
function stuffed(raw: Buffer): Buffer {
  const isStuffed = !raw.includes('\r\n.');
  if (isStuffed && raw.subarray(-2).equals(lineEnd)) return raw;
  return Buffer.from(`${raw.toString('latin1').replace(/\r\n$/, '').replaceAll('\r\n.', '\r\n..')}\r\n`, 'latin1');
}

const refused = ({ code, text }: Reply, stage: RefusalStage, canGoOn: boolean): Transmitted => ({
  result: { kind: 'refused', stage, code, reply: text },
  canGoOn,
});

const stages = ['mail', 'rcpt', 'data'] as const;

/** Sends MAIL, RCPT and DATA. Returns undefined when the server waits for the message. */
async function offer(session: SmtpSession, { envelopeFrom, to }: OutgoingMail): Promise<Transmitted | undefined> {
  const [name, domain] = [to.slice(0, to.lastIndexOf('@')), to.slice(to.lastIndexOf('@') + 1)];
  const address = `${name}@${domainToASCII(domain) || domain}`;
  const utf8 = /[^\x20-\x7e]/.test(address) && session.can('SMTPUTF8') ? ' SMTPUTF8' : '';
  const commands = [`MAIL FROM:<${envelopeFrom}>${utf8}`, `RCPT TO:<${address}>`, 'DATA'];
  const replies: Reply[] = [];
  for (const group of session.can('PIPELINING') ? [commands] : commands.map((command) => [command])) {
    replies.push(...(await session.ask(group)));
    const at = replies.findIndex(({ code }) => code < 200 || code > 399);
    const refusal = replies[at];
    if (!refusal) continue;
    const stage = stages[at]!;
    // a server that accepts DATA without a recipient waits for a message; the session is closed instead
    const isOpen = replies[2]?.code === 354;
    if (refusal.code === 421) return { ...refused(refusal, stage, false), isGoodbye: true };
    if (isOpen) return refused(refusal, stage, false);
    const [reset] = await session.ask(['RSET']);
    return refused(refusal, stage, reset?.code === 250);
  }
  return undefined;
}
