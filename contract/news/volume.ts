import { z } from 'zod';
import { callsOf, Int } from '../procedure.ts';
import { mostCompared } from '../rules/field-limits.ts';

const { userCall } = callsOf('terms');

const Id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Ids of terms, separated by commas. */
const TermIds = z
  .string()
  .regex(new RegExp(`^${Id}(?:,${Id}){0,${mostCompared - 1}}$`))
  .transform((ids) => [...new Set(ids.split(','))]);

/** How much was written about a few terms, side by side. */
export const Comparison = z.object({
  terms: z.array(z.object({ id: z.uuid(), term: z.string(), articles: Int })),
  /** Oldest first; per day the articles of each term, null if the day was not counted. */
  days: z.array(z.object({ on: z.iso.date(), articles: z.array(Int.nullable()) })),
  /** The outlets with the most articles on all terms together, with their articles per term. */
  outlets: z.array(z.object({ name: z.string(), articles: z.array(Int) })),
});
export type Comparison = z.infer<typeof Comparison>;

export const volumeContract = {
  compare: userCall('GET', '/terms/compare', 'Share of voice of up to four terms, by day and by outlet')
    .input(z.object({ ids: TermIds, days: z.coerce.number().int().min(7).max(90).default(30) }))
    .output(Comparison),
};
