import type { Platform } from '../../../platform/platform.ts';
import { applyPaymentEvents } from '../../job-list.ts';
import type { PaymentEvent } from '../provider/payment-provider.ts';
import { insertEvents, type ProviderName } from '../queries.ts';

export interface Inbox {
  /** Returns when the notice is stored for good, or was stored before. */
  receive(event: PaymentEvent): Promise<void>;
}

interface Waiting {
  event: PaymentEvent;
  stored: () => void;
  failed: (error: unknown) => void;
}

const mostAtOnce = 200;

/** Notices that arrive while others are being written share the next transaction: a flood costs few commits. */
export function createInbox({ db, clock, queue }: Platform, provider: ProviderName): Inbox {
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      try {
        await storeEvents(
          { db, clock, queue },
          provider,
          batch.map(({ event }) => event),
        );
        for (const { stored } of batch) stored();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    isWriting = false;
  }

  return {
    receive: (event) =>
      new Promise((stored, failed) => {
        waiting.push({ event, stored, failed });
        if (!isWriting) void write();
      }),
  };
}

/** Stores rows and wake-up in one transaction; a known event sends no wake-up. */
export async function storeEvents(
  { db, clock, queue }: Pick<Platform, 'db' | 'clock' | 'queue'>,
  provider: ProviderName,
  events: readonly PaymentEvent[],
): Promise<void> {
  const [first] = events;
  if (!first) return;
  await db.transaction(async (tx) => {
    const hasNew = await insertEvents(tx, provider, events, clock.now());
    // a separate key: a wake-up merged into one that is just being taken would miss these rows
    if (hasNew) await queue.send(tx, applyPaymentEvents, {}, { key: first.eventId });
  });
}
