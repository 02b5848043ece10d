import { z } from 'zod';
import { SkipReason } from './archive.ts';
import { userCall } from './procedure.ts';
import { readAs } from './terms.ts';

/** What became of an article that a reader asks for. A closed list: every question has exactly one answer of it. */
export const whyCauses = [
  /** It is in the mail, or will be in the next one. */
  'came',
  'next',
  /** There was no clipping at all. */
  'no_edition',
  /** We do not have the article. */
  'outlet_unread',
  'outlet_failing',
  'not_fetched',
  'headline_unknown',
  /** We have it, and cannot say any more what became of it. */
  'forgotten',
  /** It came after the edition, or its date is before what the edition looked at. */
  'late',
  'old',
  /** No term of the reader's brings it. */
  'no_terms',
  'score',
  'page_unread',
  'excluded',
  'not_news',
  'broad',
  /** A term that was not looked for brings it. */
  'term_muted',
  'above_plan',
  'term_new',
  /** A term brings it, and the reader's settings or answers keep it out. */
  'language',
  'refused',
  'outlet_muted',
  /** It was told in other words, or elsewhere. */
  'told',
  'same_story',
  'length',
  /** It would come now: something changed since the edition. */
  'changed',
] as const;
export const WhyCause = z.enum(whyCauses);
export type WhyCause = z.infer<typeof WhyCause>;

const instant = z.iso.datetime({ offset: true });

export const WhyAnswer = z.object({
  cause: WhyCause,
  /** The article asked for, where we have it. */
  article: z.object({ title: z.string(), url: z.string(), outlet: z.string(), seenAt: instant }).nullable(),
  /** The clipping that is spoken of; null: the next one. */
  edition: z.object({ id: z.uuid(), on: z.iso.date() }).nullable(),
  /** What tells the story instead, or where the article itself is found. */
  item: z
    .object({ title: z.string(), url: z.string(), editionId: z.uuid().nullable(), on: z.iso.date().nullable() })
    .nullable(),
  isOnPage: z.boolean(),
  /** The term that comes nearest, or that is concerned. */
  term: z.object({ id: z.uuid(), term: z.string() }).nullable(),
  score: z.number().nullable(),
  needed: z.number().nullable(),
  /** What the term excludes, and its wording without that. */
  excluded: z.string().nullable(),
  wording: z.string().nullable(),
  /** Terms that would bring it, and a reading of the term that would. */
  helps: z.array(z.string()).max(3),
  readAs: z.enum(readAs).nullable(),
  /** Of the article. */
  language: z.string().nullable(),
  /** Of the outlet asked for; where we do not read it, its host. */
  outlet: z.string().nullable(),
  outletId: z.string().nullable(),
  /** Why there was no clipping. */
  reason: SkipReason.nullable(),
  /** The answer of the reader that keeps it out: it can be taken back. */
  itemId: z.uuid().nullable(),
  /** It is in the next clipping as things are now. */
  comesNext: z.boolean(),
});
export type WhyAnswer = z.infer<typeof WhyAnswer>;

const tags = ['editions'];

export const whyContract = {
  ask: userCall
    .route({
      method: 'POST',
      path: '/why',
      summary: 'Why an article is not in a clipping, by address or headline',
      tags,
    })
    .input(z.object({ text: z.string().trim().min(3).max(2000), editionId: z.uuid().optional() }))
    .output(WhyAnswer),
  suggestOutlet: userCall
    .route({ method: 'POST', path: '/why/outlets', summary: 'Ask for an outlet that is not read yet', tags })
    .input(z.object({ url: z.string().trim().min(3).max(2000) }))
    .output(z.object({ host: z.string() })),
  hearOutlet: userCall
    .route({ method: 'DELETE', path: '/why/outlets/{id}', summary: 'Take "less of this outlet" back', tags })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ isHeard: z.literal(true) })),
};
