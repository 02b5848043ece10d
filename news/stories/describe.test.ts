import { describe, expect, it } from 'vitest';
import { describeStory } from './describe.ts';
import * as news from './sample-news.ts';

describe('describeStory', () => {
  it('names outlets once, the first publisher first', () => {
    const again = { ...news.bridge, id: 'again', publishedAt: news.bridge.publishedAt! + 1000 };
    const { first, outlets } = describeStory([news.bridgeRetold, again, news.bridgeCopy, news.bridge]);
    expect(first.id).toBe('bridge');
    expect(outlets).toEqual(['Diário do Vale', 'Jornal da Serra', 'Folha do Litoral']);
  });

  it('shows the earliest article that tells the story in full', () => {
    const brief = { ...news.bridge, id: 'brief', text: 'Em atualização.' };
    const full = { ...news.bridgeRetold, text: news.bridgeRetold.text.repeat(3) };
    expect(describeStory([brief, full]).representative.id).toBe('bridge-retold');
  });

  it('shows the longest when none is full', () => {
    const brief = { ...news.strike, id: 'brief', text: 'Em atualização.', publishedAt: 0 };
    expect(describeStory([brief, news.strike]).representative.id).toBe('strike');
  });

  it('puts an undated article after the dated ones', () => {
    const undated = { ...news.bridgeCopy, publishedAt: null };
    expect(describeStory([undated, news.bridge]).first.id).toBe('bridge');
  });

  it('refuses a story of nothing', () => {
    expect(() => describeStory([])).toThrow(RangeError);
  });
});
