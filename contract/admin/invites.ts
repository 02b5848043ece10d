import { z } from 'zod';
import { adminCall } from '../procedure.ts';
import { Direction, PageInput, pageOf, SearchText } from './paging.ts';

const tags = ['admin'];
/** Longest code (requirements R28). */
export const inviteCodeMax = 20;
export const mostInvitesAtOnce = 1000;

export const Invite = z.object({
  id: z.uuid(),
  code: z.string(),
  used: z.boolean(),
  usedAt: z.iso.datetime({ offset: true }).nullable(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type Invite = z.infer<typeof Invite>;

export const InviteCounts = z.object({
  total: z.number().int(),
  active: z.number().int(),
  used: z.number().int(),
});
export type InviteCounts = z.infer<typeof InviteCounts>;

export const InviteSort = z.enum(['createdAt', 'code', 'usedAt']);
export type InviteSort = z.infer<typeof InviteSort>;
const InviteState = z.enum(['active', 'used']);

export const adminInvitesContract = {
  list: adminCall
    .route({ method: 'GET', path: '/admin/invites', summary: 'Invites of one state, sorted', tags })
    .input(
      PageInput.extend({
        state: InviteState,
        q: SearchText,
        sort: InviteSort.default('createdAt'),
        direction: Direction.default('desc'),
      }),
    )
    .output(pageOf(Invite)),
  counts: adminCall
    .route({ method: 'GET', path: '/admin/invites/counts', summary: 'How many invites are there and used', tags })
    .output(InviteCounts),
  create: adminCall
    .route({ method: 'POST', path: '/admin/invites', summary: 'Create the invite with this code', tags })
    .input(z.object({ code: z.string().max(200) }))
    .output(Invite),
  createMany: adminCall
    .route({ method: 'POST', path: '/admin/invites/batch', summary: 'Create many invites with fresh codes', tags })
    .input(z.object({ count: z.number().int().min(1).max(mostInvitesAtOnce) }))
    .output(z.object({ codes: z.array(z.string()) })),
  csv: adminCall
    .route({ method: 'GET', path: '/admin/invites.csv', summary: 'Invites as a table', tags })
    .input(z.object({ state: InviteState.optional() }))
    .output(z.instanceof(File)),
};
