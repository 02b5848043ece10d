import { z } from 'zod';
import { Language } from './language.ts';
import { Direction, PageInput, pageOf, SearchText } from './paging.ts';
import { Plan } from './plans.ts';
import { adminCall } from './procedure.ts';

const tags = ['admin'];
const instant = z.iso.datetime({ offset: true });
export const mostInvitedAtOnce = 500;

export const WaitingPerson = z.object({
  id: z.uuid(),
  email: z.string(),
  language: Language,
  createdAt: instant,
  invitedAt: instant.nullable(),
  inviteCode: z.string().nullable(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

export const adminWaitingContract = {
  list: adminCall
    .route({ method: 'GET', path: '/admin/waiting-list', summary: 'People who wait for an invite', tags })
    .input(
      PageInput.extend({
        q: SearchText,
        state: z.enum(['all', 'waiting', 'invited']).default('all'),
        sort: z.enum(['createdAt', 'email']).default('createdAt'),
        direction: Direction.default('desc'),
      }),
    )
    .output(pageOf(WaitingPerson)),
  counts: adminCall
    .route({ method: 'GET', path: '/admin/waiting-list/counts', summary: 'How many wait and were invited', tags })
    .output(z.object({ total: z.number().int(), waiting: z.number().int(), invited: z.number().int() })),
  invite: adminCall
    .route({
      method: 'POST',
      path: '/admin/waiting-list/invite',
      summary: 'Give each of these people an invite code by mail; those who have one keep it',
      tags,
    })
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(mostInvitedAtOnce) }))
    .output(z.object({ invited: z.number().int() })),
  csv: adminCall
    .route({ method: 'GET', path: '/admin/waiting-list.csv', summary: 'The waiting list as a table', tags })
    .output(z.instanceof(File)),
};

export const AdminReader = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string().nullable(),
  plan: Plan,
  createdAt: instant,
  isAdmin: z.boolean(),
  /** What keeps the reader from signing in or from getting mail. */
  isConfirmed: z.boolean(),
  isSuspended: z.boolean(),
  isAddressBlocked: z.boolean(),
  isUnsubscribed: z.boolean(),
  termCount: z.number().int(),
  sessionCount: z.number().int(),
  lastSeenAt: instant.nullable(),
  lastDelivery: z
    .object({ localDate: z.string(), state: z.string(), reason: z.string().nullable(), sentAt: instant.nullable() })
    .nullable(),
});
export type AdminReader = z.infer<typeof AdminReader>;

const one = z.object({ id: z.uuid() });

export const adminReadersContract = {
  list: adminCall
    .route({ method: 'GET', path: '/admin/readers', summary: 'Readers, searchable and sorted', tags })
    .input(
      PageInput.extend({
        q: SearchText,
        plan: Plan.optional(),
        only: z.enum(['all', 'admins', 'unconfirmed', 'suspended']).default('all'),
        sort: z.enum(['createdAt', 'email']).default('createdAt'),
        direction: Direction.default('desc'),
      }),
    )
    .output(pageOf(AdminReader)),
  counts: adminCall
    .route({ method: 'GET', path: '/admin/readers/counts', summary: 'How many readers of each kind', tags })
    .output(
      z.object({
        total: z.number().int(),
        admins: z.number().int(),
        unconfirmed: z.number().int(),
        suspended: z.number().int(),
      }),
    ),
  resendConfirmation: adminCall
    .route({
      method: 'POST',
      path: '/admin/readers/{id}/resend-confirmation',
      summary: 'Send the mail that proves the address again',
      tags,
    })
    .input(one)
    .output(z.object({ sent: z.boolean() })),
  endSessions: adminCall
    .route({
      method: 'POST',
      path: '/admin/readers/{id}/end-sessions',
      summary: 'Sign the reader out everywhere',
      tags,
    })
    .input(one)
    .output(z.object({ ended: z.number().int() })),
  setAdmin: adminCall
    .route({ method: 'PUT', path: '/admin/readers/{id}/admin', summary: 'Give or take the admin role', tags })
    .input(one.extend({ isAdmin: z.boolean() }))
    .output(z.object({ isAdmin: z.boolean() })),
  setSuspended: adminCall
    .route({ method: 'PUT', path: '/admin/readers/{id}/suspension', summary: 'Suspend or restore the account', tags })
    .input(one.extend({ isSuspended: z.boolean() }))
    .output(z.object({ isSuspended: z.boolean() })),
};
