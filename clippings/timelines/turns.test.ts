import { expect, it } from 'vitest';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../demo/newsroom/articles.ts';
import { outletPlanOf } from '../../demo/newsroom/outlets.ts';
import { toPlainArticle } from '../../newsroom/articles/plain-article.ts';
import type { WindowArticle } from '../../newsroom/articles/queries.ts';
import { groupByDays } from '../../newsroom/stories/group.ts';
import { turnsOf } from './timeline.ts';

const articles = composeArticles(allStories, Date.UTC(2026, 4, 20, 13, 37)).map(
  (article, id): WindowArticle => ({
    ...{ id, title: article.headline, lead: '', text: article.paragraphs.join('\n'), language: article.language },
    ...{ outletId: article.outlet, outlet: outletPlanOf(article.outlet).name, url: article.path, kind: 'news' },
    ...{ publishedAt: new Date(article.publishedAt), seenAt: new Date(article.publishedAt) },
    ...{ storyId: null, eventId: null },
  }),
);
const eventOf = new Map(groupByDays(articles.map(toPlainArticle)).map((row) => [Number(row.articleId), row.eventId]));
const planted = [...Map.groupBy(allStories, ({ partOf }) => partOf)].flatMap(([id, turns]) =>
  id ? [{ id, turns: turns.toSorted((a, b) => b.hoursAgo - a.hoursAgo) }] : [],
);

it('has two sample stories of six weeks', () => {
  expect(planted.map(({ id }) => id)).toEqual(['barragem-lagoa-serena', 'fusao-farmacias']);
  for (const { turns } of planted) {
    expect(turns.length).toBeGreaterThanOrEqual(6);
    expect(turns[0]!.hoursAgo - turns.at(-1)!.hoursAgo).toBeGreaterThan(37 * 24);
  }
});

it.each(planted)('shows $id as one story, with every turn on its day and in order', ({ turns }) => {
  const headlines = turns.flatMap(({ versions }) => versions.map(([, headline]) => headline));
  const mine = articles.filter(({ title }) => headlines.includes(title));
  const events = new Set(mine.map(({ id }) => eventOf.get(id)));
  expect([...events]).toHaveLength(1);
  const grouped = articles.filter(({ id }) => events.has(eventOf.get(id)));
  expect(grouped.map(({ title }) => title).sort()).toEqual(headlines.toSorted());
  const found = turnsOf(grouped);
  expect(found.map(({ title }) => title)).toEqual(turns.map(({ versions }) => versions[0]![1]));
  expect(found.map(({ at }) => at.slice(0, 10))).toEqual(
    turns.map(({ versions }) =>
      mine
        .find(({ title }) => title === versions[0]![1])!
        .publishedAt.toISOString()
        .slice(0, 10),
    ),
  );
  expect(found.map(({ articleCount, outletCount }) => [articleCount, outletCount])).toEqual(
    turns.map(({ versions }) => [versions.length, versions.length]),
  );
});
