import { z } from 'zod';
import { Language } from '../language.ts';
import { adminCall, ById, done, Instant, Int } from '../procedure.ts';
import { mostQuoted } from '../rules/field-limits.ts';
import { Direction, ListInput, pageOf, SearchText } from './paging.ts';

const Address = z.string().trim().min(1).max(2000);

/** `silent`: answers, but brought nothing new for two weeks. */
export const SourceHealth = z.enum(['good', 'failing', 'silent', 'paused', 'new']);
export type SourceHealth = z.infer<typeof SourceHealth>;

/** By outlet name, by need of attention, by last success, or by articles in two weeks. */
export const SourceSort = z.enum(['outlet', 'health', 'lastSuccess', 'perDay']);
export type SourceSort = z.infer<typeof SourceSort>;

/** Characters shown of a text; 0: only the headline; null: all of it, under a licence. */
export const QuoteLimit = Int.min(0).max(mostQuoted).nullable();

export const AdminSource = z.object({
  id: z.uuid(),
  outletId: z.string(),
  outlet: z.string(),
  /** The outlet's right, shared by all its feeds. */
  quoteLimit: QuoteLimit,
  url: z.string(),
  section: z.string().nullable(),
  health: SourceHealth,
  lastSuccessAt: Instant.nullable(),
  lastItemAt: Instant.nullable(),
  lastOutcome: z.string().nullable(),
  lastError: z.string().nullable(),
  failures: Int,
  /** Articles a day, oldest first, today last. */
  perDay: z.array(Int),
});
export type AdminSource = z.infer<typeof AdminSource>;

export const FoundFeed = z.object({
  url: z.string(),
  title: z.string().nullable(),
  items: Int,
  isKnown: z.boolean(),
});
export type FoundFeed = z.infer<typeof FoundFeed>;

export const FeedPreview = z.object({
  url: z.string(),
  title: z.string().nullable(),
  home: z.string().nullable(),
  language: z.string().nullable(),
  total: Int,
  items: z.array(z.object({ title: z.string(), link: z.string().nullable(), publishedAt: Instant.nullable() })),
});
export type FeedPreview = z.infer<typeof FeedPreview>;

export const adminSourcesContract = {
  list: adminCall('GET', '/admin/sources', 'Feeds with their health')
    .input(
      ListInput.extend({
        health: SourceHealth.optional(),
        sort: SourceSort.default('outlet'),
        direction: Direction.default('asc'),
      }),
    )
    .output(pageOf(AdminSource)),
  counts: adminCall('GET', '/admin/sources/counts', 'How many feeds of each health').output(
    z.record(SourceHealth, Int),
  ),
  discover: adminCall('POST', '/admin/sources/discover', 'The feeds behind an address')
    .input(z.object({ address: Address }))
    .output(z.array(FoundFeed)),
  preview: adminCall('POST', '/admin/sources/preview', 'What a feed brings, before it is saved')
    .input(z.object({ url: Address }))
    .output(FeedPreview),
  add: adminCall('POST', '/admin/sources', 'Follow a feed')
    .input(z.object({ url: Address, name: z.string().trim().min(1).max(120), language: Language }))
    .output(ById),
  setPaused: adminCall('PUT', '/admin/sources/{id}/pause', 'Pause or resume a feed')
    .input(z.object({ id: z.uuid(), isPaused: z.boolean() }))
    .output(z.object({ isPaused: z.boolean() })),
  check: adminCall('POST', '/admin/sources/{id}/check', 'Ask a feed now').input(ById).output(done('queued')),
  opml: adminCall('GET', '/admin/sources.opml', 'All feeds as a subscription list').output(z.instanceof(File)),
  importOpml: adminCall('POST', '/admin/sources/opml', 'Follow the feeds of a subscription list')
    .input(z.object({ text: z.string().max(900_000), language: Language }))
    .output(z.object({ added: Int, known: Int, rights: Int })),
  setRight: adminCall(
    'PUT',
    '/admin/sources/rights',
    'How much of the texts is shown of one outlet, or of all in a filter of the list',
  )
    .input(
      z.object({
        quoteLimit: QuoteLimit,
        of: z.union([
          z.object({ outletId: z.string().max(100) }),
          z.object({ q: SearchText, health: SourceHealth.optional() }).strict(),
        ]),
      }),
    )
    .output(z.object({ changed: Int })),
  rightsCsv: adminCall(
    'GET',
    '/admin/sources/rights.csv',
    'Outlets, or those of a filter, with their rights as a table',
  )
    .input(z.object({ health: SourceHealth.optional(), q: SearchText }))
    .output(z.instanceof(File)),
  importRights: adminCall('POST', '/admin/sources/rights', 'Take over the rights of a table')
    .input(z.object({ text: z.string().max(900_000) }))
    .output(z.object({ changed: Int, skipped: Int })),
};
