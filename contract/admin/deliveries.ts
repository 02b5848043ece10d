import { z } from 'zod';
import { adminCall, ById, done, Instant, Int } from '../procedure.ts';
import { ListInput, pageOf } from './paging.ts';

/** The states shown to the operator: `due` is everything not yet sent, `expired` counts as failed. */
export const DeliveryFate = z.enum(['due', 'sent', 'deferred', 'failed', 'unknown', 'suppressed']);
export type DeliveryFate = z.infer<typeof DeliveryFate>;

export const DeliveryDay = z.object({
  date: z.iso.date(),
  totals: z.record(DeliveryFate, Int),
  /** By due hour, in the time of São Paulo. */
  hours: z.array(z.object({ hour: Int, counts: z.record(DeliveryFate, Int) })),
  /** Editions that were not composed, by reason. */
  skipped: z.record(z.string(), Int),
});
export type DeliveryDay = z.infer<typeof DeliveryDay>;

export const NotSent = z.object({
  id: z.uuid(),
  email: z.string(),
  localDate: z.iso.date(),
  channel: z.string().nullable(),
  state: z.string(),
  reason: z.string().nullable(),
  /** Depends on the reason: the server's reply, a figure, a time. */
  reasonDetail: z.string().nullable(),
  code: z.string().nullable(),
  attempts: Int,
  at: Instant,
  /** It cannot have arrived, and its day is not over: it may be tried again. */
  canRetry: z.boolean(),
});
export type NotSent = z.infer<typeof NotSent>;

const dayInput = z.object({ date: z.iso.date().optional() });

export const adminDeliveriesContract = {
  day: adminCall('GET', '/admin/deliveries/day', 'A day of deliveries in figures').input(dayInput).output(DeliveryDay),
  notSent: adminCall('GET', '/admin/deliveries/not-sent', 'What was not sent, with the reason')
    .input(
      ListInput.extend(dayInput.shape).extend({
        kind: z.enum(['deferred', 'failed', 'unknown', 'suppressed', 'skipped']),
      }),
    )
    .output(pageOf(NotSent)),
  retry: adminCall('POST', '/admin/deliveries/{id}/retry', 'Try a delivery again, where safe')
    .input(ById)
    .output(done('queued')),
  sendAll: adminCall(
    'POST',
    '/admin/deliveries/send-all',
    'Send all that waits now, after a server is repaired',
  ).output(z.object({ queued: Int })),
};

/** Problems with the day's clippings. */
export const TroubleKind = z.enum([
  'late',
  'uncomposed',
  'refused',
  'deferred',
  'failed',
  'serverLost',
  'workerLost',
  'held',
  'paused',
  'fewer',
  'noNews',
]);
export type TroubleKind = z.infer<typeof TroubleKind>;

/** `count`: affected clippings; for `noNews` hours without an article. */
export const Trouble = z.object({ kind: TroubleKind, count: Int });
export type Trouble = z.infer<typeof Trouble>;

/**
 * Clippings due by then. `late`: more than 15 minutes, sent or not; `deferred`: postponed by the receiver and not sent
 * two minutes after the hour; `failed`: not sent and never will be.
 */
export const TodayCounts = z.object({
  due: Int,
  composed: Int,
  sent: Int,
  late: Int,
  deferred: Int,
  failed: Int,
});
export type TodayCounts = z.infer<typeof TodayCounts>;

export const TodayStatus = z.object({
  /** Today, in the time of São Paulo. */
  date: z.iso.date(),
  at: Instant,
  /** `quiet`: no clipping was due yet. `busy`: some are being sent, none is late. */
  verdict: z.enum(['quiet', 'busy', 'good', 'trouble']),
  troubles: z.array(Trouble),
  today: TodayCounts,
  /** The day before, up to the same hour. */
  yesterday: TodayCounts,
  /** When the next clipping is due; null if there is none. */
  nextDueAt: Instant.nullable(),
});
export type TodayStatus = z.infer<typeof TodayStatus>;

export const adminTodayContract = {
  status: adminCall('GET', '/admin/today', 'Whether today is all right').output(TodayStatus),
};
