import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { users } from '../tables.ts';

/** One wish for another address per reader; a new one takes the place of the old. Gone once both addresses were told. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text('new_email').notNull(),
  oldEmail: text('old_email').notNull(),
  /** The session that asked: it goes on when the others are ended. */
  sessionId: uuid('session_id'),
  /** Of the link in the mail; set when the mail is made, so that the link itself is stored nowhere. */
  tokenHash: text('token_hash').unique(),
  expiresAt: instant('expires_at').notNull(),
  confirmedAt: instant('confirmed_at'),
});
