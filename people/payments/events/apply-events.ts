import { hourMs } from '../../../contract/rules/durations.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';
import { type EventRow, updateEvents, waitingEvents } from '../queries.ts';
import { syncCustomer } from './sync-customer.ts';

/** Events after which the provider's state is read; all others are only stored (requirements R89). */
export const relevantEvents: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'customer.subscription.trial_will_end',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'customer.deleted',
]);

const most = 500;
const atOnce = 8;
const firstDelayMs = 30_000;
const longestDelayMs = hourMs;
/** An event of an unknown customer is given up after a quarter of an hour; a failing provider after most of a day. */
export const mostTries = { unclaimed: 6, failure: 30 };

const ignored = ({ clock }: Platform) => ({ outcome: 'ignored', doneAt: clock.now() }) as const;

/** Takes the waiting events, asks the provider once per customer, and stores the outcome on every row. */
export async function applyEvents(platform: Platform, provider: PaymentProvider): Promise<void> {
  const { db, clock } = platform;
  let rows: EventRow[];
  do {
    rows = await waitingEvents(db, provider.name, clock.now(), most);
    const isRelevant = (row: EventRow) => relevantEvents.has(row.type);
    const others = rows.filter((row) => !isRelevant(row));
    await updateEvents(db, provider.name, others, ignored(platform));
    const named = await withCustomers(platform, provider, rows.filter(isRelevant));
    const byCustomer = [...Map.groupBy(named, (row) => row.customerId)];
    for (let at = 0; at < byCustomer.length; at += atOnce) {
      const some = byCustomer.slice(at, at + atOnce);
      await Promise.all(some.map(([customerId, events]) => applyOne(platform, provider, customerId, events)));
    }
  } while (rows.length === most);
}

type NamedEvent = EventRow & { customerId: string };

/** Events of disputes and refunds carry only a charge id; look up the customer. Events without a customer are returned unchanged. */
async function withCustomers(platform: Platform, provider: PaymentProvider, rows: readonly EventRow[]) {
  const named: NamedEvent[] = [];
  for (const row of rows) {
    const { eventId, type } = row;
    if (type === 'charge.dispute.created') platform.log.warn({ eventId }, 'a payment is disputed: see the provider');
    try {
      const customerId = row.customerId ?? (await provider.customerOfEvent(eventId));
      if (customerId) named.push({ ...row, customerId });
      else await updateEvents(platform.db, provider.name, [row], ignored(platform));
    } catch (error) {
      await putOff(platform, provider, [row], failed(error), mostTries.failure);
    }
  }
  return named;
}

async function applyOne(platform: Platform, provider: PaymentProvider, customerId: string, events: EventRow[]) {
  const { db, clock, log } = platform;
  const isGone = events.some((event) => event.type === 'customer.deleted');
  const hasPaymentNews = events.some(({ type }) => /^(charge|refund)\.|^invoice\.paid$/.test(type));
  try {
    const outcome = await syncCustomer(platform, provider, customerId, { isGone, hasPaymentNews });
    // a later sync may have written the subscription without reading the payments
    if (outcome.kind === 'superseded' && hasPaymentNews) {
      return await putOff(platform, provider, events, { reason: 'superseded' }, mostTries.failure);
    }
    if (outcome.kind === 'applied' || outcome.kind === 'superseded') {
      const { userId } = outcome;
      return await updateEvents(db, provider.name, events, { outcome: 'applied', doneAt: clock.now(), userId });
    }
    // the end of an unknown subscription, or of a deleted account's, needs no attention
    const isTheEnd = (event: EventRow) => outcome.kind === 'no_reader' && event.type.endsWith('.deleted');
    await updateEvents(db, provider.name, events.filter(isTheEnd), ignored(platform));
    const others = events.filter((event) => !isTheEnd(event));
    await putOff(platform, provider, others, { reason: outcome.kind }, mostTries.unclaimed);
  } catch (error) {
    log.warn({ err: error, customerId }, 'payment event postponed');
    await putOff(platform, provider, events, failed(error), mostTries.failure);
  }
}

type Why = Pick<EventRow, 'reason'> & Partial<Pick<EventRow, 'reasonDetail'>>;

/** Only the first line: the next lines of a failed statement contain people's data. */
const failed = (error: unknown): Why => ({
  reason: 'failed',
  reasonDetail: String(error).split('\n', 1).join().slice(0, 300),
});

async function putOff(platform: Platform, provider: PaymentProvider, events: EventRow[], why: Why, limit: number) {
  const { db, clock, log } = platform;
  const now = clock.now();
  for (const event of events) {
    const { eventId, tries, type } = event;
    if (tries + 1 >= limit) {
      log.error({ eventId, type, reason: why.reason }, 'payment event given up');
      await updateEvents(db, provider.name, [event], { outcome: 'dead', doneAt: now, ...why });
    } else {
      const delayMs = Math.min(firstDelayMs * 2 ** tries, longestDelayMs);
      const nextTryAt = new Date(now.getTime() + delayMs);
      await updateEvents(db, provider.name, [event], { tries: tries + 1, nextTryAt, ...why });
    }
  }
}
