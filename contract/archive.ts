import { z } from 'zod';
import { ClippingContent } from './clippings.ts';
import { EditionCursor } from './editions.ts';
import { TermHistory } from './news/term-history.ts';
import { ById, callsOf, done, Instant, Int } from './procedure.ts';
import { longestSearch } from './rules/field-limits.ts';

/** Start and end of each marked part of a text. */
export const Marks = z.array(z.tuple([Int, Int]));

export const SkipReason = z.enum([
  'unconfirmed',
  'suppressed',
  'unsubscribed',
  'paused',
  'no_terms',
  'nothing_new',
  'missed',
  'failed',
  'other',
]);
export type SkipReason = z.infer<typeof SkipReason>;

/** One of the reader's days, with its clipping or the reason why there was none. */
export const ArchivedEdition = z.object({
  id: z.uuid(),
  on: z.iso.date(),
  kind: z.string(),
  state: z.enum(['frozen', 'skipped']),
  reason: SkipReason.nullable(),
  storyCount: Int,
  /** The first headlines, each with the id of its story's page if it has one; in a search, those that match. */
  headlines: z.array(z.object({ storyId: z.string().nullable(), title: z.string(), term: z.string() })),
});
export type ArchivedEdition = z.infer<typeof ArchivedEdition>;

/** `unknown`: the other side took the message and never answered. */
export const DeliveryState = z.enum([
  'waiting',
  'sending',
  'accepted',
  'retrying',
  'refused',
  'withheld',
  'unknown',
  'late',
]);
export type DeliveryState = z.infer<typeof DeliveryState>;

export const Receipt = z.object({
  dueAt: Instant,
  composedAt: Instant,
  deliveries: z.array(
    z.object({
      channel: z.string(),
      state: DeliveryState,
      sentAt: Instant.nullable(),
      attempts: Int,
      /** Reply of the other side, e.g. 550 5.1.1. */
      replyCode: z.string().nullable(),
      messageId: z.string(),
    }),
  ),
});
export type Receipt = z.infer<typeof Receipt>;

export const Answer = z.enum(['useful', 'not_this']);
export type Answer = z.infer<typeof Answer>;

export const Dispute = z.object({
  noun: z.string(),
  claims: z.array(z.object({ value: z.string(), outlets: z.array(z.string()) })),
});
export type Dispute = z.infer<typeof Dispute>;

export const WeekCourse = z.object({
  course: z.enum(['new', 'grew', 'steady', 'ended']),
  articles: Int,
  outlets: Int,
  firstOn: z.iso.date(),
  lastOn: z.iso.date(),
  /** The newest headline, if it differs from the story's own. */
  latest: z.string().nullable(),
});
export type WeekCourse = z.infer<typeof WeekCourse>;

export const EditionStory = z.object({
  id: z.uuid(),
  /** Id of the story's page; null if it was not kept. */
  storyId: z.string().nullable(),
  /** Only in weekly summaries. */
  course: WeekCourse.nullable(),
  title: z.string(),
  titleMarks: Marks,
  /** One sentence about what happened. */
  line: z.string(),
  /** Language of headline and summary. */
  language: z.string(),
  url: z.string(),
  summary: z.string(),
  summaryMarks: Marks,
  outlets: z.array(z.object({ name: z.string(), url: z.string(), title: z.string(), at: Instant })),
  kind: z.enum(['about', 'mentioned', 'related']),
  isInTitle: z.boolean(),
  /** What the headline has of the term, if that is not the term as typed. */
  titleWord: z.string().nullable(),
  isInLead: z.boolean(),
  mentions: Int,
  otherWords: z.array(z.string()),
  isUpdate: z.boolean(),
  /** False if only this page contains it. */
  isInMail: z.boolean(),
  isFollowed: z.boolean(),
  /** Whether a model wrote the summary, checked against the articles. */
  /** Whether the whole summary is new since the reader's last edition with the story. */
  isNews: z.boolean(),
  /** Different figures of the outlets for the same thing, most outlets first. */
  dispute: Dispute.nullable(),
  isSaved: z.boolean(),
  /** The reader's answer, given here or in the mail. */
  answer: Answer.nullable(),
  /** Other news of the same event: a line each. */
  more: z.array(z.object({ id: z.uuid(), outlet: z.string(), title: z.string(), url: z.string() })),
});
export type EditionStory = z.infer<typeof EditionStory>;

