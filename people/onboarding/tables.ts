import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/db/columns.ts';

export const waitingList = pgTable(
  'waiting_list',
  {
    id: id(),
    email: text('email').notNull(),
    language: text('language', { enum: ['pt', 'en'] }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('waiting_list_email').on(sql`lower(${table.email})`)],
);
