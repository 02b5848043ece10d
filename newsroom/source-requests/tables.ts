import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { RefusalReason, RequestState } from '../../contract/news/source-requests.ts';
import { ofReader } from '../../people/accounts/tables.ts';
import { id, instant } from '../../platform/db/columns.ts';

/** A feed that a reader asked us to read, and the operator's answer. Readers who ask for the same feed have a row each. */
export const sourceRequests = pgTable(
  'source_requests',
  {
    id: id(),
    userId: ofReader().notNull(),
    /** The feed's. */
    url: text('url').notNull(),
    name: text('name').notNull(),
    language: text('language').notNull(),
    state: text('state').$type<RequestState>().notNull(),
    /** The outlet's name when the request was answered. */
    outlet: text('outlet'),
    reason: text('reason').$type<RefusalReason>(),
    note: text('note'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
    /** When the mail about the answer was sent. */
    notifiedAt: instant('notified_at'),
  },
  (table) => [
    unique('source_requests_feed').on(table.userId, table.url),
    index('source_requests_state').on(table.state, table.url),
  ],
);
