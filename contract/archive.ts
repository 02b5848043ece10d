import { z } from 'zod';
import { ClippingContent } from './clippings.ts';
import { EditionCursor } from './editions.ts';
import { TermHistory } from './news/term-history.ts';
import { userCall } from './procedure.ts';
import { longestSearch } from './rules/field-limits.ts';

const instant = z.iso.datetime({ offset: true });
const Marks = z.array(z.tuple([z.number().int(), z.number().int()]));

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

/** A day of the reader's, with its clipping or with the reason why there was none. */
export const ArchivedEdition = z.object({
  id: z.uuid(),
  on: z.iso.date(),
  kind: z.string(),
  state: z.enum(['frozen', 'skipped']),
  reason: SkipReason.nullable(),
  storyCount: z.number().int(),
  /** The first headlines, each with the name of its story's page where it has one; in a search those that match. */
  headlines: z.array(z.object({ storyId: z.string().nullable(), title: z.string(), term: z.string() })),
});
export type ArchivedEdition = z.infer<typeof ArchivedEdition>;

/** `unknown` is honest: the other side took the message and never answered. */
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
  dueAt: instant,
  composedAt: instant,
  deliveries: z.array(
    z.object({
      channel: z.string(),
      state: DeliveryState,
      sentAt: instant.nullable(),
      attempts: z.number().int(),
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

/** How a story went over a week. */
export const WeekCourse = z.object({
  course: z.enum(['new', 'grew', 'steady', 'ended']),
  articles: z.number().int(),
  outlets: z.number().int(),
  firstOn: z.iso.date(),
  lastOn: z.iso.date(),
  /** The newest headline, where it is another than the story's own. */
  latest: z.string().nullable(),
});
export type WeekCourse = z.infer<typeof WeekCourse>;

export const EditionStory = z.object({
  id: z.uuid(),
  /** Names the story's own page; null where it was not kept. */
  storyId: z.string().nullable(),
  /** In the summary of a week. */
  course: WeekCourse.nullable(),
  title: z.string(),
  titleMarks: Marks,
  /** One sentence that says what happened. */
  line: z.string(),
  /** Of headline and summary. */
  language: z.string(),
  url: z.string(),
  summary: z.string(),
  summaryMarks: Marks,
  outlets: z.array(z.object({ name: z.string(), url: z.string(), title: z.string(), at: instant })),
  kind: z.enum(['about', 'mentioned', 'related']),
  isInTitle: z.boolean(),
  isInLead: z.boolean(),
  mentions: z.number().int(),
  otherWords: z.array(z.string()),
  /** A word of the headline that usually goes with the term. */
  associated: z.string().nullable(),
  isUpdate: z.boolean(),
  /** Else this page alone has it. */
  isInMail: z.boolean(),
  /** The reader follows the story. */
  isFollowed: z.boolean(),
  /** The summary is a model's, checked against the articles. */
  isRewritten: z.boolean(),
  /** The whole summary is new since the reader's last edition with the story. */
  isNews: z.boolean(),
  /** Outlets give different figures for the same thing, most outlets first. */
  dispute: Dispute.nullable(),
  /** Kept to be read later. */
  isSaved: z.boolean(),
  /** What the reader said of it, here or in the mail. */
  answer: Answer.nullable(),
  /** Other news of the same event: a line each. */
  more: z.array(z.object({ id: z.uuid(), outlet: z.string(), title: z.string(), url: z.string() })),
});
export type EditionStory = z.infer<typeof EditionStory>;

/** What lasted while the reader was away, a line each. */
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
          outlets: z.number().int(),
          firstOn: z.iso.date(),
          lastOn: z.iso.date(),
        }),
      ),
    }),
  ),
});
export type Away = z.infer<typeof Away>;

