import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { fetchSource, forgetArticles, groupStories, readPages } from '../job-list.ts';
import { ingestSource } from './ingest-source.ts';
import { deleteArticlesBefore } from './queries.ts';
import { readDuePages } from './read-pages.ts';

export const articleHandlers: Handler<Platform>[] = [
  handle(fetchSource, async (platform: Platform, { sourceId }) => {
    const ingested = await ingestSource(platform, sourceId);
    if (!ingested?.newCount) return;
    await platform.queue.send(platform.db, readPages, {}, { key: 'all' });
    await platform.queue.send(platform.db, groupStories, {}, { key: 'all', startAfterSeconds: 2 });
  }),
  handle(readPages, async (platform: Platform) => {
    let count = 0;
    for (let read = await readDuePages(platform); read > 0; read = await readDuePages(platform)) count += read;
    if (count > 0) await platform.queue.send(platform.db, groupStories, {}, { key: 'all', startAfterSeconds: 2 });
  }),
  handle(forgetArticles, async ({ db, clock, config }: Platform) => {
    const oldest = new Date(clock.now().getTime() - config.ARTICLE_RETENTION_DAYS * 24 * 3600_000);
    while ((await deleteArticlesBefore(db, oldest, 5000)) > 0);
  }),
];
