import type { Platform } from '../../platform/platform.ts';
import { beforeExpiry, type Handler, handle } from '../../platform/queue/job.ts';
import { composeDue, keepHistory, sendChats, sendDeliveries, sendingJobs, sendWhatsapp } from '../job-list.ts';
import { sendChatsDue } from './chats/send-chats.ts';
import { forgetHistory, prepareMonths } from './keep-history.ts';
import type { SendSummary } from './ledger/sender.ts';
import { prepareDue } from './prepare-due.ts';
import { sendDue } from './send-due.ts';
import { sendWhatsappDue } from './whatsapp/send-whatsapp.ts';

export const deliveryHandlers: Handler<Platform>[] = [
  handle(keepHistory, async (platform: Platform) => {
    await prepareMonths(platform);
    const kept = await forgetHistory(platform);
    if (kept.dropped.length + kept.deleted > 0) platform.log.info(kept, 'history: old data deleted');
  }),
  handle(composeDue, async (platform: Platform) => {
    const { db, queue } = platform;
    const onFrozen = async () => {
      for (const job of sendingJobs) await queue.send(db, job, {}, { key: 'now' });
    };
    await prepareDue(platform, { onFrozen, stopping: queue.stopping });
  }),
  handle(sendDeliveries, async (platform: Platform) => {
    const summary = await sendDue(platform, { stopping: beforeExpiry(sendDeliveries, platform.queue.stopping) });
    // the rest may be due before the next full minute
    if (summary?.left && hasMoved(summary)) {
      const startAfterSeconds = Math.max(1, Math.ceil(summary.left.againMs / 1000));
      await platform.queue.send(platform.db, sendDeliveries, {}, { key: 'later', startAfterSeconds });
    }
  }),
  handle(sendWhatsapp, (platform: Platform) =>
    sendWhatsappDue(platform, { stopping: beforeExpiry(sendWhatsapp, platform.queue.stopping) }),
  ),
  handle(sendChats, (platform: Platform) =>
    sendChatsDue(platform, { stopping: beforeExpiry(sendChats, platform.queue.stopping) }),
  ),
];

/** A run that changed nothing is not repeated early. */
const hasMoved = ({ sent, deferred, postponed, failed, unknown }: SendSummary): boolean =>
  sent + deferred + postponed + failed + unknown > 0;
