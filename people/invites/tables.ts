import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/db/columns.ts';
import { users } from '../accounts/tables.ts';

export const invites = pgTable(
  'invites',
  {
    id: id(),
    code: text('code').notNull().unique(),
    used: boolean('used').notNull().default(false),
    usedAt: instant('used_at'),
    usedBy: uuid('used_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('invites_state').on(table.used, table.createdAt, table.id),
    index('invites_used_by').on(table.usedBy),
  ],
);

/** One row, id 1: how many VIP places are taken. */
export const totalUsers = pgTable('total_users', {
  id: integer('id').primaryKey(),
  count: integer('count').notNull().default(0),
});
