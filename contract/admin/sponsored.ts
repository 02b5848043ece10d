import { z } from 'zod';
import { Plan } from '../plans.ts';
import { adminCall, ById, done, Instant, Int } from '../procedure.ts';
import { PageInput, pageOf } from './paging.ts';

/** The stored fields with their counts (requirements R120). */
export const SponsoredItem = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Our own copy, as shown in clippings; null if the address has no picture. */
  picture: z.string().nullable(),
  active: z.boolean(),
  /** First and last day of the editions that may contain it; null means no limit. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Plans whose editions may contain it; if empty, all readers who get sponsored content. */
  plans: z.array(Plan),
  createdAt: Instant,
  /** How often it was in a clipping, and how often its link was followed. */
  appearances: Int,
  clicks: Int,
  /** The last 30 days, oldest first, without days that have no count. */
  days: z.array(z.object({ day: z.iso.date(), appearances: Int, clicks: Int })),
});
export type SponsoredItem = z.infer<typeof SponsoredItem>;

/** The form's input; blank addresses and descriptions count as none. */
export const SponsoredDraft = z.object({
  title: z.string().max(200),
  description: z.string().max(2000).default(''),
  url: z.string().max(2000).default(''),
  imageUrl: z.string().max(2000).default(''),
  active: z.boolean().default(true),
  startsOn: z.iso.date().nullable().default(null),
  endsOn: z.iso.date().nullable().default(null),
  plans: z.array(Plan).max(4).default([]),
});
export type SponsoredDraft = z.infer<typeof SponsoredDraft>;

export const sponsoredContract = {
  list: adminCall('GET', '/admin/sponsored-content', 'Sponsored content, newest first')
    .input(PageInput)
    .output(pageOf(SponsoredItem)),
  create: adminCall('POST', '/admin/sponsored-content', 'Create sponsored content')
    .input(SponsoredDraft)
    .output(SponsoredItem),
  update: adminCall('PUT', '/admin/sponsored-content/{id}', 'Change sponsored content')
    .input(SponsoredDraft.extend({ id: z.uuid() }))
    .output(SponsoredItem),
  remove: adminCall('DELETE', '/admin/sponsored-content/{id}', 'Delete sponsored content')
    .input(ById)
    .output(done('removed')),
};
