import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { checkRequest, mailSourceAnswers } from '../job-list.ts';
import { checkRequestedFeed } from './import-requests.ts';
import { mailAnswers } from './mail-answers.ts';

export const sourceRequestHandlers: Handler<Platform>[] = [
  handle(checkRequest, (platform: Platform, { requestId }) => checkRequestedFeed(platform, requestId)),
  handle(mailSourceAnswers, (platform: Platform, { userId }) => mailAnswers(platform, userId)),
];