/** Stories that lasted while the reader was away, a line each. */
export const Away = z.object({
  from: z.iso.date(),
  terms: z.array(
    z.object({
      term: z.string(),
      stories: z.array(
        z.object({
          storyId: z.string(),
          title: z.string(),
          url: z.string(),
          /** Outlet of the headline, and number of outlets with the story. */
          outlet: z.string(),
          outlets: Int,
          firstOn: z.iso.date(),
          lastOn: z.iso.date(),
        }),
      ),
    }),
  ),
});
export type Away = z.infer<typeof Away>;

export const Edition = ArchivedEdition.omit({ storyCount: true, headlines: true }).extend({
  timeZone: z.string(),
  terms: z.array(z.object({ term: z.string(), stories: z.array(EditionStory), cutCount: Int })),
  away: Away.nullable(),
  alert: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('burst'), outlets: Int, usual: Int }),
      z.object({ type: z.literal('first') }),
    ])
    .nullable(),
  silentTerms: z.array(z.object({ term: z.string(), lastOn: z.iso.date().nullable() })),
  /** Headlines that may not be what a term means. */
  nearly: z.array(
    z.object({ term: z.string(), storyId: z.string(), title: z.string(), url: z.string(), outlet: z.string() }),
  ),
  articleCount: Int,
  outletCount: Int,
  failedOutlets: z.array(z.string()),
  /** Opens the edition without a login; null if it is not shared. */
  shareUrl: z.url().nullable(),
  receipt: Receipt,
  /** The reader's previous and next edition. */
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
});
export type Edition = z.infer<typeof Edition>;

/** The next clipping as it would be sent now. */
export const EditionDraft = Edition.pick({
  on: true,
  timeZone: true,
  terms: true,
  away: true,
  silentTerms: true,
  nearly: true,
  articleCount: true,
  outletCount: true,
});
export type EditionDraft = z.infer<typeof EditionDraft>;

export const NextEdition = EditionDraft.extend({
  /** Whether some terms are still being matched: more stories may come. */
  isReading: z.boolean(),
});
export type NextEdition = z.infer<typeof NextEdition>;

/** A specific clipping as its form would send it now. */
export const ClippingDraft = EditionDraft.extend({
  /** The mail's subject without the clipping's name; null if there is nothing to send. */
  subject: z.string().nullable(),
});
export type ClippingDraft = z.infer<typeof ClippingDraft>;

export const SavedStory = z.object({
  /** Null if the story was kept longer than its edition. */
  editionId: z.uuid().nullable(),
  on: z.iso.date(),
  term: z.string(),
  timeZone: z.string(),
  story: EditionStory,
});
export type SavedStory = z.infer<typeof SavedStory>;

const { userCall } = callsOf('editions');

export const archiveContract = {
  list: userCall('GET', '/editions', "The reader's editions, newest first")
    .input(z.object({ search: z.string().max(longestSearch).optional(), before: EditionCursor.optional() }))
    .output(z.object({ editions: z.array(ArchivedEdition), before: EditionCursor.nullable() })),
  month: userCall('GET', '/editions/months/{month}', 'Which days of a month have an edition')
    .input(z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }))
    .output(z.array(ArchivedEdition.pick({ id: true, on: true, kind: true, state: true, storyCount: true }))),
  edition: userCall('GET', '/editions/{id}', 'One edition with its receipt').input(ById).output(Edition),
  share: userCall('POST', '/editions/{id}/share', 'A new link to the edition; an old one ends')
    .input(ById)
    .output(z.object({ url: z.url() })),
  unshare: userCall('DELETE', '/editions/{id}/share', 'End the link to the edition').input(ById).output(done('ended')),
  draft: userCall('GET', '/editions/next', 'The next clipping as it would be now').output(NextEdition),
  clippingDraft: userCall('POST', '/clippings/preview', 'A specific clipping as its form would send it')
    .input(ClippingContent.extend({ id: z.uuid().optional() }))
    .output(ClippingDraft),
  saved: userCall('GET', '/editions/saved', 'Stories kept for later, last kept first').output(z.array(SavedStory)),
  save: userCall('PUT', '/editions/stories/{id}/saved', 'Keep a story for later, or no more')
    .input(ById.extend({ isSaved: z.boolean() }))
    .output(z.object({ isSaved: z.boolean() })),
  answer: userCall('PUT', '/editions/stories/{id}/answer', 'Say what a story was worth')
    .input(ById.extend({ answer: Answer.nullable() }))
    .output(z.object({ answer: Answer.nullable() })),
  term: userCall('GET', '/terms/{id}/history', 'How much was written of a term in the last ninety days')
    .input(ById)
    .output(TermHistory),
};
