import { z } from 'zod';
import { ById, callsOf, done, Int } from '../procedure.ts';
import { bookWays, sides } from '../rules/field-limits.ts';
import { Tone } from './curation.ts';

/** The weight of an outlet in reports: 1 is the highest. */
export const Tier = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Tier = z.infer<typeof Tier>;

const Side = z.enum(sides);

/** What the report of a clipping compares; chosen by its owner. */
export const ReportSettings = z.object({
  /** Terms about the owner's client and about its rivals, by id. */
  sides: z.record(z.uuid(), Side),
  /** Outlets whose tier differs from the operator's, by id. */
  tiers: z.record(z.string().max(100), Tier),
});
export type ReportSettings = z.infer<typeof ReportSettings>;

/** How recipients get an edition as PDF. */
export const BookWay = z.enum(bookWays);
export type BookWay = z.infer<typeof BookWay>;

/** A month of a clipping. Everything but `stories` counts articles: a story has one of each of its outlets. */
export const Report = z.object({
  clippingId: z.uuid(),
  name: z.string(),
  month: z.string(),
  settings: ReportSettings,
  stories: Int,
  articles: Int,
  days: z.array(z.object({ on: z.iso.date(), articles: Int })),
  terms: z.array(
    z.object({
      id: z.uuid(),
      term: z.string(),
      side: Side.nullable(),
      articles: Int,
      /** Share of voice: its part of the articles of all terms with a side. */
      voice: z.number().nullable(),
    }),
  ),
  outlets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      tier: Tier.nullable(),
      articles: Int,
      /** How often it was the first of several. */
      first: Int,
    }),
  ),
  tiers: z.array(z.object({ tier: Tier.nullable(), articles: Int })),
  tones: z.array(z.object({ tone: Tone.nullable(), articles: Int })),
});
export type Report = z.infer<typeof Report>;

/** One change: those made quickly, or in several windows, add up. */
export const ReportChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('side'), termId: z.uuid(), side: Side.nullable() }),
  z.object({ type: z.literal('tier'), outletId: z.string().max(100), tier: Tier.nullable() }),
]);
export type ReportChange = z.infer<typeof ReportChange>;

const OfMonth = ById.extend({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });
const { userCall } = callsOf('clippings');

export const filesContract = {
  edition: userCall('GET', '/editions/{id}/files/{format}', 'An edition of a clipping as a file')
    .input(ById.extend({ format: z.enum(['pdf', 'csv', 'xlsx']) }))
    .output(z.instanceof(File)),
  report: userCall('GET', '/clippings/{id}/report/{month}', 'What a clipping had in a month')
    .input(OfMonth)
    .output(Report),
  reportFile: userCall('GET', '/clippings/{id}/report/{month}/{format}', 'The report as a file')
    .input(OfMonth.extend({ format: z.enum(['pdf', 'xlsx']) }))
    .output(z.instanceof(File)),
  setReport: userCall('PUT', '/clippings/{id}/report', 'Change what the report compares')
    .input(ById.extend({ change: ReportChange }))
    .output(done('saved')),
};
