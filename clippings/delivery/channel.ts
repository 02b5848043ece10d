import type { DeliveryReason } from '../../contract/rules/delivery-reasons.ts';
import type { EditionRow, ItemRow } from '../editions/queries.ts';
import type { SenderAddress } from '../editions/render/edition-props.ts';

/** A delivery leased by this process, with all data needed to send it. Read by the claim. */
export interface ClaimedDelivery {
  id: string;
  /** New for every claim, even by the same process. */
  leaseId: string;
  editionId: string;
  userId: string;
  channel: string;
  /** Where it goes: a mail address, or a number. */
  address: string;
  /** The clipping's recipient or the chat; null when it goes to the reader. */
  recipientId: string | null;
  /** The sender shown to a recipient who is not the reader. */
  owner: SenderAddress | null;
  localDate: string;
  messageId: string;
  attempts: number;
  dueAt: Date;
  deadlineAt: Date;
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

/** Our code for a failure, and its detail. */
export interface FailureReason {
  code: DeliveryReason;
  detail?: string | undefined;
}

/**
 * How a try ended. Only with `unknown` may the message have arrived without a confirmation. `isSilence`: the other side did not
 * answer in time.
 */
export type Outcome =
  | { kind: 'sent'; code?: string; providerId?: string | undefined }
  /** Refused for now: tried again later, with growing pauses, until the deadline. */
  | {
      kind: 'deferred';
      reason: FailureReason;
      code?: string | undefined;
      isSilence?: boolean | undefined;
      /** The refusal speaks of the recipient's address. */
      isAddress?: boolean;
      /** The server refuses our mail as such: kept until the deadline, however often it was tried. */
      isOurs?: boolean;
    }
  | { kind: 'failed'; reason: FailureReason; code?: string | undefined }
  | { kind: 'unknown'; reason: FailureReason; isSilence?: boolean | undefined }
  /** The connection failed before the message was sent: it is tried again in this run, and no attempt is counted. */
  | {
      kind: 'released';
      cause: 'throttled' | 'unreachable' | 'dropped';
      reason: FailureReason;
      code?: string | undefined;
      afterMs: number;
    }
  /** Refused for now: due again after `afterMs`. A throttle also slows the whole channel. */
  | {
      kind: 'postponed';
      reason: FailureReason;
      code?: string | undefined;
      afterMs: number;
      isTry: boolean;
      isThrottle?: boolean;
    }
  /** The lease or the reader's consent has ended: nothing was sent, and the row must not be written. */
  | { kind: 'withdrawn' };

/**
 * The point of no return: commits `sending` with the hash of the body and answers whether the last byte may be released. After
 * `true` only a reply of the other side makes the outcome anything but `unknown`.
 */
export type MayFinish = (bodySha256: Buffer) => Promise<boolean>;

/** A built message, ready to be sent. */
export interface ReadyMessage {
  send(): Promise<Outcome>;
}

export interface Channel {
  readonly name: string;
  /** How many attempts may run in parallel. */
  readonly capacity: number;
  /** Messages a second at most; learned from the replies when unset. */
  readonly mostPerSecond?: number | undefined;
  /** The lane of a delivery. A lane that times out is paused; other lanes continue. */
  laneOf(delivery: ClaimedDelivery): string;
  /** Builds the message before a connection is free, for channels where building is expensive. */
  prepare?(delivery: ClaimedDelivery, edition: FrozenEdition, mayFinish: MayFinish): Promise<ReadyMessage>;
  send(delivery: ClaimedDelivery, edition: FrozenEdition, mayFinish: MayFinish): Promise<Outcome>;
  close(): void;
}
