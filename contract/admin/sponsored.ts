import { z } from 'zod';
import { Plan } from '../plans.ts';
import { adminCall } from '../procedure.ts';
import { PageInput, pageOf } from './paging.ts';

const tags = ['admin'];

/** The stored fields with their counts (requirements R120). */
export const SponsoredItem = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Our own copy of it, as clippings show it; null when the address holds no picture. */
  picture: z.string().nullable(),
  active: z.boolean(),
  /** First and last day of the editions that may carry it; null leaves that end open. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  /** Plans whose editions may carry it; if empty, all readers who get sponsored content. */
  plans: z.array(Plan),
  createdAt: z.iso.datetime({ offset: true }),
  /** How often it stood in a clipping, and how often its link was followed. */
  appearances: z.number().int(),
  clicks: z.number().int(),
  /** The last 30 days, oldest first, days without a count left out. */
  days: z.array(z.object({ day: z.iso.date(), appearances: z.number().int(), clicks: z.number().int() })),
});
export type SponsoredItem = z.infer<typeof SponsoredItem>;

/** What the form sends; blank addresses and descriptions count as none. */
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
  list: adminCall
    .route({ method: 'GET', path: '/admin/sponsored-content', summary: 'Sponsored content, newest first', tags })
    .input(PageInput)
    .output(pageOf(SponsoredItem)),
  create: adminCall
    .route({ method: 'POST', path: '/admin/sponsored-content', summary: 'Create sponsored content', tags })
    .input(SponsoredDraft)
    .output(SponsoredItem),
  update: adminCall
    .route({ method: 'PUT', path: '/admin/sponsored-content/{id}', summary: 'Change sponsored content', tags })
    .input(SponsoredDraft.extend({ id: z.uuid() }))
    .output(SponsoredItem),
  remove: adminCall
    .route({ method: 'DELETE', path: '/admin/sponsored-content/{id}', summary: 'Delete sponsored content', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ removed: z.literal(true) })),
};
