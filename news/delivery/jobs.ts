import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { composeEditions, sendDeliveries, sendWhatsapp } from '../pipeline.ts';
import { prepareDue } from './compose/prepare-due.ts';
import { sendDue } from './send-due.ts';
import { sendWhatsappDue } from './whatsapp/send-whatsapp.ts';

export const deliveryHandlers: Handler<Platform>[] = [
  handle(composeEditions, async (platform: Platform) => {
    const { composed } = await prepareDue(platform);
    if (composed === 0) return;
    await platform.queue.send(platform.db, sendDeliveries, {}, { key: 'now' });
    await platform.queue.send(platform.db, sendWhatsapp, {}, { key: 'now' });
  }),
  handle(sendDeliveries, async (platform: Platform) => {
    await sendDue(platform, { stopping: platform.queue.stopping });
  }),
  handle(sendWhatsapp, async (platform: Platform) => {
    await sendWhatsappDue(platform, { stopping: platform.queue.stopping });
  }),
];
