import { foreignKey, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ChatProblem } from '../../../contract/chats/chats.ts';
import { chatProviders } from '../../../contract/chats/providers.ts';
import { ofReader } from '../../../people/accounts/tables.ts';
import { instant, partId } from '../../../platform/db/columns.ts';
import { clippings } from '../../specific/tables.ts';

/** Chats to which the daily or a specific clipping is posted. One row per clipping and provider. */
export const chatChannels = pgTable(
  'chat_channels',
  {
    id: partId(),
    userId: ofReader().notNull(),
    /** Null for the daily clipping. */
    clippingId: uuid('clipping_id'),
    provider: text('provider', { enum: chatProviders }).notNull(),
    /** Sealed (platform/seal.ts) and bound to the reader: anybody who has it can write to the chat. */
    addressSecret: text('address_secret').notNull(),
    /** The last characters of the address, shown to the reader. */
    hint: text('hint').notNull(),
    createdAt: instant('created_at').notNull(),
    lastOkAt: instant('last_ok_at'),
    stoppedAt: instant('stopped_at'),
    /** Of the last message; null once a message was accepted. */
    problem: jsonb('problem').$type<{ reason: ChatProblem; code: string | null } | null>(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.userId] }),
    foreignKey({
      columns: [table.clippingId],
      foreignColumns: [clippings.id],
      name: 'chat_channels_clipping_fk',
    }).onDelete('cascade'),
    unique('chat_channels_place').on(table.userId, table.clippingId, table.provider).nullsNotDistinct(),
    index('chat_channels_clipping').on(table.clippingId),
  ],
);
