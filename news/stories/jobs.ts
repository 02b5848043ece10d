import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { groupStories } from '../job-list.ts';
import { assignAllStories } from './assign-stories.ts';

/** With two seconds between them, this is longer than the lease of a dead worker. */
const mostPasses = 60;

export const storyHandlers: Handler<Platform>[] = [
  handle(groupStories, async (platform: Platform, { passes = 0 }) => {
    // A wake-up that reached a worker without the lease is sent again until it reaches the one with it.
    if ((await assignAllStories(platform)) === 'done' || passes >= mostPasses) return;
    const next = { passes: passes + 1 };
    await platform.queue.send(platform.db, groupStories, next, { key: 'all', startAfterSeconds: 2 });
  }),
];
