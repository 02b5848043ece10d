import type { Platform } from '../../../platform/platform.ts';
import { type Handler, handle } from '../../../platform/queue/job.ts';
import { mailEmailChange, mailEmailChanged } from '../../job-list.ts';
import { sendChangeLink, tellOldAddress } from './email-change.ts';

export const emailChangeHandlers: Handler<Platform>[] = [
  handle(mailEmailChange, (platform: Platform, { userId }) => sendChangeLink(platform, userId)),
  handle(mailEmailChanged, (platform: Platform, { userId }) => tellOldAddress(platform, userId)),
];
