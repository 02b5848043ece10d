import { randomUUID } from 'node:crypto';
import { claimLease, databaseTime, renewLease } from '../../../platform/leases/queries.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A dead worker's place is free after so long. By the database's clock: it is shared by machines. */
const until = databaseTime(6);
const renewEveryMs = 2_000;

export interface Place {
  leave(): Promise<void>;
}

/** For one edition that somebody asks for: it waits for nobody. */
export const nobodys: Place = { leave: async () => undefined };

/**
 * One of so many places for processes that compose, if one is free. It only spares work: whose edition is whose is decided by the
 * claim of its schedule, so a place that was lost meanwhile costs nothing but a second index.
 */
export async function takePlace({ db, log }: Platform, places: number): Promise<Place | undefined> {
  const holder = randomUUID();
  for (let n = 1; n <= places; n++) {
    const lease = { name: `compose ${n}`, holder };
    if ((await claimLease(db, lease, databaseTime(), until)) === 'refused') continue;
    const renewal = setInterval(() => {
      renewLease(db, lease, until).catch((error) => log.warn({ err: error }, 'compose: the place was not renewed'));
    }, renewEveryMs);
    return {
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
