import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Handle } from '../../../platform/db/open-database.ts';
import type { EditionRow } from '../../editions/queries.ts';
import { editions } from '../../editions/tables.ts';

/** The editions of a kind that were sent in a month, in order. */
export function frozenOfMonth(db: Handle, userId: string, kind: string, month: string): Promise<EditionRow[]> {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  return db
    .select()
    .from(editions)
    .where(
      and(
        eq(editions.userId, userId),
        eq(editions.kind, kind),
        eq(editions.state, 'frozen'),
        gte(editions.localDate, first.toString()),
        lt(editions.localDate, first.add({ months: 1 }).toString()),
      ),
    )
    .orderBy(asc(editions.localDate));
}
