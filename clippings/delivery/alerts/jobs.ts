import type { Platform } from '../../../platform/platform.ts';
import { type Handler, handle } from '../../../platform/queue/job.ts';
import { sendAlerts, sendDeliveries, sendWhatsapp } from '../../job-list.ts';
import { alertReaders } from './alert-readers.ts';

export const alertHandlers: Handler<Platform>[] = [
  handle(sendAlerts, async (platform: Platform) => {
    const { db, queue } = platform;
    if ((await alertReaders(platform)) === 0) return;
    for (const job of [sendDeliveries, sendWhatsapp]) await queue.send(db, job, {}, { key: 'now' });
  }),
];
