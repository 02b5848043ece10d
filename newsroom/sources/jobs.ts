import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { fetchSource, pollSources } from '../job-list.ts';
import { claimDueSources } from './queries.ts';

const mostAtOnce = 500;

export const sourceHandlers: Handler<Platform>[] = [
  handle(pollSources, async ({ db, clock, queue }: Platform) => {
    for (const { id } of await claimDueSources(db, clock.now(), mostAtOnce)) {
      await queue.send(db, fetchSource, { sourceId: id }, { key: id });
    }
  }),
];
