import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../platform/db/columns.ts';

export const waitingList = pgTable(
  'waiting_list',
  {
    id: id(),
    email: text('email').notNull(),
    language: text('language', { enum: ['pt', 'en'] }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** The code that an administrator assigned, and when its mail was sent. */
    inviteCode: text('invite_code'),
    invitedAt: instant('invited_at'),
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    uniqueIndex('waiting_list_email').on(sql`lower(${table.email})`),
    index('waiting_list_created').on(table.createdAt, table.id),
    index('waiting_list_address').on(table.email, table.id),
  ],
);
