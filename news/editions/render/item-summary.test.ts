import { expect, test } from 'vitest';
import type { Match } from '../../matching/match.ts';
import { type ItemSummary, itemSummary, placesOf } from './item-summary.ts';

const opening = 'O Ibama deu a licença à fábrica de hidrogênio verde de Camaçari nesta segunda.';
const second = 'O Hidrogênio verde é feito com energia do vento, e o hidrogênio comum não é.';
const article = {
  id: 1,
  outletId: 'gazeta',
  language: 'pt',
  title: 'Fábrica de Camaçari recebe licença',
  lead: '',
  text: `${opening} ${second}`,
};
const matchOf = (sentence: string, words: string): Match => {
  const at = sentence.indexOf(words);
  return {
    articleId: '1',
    score: 1,
    kind: 'about',
    sentence: { text: sentence, marks: [[at, at + words.length]] },
    title: article.title,
    titleMarks: [],
    reasons: [],
  };
};
const markedIn = ({ text, marks }: ItemSummary) => marks.map(([start, end]) => text.slice(start, end));

test('a sentence beside the one that was found is marked like it', () => {
  const summary = itemSummary(article, [], matchOf(opening, 'hidrogênio verde'));
  expect(summary.text).toBe(`${opening} ${second}`);
  expect(markedIn(summary)).toEqual(['hidrogênio verde', 'Hidrogênio verde']);
});

test('every part of a summary names the outlet it comes from', () => {
  const other = {
    ...article,
    id: 2,
    outletId: 'correio',
    title: 'Camaçari terá fábrica',
    text: 'A usina vai custar R$ 1,2 bilhão e abrir 900 vagas no polo de Camaçari até 2028, segundo o governo da Bahia.',
  };
  const summary = itemSummary(article, [other], matchOf(opening, 'hidrogênio verde'));
  expect(summary.parts.map(({ outletId }) => outletId)).toEqual(['gazeta', 'correio']);
  for (const { outletId, start, end } of summary.parts) {
    expect((outletId === 'gazeta' ? article : other).text).toContain(summary.text.slice(start, end));
  }
});

test('an article in another language adds nothing to the summary', () => {
  const other = {
    ...article,
    id: 2,
    outletId: 'post',
    language: 'en',
    text: 'The plant in Camaçari got its licence on Monday.',
  };
  const { parts } = itemSummary(article, [other], matchOf(opening, 'hidrogênio verde'));
  expect(parts.map(({ outletId }) => outletId)).not.toContain('post');
});

test('whole words alone are marked, and of two that overlap the longer one', () => {
  const text = 'Os hidrogênios verdes, o HIDROGÊNIO VERDE e o hidrogênio do verdejar: verde, esverdeado.';
  const places = placesOf(text, new Set(['hidrogênio', 'hidrogênio verde', 'verde']));
  expect(places.map(([start, end]) => text.slice(start, end))).toEqual(['HIDROGÊNIO VERDE', 'hidrogênio', 'verde']);
});
