import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { mailRecipient } from '../job-list.ts';
import { sendInvitation } from './invite-recipient.ts';

export const clippingHandlers: Handler<Platform>[] = [
  handle(mailRecipient, (platform: Platform, { recipientId }) => sendInvitation(platform, recipientId)),
];
