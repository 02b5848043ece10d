import { dayMs, hourMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { forgetTraces } from '../job-list.ts';
import { deleteRemovedBefore } from '../terms/queries.ts';
import { deleteTracesBefore } from './queries.ts';

const keptMs = 90 * dayMs;
/** How long a removed term can be restored. */
const removedKeptMs = hourMs;

export const privacyHandlers: Handler<Platform>[] = [
  handle(forgetTraces, async ({ db, clock, log }: Platform) => {
    const forgotten = await deleteTracesBefore(db, new Date(clock.now().getTime() - keptMs));
    await deleteRemovedBefore(db, new Date(clock.now().getTime() - removedKeptMs));
    log.info({ forgotten }, 'old activity records deleted');
  }),
];
