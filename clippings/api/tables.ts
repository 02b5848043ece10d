import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { apiScopes } from '../../contract/api/scopes.ts';
import { ofReader } from '../../people/accounts/tables.ts';
import { bytes, id, instant } from '../../platform/db/columns.ts';

/** Keys of a reader's own programs. Only the hash is kept; the key is shown once. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: ofReader().notNull(),
    name: text('name').notNull(),
    tokenHash: bytes('token_hash').notNull().unique(),
    /** The last characters, by which a reader recognises the key. */
    ending: text('ending').notNull(),
    scopes: text('scopes', { enum: apiScopes }).array().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('api_tokens_owner').on(table.userId, table.createdAt)],
);
