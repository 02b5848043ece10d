import type { Handle } from '../../../platform/db/open-database.ts';
import { eventsOf, insertEvent, settleUnknown, suppress } from './queries.ts';
import { suppressionOf } from './suppression-rule.ts';

export interface IncomingEvent {
  source: string;
  eventId: string;
  addressHash: Buffer;
  kind: 'bounce' | 'delay' | 'complaint' | 'delivered';
  code: string | null;
  detail: string | null;
  deliveryId: string | null;
  happenedAt: Date;
}

const remembered = 30 * 24 * 3600_000;

/** One thing that was said about an address: kept once, and the address is suppressed as soon as the rule says so. */
export async function recordEvent(db: Handle, event: IncomingEvent, now: Date): Promise<boolean> {
  if (!(await insertEvent(db, event))) return false;
  if (event.deliveryId && event.kind !== 'delay') {
    const state = event.kind === 'bounce' ? 'failed' : 'sent';
    await settleUnknown(db, event.deliveryId, state, event.kind, event.happenedAt);
  }
  const events = await eventsOf(db, event.addressHash, new Date(now.getTime() - remembered));
  const reason = suppressionOf(events, now);
  if (reason) {
    await suppress(db, { addressHash: event.addressHash, reason, code: event.code, detail: event.detail, since: now });
  }
  return true;
}
