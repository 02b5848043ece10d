import { describe, expect, it } from 'vitest';
import type { StoryForReader } from '../../newsroom/matching/ranking/rank-for-reader.ts';
import { blocksOf, eventBlocks } from './event-blocks.ts';

const now = Date.parse('2026-05-11T09:00:00Z');
const story = (storyId: string, score: number, termId = 'term'): StoryForReader => ({
  ...{ storyId, outlets: [`outlet of ${storyId}`], newestAt: now },
  matches: [{ termId, score, kind: 'about' }],
});

describe('eventBlocks', () => {
  it('puts the stories of one event under the best, whatever term found them', () => {
    const stories = [story('reaction', 0.5), story('prize', 0.9, 'other'), story('strike', 0.7), story('party', 0.6)];
    const { leads, under } = eventBlocks(stories, (id) => (id === 'strike' ? 'strike' : 'prize'), { now });
    expect(leads.map(({ storyId }) => storyId)).toEqual(['prize', 'strike']);
    expect(under('prize').map(({ storyId }) => storyId)).toEqual(['party', 'reaction']);
    expect(under('strike')).toEqual([]);
  });

  it('leaves out what the reader refused, also as the best of its event', () => {
    const stories = [story('refused', 0.9), story('kept', 0.4)];
    const preferences = { refusedStories: new Set(['refused']) };
    const { leads, under } = eventBlocks(stories, () => 'event', { now, preferences });
    expect(leads.map(({ storyId }) => storyId)).toEqual(['kept']);
    expect(under('kept')).toEqual([]);
  });

  it('counts stories beyond the lines of a block under the term that found them', () => {
    const stories = Array.from({ length: 12 }, (_, index) => story(`story ${index}`, 1 - index / 20));
    const { leads, under, cut } = eventBlocks(stories, () => 'event', { now });
    expect(leads).toHaveLength(1);
    expect(under('story 0')).toHaveLength(8);
    expect(cut).toEqual(new Map([['term', 3]]));
    expect(eventBlocks(stories, () => 'event', { now, lines: 20 }).cut.size).toBe(0);
  });
});

describe('blocksOf', () => {
  it('gives each item the lines that follow it', () => {
    const items = [false, true, true, false].map((isMore, position) => ({ isMore, position }));
    expect(blocksOf(items).map(({ item, more }) => [item.position, more.length])).toEqual([
      [0, 2],
      [3, 0],
    ]);
  });
});
