import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { lookAtMorning, mailTrouble, postTrouble } from '../operator-jobs.ts';
import { mailOperators, postToWebhook, watchMorning } from './today-status.ts';

export const morningHandlers: Handler<Platform>[] = [
  handle(lookAtMorning, watchMorning),
  handle(mailTrouble, mailOperators),
  handle(postTrouble, postToWebhook),
];
