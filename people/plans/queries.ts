import { defaultTermLimits } from '../../contract/plans.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { planTermLimits } from './tables.ts';

export function selectTermLimits(db: Handle) {
  return db.select().from(planTermLimits);
}

/** The specification's numbers, where the operator has not set others. */
export async function seedTermLimits(db: Handle): Promise<void> {
  const rows = Object.entries(defaultTermLimits).map(([planName, termLimit]) => ({
    planName: planName as 'free',
    termLimit,
  }));
  await db.insert(planTermLimits).values(rows).onConflictDoNothing();
}
