import { z } from 'zod';
import { ById, callsOf, done, Instant, Int } from './procedure.ts';

const { userCall } = callsOf('terms');

/** How a reader may want a term to be read, if the usual reading is wrong. */
export const readAs = ['name', 'phrase', 'subject'] as const;
export type ReadAs = (typeof readAs)[number];

/** The reading of the whole term; `field` names its subject by parts. */
export const ReadingKind = z.enum(['name', 'names', 'phrase', 'subject', 'field', 'acronym']);
export type ReadingKind = z.infer<typeof ReadingKind>;

const Words = z.array(z.string().min(1).max(60));

/** One of several senses of a term: words for it, and words for the others. */
export const ChosenSense = z.object({
  label: z.string().min(1).max(120),
  toward: Words.min(1).max(12),
  away: Words.max(24),
});
export type ChosenSense = z.infer<typeof ChosenSense>;

/** The reader's corrections of a term; empty if the usual reading is right. */
export const TermReading = z.object({
  as: z.enum(readAs).optional(),
  sense: ChosenSense.optional(),
  /** Other forms of the term, as shown by the lab, that are not searched for. */
  without: z.array(z.string().min(1).max(120)).max(20).optional(),
});
export type TermReading = z.infer<typeof TermReading>;

export const WatchTerm = z.object({
  id: z.uuid(),
  term: z.string(),
  createdAt: Instant,
  /** Its place in the reader's own order; null until they choose one, and for terms added since. */
  position: Int.nullable(),
  /** False for terms above the plan's limit after a downgrade: they are kept but not followed. */
  isActive: z.boolean(),
  reading: TermReading,
  /** Muted until then; null while it is followed. */
  mutedUntil: Instant.nullable(),
});
export type WatchTerm = z.infer<typeof WatchTerm>;

const mostMutedDays = 90;

export const termsContract = {
  list: userCall('GET', '/terms', "The reader's terms, newest first").output(z.array(WatchTerm)),
  add: userCall('POST', '/terms', 'Add one term')
    .input(z.object({ term: z.string().max(1000), reading: TermReading.optional() }))
    .output(WatchTerm),
  replace: userCall('PUT', '/terms/{id}', 'Put another wording in the place of a term')
    .input(z.object({ id: z.uuid(), term: z.string().max(1000) }))
    .output(WatchTerm),
  read: userCall('PUT', '/terms/{id}/reading', 'Correct how a term is read, or which of its senses is wanted')
    .input(z.object({ id: z.uuid(), reading: TermReading }))
    .output(WatchTerm),
  forget: userCall('POST', '/terms/{id}/forget', 'Forget what a term has learnt from answers to clippings')
    .input(ById)
    .output(WatchTerm),
  remove: userCall('DELETE', '/terms/{id}', 'Remove one term').input(ById).output(done('removed')),
  restore: userCall('POST', '/terms/{id}/restore', 'Take a removal back').input(ById).output(WatchTerm),
  mute: userCall('PUT', '/terms/{id}/mute', 'Bring nothing of a term for some days; 0 ends it')
    .input(z.object({ id: z.uuid(), days: Int.min(0).max(mostMutedDays) }))
    .output(WatchTerm),
  reorder: userCall('PUT', '/terms/order', "The reader's own order: a smaller plan follows the first ones")
    .input(z.object({ ids: z.array(z.uuid()).max(500) }))
    .output(z.array(WatchTerm)),
};
