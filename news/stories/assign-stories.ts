import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/open-database.ts';
import type { Platform } from '../../platform/platform.ts';
import { toPlainArticle } from '../articles/plain-article.ts';
import {
  articlesBetween,
  articlesWithoutStory,
  mergeStories,
  setStory,
  type WindowArticle,
} from '../articles/queries.ts';
import { createGrouper, type Grouper } from './group.ts';
import { lockStoryRun, setStoryRun } from './queries.ts';

const day = 24 * 3600_000;
const windowDays = 5;
const batch = 5000;

interface Memory {
  runId: string;
  grouper: Grouper;
}
const memories = new WeakMap<Platform['db'], Memory>();

/**
 * Gives every new article its story. The grouper holds nothing that the rows do not say: a worker keeps it between runs, and
 * builds it again from the stored days when another worker, or nobody, grouped last.
 */
export async function assignStories({ db }: Platform): Promise<number> {
  const memory = memories.get(db);
  memories.delete(db); // forgotten if the transaction fails halfway
  const done = await db.transaction(async (tx) => {
    const lastRun = await lockStoryRun(tx, randomUUID());
    const fresh = await articlesWithoutStory(tx, batch);
    if (fresh.length === 0) return { memory, count: 0 };
    const grouper = memory?.runId === lastRun ? memory.grouper : await rebuild(tx, fresh);
    const { assignments, merges } = grouper.add(fresh.map(toPlainArticle));
    for (const [storyId, members] of Map.groupBy(assignments, (assignment) => assignment.storyId)) {
      const ids = members.map(({ articleId }) => Number(articleId));
      await setStory(tx, ids, storyId);
    }
    for (const { merged, into } of merges) await mergeStories(tx, merged, into);
    const runId = randomUUID();
    await setStoryRun(tx, runId);
    return { memory: { runId, grouper }, count: assignments.length };
  });
  if (done.memory) memories.set(db, done.memory);
  return done.count;
}

async function rebuild(tx: Tx, fresh: WindowArticle[]): Promise<Grouper> {
  const times = fresh.map((article) => article.publishedAt.getTime());
  const from = new Date(Math.min(...times) - windowDays * day);
  const stored = await articlesBetween(tx, from, new Date(Math.max(...times) + day));
  const grouper = createGrouper({ windowDays });
  grouper.restore(
    stored.flatMap((article) => (article.storyId ? [{ ...toPlainArticle(article), storyId: article.storyId }] : [])),
  );
  return grouper;
}
