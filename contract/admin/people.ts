import { z } from 'zod';
import { AccountExport } from '../accounts.ts';
import { SuppressionReason } from '../delivery-settings.ts';
import { WhyAnswer, WhyText } from '../lab.ts';
import { Language } from '../language.ts';
import { PaidPlan, Plan, SubscriptionStatus } from '../plans.ts';
import { adminCall, ById, done, Instant, Int } from '../procedure.ts';
import { reasonMaxLength } from '../rules/field-limits.ts';
import { ListInput, pageOf, SearchText } from './paging.ts';
import { countedGroups, readerGroups } from './reader-groups.ts';

export const mostInvitedAtOnce = 500;

export const WaitingPerson = z.object({
  id: z.uuid(),
  email: z.string(),
  language: Language,
  createdAt: Instant,
  invitedAt: Instant.nullable(),
  inviteCode: z.string().nullable(),
});
export type WaitingPerson = z.infer<typeof WaitingPerson>;

const WaitingState = z.enum(['all', 'waiting', 'invited']).default('all');

export const adminWaitingContract = {
  list: adminCall('GET', '/admin/waiting-list', 'People who wait for an invite')
    .input(
      ListInput.extend({
        state: WaitingState,
        sort: z.enum(['createdAt', 'email']).default('createdAt'),
      }),
    )
    .output(pageOf(WaitingPerson)),
  counts: adminCall('GET', '/admin/waiting-list/counts', 'How many wait and were invited').output(
    z.object({ total: Int, waiting: Int, invited: Int }),
  ),
  invite: adminCall(
    'POST',
    '/admin/waiting-list/invite',
    'Give each of these people an invite code by mail; those who have one keep it',
  )
    .input(z.object({ ids: z.array(z.uuid()).min(1).max(mostInvitedAtOnce) }))
    .output(z.object({ invited: Int })),
  csv: adminCall('GET', '/admin/waiting-list.csv', 'The waiting list, or a filter of it, as a table')
    .input(z.object({ state: WaitingState, q: SearchText }))
    .output(z.instanceof(File)),
};

const DeliveryOutcome = z.object({
  localDate: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  reasonDetail: z.string().nullable(),
  sentAt: Instant.nullable(),
});

export const AdminReader = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string().nullable(),
  plan: Plan,
  createdAt: Instant,
  isAdmin: z.boolean(),
  /** Conditions for signing in and getting mail. */
  isConfirmed: z.boolean(),
  isSuspended: z.boolean(),
  isAddressBlocked: z.boolean(),
  isUnsubscribed: z.boolean(),
  termCount: Int,
  sessionCount: Int,
  lastSeenAt: Instant.nullable(),
  lastDelivery: DeliveryOutcome.nullable(),
});
export type AdminReader = z.infer<typeof AdminReader>;

/** Plans the operator may give; without a grant the plan is the paid one, or free. */
export const GrantedPlan = Plan.exclude(['free']);
const reason = z.string().trim().min(1).max(reasonMaxLength);

/** A subscription that is charged besides the reader's main one. */
const OtherSubscription = z.object({
  subscriptionId: z.string(),
  plan: PaidPlan.nullable(),
  isYearly: z.boolean(),
  startedAt: Instant,
});
export type OtherSubscription = z.infer<typeof OtherSubscription>;

export const AdminReaderPage = AdminReader.extend({
  subscription: z
    .object({
      provider: z.enum(['stripe', 'sandbox']),
      subscriptionId: z.string(),
      plan: PaidPlan.nullable(),
      isYearly: z.boolean(),
      status: SubscriptionStatus,
      periodEndsAt: Instant.nullable(),
      /** Subscriptions charged in addition; there should be none. */
      others: z.array(OtherSubscription),
    })
    .nullable(),
  /** Payments by Pix that arrived, the newest first. Refunded whole they give no year. */
  years: z.array(
    z.object({
      id: z.uuid(),
      plan: PaidPlan,
      cents: Int,
      refundedCents: Int,
      paidAt: Instant,
      endsAt: Instant.nullable(),
    }),
  ),
  grant: z.object({ plan: GrantedPlan, reason: z.string(), grantedAt: Instant, endsAt: Instant.nullable() }).nullable(),
  suppression: z
    .object({ reason: SuppressionReason, code: z.string().nullable(), detail: z.string().nullable(), since: Instant })
    .nullable(),
  termLimit: Int,
  terms: z.array(z.object({ term: z.string(), isActive: z.boolean(), createdAt: Instant })),
  deliveries: z.array(DeliveryOutcome.extend({ id: z.uuid(), channel: z.string(), stories: Int })),
  consents: z.array(
    z.object({ purpose: z.enum(['terms', 'email', 'whatsapp']), version: z.string(), acceptedAt: Instant }),
  ),
});
export type AdminReaderPage = z.infer<typeof AdminReaderPage>;

