import { AppError } from '../../contract/errors.ts';
import { sendDeliveries } from '../../news/pipeline.ts';
import type { SessionUser } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { withAudit } from '../audit/record-action.ts';
import { lockDelivery, reopenDelivery } from './queries.ts';
import { endOfDay, isRetriable } from './retriable.ts';

/** Puts it back into the ledger as due; whether the reader may still be written to is asked there again. */
export function retryDelivery(platform: Platform, actor: SessionUser, id: string): Promise<void> {
  const now = platform.clock.now();
  return withAudit(platform, actor, async (tx) => {
    const delivery = await lockDelivery(tx, id);
    if (!delivery) throw new AppError('NOT_FOUND');
    if (!isRetriable(delivery, now)) throw new AppError('DELIVERY_NOT_RETRIABLE');
    await reopenDelivery(tx, id, now, endOfDay(delivery.localDate, delivery.timeZone));
    await platform.queue.send(tx, sendDeliveries, {}, { key: 'now' });
    const details = { id, before: delivery.state, date: delivery.localDate };
    return { result: undefined, deed: { action: 'delivery.retry', readerId: delivery.userId, details } };
  });
}
