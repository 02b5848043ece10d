import { dayMs } from '../../../contract/rules/durations.ts';
import type { Db, Tx } from '../../../platform/db/open-database.ts';
import { addressHash, withoutAddresses } from '../../../platform/mail/address-hash.ts';
import type { ClaimedDelivery, Outcome } from '../channel.ts';
import type { mailEvents } from '../tables.ts';
import { eventsOf, insertEvent, lockAddresses, settleUnknown, suppress } from './queries.ts';
import { suppressionOf } from './suppression.ts';

export type IncomingEvent = typeof mailEvents.$inferSelect;

const remembered = 30 * dayMs;

/**
 * Stores an event once together with its consequences, in one transaction, so that an event that failed halfway can be
 * reported again.
 */
export function recordEvent(db: Db, event: IncomingEvent, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const fresh = await keepEvents(tx, [event], now);
    if (fresh.length === 0) return false;
    if (event.deliveryId && event.kind !== 'delay') {
      const state = event.kind === 'bounce' ? 'failed' : 'sent';
      await settleUnknown(tx, event.deliveryId, state, event.kind, event.happenedAt);
    }
    return true;
  });
}

/** Stores events and suppresses their addresses where the rule requires it. Returns the new events. */
export async function keepEvents(tx: Tx, events: readonly IncomingEvent[], now: Date): Promise<IncomingEvent[]> {
  await lockAddresses(tx, events);
  const fresh: IncomingEvent[] = [];
  for (const reported of events) {
    const event = { ...reported, detail: reported.detail && withoutAddresses(reported.detail) };
    if (!(await insertEvent(tx, event))) continue;
    fresh.push(event);
    const known = await eventsOf(tx, event.addressHash, new Date(now.getTime() - remembered));
    const reason = suppressionOf(known, now);
    if (!reason) continue;
    await suppress(tx, { addressHash: event.addressHash, reason, code: event.code, detail: event.detail, since: now });
  }
  return fresh;
}

/** A server's immediate refusal of an address counts for the suppression rule like a later bounce. */
export function replyEvent(delivery: ClaimedDelivery, outcome: Outcome, salt: string, now: Date): IncomingEvent[] {
  const isRefusal = outcome.kind === 'failed' || (outcome.kind === 'deferred' && outcome.isAddress === true);
  if (delivery.channel !== 'email' || !isRefusal || !outcome.code) return [];
  return [
    {
      source: 'smtp',
      eventId: `${delivery.id} ${delivery.attempts + 1}`,
      addressHash: addressHash(salt, delivery.reader.email),
      kind: outcome.kind === 'failed' ? 'bounce' : 'delay',
      code: outcome.code,
      detail: outcome.reason.detail ?? null,
      deliveryId: delivery.id,
      happenedAt: now,
    },
  ];
}
