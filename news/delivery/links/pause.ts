import type { Platform } from '../../../platform/platform.ts';
import { findSettings, updateSettings } from '../../editions/queries.ts';

const week = 7 * 24 * 3600_000;

/** Nothing for seven days from now; undefined for nobody. */
export async function pause({ db, clock }: Platform, userId: string): Promise<Date | undefined> {
  if (!(await findSettings(db, userId))) return undefined;
  const pausedUntil = new Date(clock.now().getTime() + week);
  await updateSettings(db, userId, { pausedUntil });
  return pausedUntil;
}

export async function resume({ db }: Platform, userId: string): Promise<void> {
  await updateSettings(db, userId, { pausedUntil: null });
}
