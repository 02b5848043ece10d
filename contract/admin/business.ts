import { z } from 'zod';
import { WhyCause } from '../lab.ts';
import { adminCall, Int } from '../procedure.ts';

/** Events per day. */
export const flowFigures = [
  'signUps',
  'cancellations',
  'refunds',
  'bounces',
  'complaints',
  'waiting',
  'whyNot',
] as const;
/** Figures whose events are listed one by one, for the last thirty days. */
const eventFigures = ['cancellations', 'refunds', 'bounces', 'complaints'] as const;
/** Most listed events per figure; older ones are omitted. */
export const mostEvents = 200;
/** States counted every hour. `active`: visited within thirty days; `revenue` in cents a month. */
export const stockFigures = ['confirmed', 'active', 'premium', 'pro', 'revenue', 'failingFeeds'] as const;

export const BusinessFigure = z.enum([...flowFigures, ...stockFigures]);
export type BusinessFigure = z.infer<typeof BusinessFigure>;

export const Business = z.object({
  /** The last of the days, in the time of São Paulo. */
  today: z.iso.date(),
  figures: z.array(
    z.object({
      name: BusinessFigure,
      /** The current value; for events per day, the sum of the last thirty days. */
      now: Int,
      /** By day, oldest first, today last; null for a day that was not counted. */
      values: z.array(Int.nullable()),
    }),
  ),
  /** Newest first. Without a reader if the address or customer is not one of ours, or no longer. */
  events: z.array(
    z.object({
      name: z.enum(eventFigures),
      at: z.iso.datetime(),
      reader: z.object({ id: z.uuid(), email: z.string() }).nullable(),
      /** The mail server's reply. */
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
