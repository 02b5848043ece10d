import { expect, it } from 'vitest';
import * as news from '../../tests/support/news/sample-news.ts';
import { Grouper } from './group.ts';
import type { StoryArticle } from './pairs/fingerprint.ts';
import { PairModel } from './pairs/pair-model.ts';

/** A model with the same probability for every pair. */
const always = (probability: number) => {
  const odds = Math.log(probability / (1 - probability));
  return new PairModel([['copied', 0, 'copied', 0, odds, odds, 'copied', 0, odds, odds]]);
};

function eventsOf(articles: StoryArticle[], news: number, event: number): number {
  const { assignments } = new Grouper({ models: { news: always(news), event: always(event) } }).add(articles);
  return new Set(assignments.map(({ eventId }) => eventId)).size;
}

it('needs a higher score of a single pair than of the mean of several', () => {
  expect(eventsOf([news.bridge, news.bridgeRetold], 0.1, 0.78)).toBe(2);
  expect(eventsOf([news.bridge, news.bridgeRetold], 0.1, 0.82)).toBe(1);
  const grouper = new Grouper({ models: { news: always(0.1), event: always(0.78) } });
  const known = [news.bridge, news.bridgeCopy].map((article) => ({ ...article, storyId: 'bridge', eventId: 'bridge' }));
  grouper.restore(known);
  expect(grouper.add([news.bridgeRetold]).assignments[0]?.eventId).toBe('bridge');
});

it('makes no event of pieces that report nothing', () => {
  const agendas = [news.bridge, news.bridgeRetold].map((article) => ({ ...article, kind: 'agenda' as const }));
  expect(eventsOf(agendas, 0.1, 0.99)).toBe(2);
  expect(eventsOf([agendas[0]!, news.bridgeRetold], 0.1, 0.99)).toBe(2);
});

it('keeps the agendas of two matches apart though only the names differ', () => {
  const agenda = (id: string, match: string): StoryArticle => ({
    id,
    title: `${match}: horário e onde assistir ao jogo da Copinha`,
    text: `${match} jogam nesta quarta-feira (14), às 19h, pela terceira fase da Copinha. Saiba onde assistir ao jogo ao vivo e veja as prováveis escalações das duas equipes.`,
    language: 'pt',
    outlet: 'A',
    publishedAt: Date.parse('2026-01-14T12:00:00Z'),
    kind: 'agenda',
  });
  const agendas = [agenda('a', 'Ceará x Prudentópolis'), agenda('b', 'Chapecoense x Uberlândia')];
  const { assignments } = new Grouper({ models: { news: always(0.9), event: always(0.9) } }).add(agendas);
  expect(new Set(assignments.map(({ storyId }) => storyId)).size).toBe(2);
});
