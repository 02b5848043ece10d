import { describe, expect, test } from 'vitest';
import { hourMs } from '../../../contract/rules/durations.ts';
import { rankForReader, type StoryForReader } from './rank-for-reader.ts';

const NOW = Date.UTC(2026, 1, 10, 9);

function story(
  storyId: string,
  over: Partial<StoryForReader> & { termId?: string; score?: number } = {},
): StoryForReader {
  const { termId = 'term', score = 0.8, ...rest } = over;
  return { storyId, matches: [{ termId, score, kind: 'about' }], outlets: ['a'], newestAt: NOW - hourMs, ...rest };
}

const idsOf = (stories: StoryForReader[], options = {}) =>
  rankForReader(stories, { now: NOW, limit: 10, ...options }).chosen.map(({ storyId }) => storyId);

describe('the choice for a reader', () => {
  test('puts relevance, freshness and the number of outlets first', () => {
    expect(idsOf([story('weak', { score: 0.5 }), story('strong', { score: 0.95 })])).toEqual(['strong', 'weak']);
    expect(idsOf([story('old', { newestAt: NOW - 48 * hourMs }), story('new')])).toEqual(['new', 'old']);
    expect(idsOf([story('one'), story('many', { outlets: ['a', 'b', 'c'] })])).toEqual(['many', 'one']);
  });

  test('does not let a busy term displace the others, and counts what it cuts', () => {
    const busy = Array.from({ length: 20 }, (_, n) => story(`busy${n}`, { termId: 'busy', score: 0.99 }));
    const choice = rankForReader([...busy, story('rare', { termId: 'rare', score: 0.5 })], { now: NOW, limit: 6 });
    expect(choice.chosen.map(({ storyId }) => storyId)).toContain('rare');
    expect(choice.chosen).toHaveLength(6);
    expect(choice.cut).toEqual(new Map([['busy', 15]]));
  });

  test('leaves out what the reader refused, and does not count it as cut', () => {
    const choice = rankForReader([story('wanted'), story('refused')], {
      now: NOW,
      limit: 10,
      preferences: { refusedStories: new Set(['refused']) },
    });
    expect(choice.chosen.map(({ storyId }) => storyId)).toEqual(['wanted']);
    expect(choice.cut.size).toBe(0);
  });

  test('answers change the rank of outlets and terms a little', () => {
    const stories = [story('liked', { outlets: ['l'] }), story('disliked', { outlets: ['d'], score: 0.85 })];
    const preferences = {
      outletFeedback: new Map([
        ['l', 3],
        ['d', -3],
      ]),
    };
    expect(idsOf(stories)).toEqual(['disliked', 'liked']);
    expect(idsOf(stories, { preferences })).toEqual(['liked', 'disliked']);
  });
});
