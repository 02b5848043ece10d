import { z } from 'zod';
import { WhyCause } from '../lab.ts';
import { adminCall, Int } from '../procedure.ts';

/** Counted by day: what happened on it. */
export const flowFigures = [
  'signUps',
  'cancellations',
  'refunds',
  'bounces',
  'complaints',
  'waiting',
  'whyNot',
] as const;
/** Figures whose events are listed one by one, of the last thirty days. */
const eventFigures = ['cancellations', 'refunds', 'bounces', 'complaints'] as const;
/** Of each; older ones are left out. */
export const mostEvents = 200;
/** Counted at an hour: what there is. `active`: visited within thirty days; `revenue` in cents a month. */
export const stockFigures = ['confirmed', 'active', 'premium', 'pro', 'revenue', 'failingFeeds'] as const;

export const BusinessFigure = z.enum([...flowFigures, ...stockFigures]);
export type BusinessFigure = z.infer<typeof BusinessFigure>;

export const Business = z.object({
  /** The last of the days, in the time of São Paulo. */
  today: z.iso.date(),
  figures: z.array(
    z.object({
      name: BusinessFigure,
      /** What there is now; of what is counted by day, the sum of the last thirty days. */
      now: Int,
      /** By day, oldest first, today last; null where the day was not counted. */
      values: z.array(Int.nullable()),
    }),
  ),
  /** Newest first. Without a reader: of an address or customer that is none of ours, or no longer. */
  events: z.array(
    z.object({
      name: z.enum(eventFigures),
      at: z.iso.datetime(),
      reader: z.object({ id: z.uuid(), email: z.string() }).nullable(),
      /** What the mail server answered. */
      code: z.string().nullable(),
    }),
  ),
  /** Answers to "why did it not come?" in the last thirty days, the most frequent first. */
  whyNot: z.array(z.object({ cause: WhyCause, questions: Int })),
});
export type Business = z.infer<typeof Business>;

export const adminBusinessContract = {
  read: adminCall('GET', '/admin/business', 'The business in figures over 90 days').output(Business),
};
