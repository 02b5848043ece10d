import type { adminPlansContract, TermLimits } from '../../contract/plans.ts';
import type { InputOf } from '../../contract/procedure.ts';
import { readTermLimits, saveTermLimit } from '../../people/plans/queries.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

type Change = InputOf<typeof adminPlansContract.setLimit>;

/** Applies from the next read of the limits; no terms are deleted, those above the limit become inactive. */
export async function setTermLimit(platform: Platform, actor: SessionUser, change: Change): Promise<TermLimits> {
  await withAudit(platform, actor, async (tx) => {
    const isChanged = await saveTermLimit(tx, change.plan, change.limit);
    return { result: undefined, entry: isChanged ? { action: 'plan.limit', details: change } : null };
  });
  return readTermLimits(platform.db, platform.log);
}
