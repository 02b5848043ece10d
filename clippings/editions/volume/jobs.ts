import type { Platform } from '../../../platform/platform.ts';
import { type Handler, handle } from '../../../platform/queue/job.ts';
import { countTermDays } from '../../job-list.ts';
import { countPastDays } from './count-terms.ts';

export const volumeHandlers: Handler<Platform>[] = [
  handle(countTermDays, async (platform: Platform) => {
    const counted = await countPastDays(platform);
    if (counted > 0) platform.log.info({ counted }, 'volume: days of terms counted');
  }),
];
