import { z } from 'zod';

/** How a reader may say a term is to be read, where the usual reading is not theirs. */
export const readAs = ['name', 'phrase', 'subject'] as const;
export type ReadAs = (typeof readAs)[number];

/** What a term as a whole was taken for; `field` names its subject by parts. */
export const ReadingKind = z.enum(['name', 'names', 'phrase', 'subject', 'field', 'acronym']);
export type ReadingKind = z.infer<typeof ReadingKind>;

const Words = z.array(z.string().min(1).max(60));

/** One of several meanings of a term: words that stand for it, and words that stand for the others. */
export const ChosenSense = z.object({
  label: z.string().min(1).max(120),
  toward: Words.min(1).max(12),
  away: Words.max(24),
});
export type ChosenSense = z.infer<typeof ChosenSense>;

/** What the reader corrected about a term; empty where the usual reading is right. */
export const TermReading = z.object({ as: z.enum(readAs).optional(), sense: ChosenSense.optional() });
export type TermReading = z.infer<typeof TermReading>;
