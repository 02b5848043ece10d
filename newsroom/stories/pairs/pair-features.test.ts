import { describe, expect, it } from 'vitest';
import * as news from '../../../tests/support/news/sample-news.ts';
import { View } from '../view.ts';
import { Window } from '../window.ts';
import { fingerprint, type StoryArticle } from './fingerprint.ts';
import { type FeatureName, featureNames } from './pair-features.ts';

/** The features of the first two articles, with the others near them. */
function compared(...articles: StoryArticle[]) {
  const window = new Window();
  const prints = articles.map(fingerprint);
  for (const print of prints) window.add(print);
  const view = new View(window);
  const named = (features: number[]) =>
    Object.fromEntries(featureNames.map((name, place) => [name, features[place]!])) as Record<FeatureName, number>;
  return {
    around: named(view.features(prints[0]!, prints[1]!)),
    alone: named(view.featuresAlone(prints[0]!, prints[1]!)),
  };
}

describe('the features of a pair', () => {
  /** Nearly word for word, and yet no copy. */
  const shortened = {
    ...news.bridge,
    id: 'bridge-shortened',
    outlet: 'Outro',
    text: news.bridge.text
      .split(' ')
      .filter((_, index) => index % 4 !== 0)
      .join(' '),
  };

  it('are highest if neither has more in common with another article', () => {
    const { around } = compared(news.bridge, news.bridgeRetold, news.strike);
    expect(around).toMatchObject({ nearestShareMin: 1, nearestShareMax: 1, nearerOthers: 0 });
    expect(around.nearestLead).toBeGreaterThan(0);
  });

  it('are lower if one of them has a closer article elsewhere', () => {
    const { around } = compared(news.bridge, news.bridgeRetold, shortened, news.strike);
    expect(around.nearestShareMin).toBeLessThan(1);
    expect(around.nearerOthers).toBeGreaterThan(0);
    expect(around.nearestLead).toBeLessThan(0);
  });

  it('are not lowered by a copy of one of them', () => {
    const copy = { ...news.bridge, id: 'bridge-again', outlet: 'Outro' };
    const { around } = compared(news.bridge, news.bridgeRetold, copy, news.strike);
    expect(around).toMatchObject({ nearestShareMin: 1, nearerOthers: 0 });
  });

  it('are highest without other articles', () => {
    const { around, alone } = compared(news.bridge, news.bridgeRetold, shortened, news.strike);
    expect(alone).toMatchObject({ densityMin: 0, densityMax: 0, nearestShareMin: 1, nearerOthers: 0 });
    expect(alone.nearestLead).toBeGreaterThan(around.nearestLead);
  });

  it('recognise an outlet’s short service piece repeated under another headline', () => {
    const piece = {
      ...news.bridge,
      title: 'Abono anual: veja calendário completo de pagamento',
      text: 'O abono anual tem datas marcadas.',
    };
    const again = {
      ...piece,
      id: 'again',
      title: 'Abono anual: confira datas e calendário de pagamento',
      text: 'Saíram as datas do abono.',
    };
    const { around } = compared(piece, again);
    expect(around.areShort).toBe(1);
    expect(around.rerunService).toBeGreaterThan(0.5);
    expect(around.rerunShort).toBe(around.rerunService);
    const { around: elsewhere } = compared(piece, { ...again, outlet: 'Outro' });
    expect(elsewhere).toMatchObject({ rerunService: 0, rerunShort: 0 });
  });
});
