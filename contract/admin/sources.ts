import { z } from 'zod';
import { adminCall } from '../procedure.ts';
import { mostQuoted } from '../rules/field-limits.ts';
import { Direction, PageInput, pageOf, SearchText } from './paging.ts';

const tags = ['admin'];
const instant = z.iso.datetime({ offset: true });
const Address = z.string().trim().min(1).max(2000);

/** `silent`: answers, but brought nothing new for two weeks. */
export const SourceHealth = z.enum(['good', 'failing', 'silent', 'paused', 'new']);
export type SourceHealth = z.infer<typeof SourceHealth>;

/** By the name of the outlet; by need of attention; by its last success; by its articles of two weeks. */
export const SourceSort = z.enum(['outlet', 'health', 'lastSuccess', 'perDay']);
export type SourceSort = z.infer<typeof SourceSort>;

/** Characters shown of a text; 0 is the headline alone, null a licence for all of it. */
export const QuoteLimit = z.number().int().min(0).max(mostQuoted).nullable();

export const AdminSource = z.object({
  id: z.uuid(),
  outletId: z.string(),
  outlet: z.string(),
  /** The right of the outlet, which all its feeds share. */
  quoteLimit: QuoteLimit,
  url: z.string(),
  section: z.string().nullable(),
  health: SourceHealth,
  lastPolledAt: instant.nullable(),
  lastSuccessAt: instant.nullable(),
  lastItemAt: instant.nullable(),
  lastOutcome: z.string().nullable(),
  lastError: z.string().nullable(),
  failures: z.number().int(),
  nextPollAt: instant,
  /** Articles a day, oldest first, today last. */
  perDay: z.array(z.number().int()),
});
export type AdminSource = z.infer<typeof AdminSource>;

export const FoundFeed = z.object({
  url: z.string(),
  title: z.string().nullable(),
  items: z.number().int(),
  isKnown: z.boolean(),
});
export type FoundFeed = z.infer<typeof FoundFeed>;

export const FeedPreview = z.object({
  url: z.string(),
  title: z.string().nullable(),
  home: z.string().nullable(),
  language: z.string().nullable(),
  total: z.number().int(),
  items: z.array(z.object({ title: z.string(), link: z.string().nullable(), publishedAt: instant.nullable() })),
});
export type FeedPreview = z.infer<typeof FeedPreview>;

export const adminSourcesContract = {
  list: adminCall
    .route({ method: 'GET', path: '/admin/sources', summary: 'Feeds with their health', tags })
    .input(
      PageInput.extend({
        q: SearchText,
        health: SourceHealth.optional(),
        sort: SourceSort.default('outlet'),
        direction: Direction.default('asc'),
      }),
    )
    .output(pageOf(AdminSource)),
  counts: adminCall
    .route({ method: 'GET', path: '/admin/sources/counts', summary: 'How many feeds of each health', tags })
    .output(z.record(SourceHealth, z.number().int())),
  discover: adminCall
    .route({ method: 'POST', path: '/admin/sources/discover', summary: 'The feeds behind an address', tags })
    .input(z.object({ address: Address }))
    .output(z.array(FoundFeed)),
  preview: adminCall
    .route({ method: 'POST', path: '/admin/sources/preview', summary: 'What a feed brings, before it is saved', tags })
    .input(z.object({ url: Address }))
    .output(FeedPreview),
  add: adminCall
    .route({ method: 'POST', path: '/admin/sources', summary: 'Follow a feed', tags })
    .input(z.object({ url: Address, name: z.string().trim().min(1).max(120), language: z.enum(['pt', 'en']) }))
    .output(z.object({ id: z.uuid() })),
  setPaused: adminCall
    .route({ method: 'PUT', path: '/admin/sources/{id}/pause', summary: 'Pause or resume a feed', tags })
    .input(z.object({ id: z.uuid(), isPaused: z.boolean() }))
    .output(z.object({ isPaused: z.boolean() })),
  check: adminCall
    .route({ method: 'POST', path: '/admin/sources/{id}/check', summary: 'Ask a feed now', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ queued: z.literal(true) })),
  opml: adminCall
    .route({ method: 'GET', path: '/admin/sources.opml', summary: 'All feeds as a subscription list', tags })
    .output(z.instanceof(File)),
  importOpml: adminCall
    .route({ method: 'POST', path: '/admin/sources/opml', summary: 'Follow the feeds of a subscription list', tags })
    .input(z.object({ text: z.string().max(900_000), language: z.enum(['pt', 'en']) }))
    .output(z.object({ added: z.number().int(), known: z.number().int(), rights: z.number().int() })),
  setRight: adminCall
    .route({
      method: 'PUT',
      path: '/admin/sources/rights',
      summary: 'How much of the texts is shown of one outlet, or of all in a filter of the list',
      tags,
    })
    .input(
      z.object({
        quoteLimit: QuoteLimit,
        of: z.union([
          z.object({ outletId: z.string().max(100) }),
          z.object({ q: SearchText, health: SourceHealth.optional() }).strict(),
        ]),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  rightsCsv: adminCall
    .route({ method: 'GET', path: '/admin/sources/rights.csv', summary: 'Outlets with their rights as a table', tags })
    .output(z.instanceof(File)),
  importRights: adminCall
    .route({ method: 'POST', path: '/admin/sources/rights', summary: 'Take over the rights of a table', tags })
    .input(z.object({ text: z.string().max(900_000) }))
    .output(z.object({ changed: z.number().int(), skipped: z.number().int() })),
};
