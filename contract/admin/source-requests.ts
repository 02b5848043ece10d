import { z } from 'zod';
import { RefusalReason } from '../news/source-requests.ts';
import { adminCall } from '../procedure.ts';
import { PageInput, pageOf, SearchText } from './paging.ts';

const tags = ['admin'];
const instant = z.iso.datetime({ offset: true });
const Url = z.string().max(2000);
const Answered = z.object({ readers: z.number().int() });

export const RequestFilter = z.enum(['open', 'added', 'merged', 'refused', 'unreadable']);
export type RequestFilter = z.infer<typeof RequestFilter>;

/** One feed in one state, with how many readers asked for it. Who they are is not shown. */
export const RequestedFeed = z.object({
  url: z.string(),
  name: z.string(),
  language: z.enum(['pt', 'en']),
  state: RequestFilter,
  readers: z.number().int(),
  firstAt: instant,
  lastAt: instant,
  outlet: z.string().nullable(),
  reason: RefusalReason.nullable(),
  note: z.string().nullable(),
  /** The outlet it would belong to by its host. */
  likelyOutletId: z.string().nullable(),
});
export type RequestedFeed = z.infer<typeof RequestedFeed>;

export const adminSourceRequestsContract = {
  list: adminCall
    .route({ method: 'GET', path: '/admin/source-requests', summary: 'Feeds that readers suggested', tags })
    .input(PageInput.extend({ q: SearchText, state: RequestFilter.default('open') }))
    .output(pageOf(RequestedFeed)),
  counts: adminCall
    .route({ method: 'GET', path: '/admin/source-requests/counts', summary: 'Suggested feeds by state', tags })
    .output(z.record(RequestFilter, z.number().int())),
  outlets: adminCall
    .route({ method: 'GET', path: '/admin/source-requests/outlets', summary: 'Outlets to merge with', tags })
    .output(z.array(z.object({ id: z.string(), name: z.string() }))),
  approve: adminCall
    .route({ method: 'POST', path: '/admin/source-requests/approve', summary: 'Read a suggested feed', tags })
    .input(z.object({ url: Url, name: z.string().trim().min(1).max(120), language: z.enum(['pt', 'en']) }))
    .output(Answered),
  merge: adminCall
    .route({
      method: 'POST',
      path: '/admin/source-requests/merge',
      summary: 'Answer with an outlet that is read already; its feed may be added to that outlet',
      tags,
    })
    .input(z.object({ url: Url, outletId: z.string().max(100), isFeedAdded: z.boolean() }))
    .output(Answered),
  refuse: adminCall
    .route({ method: 'POST', path: '/admin/source-requests/refuse', summary: 'Refuse a suggested feed', tags })
    .input(z.object({ url: Url, reason: RefusalReason, note: z.string().trim().max(200).default('') }))
    .output(Answered),
  reopen: adminCall
    .route({
      method: 'POST',
      path: '/admin/source-requests/reopen',
      summary: 'Take back a refusal or a merger; readers who were not written to yet hear nothing of it',
      tags,
    })
    .input(z.object({ url: Url }))
    .output(Answered),
};
