import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { fetchSource, groupStories } from '../pipeline.ts';
import { ingestSource } from './ingest-source.ts';

export const articleHandlers: Handler<Platform>[] = [
  handle(fetchSource, async (platform: Platform, { sourceId }) => {
    const stored = await ingestSource(platform, sourceId);
    if (stored > 0) await platform.queue.send(platform.db, groupStories, {}, { key: 'all', startAfterSeconds: 2 });
  }),
];
