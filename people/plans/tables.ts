import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const planTermLimits = pgTable('plan_term_limits', {
  planName: text('plan_name', { enum: ['free', 'premium', 'pro', 'enterprise'] }).primaryKey(),
  termLimit: integer('term_limit').notNull(),
});
