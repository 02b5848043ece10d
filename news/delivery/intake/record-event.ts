import type { Db, Tx } from '../../../platform/db/open-database.ts';
import { addressHash, withoutAddresses } from '../../../platform/mail/address-hash.ts';
import type { ClaimedDelivery, Outcome } from '../channel.ts';
import type { mailEvents, suppressionReasons } from '../tables.ts';
import { eventsOf, insertEvent, lockAddresses, settleUnknown, suppress } from './queries.ts';

export type IncomingEvent = typeof mailEvents.$inferSelect;

const remembered = 30 * 24 * 3600_000;

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

/** A server's immediate refusal counts for the suppression rule like a later bounce. */
export function replyEvent(delivery: ClaimedDelivery, outcome: Outcome, salt: string, now: Date): IncomingEvent[] {
  if (delivery.channel !== 'email' || (outcome.kind !== 'failed' && outcome.kind !== 'deferred')) return [];
  if (!outcome.code) return [];
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

type SuppressionReason = (typeof suppressionReasons)[number];

const day = 24 * 3600_000;
/** The mailbox does not exist. */
const hardStatus = /\b5\.1\.(?:1|10)\b/;

/**
 * A complaint or a missing mailbox suppresses at once, other permanent refusals after two in seven days, temporary ones after
 * five different days (requirements C18). `events` are those of one address.
 */
export function suppressionOf(
  events: readonly Pick<IncomingEvent, 'kind' | 'code' | 'happenedAt'>[],
  now: Date,
): SuppressionReason | undefined {
  const bounces = events.filter(({ kind }) => kind === 'bounce');
  if (bounces.some(({ code }) => hardStatus.test(code ?? ''))) return 'hard_bounce';
  if (events.some(({ kind }) => kind === 'complaint')) return 'complaint';
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
