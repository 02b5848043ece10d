import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { TermDay } from '../../../newsroom/current/term-days.ts';
import { monthOf } from '../../../platform/db/month-parts.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import { termMonths } from './tables.ts';

/** Counted days of each term since a day, by key. */
export async function countedDays(
  db: Handle,
  keys: readonly string[],
  since: string,
): Promise<Map<string, Record<string, TermDay>>> {
  const rows = await db
    .select()
    .from(termMonths)
    .where(and(inArray(termMonths.key, [...keys]), gte(termMonths.month, monthOf(since))));
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map([...byKey].map(([key, months]) => [key, Object.assign({}, ...months.map(({ days }) => days))]));
}

/** A day that was counted before keeps its count. */
export async function storeCounts(db: Handle, key: string, days: Record<string, TermDay>): Promise<void> {
  const months = Map.groupBy(Object.entries(days), ([on]) => monthOf(on));
  if (months.size === 0) return;
  await db
    .insert(termMonths)
    .values([...months].map(([month, entries]) => ({ key, month, days: Object.fromEntries(entries) })))
    .onConflictDoUpdate({
      target: [termMonths.key, termMonths.month],
      set: { days: sql`excluded.days || term_months.days` },
    });
}

export async function forgetMonthsBefore(db: Handle, month: string): Promise<void> {
  await db.delete(termMonths).where(lt(termMonths.month, month));
}
