import type { Plan } from '../../../contract/plans.ts';
import type { Tx } from '../../../platform/db/open-database.ts';
import type { Profile } from '../../accounts/queries.ts';
import { subscriptionsOf, updatePlan } from '../queries.ts';
import { isOver, planOf, withGrant } from '../subscription.ts';
import { findGrant } from './grant-queries.ts';

/** Sets the plan to what the reader's subscriptions and the operator's grant give now. The caller holds the profile's lock. */
export async function settlePlan(tx: Tx, { id, plan: before }: Profile, now: Date): Promise<Plan> {
  const running = (await subscriptionsOf(tx, id)).filter(({ status }) => !isOver(status));
  const paid = running.map((one) => planOf(one, now)).find((plan) => plan && plan !== 'free') ?? 'free';
  const plan = withGrant(paid, await findGrant(tx, id), now);
  if (plan !== before) await updatePlan(tx, id, plan);
  return plan;
}
