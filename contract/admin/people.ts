import { z } from 'zod';
import { AccountExport } from '../accounts.ts';
import { Language } from '../language.ts';
import { PaidPlan, Plan, SubscriptionStatus } from '../plans.ts';
import { adminCall } from '../procedure.ts';
import { reasonMaxLength } from '../rules/field-limits.ts';
import { Direction, PageInput, pageOf, SearchText } from './paging.ts';
import { countedGroups, readerGroups } from './reader-groups.ts';

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
    .object({
      localDate: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
      reasonDetail: z.string().nullable(),
      sentAt: instant.nullable(),
    })
    .nullable(),
});
export type AdminReader = z.infer<typeof AdminReader>;

/** What the operator may give; free is what is left when nothing is given. */
export const GrantedPlan = Plan.exclude(['free']);
const reason = z.string().trim().min(1).max(reasonMaxLength);

/** One account as the operator sees it. */
export const AdminReaderPage = AdminReader.extend({
  subscription: z
    .object({
      provider: z.enum(['stripe', 'sandbox']),
      subscriptionId: z.string(),
      plan: PaidPlan.nullable(),
      isYearly: z.boolean(),
      status: SubscriptionStatus,
      periodEndsAt: instant.nullable(),
      /** Charged in addition; there should be none. */
      others: z.array(
        z.object({
          subscriptionId: z.string(),
          plan: PaidPlan.nullable(),
          isYearly: z.boolean(),
          startedAt: instant,
        }),
      ),
    })
    .nullable(),
  grant: z.object({ plan: GrantedPlan, reason: z.string(), grantedAt: instant, endsAt: instant.nullable() }).nullable(),
  termLimit: z.number().int(),
  terms: z.array(z.object({ term: z.string(), isActive: z.boolean(), createdAt: instant })),
  deliveries: z.array(
    z.object({
      id: z.uuid(),
      channel: z.string(),
      localDate: z.string(),
      state: z.string(),
      reason: z.string().nullable(),
      reasonDetail: z.string().nullable(),
      sentAt: instant.nullable(),
      stories: z.number().int(),
    }),
  ),
  consents: z.array(
    z.object({ purpose: z.enum(['terms', 'email', 'whatsapp']), version: z.string(), acceptedAt: instant }),
  ),
});
export type AdminReaderPage = z.infer<typeof AdminReaderPage>;

const one = z.object({ id: z.uuid() });

export const adminReadersContract = {
  list: adminCall
    .route({ method: 'GET', path: '/admin/readers', summary: 'Readers, searchable and sorted', tags })
    .input(
      PageInput.extend({
        q: SearchText,
        plan: Plan.optional(),
        only: z.enum(readerGroups).default('all'),
        sort: z.enum(['createdAt', 'email']).default('createdAt'),
        direction: Direction.default('desc'),
      }),
    )
    .output(pageOf(AdminReader)),
  counts: adminCall
    .route({ method: 'GET', path: '/admin/readers/counts', summary: 'How many readers of each kind', tags })
    .output(z.record(z.enum(countedGroups), z.number().int())),
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
  page: adminCall
    .route({ method: 'GET', path: '/admin/readers/{id}', summary: 'One account, as the operator sees it', tags })
    .input(one)
    .output(AdminReaderPage),
  grantPlan: adminCall
    .route({ method: 'PUT', path: '/admin/readers/{id}/plan', summary: 'Give a plan, with the reason', tags })
    .input(one.extend({ plan: GrantedPlan, reason, endsOn: z.iso.date().nullable() }))
    .output(z.object({ plan: Plan })),
  revokePlan: adminCall
    .route({ method: 'POST', path: '/admin/readers/{id}/plan/take', summary: 'Take a plan that was given', tags })
    .input(one.extend({ reason }))
    .output(z.object({ plan: Plan })),
  refundable: adminCall
    .route({
      method: 'GET',
      path: '/admin/readers/{id}/subscriptions/{subscriptionId}/refundable',
      summary: 'What ending a subscription paid beside another gives back',
      tags,
    })
    .input(one.extend({ subscriptionId: z.string().min(1).max(255) }))
    .output(z.object({ cents: z.number().int(), payments: z.number().int() })),
  refund: adminCall
    .route({
      method: 'POST',
      path: '/admin/readers/{id}/subscriptions/refund',
      summary: 'End a subscription paid beside another and give back what was paid for it meanwhile',
      tags,
    })
    .input(one.extend({ subscriptionId: z.string().min(1).max(255) }))
    .output(z.object({ refundedCents: z.number().int() })),
  export: adminCall
    .route({
      method: 'POST',
      path: '/admin/readers/{id}/export',
      summary: 'All that is stored about the person, on request (LGPD art. 18)',
      tags,
    })
    .input(one)
    .output(AccountExport),
  delete: adminCall
    .route({
      method: 'DELETE',
      path: '/admin/readers/{id}',
      summary: 'Delete the account and all that belongs to it, on request (LGPD art. 18)',
      tags,
    })
    .input(one)
    .output(z.object({ deleted: z.literal(true) })),
  setSuspended: adminCall
    .route({ method: 'PUT', path: '/admin/readers/{id}/suspension', summary: 'Suspend or restore the account', tags })
    .input(one.extend({ isSuspended: z.boolean() }))
    .output(z.object({ isSuspended: z.boolean() })),
};
