import { z } from 'zod';
import { Marks, SkipReason } from './archive.ts';
import { callsOf, done, Instant, Int } from './procedure.ts';
import { termMaxLength } from './rules/field-limits.ts';
import { ChosenSense, ReadingKind, TermReading } from './terms.ts';

export const labDays = 14;
/** More stories a day than this are too many (requirements R75). */
export const floodFrom = 30;

export const Verdict = z.enum(['silent', 'healthy', 'flood']);
export type Verdict = z.infer<typeof Verdict>;

/** Another wording to choose, with its stories a day. */
export const Wording = z.object({ wording: z.string(), perDay: z.number() });
export type Wording = z.infer<typeof Wording>;

export const Headline = z.object({
  title: z.string(),
  marks: Marks,
  outlet: z.string(),
  url: z.string(),
  publishedAt: Instant,
  outletCount: Int,
});
export type Headline = z.infer<typeof Headline>;

const Volume = z.object({
  verdict: Verdict,
  /** Stories a day, on average over the stored days. */
  perDay: z.number(),
  /** Stories of each stored day, oldest first; at most fourteen. */
  days: z.array(z.object({ on: z.iso.date(), stories: Int })),
  /** Whether there are more articles than were counted. */
  isCapped: z.boolean(),
});

export const TermTrial = Volume.extend({
  state: z.literal('ready'),
  term: z.string(),
  /** How the term was understood, as a sentence. */
  reading: z.string(),
  readingKind: ReadingKind,
  /** Other forms of the term that are searched too, including those the reader dropped. */
  aliases: z.array(z.string()),
  /** Number of answers to clippings that the term has learnt from. */
  answerCount: Int,
  storyCount: Int,
  articleCount: Int,
  headlines: z.array(Headline).max(8),
  outlets: z.array(z.object({ name: z.string(), articles: Int })),
  outletCount: Int,
  /** Share of this term's stories that another term of the reader already finds. */
  overlaps: z.array(z.object({ term: z.string(), share: z.number() })),
  narrower: z.array(Wording),
  wider: z.array(Wording),
  /** The term with probable corrections of very rare words; it is read both ways until one is chosen. */
  didYouMean: z.array(Wording),
  /** Clearly different subjects among the articles found, each with the value that choosing it stores. */
  senses: z.array(z.object({ sense: ChosenSense, stories: Int, headlines: z.array(z.string()).max(2) })),
});
export type TermTrial = z.infer<typeof TermTrial>;

/** The stored days are still being loaded. */
export const Warming = z.object({ state: z.literal('warming'), loaded: Int, total: Int });

export const TermVolume = Volume.extend({
  termId: z.uuid(),
  latest: Headline.nullable(),
  /** Narrower ones for too many stories, wider ones for none. */
  wordings: z.array(Wording),
});
export type TermVolume = z.infer<typeof TermVolume>;

const { userCall } = callsOf('lab');

export const labContract = {
  try: userCall('POST', '/lab/try', 'What a term would have brought in the stored days')
    .input(z.object({ term: z.string().max(termMaxLength), reading: TermReading.optional() }))
    .output(z.discriminatedUnion('state', [TermTrial, Warming])),
  volumes: userCall('GET', '/lab/terms', "The volume and latest story of each of the reader's terms").output(
    z.discriminatedUnion('state', [z.object({ state: z.literal('ready'), terms: z.array(TermVolume) }), Warming]),
  ),
};

/** What happened to an article that a reader asks about. Every question has exactly one of these answers. */
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
  /** We have it, but do not know any more what happened to it. */
  'forgotten',
  /** It came after the edition, or its date is before the edition's period. */
  'late',
  'old',
  /** No term of the reader finds it. */
  'no_terms',
  'score',
  'page_unread',
  'excluded',
  'not_news',
  'broad',
  /** A term that was not searched for finds it. */
  'term_muted',
  'above_plan',
  'term_new',
  /** A term finds it, but the reader's settings or answers exclude it. */
  'language',
  'refused',
  'story_muted',
  'outlet_muted',
  /** It was sent before, another article of its story is included, or there was no room. */
  'told',
  'same_story',
  'length',
  /** It would be included now: something changed since the edition. */
  'changed',
] as const;
export const WhyCause = z.enum(whyCauses);
export type WhyCause = z.infer<typeof WhyCause>;

/** What the sum of an article's score is made of; `answers` are the reader's, `start` is the same for every article. */
export const ScorePartName = z.enum([
  'start',
  'title',
  'lead',
  'frequency',
  'whole',
  'occurrences',
  'meaning',
  'vocabulary',
  'partialVocabulary',
  'sentences',
  'bonus',
  'answers',
]);

export const WhyAnswer = z.object({
  cause: WhyCause,
  /** The article asked about, if we have it. */
  article: z.object({ title: z.string(), url: z.string(), outlet: z.string(), seenAt: Instant }).nullable(),
  storyId: z.string().nullable(),
  /** The clipping asked about; null: the next one. */
  edition: z.object({ id: z.uuid(), on: z.iso.date() }).nullable(),
  /** The item with the story, or with the article itself. */
  item: z
    .object({ title: z.string(), url: z.string(), editionId: z.uuid().nullable(), on: z.iso.date().nullable() })
    .nullable(),
  isOnPage: z.boolean(),
  /** The nearest or the affected term. */
  term: z.object({ id: z.uuid(), term: z.string() }).nullable(),
  score: z.number().nullable(),
  needed: z.number().nullable(),
  /** The score in log-odds as a sum, the largest first: 0 is a score of one half. */
  parts: z.array(z.object({ part: ScorePartName, adds: z.number() })),
  /** The excluded word of the term, and the term without it. */
  excluded: z.string().nullable(),
  wording: z.string().nullable(),
  /** Terms that would find it, and the reading with which the term would. */
  helps: z.array(z.string()).max(3),
  reading: TermReading.nullable(),
  /** Language of the article. */
  language: z.string().nullable(),
  /** The outlet asked about; its host if we do not read it. */
  outlet: z.string().nullable(),
  outletId: z.string().nullable(),
  reason: SkipReason.nullable(),
  /** The reader's answer that excludes it: it can be taken back. */
  itemId: z.uuid().nullable(),
  /** Whether it is in the next clipping as of now. */
  comesNext: z.boolean(),
});
export type WhyAnswer = z.infer<typeof WhyAnswer>;

/** An address or a headline. */
export const WhyText = z.string().trim().min(3).max(2000);

export const whyContract = {
  ask: userCall('POST', '/why', 'Why an article is not in a clipping, by address or headline')
    .input(z.object({ text: WhyText, editionId: z.uuid().optional() }))
    .output(WhyAnswer),
  restoreOutlet: userCall('DELETE', '/why/outlets/{id}', 'Take "less of this outlet" back')
    .input(z.object({ id: z.string().max(100) }))
    .output(done('isRestored')),
};
