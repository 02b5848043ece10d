import { describe, expect, it } from 'vitest';
import { type ArticleVersion, storyVersions } from '../../tests/support/news/outlet-versions.ts';
import { groupByDays } from './group.ts';

/** How many items the stories become, and how many of these items mix stories. */
function itemsOf(versions: ArticleVersion[]) {
  const storyOf = new Map(versions.map(({ id, story }) => [id, story]));
  const groups = Map.groupBy(groupByDays(versions), ({ storyId }) => storyId);
  const mixed = [...groups.values()].filter((rows) => new Set(rows.map((row) => storyOf.get(row.articleId))).size > 1);
  return { stories: new Set(storyOf.values()).size, items: groups.size, mixed: mixed.length };
}

describe('stories in many outlets', () => {
  it.each([2, 12, 30])('makes one item of each of twenty stories in %i outlets', (outlets) => {
    expect(itemsOf(storyVersions(outlets))).toEqual({ stories: 20, items: 20, mixed: 0 });
  });

  it('does so without dates', () => {
    const undated = storyVersions(12).map((article) => ({ ...article, publishedAt: null }));
    expect(itemsOf(undated)).toEqual({ stories: 20, items: 20, mixed: 0 });
  });

  it('mixes none without headlines, where at most a last update is separate', () => {
    const untitled = storyVersions(12).map((article) => ({ ...article, title: '' }));
    const { items, mixed } = itemsOf(untitled);
    expect(mixed).toBe(0);
    expect(items).toBeLessThanOrEqual(22);
  });
});
