import { randomUUID } from 'node:crypto';
import { claimLease, databaseTime, renewLease } from '../../../platform/leases/queries.ts';
import type { Platform } from '../../../platform/platform.ts';

const usual = {
  /** A dead worker's place is free after so long. By the database's clock: it is shared by machines. */
  leaseSeconds: 6,
  renewEveryMs: 2_000,
  /** And so is that of one which lives and freezes nothing: whoever waits for it would wait for ever. */
  longestMs: 60_000,
};

export interface Place {
  /** Something was frozen: its holder is not stuck. */
  moved(): void;
  leave(): Promise<void>;
}

/** For one edition that somebody asks for: it waits for nobody. */
export const nobodys: Place = { moved: () => undefined, leave: async () => undefined };

/**
 * One of so many places for processes that compose, if one is free. It only spares work: whose edition is whose is decided by the
 * claim of its schedule, so a place that was lost meanwhile costs nothing but a second index.
 */
export async function takePlace(
  { db, log }: Platform,
  places: number,
  { leaseSeconds, renewEveryMs, longestMs } = usual,
): Promise<Place | undefined> {
  const holder = randomUUID();
  const until = databaseTime(leaseSeconds);
  let movedAt = performance.now();
  for (let n = 1; n <= places; n++) {
    const lease = { name: `compose ${n}`, holder };
    if ((await claimLease(db, lease, databaseTime(), until)) === 'refused') continue;
    const renewal = setInterval(() => {
      if (performance.now() - movedAt > longestMs) return clearInterval(renewal);
      renewLease(db, lease, until).catch((error) => log.warn({ err: error }, 'compose: the place was not renewed'));
    }, renewEveryMs);
    return {
      moved() {
        movedAt = performance.now();
      },
      async leave() {
        clearInterval(renewal);
        await renewLease(db, lease, databaseTime()).catch((error) =>
          log.warn({ err: error }, 'compose: the place runs out'),
        );
      },
    };
  }
  return undefined;
}
