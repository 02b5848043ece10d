import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { keepStories } from '../job-list.ts';
import { keepTimelines } from './keep-timelines.ts';

export const timelineHandlers: Handler<Platform>[] = [
  handle(keepStories, async (platform: Platform) => {
    const kept = await keepTimelines(platform);
    platform.log.info({ kept }, 'timelines: stored for old stories');
  }),
];
