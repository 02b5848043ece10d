import { z } from 'zod';
import { QuoteLimit } from '../admin/sources.ts';
import { ById, callsOf, done, Instant, Int } from '../procedure.ts';
import { mostListCharacters, refusalReasons } from '../rules/field-limits.ts';

const { userCall } = callsOf('sources');

/**
 * `checking`: from a subscription list, not fetched yet. `unreadable`: no feed at the address. `merged`: it belongs to
 * an outlet that is already read.
 */
export const RequestState = z.enum(['checking', 'open', 'unreadable', 'added', 'merged', 'refused']);
export type RequestState = z.infer<typeof RequestState>;

export const RefusalReason = z.enum(refusalReasons);
export type RefusalReason = z.infer<typeof RefusalReason>;

const Address = z.string().trim().min(3).max(2000);

export const SourcePreview = z.object({
  /** Address of the feed. */
  url: z.string(),
  name: z.string(),
  headlines: z.array(z.object({ title: z.string(), publishedAt: Instant.nullable() })).max(5),
  /** The outlet with the same host, if any. */
  outlet: z.string().nullable(),
  /** How much of its texts would be shown. */
  quoteLimit: QuoteLimit,
  isRead: z.boolean(),
  /** Whether this reader asked for it before. */
  isRequested: z.boolean(),
});
export type SourcePreview = z.infer<typeof SourcePreview>;

export const SourceRequest = z.object({
  id: z.uuid(),
  url: z.string(),
  name: z.string(),
  state: RequestState,
  /** The outlet that is read, for `added` and `merged`. */
  outlet: z.string().nullable(),
  reason: RefusalReason.nullable(),
  note: z.string().nullable(),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
});
export type SourceRequest = z.infer<typeof SourceRequest>;

export const sourceRequestsContract = {
  list: userCall('GET', '/source-requests', 'Outlets the reader suggested, newest first').output(
    z.array(SourceRequest),
  ),
  look: userCall('POST', '/source-requests/look', 'Whether an address can be read')
    .input(z.object({ address: Address }))
    .output(SourcePreview),
  add: userCall('POST', '/source-requests', 'Suggest a feed')
    .input(z.object({ url: Address }))
    .output(SourceRequest),
  remove: userCall('DELETE', '/source-requests/{id}', 'Remove a suggestion').input(ById).output(done('removed')),
  importList: userCall('POST', '/source-requests/opml', 'Suggest the feeds of a subscription list')
    .input(z.object({ text: z.string().max(mostListCharacters) }))
    .output(
      z.object({
        added: Int,
        /** Feeds that are already read. */
        read: Int,
        /** Suggested before, or above the limit of open requests. */
        skipped: Int,
      }),
    ),
};
