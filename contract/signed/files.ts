import { z } from 'zod';
import { ById, callsOf } from '../procedure.ts';
import { bookWays, sides } from '../rules/field-limits.ts';

/** The weight of an outlet in reports: 1 is the highest. */
export const Tier = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Tier = z.infer<typeof Tier>;

/** What the report of a clipping compares; chosen by its owner. */
export const ReportSettings = z.object({
  /** Terms about the owner's client and about its rivals, by id. */
  sides: z.record(z.uuid(), z.enum(sides)),
  /** Outlets whose tier differs from the operator's, by id. */
  tiers: z.record(z.string().max(100), Tier),
});
export type ReportSettings = z.infer<typeof ReportSettings>;

/** How recipients get an edition as PDF. */
export const BookWay = z.enum(bookWays);
export type BookWay = z.infer<typeof BookWay>;

const { userCall } = callsOf('clippings');

export const filesContract = {
  edition: userCall('GET', '/editions/{id}/files/{format}', 'An edition of a clipping as a file')
    .input(ById.extend({ format: z.enum(['pdf', 'csv', 'xlsx']) }))
    .output(z.instanceof(File)),
};
