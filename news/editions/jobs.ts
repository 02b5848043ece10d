import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { rewriteStories } from '../job-list.ts';
import { rewriteDue } from './rewriting/rewrite-due.ts';

export const editionHandlers: Handler<Platform>[] = [
  handle(rewriteStories, (platform: Platform) => rewriteDue(platform, platform.queue.stopping)),
];
