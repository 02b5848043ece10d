import { and, eq, gte, inArray } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import { editions } from '../../editions/tables.ts';

/** Who had an alert on which day, as `<reader> <yyyy-mm-dd>`. */
export async function alertsSince(db: Handle, userIds: string[], since: string): Promise<Set<string>> {
  const rows = await db
    .select({ userId: editions.userId, on: editions.localDate })
    .from(editions)
    .where(and(inArray(editions.userId, userIds), eq(editions.kind, 'alert'), gte(editions.localDate, since)));
  return new Set(rows.map(({ userId, on }) => `${userId} ${on}`));
}
