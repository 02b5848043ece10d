import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { ofUser } from '../../accounts/tables.ts';

/** The data that a payment provider would store on its side. Used only while none is configured. */
const parts = {
  id: text('id').primaryKey(),
  userId: ofUser().notNull(),
  customerId: text('customer_id').notNull(),
  priceId: text('price_id').notNull(),
};

export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  ...parts,
  status: text('status', { enum: ['open', 'complete', 'expired'] })
    .notNull()
    .default('open'),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    ...parts,
    status: text('status', { enum: ['active', 'past_due', 'canceled'] }).notNull(),
    startedAt: instant('started_at').notNull(),
    periodEndsAt: instant('period_ends_at').notNull(),
    endsAtPeriodEnd: boolean('ends_at_period_end').notNull().default(false),
  },
  (table) => [index('sandbox_subscriptions_customer').on(table.customerId)],
);
