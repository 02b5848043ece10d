import { checkInstallation } from '../../../admin/system/check-installation.ts';
import { operatorTroubles } from '../../../admin/tables.ts';
import { readLastDay } from '../../../admin/today/queries.ts';
import { readTodayStatus, reportTroubles } from '../../../admin/today/today-status.ts';
import type { DueFixture } from './due-fixture.ts';

const minute = 60_000;
const longest = 15;
const kinds: ReadonlySet<string> = new Set(['refused', 'deferred', 'late']);

/** Minutes from the hour until each place told that the server fails everybody; a run of the sender and of the alert each minute. */
export async function minutesUntilTold({
  platform,
  clock,
  sender,
  alerts,
}: DueFixture): Promise<Record<string, number>> {
  const { db, config } = platform;
  const from = clock.now().getTime();
  const loggedBefore = alerts.length;
  const tells: Record<string, () => Promise<boolean>> = {
    admin: async () => (await readTodayStatus(platform)).troubles.some(({ kind }) => kinds.has(kind)),
    doctor: async () => {
      const findings = await checkInstallation({ config, db, now: clock.now() });
      return findings.some(({ check, state }) => check === 'morning' && state === 'bad');
    },
    metrics: async () => {
      const { refused, deferred, composed } = await readLastDay(db, clock.now());
      return refused >= 3 || deferred > 0.1 * composed;
    },
    alert: async () => {
      await reportTroubles(platform);
      return (await db.select().from(operatorTroubles)).some(({ kind }) => kinds.has(kind));
    },
    log: async () => alerts.length > loggedBefore,
  };
  const told: Record<string, number> = {};
  for (let minutes = 0; minutes <= longest && Object.keys(told).length < Object.keys(tells).length; minutes++) {
    clock.set(new Date(from + minutes * minute).toISOString());
    await sender.run();
    for (const [place, isTold] of Object.entries(tells)) {
      if (told[place] === undefined && (await isTold())) told[place] = minutes;
    }
  }
  return told;
}

export const isToldInTime = (told: Record<string, number>): boolean =>
  Object.keys(told).length === 5 && Object.values(told).every((minutes) => minutes <= 3);
