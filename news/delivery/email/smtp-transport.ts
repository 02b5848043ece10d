import { Readable } from 'node:stream';
import type { Failpoint } from '../../../platform/failpoint.ts';
import { type Connection, SmtpConnections, type SmtpServer, type SmtpTimeouts } from './smtp-connections.ts';
import type { Carried, Parcel, Transport } from './transport.ts';

interface SmtpSetup {
  server: SmtpServer;
  timeouts: SmtpTimeouts;
  /** What we call ourselves in EHLO. */
  name: string;
  failpoint: Failpoint;
}

interface SmtpError extends Error {
  responseCode?: number;
  response?: string;
}

/** A message over SMTP with its last byte held back until the ledger has committed (RELIABILITY.md fact H). */
export function createSmtpTransport({ server, timeouts, name, failpoint }: SmtpSetup): Transport {
  const connections = new SmtpConnections(server, timeouts, name);

  async function carry(parcel: Parcel, mayFinish: () => Promise<boolean>, isFreshWanted = false): Promise<Carried> {
    await failpoint('connect');
    let connection: Connection;
    try {
      connection = await connections.take(isFreshWanted);
    } catch (error) {
      return unreachable(error as SmtpError);
    }
    const wasUsed = connection.used > 0;
    connection.used += 1;
    await failpoint('rcpt');
    const { carried, canGoOn } = await transmit(connection, parcel, mayFinish, timeouts, failpoint);
    if (canGoOn) connections.giveBack(connection);
    else connection.smtp.close();
    // the server had closed the kept connection before it heard of this message
    if (carried.kind === 'broken' && wasUsed && carried.reason === hungUpEarly) return carry(parcel, mayFinish, true);
    return carried;
  }

  return { carry: (parcel, mayFinish) => carry(parcel, mayFinish), close: () => connections.close() };
}

const hungUpEarly = 'the connection was closed before the recipient was named';

function unreachable(error: SmtpError): Carried {
  return { kind: 'unreachable', reason: error.message, ...(error.responseCode ? { code: error.responseCode } : {}) };
}

class NotAllowed extends Error {}

/** `canGoOn`: the session is in a state in which the next message may use it. */
interface Transmitted {
  carried: Carried;
  canGoOn: boolean;
}

function transmit(
  { smtp }: Connection,
  { envelopeFrom, to, raw }: Parcel,
  mayFinish: () => Promise<boolean>,
  timeouts: SmtpTimeouts,
  failpoint: Failpoint,
): Promise<Transmitted> {
  return new Promise((resolve) => {
    let stage: 'envelope' | 'data' | 'dot' = 'envelope';
    let isSettled = false;
    let timer: NodeJS.Timeout;

    const settle = (carried: Carried, canGoOn = false) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      resolve({ carried, canGoOn });
    };
    const unanswered = (reason: string, isSilence: boolean): Carried =>
      stage === 'dot' ? { kind: 'unknown', reason, isSilence } : { kind: 'broken', reason, isSilence };
    const allow = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        settle(unanswered(`no answer within ${ms / 1000} s (${stage})`, true));
        smtp.close();
      }, ms);
    };

    async function* message(): AsyncGenerator<Buffer> {
      stage = 'data';
      allow(timeouts.replyMs);
      const half = raw.length >> 1;
      yield raw.subarray(0, half);
      await failpoint('mid-data');
      yield raw.subarray(half);
      await failpoint('before-flush');
      const isAllowed = await mayFinish();
      if (isSettled) throw new NotAllowed(); // the connection broke while the ledger wrote: the dot was never released
      if (!isAllowed) {
        settle({ kind: 'withdrawn' });
        throw new NotAllowed();
      }
      stage = 'dot';
      allow(timeouts.replyMs);
      setTimeout(() => failpoint('after-dot'), 50).unref();
    }

    allow(timeouts.commandMs);
    smtp.send(
      { from: envelopeFrom, to: [to] },
      Readable.from(message(), { objectMode: false }),
      async (error, info) => {
        const failure = error as SmtpError | null;
        if (!failure) {
          await failpoint('after-250');
          return settle({ kind: 'accepted', reply: info?.response ?? '' }, true);
        }
        const { responseCode, response } = failure;
        if (responseCode) {
          const canGoOn = stage !== 'data' && responseCode !== 421;
          const carried: Carried = { kind: 'refused', code: responseCode, reply: response ?? failure.message };
          if (!canGoOn || stage === 'dot') return settle(carried, canGoOn);
          clearTimeout(timer);
          return smtp.reset((trouble) => settle(carried, !trouble));
        }
        settle(unanswered(stage === 'envelope' ? hungUpEarly : failure.message, false));
      },
    );
  });
}
