import { lockDelivery, reopenDelivery } from '../../clippings/delivery/ledger/open-queries.ts';
import { sendAllNow } from '../../clippings/delivery/send-all-now.ts';
import type { LedgerState } from '../../clippings/delivery/tables.ts';
import { sendDeliveries } from '../../clippings/job-list.ts';
import { type adminDeliveriesContract, type DeliveryDay, DeliveryFate } from '../../contract/admin/deliveries.ts';
import { AppError } from '../../contract/errors.ts';
import type { InputOf } from '../../contract/procedure.ts';
import { minuteMs } from '../../contract/rules/durations.ts';
import { addDays, localDateOf, startOfDay } from '../../platform/clock.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';
import { countDay, countSkipped, selectNotSent, selectSkipped } from './queries.ts';

const fateOf: Record<LedgerState, DeliveryFate> = {
  due: 'due',
  claimed: 'due',
  sending: 'due',
  sent: 'sent',
  deferred: 'deferred',
  failed: 'failed',
  expired: 'failed',
  suppressed: 'suppressed',
  unknown: 'unknown',
};
const none = () => Object.fromEntries(DeliveryFate.options.map((fate) => [fate, 0])) as Record<DeliveryFate, number>;

export async function readDeliveryDay({ db, clock }: Platform, wanted: string | undefined): Promise<DeliveryDay> {
  const date = wanted ?? localDateOf(clock.now());
  const [counts, skipped] = await Promise.all([countDay(db, date), countSkipped(db, date)]);
  const totals = none();
  const hours = new Map<number, Record<DeliveryFate, number>>();
  for (const { hour, state, count } of counts) {
    const fate = fateOf[state];
    totals[fate] += count;
    hours.getOrInsertComputed(hour, none)[fate] += count;
  }
  return {
    date,
    totals,
    hours: [...hours].map(([hour, ofHour]) => ({ hour, counts: ofHour })).sort((a, b) => a.hour - b.hour),
    skipped: Object.fromEntries(skipped.map(({ reason, count }) => [reason, count])),
  };
}

const statesOf = (fate: DeliveryFate) =>
  Object.entries(fateOf).flatMap(([state, its]) => (its === fate ? [state] : []));

type NotSentRequest = InputOf<typeof adminDeliveriesContract.notSent>;

export async function readNotSent({ db, clock }: Platform, { kind, ...asked }: NotSentRequest) {
  const now = clock.now();
  const request = { ...asked, date: asked.date ?? localDateOf(now) };
  const page =
    kind === 'skipped'
      ? await selectSkipped(db, request)
      : await selectNotSent(db, { ...request, states: statesOf(kind) });
  return { ...page, items: page.items.map((row) => ({ ...row, canRetry: isRetriable(row, now) })) };
}

/** Refused or never offered, so it cannot have arrived. `unknown` and `sending` may have arrived. */
const certain: ReadonlySet<string> = new Set<LedgerState>(['deferred', 'failed', 'expired']);

/** Only until the end of the reader's day: the next clipping has the same stories. */
function isRetriable({ state, localDate, timeZone }: Record<'state' | 'localDate' | 'timeZone', string>, now: Date) {
  return certain.has(state) && localDateOf(now, timeZone) === localDate;
}

/** The last minute of the reader's day. */
function endOfDay(localDate: string, timeZone: string): Date {
  return new Date(startOfDay(addDays(localDate, 1), timeZone).getTime() - minuteMs);
}

export function sendAll(platform: Platform, actor: SessionUser) {
  return withAudit(platform, actor, async (tx) => {
    const queued = await sendAllNow(platform, tx);
    return { result: { queued }, entry: { action: 'delivery.send_all', details: { queued } } };
  });
}

/** Makes it due again in the ledger, which checks once more whether the reader may be written to. */
export function retryDelivery(platform: Platform, actor: SessionUser, { id }: { id: string }) {
  const now = platform.clock.now();
  return withAudit(platform, actor, async (tx) => {
    const delivery = await lockDelivery(tx, id);
    if (!delivery) throw new AppError('NOT_FOUND');
    if (!isRetriable(delivery, now)) throw new AppError('DELIVERY_NOT_RETRIABLE');
    await reopenDelivery(tx, id, now, endOfDay(delivery.localDate, delivery.timeZone));
    await platform.queue.send(tx, sendDeliveries, {}, { key: 'now' });
    const details = { id, before: delivery.state, date: delivery.localDate };
    const entry = { action: 'delivery.retry', readerId: delivery.userId, details } as const;
    return { result: { queued: true as const }, entry };
  });
}
