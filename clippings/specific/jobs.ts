import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { mailRecipient } from '../job-list.ts';
import { sendInvitation } from './invite-recipient.ts';
import type { ClippingParts } from './read-clippings.ts';

export const clippingHandlers = (parts: ClippingParts): Handler<Platform>[] => [
  handle(mailRecipient, (platform: Platform, { recipientId }) => sendInvitation(platform, recipientId, parts)),
];
