import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { announceSignup, tidyWaitingList } from '../job-list.ts';
import { deleteWaitingBefore } from './queries.ts';
import { tellAutomation } from './tell-automation.ts';

const yearMs = 365 * 24 * 3600_000;

export const onboardingHandlers: Handler<Platform>[] = [
  handle(announceSignup, tellAutomation),
  handle(tidyWaitingList, ({ clock, db }: Platform) =>
    deleteWaitingBefore(db, new Date(clock.now().getTime() - yearMs)),
  ),
];
