import { z } from 'zod';
import { userCall } from './procedure.ts';
import { termMaxLength } from './rules/field-limits.ts';
import { ChosenSense, ReadingKind, TermReading } from './terms.ts';

/** Days the lab looks back. */
export const labDays = 14;
/** More stories a day than this are a flood (design §2: too broad). */
export const floodFrom = 30;

export const Verdict = z.enum(['silent', 'healthy', 'flood']);
export type Verdict = z.infer<typeof Verdict>;

/** Another wording to tap, with what it would bring. */
export const Wording = z.object({ wording: z.string(), perDay: z.number() });
export type Wording = z.infer<typeof Wording>;

export const Headline = z.object({
  title: z.string(),
  /** Start and end of the term in the title. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  outlet: z.string(),
  url: z.string(),
  publishedAt: z.iso.datetime({ offset: true }),
  /** Outlets that told the story. */
  outletCount: z.number().int(),
});
export type Headline = z.infer<typeof Headline>;

const Volume = z.object({
  verdict: Verdict,
  /** Stories a day, on average over the stored days. */
  perDay: z.number(),
  /** Stories of each stored day, oldest first; at most fourteen. */
  days: z.array(z.object({ on: z.iso.date(), stories: z.number().int() })),
  /** There are more articles than were counted. */
  isCapped: z.boolean(),
});

export const TermTrial = Volume.extend({
  state: z.literal('ready'),
  term: z.string(),
  /** How the term was understood, in a sentence. */
  reading: z.string(),
  readingKind: ReadingKind,
  /** Answers to clippings the term has learnt from. */
  answerCount: z.number().int(),
  storyCount: z.number().int(),
  articleCount: z.number().int(),
  headlines: z.array(Headline).max(8),
  outlets: z.array(z.object({ name: z.string(), articles: z.number().int() })),
  outletCount: z.number().int(),
  /** Share of this term's stories that another term of the reader brings already. */
  overlaps: z.array(z.object({ term: z.string(), share: z.number() })),
  narrower: z.array(Wording),
  wider: z.array(Wording),
  /** The term with words that hardly anybody writes as they were probably meant; it is read both ways until one is chosen. */
  didYouMean: z.array(Wording),
  /** Meanings of an ambiguous term, each by a wording of its own. */
  senses: z.array(Wording.extend({ example: z.string() })),
  /** Clearly different subjects among the articles found, each with what choosing it would store. */
  meanings: z.array(z.object({ sense: ChosenSense, stories: z.number().int(), headlines: z.array(z.string()).max(2) })),
});
export type TermTrial = z.infer<typeof TermTrial>;

/** The stored days are still being read. */
export const Warming = z.object({ state: z.literal('warming'), loaded: z.number().int(), total: z.number().int() });

export const TermVolume = Volume.extend({
  termId: z.uuid(),
  latest: Headline.nullable(),
  /** Narrower ones for a flood, wider ones for silence. */
  wordings: z.array(Wording),
});
export type TermVolume = z.infer<typeof TermVolume>;

const tags = ['lab'];

export const labContract = {
  try: userCall
    .route({ method: 'POST', path: '/lab/try', summary: 'What a term would have brought in the stored days', tags })
    .input(z.object({ term: z.string().max(termMaxLength), reading: TermReading.optional() }))
    .output(z.discriminatedUnion('state', [TermTrial, Warming])),
  volumes: userCall
    .route({
      method: 'GET',
      path: '/lab/terms',
      summary: "The volume and latest story of each of the reader's terms",
      tags,
    })
    .output(
      z.discriminatedUnion('state', [z.object({ state: z.literal('ready'), terms: z.array(TermVolume) }), Warming]),
    ),
};
