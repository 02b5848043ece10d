import { createGatherer } from '../../../platform/gather.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applyPaymentEvents } from '../../job-list.ts';
import type { PaymentEvent } from '../provider/payment-provider.ts';
import { insertEvents, type ProviderName } from '../queries.ts';

/** Returns once the event is committed, or was stored before. */
export type Receive = (event: PaymentEvent) => Promise<void>;

/** Events that arrive during a write share the next transaction: a flood costs few commits. */
export function createInbox(platform: Platform, provider: ProviderName): Receive {
  return createGatherer(async (events: PaymentEvent[]) => {
    await storeEvents(platform, provider, events);
    return () => undefined;
  });
}

/** Stores rows and wake-up in one transaction; a known event sends no wake-up. */
export async function storeEvents(platform: Platform, provider: ProviderName, events: readonly PaymentEvent[]) {
  const { db, clock, queue } = platform;
  const [first] = events;
  if (!first) return;
  await db.transaction(async (tx) => {
    const hasNew = await insertEvents(tx, provider, events, clock.now());
    // a separate key: a wake-up merged into one that is being taken would miss these rows
    if (hasNew) await queue.send(tx, applyPaymentEvents, {}, { key: first.eventId });
  });
}
