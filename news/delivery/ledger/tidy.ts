import type { Platform } from '../../../platform/platform.ts';
import { expireDeliveries, reapDeliveries } from './queries.ts';

type Tidied = Pick<Platform, 'db' | 'clock' | 'log'>;

/** Before a run: what the dead left behind, of all channels, and what is past its deadline, which takes a look at all that is due. */
export async function tidy(platform: Tidied): Promise<void> {
  await takeUp(platform);
  const expired = await expireDeliveries(platform.db, platform.clock.now());
  if (expired > 0) platform.log.warn({ expired }, 'delivery: not sent before the deadline');
}

/** Takes up what the dead left behind, and says which mails nobody can know about. */
export async function takeUp({ db, log }: Tidied): Promise<void> {
  const unknown = await reapDeliveries(db);
  for (const deliveryId of unknown) log.warn({ deliveryId, reason: 'sender_stopped' }, 'delivery: closed as unknown');
}
