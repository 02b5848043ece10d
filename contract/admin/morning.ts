import { z } from 'zod';
import { adminCall } from '../procedure.ts';

const tags = ['admin'];
const instant = z.iso.datetime({ offset: true });
const whole = z.number().int();

/** What keeps a morning from being all right. */
export const TroubleKind = z.enum(['late', 'uncomposed', 'failed', 'held', 'fewer', 'noNews']);
export type TroubleKind = z.infer<typeof TroubleKind>;

/** `count`: clippings concerned; for `noNews` hours without an article. */
export const Trouble = z.object({ kind: TroubleKind, count: whole });
export type Trouble = z.infer<typeof Trouble>;

/** Clippings whose hour had come by then. `late`: over a quarter of an hour, sent or not; `failed`: whatever was not sent and will not be. */
export const MorningCounts = z.object({ due: whole, composed: whole, sent: whole, late: whole, failed: whole });
export type MorningCounts = z.infer<typeof MorningCounts>;

export const TodayStatus = z.object({
  /** The operator's day, in the time of São Paulo. */
  date: z.iso.date(),
  at: instant,
  /** `quiet`: nobody's hour has come yet. `busy`: some are on their way, none too late. */
  verdict: z.enum(['quiet', 'busy', 'good', 'trouble']),
  troubles: z.array(Trouble),
  today: MorningCounts,
  /** The day before, up to the same hour. */
  yesterday: MorningCounts,
  /** When the next clipping is due; null where nobody has one. */
  nextDueAt: instant.nullable(),
});
export type TodayStatus = z.infer<typeof TodayStatus>;

export const adminMorningContract = {
  status: adminCall
    .route({ method: 'GET', path: '/admin/morning', summary: 'Whether this morning is all right', tags })
    .output(TodayStatus),
};
