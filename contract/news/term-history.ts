import { z } from 'zod';
import { Instant, Int } from '../procedure.ts';

const DayStory = z.object({
  on: z.iso.date(),
  title: z.string(),
  url: z.string(),
  outletCount: Int,
  editionId: z.uuid(),
});

/** How much is written about a term, and what the reader got from it. */
export const TermHistory = z.object({
  id: z.uuid(),
  term: z.string(),
  createdAt: Instant,
  mutedUntil: Instant.nullable(),
  /**
   * Every day of the last ninety, oldest first: stories that began on the day, and articles of all outlets; null if not
   * counted.
   */
  days: z.array(z.object({ on: z.iso.date(), stories: Int.nullable(), articles: Int.nullable() })),
  /** Stories a day of the last days, counted by the lab; null while it cannot count. */
  perDay: z.number().nullable(),
  /** Days far above the usual, each with the story of most outlets. */
  peaks: z.array(
    z.object({
      on: z.iso.date(),
      stories: Int,
      storyId: z.string(),
      title: z.string(),
      url: z.string(),
    }),
  ),
  outlets: z.array(z.object({ name: z.string(), articles: Int })),
  /** Words that often occur with it. */
  related: z.array(z.string()),
  biggest: z.array(DayStory),
  answers: z.object({ useful: Int, notThis: Int }),
});
export type TermHistory = z.infer<typeof TermHistory>;
