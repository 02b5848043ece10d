import type { Platform } from '../../../platform/platform.ts';
import type { ClaimedDelivery, Outcome } from '../channel.ts';
import { addressHash, addressSalt } from './address-hash.ts';
import { recordEvent } from './record-event.ts';

/** What the server answered at once counts for the suppression rule like a bounce that came back later. */
export async function recordReply(
  { db, clock, secret }: Platform,
  delivery: ClaimedDelivery,
  outcome: Extract<Outcome, { kind: 'failed' | 'deferred' }>,
): Promise<void> {
  if (delivery.channel !== 'email' || !outcome.code) return;
  const now = clock.now();
  await recordEvent(
    db,
    {
      source: 'smtp',
      eventId: `${delivery.id} ${delivery.attempts + 1}`,
      addressHash: addressHash(addressSalt(secret), delivery.reader.email),
      kind: outcome.kind === 'failed' ? 'bounce' : 'delay',
      code: outcome.code,
      detail: outcome.reason.detail ?? null,
      deliveryId: delivery.id,
      happenedAt: now,
    },
    now,
  );
}
