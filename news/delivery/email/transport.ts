import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/open-database.ts';
import { catchMessage } from '../../../platform/mail/queries.ts';
import type { Reason } from '../channel.ts';

/** One message on its way: the envelope and the finished bytes. */
export interface Parcel {
  envelopeFrom: string;
  to: string;
  accountId: string;
  subject: string;
  raw: Buffer;
}

export type Carried =
  | { kind: 'accepted'; reply: string }
  /** The server's own words. */
  | { kind: 'refused'; code: number; reply: string }
  /** No answer, and certainly no message: nothing final was written. */
  | { kind: 'broken'; reason: Reason; isSilence: boolean }
  /** The last byte was released and no answer came. */
  | { kind: 'unknown'; reason: Reason; isSilence: boolean }
  | { kind: 'unreachable'; reason: string; code?: number }
  | { kind: 'withdrawn' };

/** Carries finished bytes to a mail server, or into the local mailbox. `mayFinish` is asked before the last byte. */
export interface Transport {
  carry(parcel: Parcel, mayFinish: () => Promise<boolean>): Promise<Carried>;
  close(): void;
}

/** While no mail server is configured the same bytes go into the local mailbox, through the same ledger. */
export function createMailboxTransport(db: Db, clock: Clock): Transport {
  return {
    async carry({ to, accountId, subject, raw }, mayFinish) {
      if (!(await mayFinish())) return { kind: 'withdrawn' };
      const receivedAt = clock.now();
      await catchMessage(db, { channel: 'email', recipient: to, accountId, subject, raw, receivedAt });
      return { kind: 'accepted', reply: '250 caught in the local mailbox' };
    },
    close: () => undefined,
  };
}
