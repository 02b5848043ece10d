import { z } from 'zod';
import { Language } from '../language.ts';
import { RefusalReason } from '../news/source-requests.ts';
import { adminCall, Instant, Int } from '../procedure.ts';
import { PageInput, pageOf, SearchText } from './paging.ts';

const Url = z.string().max(2000);
const Answered = z.object({ readers: Int });

export const RequestFilter = z.enum(['open', 'added', 'merged', 'refused', 'unreadable']);
export type RequestFilter = z.infer<typeof RequestFilter>;

/** One feed in one state, with the number of readers who asked for it. Their names are not shown. */
export const RequestedFeed = z.object({
  url: z.string(),
  name: z.string(),
  language: Language,
  state: RequestFilter,
  readers: Int,
  firstAt: Instant,
  lastAt: Instant,
  outlet: z.string().nullable(),
  reason: RefusalReason.nullable(),
  note: z.string().nullable(),
  /** The outlet with the same host. */
  likelyOutletId: z.string().nullable(),
});
export type RequestedFeed = z.infer<typeof RequestedFeed>;

export const adminSourceRequestsContract = {
  list: adminCall('GET', '/admin/source-requests', 'Feeds that readers suggested')
    .input(PageInput.extend({ q: SearchText, state: RequestFilter.default('open') }))
    .output(pageOf(RequestedFeed)),
  counts: adminCall('GET', '/admin/source-requests/counts', 'Suggested feeds by state').output(
    z.record(RequestFilter, Int),
  ),
  outlets: adminCall('GET', '/admin/source-requests/outlets', 'Outlets to merge with').output(
    z.array(z.object({ id: z.string(), name: z.string() })),
  ),
  approve: adminCall('POST', '/admin/source-requests/approve', 'Read a suggested feed')
    .input(z.object({ url: Url, name: z.string().trim().min(1).max(120), language: Language }))
    .output(Answered),
  merge: adminCall(
    'POST',
    '/admin/source-requests/merge',
    'Answer with an outlet that is read already; its feed may be added to that outlet',
  )
    .input(z.object({ url: Url, outletId: z.string().max(100), isFeedAdded: z.boolean() }))
    .output(Answered),
  refuse: adminCall('POST', '/admin/source-requests/refuse', 'Refuse a suggested feed')
    .input(z.object({ url: Url, reason: RefusalReason, note: z.string().trim().max(200).default('') }))
    .output(Answered),
  reopen: adminCall(
    'POST',
    '/admin/source-requests/reopen',
    'Take back a refusal or a merger; readers who were not written to yet hear nothing of it',
  )
    .input(z.object({ url: Url }))
    .output(Answered),
};
