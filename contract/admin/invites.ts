import { z } from 'zod';
import { adminCall, Instant, Int } from '../procedure.ts';
import { ListInput, pageOf, SearchText } from './paging.ts';

/** Longest code (requirements R28). */
export const inviteCodeMax = 20;
export const mostInvitesAtOnce = 1000;

export const Invite = z.object({
  id: z.uuid(),
  code: z.string(),
  used: z.boolean(),
  usedAt: Instant.nullable(),
  createdAt: Instant,
});
export type Invite = z.infer<typeof Invite>;

export const InviteCounts = z.object({
  total: Int,
  active: Int,
  used: Int,
});
export type InviteCounts = z.infer<typeof InviteCounts>;

export const InviteSort = z.enum(['createdAt', 'code', 'usedAt']);
export type InviteSort = z.infer<typeof InviteSort>;
const InviteState = z.enum(['active', 'used']);

export const adminInvitesContract = {
  list: adminCall('GET', '/admin/invites', 'Invites of one state, sorted')
    .input(ListInput.extend({ state: InviteState, sort: InviteSort.default('createdAt') }))
    .output(pageOf(Invite)),
  counts: adminCall('GET', '/admin/invites/counts', 'How many invites are there and used').output(InviteCounts),
  create: adminCall('POST', '/admin/invites', 'Create the invite with this code')
    .input(z.object({ code: z.string().max(200) }))
    .output(Invite),
  createMany: adminCall('POST', '/admin/invites/batch', 'Create many invites with fresh codes')
    .input(z.object({ count: Int.min(1).max(mostInvitesAtOnce) }))
    .output(z.object({ codes: z.array(z.string()) })),
  csv: adminCall('GET', '/admin/invites.csv', 'Invites as a table')
    .input(z.object({ state: InviteState.optional(), q: SearchText }))
    .output(z.instanceof(File)),
};
