import { randomUUID } from 'node:crypto';
import { claimLease, databaseTime, renewLease } from '../../../platform/leases/queries.ts';
import type { Platform } from '../../../platform/platform.ts';

const usual = {
  /** The place of a dead worker is free after this time, by the database's clock, which all machines share. */
  leaseSeconds: 6,
  renewEveryMs: 2_000,
  /** So is the place of a live process that freezes nothing: otherwise the waiting ones would never start. */
  longestMs: 60_000,
};

export interface Place {
  /** Reports that something was frozen: the holder is not stuck. */
  moved(): void;
  leave(): Promise<void>;
}

/** For one edition composed on request, without a place. */
export const noPlace: Place = { moved: () => undefined, leave: async () => undefined };

/**
 * Takes one of the places for processes that compose, if one is free. Places only save work: the claim of a schedule decides who
 * composes it, so a lost place costs no more than a second index.
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
      renewLease(db, lease, until).catch((error) => log.warn({ err: error }, 'compose: the lease was not renewed'));
    }, renewEveryMs);
    return {
      moved() {
        movedAt = performance.now();
      },
      async leave() {
        clearInterval(renewal);
        await renewLease(db, lease, databaseTime()).catch((error) =>
          log.warn({ err: error }, 'compose: the lease was not released and expires by itself'),
        );
      },
    };
  }
  return undefined;
}
