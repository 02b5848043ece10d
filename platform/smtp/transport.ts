import type { DeliveryReason } from '../../contract/rules/delivery-reasons.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/open-database.ts';
import { catchMessage } from '../mail/queries.ts';

/** The envelope and the finished bytes of one mail. */
export interface OutgoingMail {
  envelopeFrom: string;
  to: string;
  /** The reader the mail is about, if any: a caught mail is deleted with the account. */
  accountId: string | null;
  subject: string;
  raw: Buffer;
}

interface LineFailure {
  reason: { code: DeliveryReason; detail?: string | undefined };
  /** The server did not answer within the time limit. */
  isSilence: boolean;
}

/** The command that was refused; `data` is also the reply to the message itself. */
export type RefusalStage = 'mail' | 'rcpt' | 'data';

export type TransportResult =
  | { kind: 'accepted'; reply: string }
  | { kind: 'refused'; stage: RefusalStage; code: number; reply: string }
  /** The connection failed before the last byte was written: the server has no complete message. */
  | ({ kind: 'broken' } & LineFailure)
  /** The connection failed after the last byte was written: the server may have the message. */
  | ({ kind: 'unknown' } & LineFailure)
  | { kind: 'unreachable'; reason: string; code?: number }
  | { kind: 'withdrawn' };

/** Sends finished bytes to a mail server or to the local mailbox. `mayFinish` is called before the last byte. */
export interface Transport {
  send(mail: OutgoingMail, mayFinish: () => Promise<boolean>): Promise<TransportResult>;
  close(): void;
}

/** Stores mails in the local mailbox while no mail server is configured. */
export function createMailboxTransport(db: Db, clock: Clock): Transport {
  return {
    async send({ to, accountId, subject, raw }, mayFinish) {
      if (!(await mayFinish())) return { kind: 'withdrawn' };
      const receivedAt = clock.now();
      await catchMessage(db, { channel: 'email', recipient: to, accountId, subject, raw, receivedAt });
      return { kind: 'accepted', reply: '250 caught in the local mailbox' };
    },
    close: () => undefined,
  };
}
