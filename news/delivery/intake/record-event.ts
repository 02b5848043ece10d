import type { Handle } from '../../../platform/db/open-database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ClaimedDelivery, Outcome } from '../channel.ts';
import { addressHash, addressSalt } from './address-hash.ts';
import { eventsOf, insertEvent, settleUnknown, suppress } from './queries.ts';

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
  // of the server's own reply the ledger has decided already
  if (event.deliveryId && event.kind !== 'delay' && event.source !== 'smtp') {
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

export interface MailEvent {
  kind: 'bounce' | 'delay' | 'complaint' | 'delivered';
  /** "550 5.1.1" or "5.1.1" */
  code: string | null;
  happenedAt: Date;
}

export type SuppressionReason = 'hard_bounce' | 'bounces' | 'delays' | 'complaint';

const day = 24 * 3600_000;
/** The mailbox does not exist, or never will. */
const hardStatus = /\b5\.1\.(?:1|10)\b/;

/**
 * RELIABILITY.md C18: a complaint or a missing mailbox at once, other permanent refusals after two in seven days, temporary ones
 * after five different days. `events` are those of one address.
 */
export function suppressionOf(events: readonly MailEvent[], now: Date): SuppressionReason | undefined {
  if (events.some(({ kind }) => kind === 'complaint')) return 'complaint';
  const bounces = events.filter(({ kind }) => kind === 'bounce');
  if (bounces.some(({ code }) => hardStatus.test(code ?? ''))) return 'hard_bounce';
  const recent = bounces.filter(({ happenedAt }) => now.getTime() - happenedAt.getTime() < 7 * day);
  if (recent.length >= 2) return 'bounces';
  const lastDelivered = Math.max(
    0,
    ...events.filter(({ kind }) => kind === 'delivered').map((e) => e.happenedAt.getTime()),
  );
  const delayDays = new Set(
    events
      .filter(({ kind, happenedAt }) => kind === 'delay' && happenedAt.getTime() > lastDelivered)
      .map(({ happenedAt }) => happenedAt.toISOString().slice(0, 10)),
  );
  return delayDays.size >= 5 ? 'delays' : undefined;
}
