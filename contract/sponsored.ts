import { z } from 'zod';
import { PageInput, pageOf } from './paging.ts';
import { adminCall } from './procedure.ts';

const tags = ['admin'];

/** spec §3, with what was counted. */
export const SponsoredItem = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string().nullable(),
  url: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Our own copy of it, as clippings show it; null when the address holds no picture. */
  picture: z.string().nullable(),
  active: z.boolean(),
  createdAt: z.iso.datetime({ offset: true }),
  /** How often it stood in a clipping, and how often its link was followed. */
  appearances: z.number().int(),
  clicks: z.number().int(),
});
export type SponsoredItem = z.infer<typeof SponsoredItem>;

/** What the form sends; blank addresses and descriptions count as none. */
export const SponsoredDraft = z.object({
  title: z.string().max(200),
  description: z.string().max(2000).default(''),
  url: z.string().max(2000).default(''),
  imageUrl: z.string().max(2000).default(''),
  active: z.boolean().default(true),
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
