import type { DeliveryReason } from '../../contract/rules/delivery-reasons.ts';
import type { EditionRow, ItemRow } from '../editions/queries.ts';
import type { Sender } from '../editions/render/edition-props.ts';

/** A delivery that this process holds the lease of, with what it takes to send it, read in the claim itself. */
export interface ClaimedDelivery {
  id: string;
  /** Of this claim alone: the same delivery claimed again, be it by the same process, is somebody else's. */
  leaseId: string;
  editionId: string;
  userId: string;
  channel: string;
  /** Where it goes: a mail address, or a number. */
  address: string;
  /** Set when it goes to somebody else than the reader. */
  recipientId: string | null;
  /** Who sends it, where the receiver is somebody else; the name is fit for others. */
  owner: Sender | null;
  localDate: string;
  messageId: string;
  attempts: number;
  dueAt: Date;
  deadlineAt: Date;
  /** The server's connection was lost after the last byte of an earlier try: it may have arrived. */
  isResent: boolean;
  reader: {
    email: string;
    fullName: string | null;
    plan: string;
    localTime: string;
    unsubscribeToken: string;
  };
}

export interface FrozenEdition {
  edition: EditionRow;
  items: ItemRow[];
}

/** A code of ours, and what belongs to it. */
export interface Reason {
  code: DeliveryReason;
  detail?: string | undefined;
}

/**
 * How a try ended. Only `unknown` may mean that the message is there although nobody said so. `isSilence`: the other side kept
 * us waiting until we gave up.
 */
export type Outcome =
  | { kind: 'sent'; code?: string; providerId?: string | undefined }
  /** Refused for now: tried again later, with growing pauses, until the deadline. */
  | { kind: 'deferred'; reason: Reason; code?: string | undefined; isSilence?: boolean | undefined }
  | { kind: 'failed'; reason: Reason; code?: string | undefined }
  | { kind: 'unknown'; reason: Reason; isSilence?: boolean | undefined }
  /** Not this message's fault, and nothing of it arrived: it is tried again in the same run and no try is counted. */
  | {
      kind: 'released';
      cause: 'throttled' | 'unreachable' | 'dropped';
      reason: Reason;
      code?: string | undefined;
      afterMs: number;
    }
  /** Refused for a reason that passes: back in the ledger until a time the channel knows; a throttle also slows the whole channel. */
  | {
      kind: 'postponed';
      reason: Reason;
      code?: string | undefined;
      afterMs: number;
      isTry: boolean;
      isThrottle?: boolean;
    }
  /** The lease or the reader's consent is gone: nothing was sent, the row is no longer ours to write. */
  | { kind: 'withdrawn' };

/** What a channel must tell the ledger while it works. */
export interface SendHooks {
  prepared(bodySha256: Buffer): Promise<void>;
  /**
   * The point of no return: commits `dot_sent` and answers whether the last byte may be released. After `true` only a reply of
   * the other side makes the outcome anything but `unknown`.
   */
  mayFinish(): Promise<boolean>;
}

/** A message that waits for its turn. */
export interface ReadyMessage {
  send(): Promise<Outcome>;
}

export interface Channel {
  readonly name: string;
  /** How many tries may run side by side. */
  readonly capacity: number;
  /** Most messages a second; found out by the replies when unset. */
  readonly mostPerSecond?: number | undefined;
  /** Deliveries of one lane share their trouble: a lane that hangs is paused while the others go on. */
  laneOf(delivery: ClaimedDelivery): string;
  /** Builds the message ahead of its turn, for channels where that is work of its own. */
  prepare?(delivery: ClaimedDelivery, edition: FrozenEdition, hooks: SendHooks): Promise<ReadyMessage>;
  send(delivery: ClaimedDelivery, edition: FrozenEdition, hooks: SendHooks): Promise<Outcome>;
  close(): void;
}
