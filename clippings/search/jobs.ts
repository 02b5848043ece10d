import { indexNewArticles } from '../../newsroom/job-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { indexArticles } from './index-articles.ts';

export const searchHandlers: Handler<Platform>[] = [handle(indexNewArticles, indexArticles)];
