import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../db/columns.ts';

/** Outgoing messages, kept as raw bytes while no mail server (or WhatsApp account) is configured. */
export const mailboxMessages = pgTable(
  'mailbox_messages',
  {
    id: id(),
    channel: text('channel', { enum: ['email', 'whatsapp'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    raw: bytes('raw').notNull(),
    /** The reader the mail is about, whatever its address: it is deleted with the account. */
    accountId: uuid('account_id'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('mailbox_received').on(table.receivedAt)],
);
