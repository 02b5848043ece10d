import { randomBytes } from 'node:crypto';
import type { Handle } from '../../platform/db/open-database.ts';
import { type DeliverySettings, findSettings, saveSchedules, unscheduledReaders, updateSettings } from './queries.ts';
import { knownZone, localDateOf, nextRun } from './schedule.ts';

const batch = 2000;

/** 128 bits in 22 characters: short enough for a header line that must not be folded (RELIABILITY.md C03). */
export const newLinkToken = () => randomBytes(16).toString('base64url');

/** Gives every reader without a schedule one, and a new one to those whose zone changed. Safe to repeat. */
export async function scheduleReaders(db: Handle): Promise<number> {
  let scheduled = 0;
  for (;;) {
    const readers = await unscheduledReaders(db, batch);
    await saveSchedules(
      db,
      readers.map(({ userId, timeZone, signedUpAt, settings }) => {
        const zone = knownZone(timeZone);
        const run = nextRun({
          timeZone: zone,
          localTime: settings?.localTime ?? '06:30',
          weekdays: settings?.weekdays ?? [],
          after: settings?.lastLocalDate ?? localDateOf(signedUpAt, zone),
          lastRunAt: settings?.lastRunAt ?? undefined,
        });
        return {
          userId,
          unsubscribeToken: settings?.unsubscribeToken ?? newLinkToken(),
          nextRunAt: run.runAt,
          nextLocalDate: run.localDate,
          scheduledZone: timeZone,
        };
      }),
    );
    scheduled += readers.length;
    if (readers.length < batch) return scheduled;
  }
}

export interface SettingsChange {
  localTime?: string;
  weekdays?: number[];
  wantsEmptyDay?: boolean;
  pausedUntil?: Date | null;
}

/** Changes when a reader is served; the next run follows at once, never on a day that already had its clipping. */
export async function changeSettings(
  db: Handle,
  reader: { userId: string; timeZone: string; signedUpAt: Date },
  change: SettingsChange,
  now: Date,
): Promise<DeliverySettings> {
  let settings = await findSettings(db, reader.userId);
  if (!settings) {
    await scheduleReaders(db);
    settings = await findSettings(db, reader.userId);
  }
  if (!settings) throw new Error('settings vanished while they were made');
  const changed = { ...settings, ...change };
  const zone = knownZone(reader.timeZone);
  const yesterday = Temporal.PlainDate.from(localDateOf(now, zone)).subtract({ days: 1 }).toString();
  const signUpDay = localDateOf(reader.signedUpAt, zone);
  const after = [settings.lastLocalDate ?? signUpDay, yesterday].toSorted().at(-1)!;
  let run = nextRun({ ...changed, timeZone: zone, after, lastRunAt: settings.lastRunAt ?? undefined });
  // today's hour is already over: a new time is a promise for the days to come, not for this minute
  if (run.runAt <= now && settings.nextRunAt > now) {
    run = nextRun({ ...changed, timeZone: zone, after: run.localDate, lastRunAt: settings.lastRunAt ?? undefined });
  }
  const values = {
    ...change,
    nextRunAt: run.runAt,
    nextLocalDate: run.localDate,
    scheduledZone: reader.timeZone,
  };
  await updateSettings(db, reader.userId, values);
  return { ...changed, ...values };
}
