import { z } from 'zod';
import { DeliveryState, Dispute } from '../archive.ts';
import { LocalTime, Weekdays } from '../delivery-settings.ts';
import { Instant, Int } from '../procedure.ts';
import { ApiScope } from './tokens.ts';

export const V1Account = z.object({
  plan: z.string(),
  terms: z.object({ count: Int, active: Int, limit: Int }),
  clippings: z.object({ count: Int, limit: Int }),
  /** The key of this request. */
  key: z.object({ name: z.string(), scopes: z.array(ApiScope), expires_at: Instant.nullable() }),
});

export const V1Term = z.object({
  id: z.uuid(),
  term: z.string(),
  created_at: Instant,
  /** False for terms above the plan's limit: they are kept but not followed. */
  is_active: z.boolean(),
  /** Muted until then; null while it is followed. */
  muted_until: Instant.nullable(),
});
export type V1Term = z.infer<typeof V1Term>;

export const V1TermCounts = z.object({
  id: z.uuid(),
  term: z.string(),
  /** Every day of the last ninety, oldest first; null if no clipping was composed. */
  days: z.array(z.object({ date: z.iso.date(), stories: Int.nullable() })),
  outlets: z.array(z.object({ name: z.string(), articles: Int })),
});
export type V1TermCounts = z.infer<typeof V1TermCounts>;

const Why = z.object({
  term: z.string(),
  relevance: z.enum(['about', 'mentioned', 'related']),
  is_in_title: z.boolean(),
  is_in_lead: z.boolean(),
  mentions: Int,
  /** Words of the article that were accepted for the term. */
  other_words: z.array(z.string()),
  /** A word of the headline that usually goes with the term. */
  associated_word: z.string().nullable(),
});

export const V1Story = z.object({
  id: z.uuid(),
  term: z.string(),
  title: z.string(),
  /** One sentence about what happened. */
  line: z.string(),
  language: z.string(),
  url: z.string(),
  summary: z.string(),
  is_update: z.boolean(),
  is_new_since_last: z.boolean(),
  /** Outlets give different figures for the same thing. */
  dispute: Dispute.nullable(),
  is_more_of_previous_event: z.boolean(),
  relevance: z.enum(['about', 'mentioned', 'related']),
  why: Why,
  outlets: z.array(z.object({ name: z.string(), url: z.string(), title: z.string(), published_at: Instant })),
});
export type V1Story = z.infer<typeof V1Story>;

const Receipt = z.object({
  due_at: Instant,
  composed_at: Instant,
  deliveries: z.array(
    z.object({
      channel: z.string(),
      state: DeliveryState,
      sent_at: Instant.nullable(),
      attempts: Int,
      reply_code: z.string().nullable(),
      message_id: z.string(),
    }),
  ),
});

const ListedEdition = z.object({
  id: z.uuid(),
  date: z.iso.date(),
  /** `daily`, `weekly`, `alert` or `clipping`. */
  kind: z.string(),
  composed_at: Instant,
  story_count: Int,
  url: z.string(),
});

export const V1EditionPage = z.object({ editions: z.array(ListedEdition), before: z.string().nullable() });
export type V1EditionPage = z.infer<typeof V1EditionPage>;

export const V1Edition = z.object({
  id: z.uuid(),
  kind: z.string(),
  clipping: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  date: z.iso.date(),
  time_zone: z.string(),
  language: z.string(),
  composed_at: Instant,
  /** The shared page; null if it is not shared. */
  url: z.string().nullable(),
  articles_read: Int,
  outlets_read: Int,
  /** The day in at most three lines. */
  day: z.array(z.string()),
  stories: z.array(V1Story),
  receipt: Receipt,
});
export type V1Edition = z.infer<typeof V1Edition>;

const OfEdition = z.object({ id: z.uuid(), date: z.iso.date(), kind: z.string(), url: z.string() });

/** A story with its edition. */
export const V1ToldStory = V1Story.extend({ edition: OfEdition });
export type V1ToldStory = z.infer<typeof V1ToldStory>;

export const V1SearchPage = z.object({ stories: z.array(V1ToldStory), before: z.string().nullable() });
export type V1SearchPage = z.infer<typeof V1SearchPage>;

/** A story found in all articles, shown by one of its matching articles. */
export const V1FoundArticle = z.object({
  id: z.string(),
  story_id: z.string().nullable(),
  title: z.string(),
  outlet: z.string(),
  url: z.string(),
  language: z.string(),
  published_at: Instant,
  /** The sentence with the words, if the outlet's right allows it. */
  passage: z.string(),
  /** Matching articles of the story. */
  article_count: Int,
});
export const V1ArticlePage = z.object({
  articles: z.array(V1FoundArticle),
  total: Int,
  after: z.string().nullable(),
});
export type V1ArticlePage = z.infer<typeof V1ArticlePage>;

export const V1StoryWithReceipt = V1ToldStory.extend({ receipt: Receipt });

export const V1ClippingInput = z.object({
  name: z.string().max(500),
  terms: z.array(z.string().max(1000)).max(100),
  /** Ids of outlets; empty: all outlets. */
  outlet_ids: z.array(z.string().max(100)).max(200).default([]),
  weekdays: Weekdays,
  local_time: LocalTime,
});

export const V1Clipping = z.object({
  id: z.uuid(),
  name: z.string(),
  terms: z.array(z.object({ term: z.string(), is_active: z.boolean() })),
  outlet_ids: z.array(z.string()),
  weekdays: z.array(Int),
  local_time: z.string(),
  /** `plan`: not included in the current plan. */
  paused_by: z.enum(['reader', 'plan']).nullable(),
  next_run_at: Instant,
  last_date: z.iso.date().nullable(),
});
export type V1Clipping = z.infer<typeof V1Clipping>;
