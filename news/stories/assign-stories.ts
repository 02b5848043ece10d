import type { Platform } from '../../platform/platform.ts';
import {
  articlesBetween,
  articlesWithoutStory,
  mergeStories,
  setStory,
  type WindowArticle,
} from '../articles/queries.ts';
import { createGrouper, type StoryArticle } from './group.ts';

const day = 24 * 3600_000;
const windowDays = 5;
const batch = 5000;

/**
 * Gives every new article its story. The grouper is rebuilt from the stored days each time: it holds nothing that the rows
 * do not say, so any worker can do it after any crash.
 */
export async function assignStories({ db }: Platform): Promise<number> {
  const fresh = await articlesWithoutStory(db, batch);
  const [first] = fresh;
  const last = fresh.at(-1);
  if (!first || !last) return 0;
  const grouper = createGrouper({ windowDays });
  const from = new Date(first.publishedAt.getTime() - windowDays * day);
  const stored = await articlesBetween(db, from, new Date(last.publishedAt.getTime() + day));
  grouper.restore(
    stored.flatMap((article) => (article.storyId ? [{ ...toStoryArticle(article), storyId: article.storyId }] : [])),
  );
  const { assignments, merges } = grouper.add(fresh.map(toStoryArticle));
  await db.transaction(async (tx) => {
    const byStory = Map.groupBy(assignments, ({ storyId }) => storyId);
    for (const [storyId, members] of byStory)
      await setStory(
        tx,
        members.map(({ articleId }) => Number(articleId)),
        storyId,
      );
    for (const { merged, into } of merges) await mergeStories(tx, merged, into);
  });
  return assignments.length;
}

function toStoryArticle(article: WindowArticle): StoryArticle {
  return {
    id: String(article.id),
    title: article.title,
    text: article.text,
    language: article.language,
    outlet: article.outletId,
    publishedAt: article.publishedAt.getTime(),
  };
}
