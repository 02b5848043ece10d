import type { z } from 'zod';
import type { GrantedPlan } from '../../contract/admin-people.ts';
import type { Plan } from '../../contract/plans.ts';
import { findProfile } from '../../people/accounts/queries.ts';
import { grantPlan, takePlan } from '../../people/payments/grants/grant-plan.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/audit-log.ts';

interface Grant {
  id: string;
  plan: z.infer<typeof GrantedPlan>;
  reason: string;
  endsOn: string | null;
}

/** The last day counts whole, as it is read in the service's home. */
function endOf(day: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime('America/Sao_Paulo').epochMilliseconds);
}

export function grantReaderPlan(platform: Platform, actor: SessionUser, grant: Grant): Promise<Plan> {
  const { id, plan, reason, endsOn } = grant;
  return withAudit(platform, actor, async (tx) => {
    const endsAt = endsOn ? endOf(endsOn) : null;
    const result = await grantPlan(tx, id, { plan, reason, endsAt }, platform.clock.now());
    return { result, entry: { action: 'reader.grant_plan', readerId: id, details: { plan, reason, endsOn } } };
  });
}

export function takeReaderPlan(
  platform: Platform,
  actor: SessionUser,
  { id, reason }: { id: string; reason: string },
): Promise<Plan> {
  return withAudit(platform, actor, async (tx) => {
    const done = await takePlan(tx, id, platform.clock.now());
    if (!done) return { result: (await findProfile(tx, id))?.plan ?? 'free', entry: null };
    const details = { plan: done.taken, reason };
    return { result: done.plan, entry: { action: 'reader.take_plan', readerId: id, details } };
  });
}
