import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { postWebhooks } from '../job-list.ts';
import { sendWebhooks } from './webhooks.ts';

export const outgoingHandlers: Handler<Platform>[] = [
  handle(postWebhooks, (platform: Platform) => sendWebhooks(platform, platform.queue.stopping)),
];
