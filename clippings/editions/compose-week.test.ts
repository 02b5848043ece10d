import { expect, it } from 'vitest';
import type { NewItem } from './compose-edition.ts';
import { acrossLanguages } from './compose-week.ts';

const item = (storyId: string, language: string, title: string, summary: string): NewItem =>
  ({
    storyId,
    title,
    summary,
    isMore: false,
    isInMail: true,
    outlets: [{ id: language, name: language, language }],
  }) as unknown as NewItem;

it('puts a story in two languages under its better item', () => {
  const items = [
    item('a', 'pt', 'Nvidia compra a Groq por US$ 20 bilhões', 'A Nvidia anunciou a compra da Groq nesta quarta.'),
    item('b', 'pt', 'Chuva alaga Porto Alegre', 'A chuva alagou o centro de Porto Alegre.'),
    item('c', 'en', 'In a record deal, Nvidia buys Groq for $20 billion', 'On Wednesday Nvidia agreed to buy Groq.'),
    item('d', 'en', 'Floods near Lisbon', 'The floods near Lisbon closed two roads.'),
  ];
  expect(acrossLanguages(items).map(({ storyId, isMore, position }) => [storyId, isMore, position])).toEqual([
    ['a', false, 0],
    ['c', true, 1],
    ['b', false, 2],
    ['d', false, 3],
  ]);
});
