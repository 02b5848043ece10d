import { z } from 'zod';
import { userCall } from './procedure.ts';

/** How a reader may say a term is to be read, where the usual reading is not theirs. */
export const readAs = ['name', 'phrase', 'subject'] as const;
export type ReadAs = (typeof readAs)[number];

/** What a term as a whole was taken for; `field` names its subject by parts. */
export const ReadingKind = z.enum(['name', 'names', 'phrase', 'subject', 'field', 'acronym']);
export type ReadingKind = z.infer<typeof ReadingKind>;

const Words = z.array(z.string().min(1).max(60));

/** One of several meanings of a term: words for it, and words for the others. */
export const ChosenSense = z.object({
  label: z.string().min(1).max(120),
  toward: Words.min(1).max(12),
  away: Words.max(24),
});
export type ChosenSense = z.infer<typeof ChosenSense>;

/** What the reader corrected about a term; empty where the usual reading is right. */
export const TermReading = z.object({
  as: z.enum(readAs).optional(),
  sense: ChosenSense.optional(),
  /** Other forms of the term, as the lab shows them, that are not to be looked for. */
  without: z.array(z.string().min(1).max(120)).max(20).optional(),
});
export type TermReading = z.infer<typeof TermReading>;

export const WatchTerm = z.object({
  id: z.uuid(),
  term: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  /** False for terms above the plan's limit after a downgrade: kept, not followed. */
  isActive: z.boolean(),
  reading: TermReading,
  /** Nothing comes of it until then; null while it is followed. */
  mutedUntil: z.iso.datetime({ offset: true }).nullable(),
});
export type WatchTerm = z.infer<typeof WatchTerm>;

const mostMutedDays = 90;

export const termsContract = {
  list: userCall
    .route({ method: 'GET', path: '/terms', summary: "The reader's terms, newest first", tags: ['terms'] })
    .output(z.array(WatchTerm)),
  add: userCall
    .route({ method: 'POST', path: '/terms', summary: 'Add one term', tags: ['terms'] })
    .input(z.object({ term: z.string().max(1000), reading: TermReading.optional() }))
    .output(WatchTerm),
  replace: userCall
    .route({
      method: 'PUT',
      path: '/terms/{id}',
      summary: 'Put another wording in the place of a term',
      tags: ['terms'],
    })
    .input(z.object({ id: z.uuid(), term: z.string().max(1000) }))
    .output(WatchTerm),
  read: userCall
    .route({
      method: 'PUT',
      path: '/terms/{id}/reading',
      summary: 'Correct how a term is read, or which of its meanings is wanted',
      tags: ['terms'],
    })
    .input(z.object({ id: z.uuid(), reading: TermReading }))
    .output(WatchTerm),
  forget: userCall
    .route({
      method: 'POST',
      path: '/terms/{id}/forget',
      summary: 'Forget what a term has learnt from answers to clippings',
      tags: ['terms'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(WatchTerm),
  remove: userCall
    .route({ method: 'DELETE', path: '/terms/{id}', summary: 'Remove one term', tags: ['terms'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
  restore: userCall
    .route({ method: 'POST', path: '/terms/{id}/restore', summary: 'Take a removal back', tags: ['terms'] })
    .input(z.object({ id: z.uuid() }))
    .output(WatchTerm),
  mute: userCall
    .route({
      method: 'PUT',
      path: '/terms/{id}/mute',
      summary: 'Bring nothing of a term for some days; 0 ends it',
      tags: ['terms'],
    })
    .input(z.object({ id: z.uuid(), days: z.number().int().min(0).max(mostMutedDays) }))
    .output(WatchTerm),
  reorder: userCall
    .route({
      method: 'PUT',
      path: '/terms/order',
      summary: "The reader's own order: a smaller plan follows the first ones",
      tags: ['terms'],
    })
    .input(z.object({ ids: z.array(z.uuid()).max(500) }))
    .output(z.array(WatchTerm)),
};
