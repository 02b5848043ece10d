import type { Platform } from '../../../platform/platform.ts';
import { expireDeliveries, lapsedSending, reapDeliveries } from './open-queries.ts';

type Tidied = Pick<Platform, 'db' | 'clock' | 'log'>;

/**
 * A live worker renews its leases every three seconds. After an outage of the database all leases have expired at once: only
 * those that stay expired for two renewals belong to a dead worker.
 */
const graceMs = 6_000;

/** When each delivery after its last byte was first seen with an expired lease. */
const lapsed = new WeakMap<Platform['db'], Map<string, number>>();

/** Before a run: releases expired leases of all channels and closes deliveries past their deadline. */
export async function tidy(platform: Tidied, forMs = graceMs): Promise<void> {
  await takeUp(platform, forMs);
  const expired = await expireDeliveries(platform.db, platform.clock.now());
  if (expired > 0) platform.log.warn({ expired }, 'delivery: not sent before the deadline');
}

/** Releases expired leases and logs the deliveries that become unknown. */
export async function takeUp({ db, log }: Tidied, forMs = graceMs): Promise<void> {
  const now = performance.now();
  const before = lapsed.get(db);
  const seen = new Map((await lapsedSending(db)).map((id) => [id, before?.get(id) ?? now]));
  lapsed.set(db, seen);
  const dead = [...seen].filter(([, since]) => now - since >= forMs).map(([id]) => id);
  for (const deliveryId of await reapDeliveries(db, dead))
    log.warn({ deliveryId, reason: 'sender_stopped', cause: 'worker' }, 'delivery: closed as unknown');
}
