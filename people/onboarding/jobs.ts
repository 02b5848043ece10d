import { dayMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { announceSignup, mailInvite, tidyWaitingList } from '../job-list.ts';
import { postSignup } from './open-account.ts';
import { deleteWaitingBefore } from './queries.ts';
import { mailCode } from './waiting-list.ts';

const yearMs = 365 * dayMs;

export const onboardingHandlers: Handler<Platform>[] = [
  handle(announceSignup, postSignup),
  handle(mailInvite, (platform: Platform, { waitingId }) => mailCode(platform, waitingId)),
  handle(tidyWaitingList, ({ clock, db }: Platform) =>
    deleteWaitingBefore(db, new Date(clock.now().getTime() - yearMs)),
  ),
];
