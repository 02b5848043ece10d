import { defaultTermLimits } from '../../contract/field-limits.ts';
import type { Plan } from '../../contract/plans.ts';
import type { Tx } from '../../platform/db/open-database.ts';
import { selectTermLimits } from '../plans/queries.ts';

/** Read inside the transaction that enforces it. */
export async function readPlanLimit(tx: Tx, plan: Plan): Promise<number> {
  const limits = await selectTermLimits(tx);
  return limits.find((row) => row.planName === plan)?.termLimit ?? defaultTermLimits[plan];
}