export const adminReadersContract = {
  list: adminCall('GET', '/admin/readers', 'Readers, searchable and sorted')
    .input(
      ListInput.extend({
        plan: Plan.optional(),
        only: z.enum(readerGroups).default('all'),
        sort: z.enum(['createdAt', 'email']).default('createdAt'),
      }),
    )
    .output(pageOf(AdminReader)),
  counts: adminCall('GET', '/admin/readers/counts', 'How many readers of each kind').output(
    z.record(z.enum(countedGroups), Int),
  ),
  resendConfirmation: adminCall(
    'POST',
    '/admin/readers/{id}/resend-confirmation',
    'Send the mail that proves the address again',
  )
    .input(ById)
    .output(z.object({ sent: z.boolean() })),
  liftSuppression: adminCall(
    'POST',
    '/admin/readers/{id}/lift-suppression',
    'Send clippings to the address again, and forget what was counted against it',
  )
    .input(ById)
    .output(z.object({ lifted: z.boolean() })),
  endSessions: adminCall('POST', '/admin/readers/{id}/end-sessions', 'Sign the reader out everywhere')
    .input(ById)
    .output(z.object({ ended: Int })),
  setAdmin: adminCall('PUT', '/admin/readers/{id}/admin', 'Give or take the admin role')
    .input(ById.extend({ isAdmin: z.boolean() }))
    .output(z.object({ isAdmin: z.boolean() })),
  page: adminCall('GET', '/admin/readers/{id}', 'One account, as the operator sees it')
    .input(ById)
    .output(AdminReaderPage),
  why: adminCall('POST', '/admin/readers/{id}/why', 'Why an article is not in a clipping of this reader')
    .input(ById.extend({ text: WhyText }))
    .output(WhyAnswer),
  grantPlan: adminCall('PUT', '/admin/readers/{id}/plan', 'Give a plan, with the reason')
    .input(ById.extend({ plan: GrantedPlan, reason, endsOn: z.iso.date().nullable() }))
    .output(z.object({ plan: Plan })),
  revokePlan: adminCall('POST', '/admin/readers/{id}/plan/take', 'Take a plan that was given')
    .input(ById.extend({ reason }))
    .output(z.object({ plan: Plan })),
  refundable: adminCall(
    'GET',
    '/admin/readers/{id}/subscriptions/{subscriptionId}/refundable',
    'What ending a subscription paid beside another gives back',
  )
    .input(ById.extend({ subscriptionId: z.string().min(1).max(255) }))
    .output(z.object({ cents: Int, payments: Int })),
  refund: adminCall(
    'POST',
    '/admin/readers/{id}/subscriptions/refund',
    'End a subscription paid beside another and give back what was paid for it meanwhile',
  )
    .input(ById.extend({ subscriptionId: z.string().min(1).max(255) }))
    .output(z.object({ refundedCents: Int })),
  export: adminCall(
    'POST',
    '/admin/readers/{id}/export',
    'All that is stored about the person, on request (LGPD art. 18)',
  )
    .input(ById)
    .output(AccountExport),
  delete: adminCall(
    'DELETE',
    '/admin/readers/{id}',
    'Delete the account and all that belongs to it, on request (LGPD art. 18)',
  )
    .input(ById)
    .output(done('deleted')),
  setSuspended: adminCall('PUT', '/admin/readers/{id}/suspension', 'Suspend or restore the account')
    .input(ById.extend({ isSuspended: z.boolean() }))
    .output(z.object({ isSuspended: z.boolean() })),
};
