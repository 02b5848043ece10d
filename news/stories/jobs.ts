import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { groupStories } from '../pipeline.ts';
import { assignStories } from './assign-stories.ts';

export const storyHandlers: Handler<Platform>[] = [
  handle(groupStories, async (platform: Platform) => {
    while ((await assignStories(platform)) > 0);
  }),
];
