import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/open-database.ts';
import { catchMessage } from '../../../platform/mail/queries.ts';
import type { Transport } from './transport.ts';

/** While no mail server is configured the same bytes go into the local mailbox, through the same ledger. */
export function createMailboxTransport(db: Db, clock: Clock): Transport {
  return {
    async carry({ to, subject, raw }, mayFinish) {
      if (!(await mayFinish())) return { kind: 'withdrawn' };
      await catchMessage(db, { channel: 'email', recipient: to, subject, raw, receivedAt: clock.now() });
      return { kind: 'accepted', reply: '250 caught in the local mailbox' };
    },
    close: () => undefined,
  };
}
