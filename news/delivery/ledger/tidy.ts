import type { Platform } from '../../../platform/platform.ts';
import { reapDeliveries } from './queries.ts';

/** Takes up what the dead left behind, of all channels, and says which mails nobody can know about. */
export async function tidy({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> {
  const { unknown, expired } = await reapDeliveries(db, clock.now());
  for (const deliveryId of unknown) log.warn({ deliveryId, reason: 'sender_stopped' }, 'delivery: closed as unknown');
  if (expired > 0) log.warn({ expired }, 'delivery: not sent before the deadline');
}
