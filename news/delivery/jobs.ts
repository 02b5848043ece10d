import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { composeEditions, sendDeliveries } from '../pipeline.ts';
import { prepareDue } from './compose/prepare-due.ts';
import { sendDue } from './send-due.ts';

export const deliveryHandlers: Handler<Platform>[] = [
  handle(composeEditions, async (platform: Platform) => {
    const { composed } = await prepareDue(platform);
    if (composed > 0) await platform.queue.send(platform.db, sendDeliveries, {}, { key: 'now' });
  }),
  handle(sendDeliveries, async (platform: Platform) => {
    await sendDue(platform, { stopping: platform.queue.stopping });
  }),
];
