import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import {
  composeClippings,
  composeEditions,
  composeWeekly,
  postWebhooks,
  sendDeliveries,
  sendWhatsapp,
} from '../pipeline.ts';
import { prepareClippings } from './compose/prepare-clippings.ts';
import { prepareDue } from './compose/prepare-due.ts';
import { prepareWeekly } from './compose/prepare-weekly.ts';
import type { SendSummary } from './ledger/sender.ts';
import { sendDue } from './send-due.ts';
import { sendWhatsappDue } from './whatsapp/send-whatsapp.ts';

export const deliveryHandlers: Handler<Platform>[] = [
  handle(composeEditions, async (platform: Platform) => {
    await prepareDue(platform, undefined, async () => {
      await platform.queue.send(platform.db, sendDeliveries, {}, { key: 'now' });
      await platform.queue.send(platform.db, sendWhatsapp, {}, { key: 'now' });
    });
  }),
  handle(composeWeekly, async (platform: Platform) => {
    const composed = await prepareWeekly(platform);
    if (composed > 0) await platform.queue.send(platform.db, sendDeliveries, {}, { key: 'now' });
  }),
  handle(composeClippings, async (platform: Platform) => {
    const { composed, webhooks } = await prepareClippings(platform);
    if (composed > 0) await platform.queue.send(platform.db, sendDeliveries, {}, { key: 'now' });
    if (webhooks > 0) await platform.queue.send(platform.db, postWebhooks, {}, { key: 'now' });
  }),
  handle(sendDeliveries, async (platform: Platform) => {
    const summary = await sendDue(platform, { stopping: platform.queue.stopping });
    // what is left has its own time, and the next full minute may be long after it
    if (summary?.left && hasMoved(summary)) {
      const startAfterSeconds = Math.max(1, Math.ceil(summary.left.againMs / 1000));
      await platform.queue.send(platform.db, sendDeliveries, {}, { key: 'later', startAfterSeconds });
    }
  }),
  handle(sendWhatsapp, async (platform: Platform) => {
    await sendWhatsappDue(platform, { stopping: platform.queue.stopping });
  }),
];

/** A run that changed nothing would find the same again. */
const hasMoved = ({ sent, deferred, postponed, failed, unknown }: SendSummary): boolean =>
  sent + deferred + postponed + failed + unknown > 0;
