import type { DeliveryChange, DeliverySettings } from '../../contract/delivery-settings.ts';
import { AppError } from '../../contract/errors.ts';
import { ensureProfile, lockProfile, type Profile } from '../../people/accounts/queries.ts';
import type { Handle } from '../../platform/db/open-database.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findSettings, type DeliverySettings as SettingsRow, updateSettings } from '../editions/queries.ts';
import { changeSettings, scheduleReaders } from '../editions/schedule-reader.ts';
import { setTimeZone } from './queries.ts';

const longestPauseMs = 366 * 24 * 3600_000;

export async function readDeliverySettings({ db }: Platform, user: SessionUser): Promise<DeliverySettings> {
  const profile = await ensureProfile(db, user);
  return toAnswer(await settingsOf(db, user.id), profile.timeZone);
}

/** Under the profile's lock, like every change of what a reader is served: two tabs never mix their schedules. */
export async function changeDeliverySettings(
  { db, clock }: Platform,
  user: SessionUser,
  change: DeliveryChange,
): Promise<DeliverySettings> {
  const { timeZone, isSubscribed, pausedUntil, localTime, weekdays, wantsEmptyDay } = change;
  if (timeZone !== undefined && !isRegion(timeZone)) throw new AppError('BAD_REQUEST');
  const now = clock.now();
  const pause = typeof pausedUntil === 'string' ? new Date(pausedUntil) : pausedUntil;
  if (pause && pause.getTime() - now.getTime() > longestPauseMs) throw new AppError('BAD_REQUEST');
  await ensureProfile(db, user);
  return db.transaction(async (tx) => {
    const profile = (await lockProfile(tx, user.id)) as Profile;
    const zone = timeZone ?? profile.timeZone;
    if (timeZone !== undefined) await setTimeZone(tx, user.id, timeZone);
    if (isSubscribed !== undefined) {
      await settingsOf(tx, user.id);
      await updateSettings(tx, user.id, { unsubscribedAt: isSubscribed ? null : now });
    }
    const settings = await changeSettings(
      tx,
      { userId: user.id, timeZone: zone, signedUpAt: profile.createdAt },
      {
        ...(localTime !== undefined && { localTime }),
        ...(weekdays !== undefined && { weekdays: [...new Set(weekdays)].sort() }),
        ...(wantsEmptyDay !== undefined && { wantsEmptyDay }),
        ...(pause !== undefined && { pausedUntil: pause }),
      },
      now,
    );
    return toAnswer(settings, zone);
  });
}

async function settingsOf(db: Handle, userId: string): Promise<SettingsRow> {
  const known = await findSettings(db, userId);
  if (known) return known;
  await scheduleReaders(db);
  const made = await findSettings(db, userId);
  if (!made) throw new Error('settings vanished while they were made');
  return made;
}

/** An offset such as +03:00 is a zone to Intl, but knows nothing of summer time. */
function isRegion(timeZone: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(timeZone) || timeZone === 'UTC';
}

function toAnswer(row: SettingsRow, timeZone: string): DeliverySettings {
  return {
    localTime: row.localTime,
    timeZone,
    weekdays: row.weekdays,
    wantsEmptyDay: row.wantsEmptyDay,
    pausedUntil: row.pausedUntil?.toISOString() ?? null,
    isSubscribed: row.unsubscribedAt === null,
    nextRunAt: row.nextRunAt.toISOString(),
  };
}