export const Edition = z.object({
  id: z.uuid(),
  on: z.iso.date(),
  kind: z.string(),
  state: z.enum(['frozen', 'skipped']),
  reason: SkipReason.nullable(),
  timeZone: z.string(),
  terms: z.array(z.object({ term: z.string(), stories: z.array(EditionStory), cutCount: z.number().int() })),
  away: Away.nullable(),
  /** Why an alert came. */
  alert: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('burst'), outlets: z.number().int(), usual: z.number().int() }),
      z.object({ type: z.literal('first') }),
    ])
    .nullable(),
  silentTerms: z.array(z.object({ term: z.string(), lastOn: z.iso.date().nullable() })),
  articleCount: z.number().int(),
  outletCount: z.number().int(),
  failedOutlets: z.array(z.string()),
  /** Opens the edition for anybody who has it; null while it is not shared. */
  shareUrl: z.url().nullable(),
  receipt: Receipt,
  /** The reader's days before and after this one. */
  previousId: z.uuid().nullable(),
  nextId: z.uuid().nullable(),
});
export type Edition = z.infer<typeof Edition>;

/** What the next clipping would hold if it were sent now. */
export const EditionDraft = Edition.pick({
  on: true,
  timeZone: true,
  terms: true,
  away: true,
  silentTerms: true,
  articleCount: true,
  outletCount: true,
});
export type EditionDraft = z.infer<typeof EditionDraft>;

/** A specific clipping as its form would send it now. */
export const ClippingDraft = EditionDraft.extend({
  /** Of the mail, after the clipping's name; null where there is nothing to send. */
  subject: z.string().nullable(),
});
export type ClippingDraft = z.infer<typeof ClippingDraft>;

export const SavedStory = z.object({
  /** Null when the story was kept for longer than its edition. */
  editionId: z.uuid().nullable(),
  on: z.iso.date(),
  term: z.string(),
  timeZone: z.string(),
  story: EditionStory,
});
export type SavedStory = z.infer<typeof SavedStory>;

const tags = ['editions'];
const byId = z.object({ id: z.uuid() });

export const archiveContract = {
  list: userCall
    .route({ method: 'GET', path: '/editions', summary: "The reader's editions, newest first", tags })
    .input(z.object({ search: z.string().max(longestSearch).optional(), before: EditionCursor.optional() }))
    .output(z.object({ editions: z.array(ArchivedEdition), before: EditionCursor.nullable() })),
  month: userCall
    .route({ method: 'GET', path: '/editions/months/{month}', summary: 'Which days of a month have an edition', tags })
    .input(z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }))
    .output(
      z.array(
        z.object({
          id: z.uuid(),
          on: z.iso.date(),
          kind: z.string(),
          state: z.enum(['frozen', 'skipped']),
          storyCount: z.number().int(),
        }),
      ),
    ),
  edition: userCall
    .route({ method: 'GET', path: '/editions/{id}', summary: 'One edition with its receipt', tags })
    .input(byId)
    .output(Edition),
  share: userCall
    .route({
      method: 'POST',
      path: '/editions/{id}/share',
      summary: 'A new link to the edition; an old one ends',
      tags,
    })
    .input(byId)
    .output(z.object({ url: z.url() })),
  unshare: userCall
    .route({ method: 'DELETE', path: '/editions/{id}/share', summary: 'End the link to the edition', tags })
    .input(byId)
    .output(z.object({ ended: z.literal(true) })),
  draft: userCall
    .route({ method: 'GET', path: '/editions/next', summary: 'The next clipping as it would be now', tags })
    .output(EditionDraft),
  clippingDraft: userCall
    .route({
      method: 'POST',
      path: '/clippings/preview',
      summary: 'A specific clipping as its form would send it',
      tags,
    })
    .input(ClippingContent.extend({ id: z.uuid().optional() }))
    .output(ClippingDraft),
  saved: userCall
    .route({ method: 'GET', path: '/editions/saved', summary: 'Stories kept for later, last kept first', tags })
    .output(z.array(SavedStory)),
  save: userCall
    .route({ method: 'PUT', path: '/editions/stories/{id}/saved', summary: 'Keep a story for later, or no more', tags })
    .input(byId.extend({ isSaved: z.boolean() }))
    .output(z.object({ isSaved: z.boolean() })),
  answer: userCall
    .route({ method: 'PUT', path: '/editions/stories/{id}/answer', summary: 'Say what a story was worth', tags })
    .input(byId.extend({ answer: Answer.nullable() }))
    .output(z.object({ answer: Answer.nullable() })),
  term: userCall
    .route({
      method: 'GET',
      path: '/terms/{id}/history',
      summary: 'How much was written of a term in the last ninety days',
      tags,
    })
    .input(byId)
    .output(TermHistory),
};
