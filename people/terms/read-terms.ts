import type { WatchTerm } from '../../contract/terms.ts';
import type { Platform } from '../../platform/platform.ts';
import { ensureProfile } from '../accounts/queries.ts';
import { readTermLimits } from '../plans/read-term-limits.ts';
import { firstTerms, listTerms } from './queries.ts';
import { toWatchTerm } from './watch-term.ts';

/** All terms. After a downgrade the first N stay active, the others wait (PRODUCT.md §2). */
export async function readTerms({ db, log }: Platform, user: { id: string; email: string }): Promise<WatchTerm[]> {
  const [profile, limits, rows] = await Promise.all([
    ensureProfile(db, user),
    readTermLimits(db, log),
    listTerms(db, user.id),
  ]);
  const active = new Set((await firstTerms(db, user.id, limits[profile.plan])).map((row) => row.id));
  return rows.map((row) => toWatchTerm(row, active.has(row.id)));
}
