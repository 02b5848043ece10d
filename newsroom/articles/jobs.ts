import { dayMs } from '../../contract/rules/durations.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Handler, handle } from '../../platform/queue/job.ts';
import { fetchSource, forgetArticles, groupStories, indexNewArticles, readPages } from '../job-list.ts';
import { HostBusy } from '../sources/fetch/polite.ts';
import { ingestSource } from './ingest-source.ts';
import { deleteArticlesBefore } from './queries.ts';
import { readDuePages } from './read-pages.ts';

/** Starts grouping and search indexing of new articles. */
async function wakeNext({ db, queue }: Platform): Promise<void> {
  const soon = { key: 'all', startAfterSeconds: 2 };
  await queue.send(db, groupStories, {}, soon);
  await queue.send(db, indexNewArticles, {}, soon);
}

export const articleHandlers: Handler<Platform>[] = [
  handle(fetchSource, async (platform: Platform, { sourceId }) => {
    try {
      const ingested = await ingestSource(platform, sourceId, { isBrief: true });
      if (!ingested?.newCount) return;
    } catch (error) {
      // frees the worker for feeds of other hosts
      if (!(error instanceof HostBusy)) throw error;
      const startAfterSeconds = Math.ceil(error.afterMs / 1000);
      return platform.queue.send(platform.db, fetchSource, { sourceId }, { key: sourceId, startAfterSeconds });
    }
    await platform.queue.send(platform.db, readPages, {}, { key: 'all' });
    await wakeNext(platform);
  }),
  handle(readPages, async (platform: Platform) => {
    if ((await readDuePages(platform)) > 0) await wakeNext(platform);
  }),
  handle(forgetArticles, async ({ db, clock, config, queue }: Platform) => {
    const oldest = new Date(clock.now().getTime() - config.ARTICLE_RETENTION_DAYS * dayMs);
    while (!queue.stopping.aborted && (await deleteArticlesBefore(db, oldest, 5000)) > 0);
  }),
];
