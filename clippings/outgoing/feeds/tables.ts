import { pgTable } from 'drizzle-orm/pg-core';
import { ofReader } from '../../../people/accounts/tables.ts';
import { id, instant } from '../../../platform/db/columns.ts';

/** One private feed address per reader. The address is the id with its signature; without this row it is not valid. */
export const feedAddresses = pgTable('feed_addresses', {
  id: id(),
  userId: ofReader().notNull().unique(),
  createdAt: instant('created_at').notNull(),
});
