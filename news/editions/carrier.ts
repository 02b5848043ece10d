import type { Handle, Tx } from '../../platform/db/open-database.ts';
import type { NewEdition } from './queries.ts';

/** How editions travel, as composing needs to know it. Whoever sends them brings it; what is composed knows nothing of channels. */
export interface Carrier {
  /** Readers whose address takes no mail any more, by id. */
  unreachable(db: Handle, readers: readonly { userId: string; email: string }[]): Promise<ReadonlySet<string>>;
  /** Editions since a local day of which nothing arrived, nor may any more: their stories come again. */
  lost(db: Handle, userIds: readonly string[], since: string): Promise<ReadonlySet<string>>;
  /** Sets editions on their way, in the transaction that freezes them. */
  open(tx: Tx, editions: readonly NewEdition[]): Promise<void>;
}
