import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OtherSubscription } from '../../contract/admin/people.ts';
import { id, instant } from '../../platform/db/columns.ts';
import { ofUser } from '../accounts/tables.ts';

const providerName = () => text('provider', { enum: ['stripe', 'sandbox'] }).notNull();

/** A reader's customer id at the payment provider. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    userId: ofUser().notNull(),
    provider: providerName(),
    customerId: text('customer_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Requests to the provider are numbered; the answer to an earlier one never overwrites that of a later one. */
    lastSync: integer('last_sync').notNull().default(0),
    appliedSync: integer('applied_sync').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider] }),
    uniqueIndex('payment_customers_customer').on(table.provider, table.customerId),
  ],
);

/** The reader's subscription as last seen at the provider: one row, the best of them if there are several. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: ofUser().notNull(),
    provider: providerName(),
    subscriptionId: text('subscription_id').notNull(),
    status: text('status', {
      enum: ['active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused'],
    }).notNull(),
    priceId: text('price_id').notNull(),
    /** The plan of the last known price; null if none was ever known. */
    plan: text('plan', { enum: ['premium', 'pro'] }),
    isYearly: boolean('is_yearly').notNull().default(false),
    periodEndsAt: instant('period_ends_at'),
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
    /** When we first saw the renewal unpaid; the grace period starts here. */
    pastDueSince: instant('past_due_since'),
    failureMailedAt: instant('failure_mailed_at'),
    /** Cost of the next renewal at the provider, after coupons. */
    nextCents: integer('next_cents'),
    hasDiscount: boolean('has_discount').notNull().default(false),
    isChargePaused: boolean('is_charge_paused').notNull().default(false),
    /** The newest payment was refunded or is disputed. */
    reversal: text('payback', { enum: ['refunded', 'disputed'] }),
    reversalCents: integer('payback_cents'),
    /** Other subscriptions of the customer that are charged too; there should be none. */
    others: jsonb('others').$type<OtherSubscription[]>().notNull().default([]),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider] }),
    index('subscriptions_past_due').on(table.pastDueSince).where(sql`${table.pastDueSince} is not null`),
  ],
);

/** A plan given by the operator: it applies besides paid plans until it ends or is revoked. */
export const planGrants = pgTable(
  'plan_grants',
  {
    userId: ofUser().primaryKey(),
    plan: text('plan', { enum: ['premium', 'pro', 'enterprise'] }).notNull(),
    reason: text('reason').notNull(),
    grantedAt: instant('granted_at').notNull(),
    endsAt: instant('ends_at'),
    /** The plan before the grant, restored while a running subscription has an unknown price. */
    planBefore: text('plan_before', { enum: ['free', 'premium', 'pro', 'enterprise'] }),
  },
  (table) => [index('plan_grants_end').on(table.endsAt).where(sql`${table.endsAt} is not null`)],
);

/** One attempt to pay; its id is part of the provider's idempotency key. A reader has at most one open attempt. */
export const checkoutAttempts = pgTable(
  'checkout_attempts',
  {
    id: id(),
    userId: ofUser().notNull(),
    provider: providerName(),
    priceId: text('price_id').notNull(),
    /** `failed`: no payment page could be created; `failure` says why. */
    state: text('state', { enum: ['open', 'complete', 'expired', 'failed'] })
      .notNull()
      .default('open'),
    sessionId: text('session_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    failure: text('failure', { enum: ['never_opened', 'unknown_customer', 'provider_refused'] }),
    /** The provider's error message. */
    failureDetail: text('failure_detail'),
  },
  (table) => [
    uniqueIndex('checkout_attempts_open').on(table.userId, table.provider).where(sql`${table.state} = 'open'`),
    index('checkout_attempts_user').on(table.userId),
    uniqueIndex('checkout_attempts_session').on(table.provider, table.sessionId),
  ],
);

/**
 * A year of a plan paid by Pix; the id is that of its attempt. Rows only gain facts: a payment that was seen is never
 * forgotten, so that notices in any order leave the same.
 */
export const pixPayments = pgTable(
  'pix_payments',
  {
    id: uuid('id').primaryKey(),
    userId: ofUser().notNull(),
    provider: providerName(),
    plan: text('plan', { enum: ['premium', 'pro'] }).notNull(),
    cents: integer('cents').notNull(),
    /** For the receipt: name and CPF or CNPJ, digits only. */
    payerName: text('payer_name').notNull(),
    taxId: text('tax_id').notNull(),
    sessionId: text('session_id'),
    createdAt: instant('created_at').notNull(),
    /** The code cannot be paid after this; the bank may report it later. */
    expiresAt: instant('expires_at').notNull(),
    /** The page was closed by the reader's next choice or by time. */
    isClosed: boolean('is_closed').notNull().default(false),
    paidAt: instant('paid_at'),
    refundedCents: integer('refunded_cents').notNull().default(0),
    /** The year that this payment gives; null while it is unpaid and after it was refunded whole. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    hasEnded: boolean('has_ended').notNull().default(false),
    /** The last reminder that was sent: days before the end. */
    remindedDays: integer('reminded_days'),
  },
  (table) => [
    index('pix_payments_user').on(table.userId),
    index('pix_payments_end').on(table.endsAt).where(sql`${table.endsAt} is not null and not ${table.hasEnded}`),
  ],
);

/** Inbox of the provider's events, one row each even if sent again. The body is not needed, so it is not kept. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: providerName(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    userId: ofUser(),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    tries: integer('tries').notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    doneAt: instant('done_at'),
    /** `dead`: given up with a reason; an operator must look at it. */
    outcome: text('outcome', { enum: ['applied', 'ignored', 'dead'] }),
    /** Why it was postponed or given up. `no_reader`: not our customer; `unknown_customer`: unknown to the provider. */
    reason: text('reason', { enum: ['superseded', 'no_reader', 'unknown_customer', 'failed'] }),
    /** The error message, for `failed`. */
    reasonDetail: text('reason_detail'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_waiting').on(table.nextTryAt).where(sql`${table.doneAt} is null`),
    index('payment_events_user').on(table.userId),
  ],
);
