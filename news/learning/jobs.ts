import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { learnWords } from '../job-list.ts';
import { learnFromStore } from './learn-from-store.ts';

export const learningHandlers: Handler<Platform>[] = [
  handle(learnWords, async (platform: Platform) => {
    await learnFromStore(platform);
  }),
];
