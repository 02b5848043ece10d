import { z } from 'zod';
import { userCall } from './procedure.ts';

/** Private addresses of the reader's editions for feed readers. Whoever has one can read them. */
export const FeedAddress = z.object({
  rssUrl: z.url(),
  jsonUrl: z.url(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type FeedAddress = z.infer<typeof FeedAddress>;

const tags = ['feeds'];

export const feedsContract = {
  address: userCall
    .route({ method: 'GET', path: '/feeds', summary: "The reader's private feed addresses, if there are any", tags })
    .output(z.object({ address: FeedAddress.nullable() })),
  create: userCall
    .route({ method: 'POST', path: '/feeds', summary: 'New private addresses; the old ones end', tags })
    .output(FeedAddress),
  revoke: userCall
    .route({ method: 'DELETE', path: '/feeds', summary: 'End the private addresses', tags })
    .output(z.object({ ended: z.literal(true) })),
};
