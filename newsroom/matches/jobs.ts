import { matchTerms } from '../../people/job-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { groupStories, learnWords, readDoubtfulMatches } from '../job-list.ts';
import { assignAllStories } from '../stories/assign-stories.ts';
import { learnFromStore } from './learn-acronyms.ts';
import { matchAll } from './match-articles.ts';
import { readDoubtful } from './second-reader/read-doubtful.ts';

/** With two seconds between them, this is longer than the lease of a dead worker. */
const mostPasses = 60;

/** A wake-up that reached a worker without the lease is sent again until it reaches the one with it. */
const again = (platform: Platform, job: typeof groupStories, passes: number): Promise<boolean> | undefined =>
  passes < mostPasses
    ? platform.queue.send(platform.db, job, { passes: passes + 1 }, { key: 'all', startAfterSeconds: 2 })
    : undefined;

export const matchHandlers: Handler<Platform>[] = [
  handle(groupStories, async (platform: Platform, { passes = 0 }) => {
    const isDone = (await assignAllStories(platform)) === 'done' && (await matchAll(platform)) === 'done';
    if (!isDone) await again(platform, groupStories, passes);
  }),
  handle(matchTerms, async (platform: Platform, { passes = 0 }) => {
    if ((await matchAll(platform)) === 'busy') await again(platform, matchTerms, passes);
  }),
  handle(learnWords, async (platform: Platform) => {
    await learnFromStore(platform);
  }),
  handle(readDoubtfulMatches, readDoubtful),
];
