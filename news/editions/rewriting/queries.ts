import { and, eq, gt, lte } from 'drizzle-orm';
import { profiles } from '../../../people/accounts/tables.ts';
import type { Handle } from '../../../platform/db/open-database.ts';
import { deliverySettings, schedules } from '../tables.ts';

/** Readers who accept a model's text and whose daily clipping is due in this span. */
export function readersDueBetween(db: Handle, from: Date, until: Date, limit: number) {
  return db
    .select({ userId: schedules.userId, plan: profiles.plan, languages: deliverySettings.languages })
    .from(schedules)
    .innerJoin(profiles, eq(profiles.id, schedules.userId))
    .innerJoin(deliverySettings, eq(deliverySettings.userId, schedules.userId))
    .where(
      and(
        eq(schedules.kind, 'daily'),
        eq(deliverySettings.wantsOwnWords, false),
        gt(schedules.nextRunAt, from),
        lte(schedules.nextRunAt, until),
      ),
    )
    .limit(limit);
}
