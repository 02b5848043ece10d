import { ne } from 'drizzle-orm';
import type { Plan, TermLimits } from '../../contract/plans.ts';
import { defaultTermLimits } from '../../contract/rules/field-limits.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { changesRows } from '../../platform/db/rows.ts';
import type { Log } from '../../platform/log.ts';
import { planTermLimits } from './tables.ts';

export async function selectTermLimits(db: Handle): Promise<TermLimits> {
  const rows = await db.select().from(planTermLimits);
  return { ...defaultTermLimits, ...Object.fromEntries(rows.map((row) => [row.planName, row.termLimit])) };
}

/** The limit of every plan; the defaults if the table cannot be read (requirements R68). */
export async function readTermLimits(db: Handle, log: Log): Promise<TermLimits> {
  try {
    return await selectTermLimits(db);
  } catch (error) {
    log.warn({ err: error }, 'plan limits not read, using the defaults');
    return defaultTermLimits;
  }
}

/** False if the limit was already this number. */
export function saveTermLimit(db: Handle, planName: Plan, termLimit: number): Promise<boolean> {
  const isOther = ne(planTermLimits.termLimit, termLimit);
  const changed = { target: planTermLimits.planName, set: { termLimit }, setWhere: isOther };
  return changesRows(db.insert(planTermLimits).values({ planName, termLimit }).onConflictDoUpdate(changed));
}

/** Inserts the default limits where the operator has not set others (requirements R68). */
export async function seedTermLimits(db: Handle): Promise<void> {
  const rows = Object.entries(defaultTermLimits).map(([planName, termLimit]) => ({
    planName: planName as 'free',
    termLimit,
  }));
  await db.insert(planTermLimits).values(rows).onConflictDoNothing();
}
