import type { Plan, TermLimits } from '../../contract/plans.ts';
import { readTermLimits, saveTermLimit } from '../../people/plans/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

/** Applies from the next read of the limits; no terms are deleted, those above the limit become inactive. */
export async function setTermLimit(
  platform: Platform,
  actor: SessionUser,
  { plan, limit }: { plan: Plan; limit: number },
): Promise<TermLimits> {
  await withAudit(platform, actor, async (tx) => {
    const isChanged = await saveTermLimit(tx, plan, limit);
    return { result: undefined, entry: isChanged ? { action: 'plan.limit', details: { plan, limit } } : null };
  });
  return readTermLimits(platform.db, platform.log);
}
