import type { DeliveryChange, DeliverySettings } from '../../contract/delivery-settings.ts';
import { AppError } from '../../contract/errors.ts';
import { dayMs } from '../../contract/rules/durations.ts';
import { ensureProfile, lockProfile, type Profile } from '../../people/accounts/queries.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import { isoDates } from '../../platform/http/iso-dates.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSuppression } from '../delivery/intake/suppression-queries.ts';
import { newLinkToken } from '../editions/link-token.ts';
import { monday, planDaily, planNext, replanDaily } from '../editions/plan/plan-runs.ts';
import type { Run } from '../editions/plan/schedule.ts';
import { findSchedule, lockSchedules, type Schedule, setNextRun } from '../editions/plan/schedule-queries.ts';
import { type DeliverySettingsRow, getSettings, updateSettings } from '../editions/queries.ts';
import { setTimeZone } from './queries.ts';

const longestPauseMs = 366 * dayMs;

export async function readDeliverySettings(platform: Platform, user: SessionUser): Promise<DeliverySettings> {
  return settingsOf(platform, platform.db, await ensureProfile(platform.db, user), user.email);
}

/**
 * Runs under the lock of the profile, like every change of what a reader gets: two tabs never mix their schedules. The runs are
 * planned again in the same transaction, which waits for an edition that is being composed.
 */
export async function changeDeliverySettings(
  platform: Platform,
  user: SessionUser,
  change: DeliveryChange,
): Promise<DeliverySettings> {
  const { db, clock } = platform;
  const { timeZone, isSubscribed, pausedUntil, weekdays, languages, ...asGiven } = change;
  if (timeZone !== undefined && !isRegion(timeZone)) throw new AppError('BAD_REQUEST');
  const now = clock.now();
  const pause = typeof pausedUntil === 'string' ? new Date(pausedUntil) : pausedUntil;
  if (pause && pause.getTime() - now.getTime() > longestPauseMs) throw new AppError('BAD_REQUEST');
  await ensureProfile(db, user);
  return db.transaction(async (tx) => {
    const profile = (await lockProfile(tx, user.id)) as Profile;
    const schedules = await lockSchedules(tx, user.id, ['daily', 'weekly']);
    const zone = timeZone ?? profile.timeZone;
    const isBack = isSubscribed && (await getSettings(tx, user.id)).unsubscribedAt !== null;
    if (timeZone !== undefined) await setTimeZone(tx, user.id, timeZone);
    await updateSettings(tx, user.id, {
      ...asGiven,
      ...(weekdays !== undefined && { weekdays: [...new Set(weekdays)].sort() }),
      ...(languages !== undefined && { languages: [...new Set(languages)] }),
      ...(pause !== undefined && { pausedUntil: pause }),
      ...(isSubscribed !== undefined && { unsubscribedAt: isSubscribed ? null : now }),
      ...(isBack && { unsubscribeToken: newLinkToken() }),
    });
    const settings = await getSettings(tx, user.id);
    for (const schedule of schedules) {
      const run =
        schedule.kind === 'weekly'
          ? planNext({ timeZone: zone, localTime: settings.localTime, weekdays: monday }, now)
          : replanDaily({ ...schedule, ...settings, timeZone: zone, signedUpAt: profile.createdAt }, now);
      await setNextRun(tx, schedule, run);
    }
    return settingsOf(platform, tx, { ...profile, timeZone: zone }, user.email);
  });
}

/** An offset such as +03:00 is a zone to Intl, but has no summer time. */
function isRegion(timeZone: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(timeZone) || timeZone === 'UTC';
}

async function settingsOf(platform: Platform, db: Handle, profile: Profile, email: string): Promise<DeliverySettings> {
  const settings = await getSettings(db, profile.id);
  const schedule = await findSchedule(db, { userId: profile.id, kind: 'daily' });
  const suppression = await findSuppression(db, platform.secret, email);
  return isoDates({
    localTime: settings.localTime,
    timeZone: profile.timeZone,
    weekdays: settings.weekdays,
    wantsEmptyDay: settings.wantsEmptyDay,
    wantsAlerts: settings.wantsAlerts,
    languages: settings.languages.filter((language) => language === 'pt' || language === 'en'),
    pausedUntil: settings.pausedUntil,
    isSubscribed: settings.unsubscribedAt === null,
    nextRunAt: nextDaily(profile, settings, schedule).runAt,
    lastRunAt: schedule?.lastRunAt ?? null,
    suppression: suppression ? isoDates({ reason: suppression.reason, since: suppression.since }) : null,
  });
}

/** When a reader's next clipping is due; computed if it has not been planned yet. */
export function nextDaily(
  profile: { timeZone: string; createdAt: Date },
  settings: DeliverySettingsRow,
  schedule: Schedule | undefined,
): Run {
  if (schedule?.nextLocalDate) return { runAt: schedule.nextRunAt, localDate: schedule.nextLocalDate };
  return planDaily({ ...schedule, ...settings, timeZone: profile.timeZone, signedUpAt: profile.createdAt });
}
