import { expect, test } from 'vitest';
import type { Explanation } from '../../../newsroom/matching/match.ts';
import type { Rights } from '../../../newsroom/summaries/rights/within-rights.ts';
import { type ItemSummary, itemSummary, marksIn, placesOf } from './item-summary.ts';

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
const explanationOf = (sentence: string, words: string): Explanation => {
  const at = sentence.indexOf(words);
  return {
    sentence: { text: sentence, marks: [[at, at + words.length]] },
    title: article.title,
    titleMarks: [],
    reasons: [],
  };
};
const summaryOf = (others: (typeof article)[], rights: Rights = new Map()) =>
  itemSummary(article, others, opening, { rights, story: [article, ...others] });
const markedIn = ({ text }: ItemSummary, sentence: string, words: string) =>
  marksIn(text, explanationOf(sentence, words)).map(([start, end]) => text.slice(start, end));

test('a sentence beside the one that was found is marked like it', () => {
  const summary = summaryOf([]);
  expect(summary.text).toBe(`${opening} ${second}`);
  expect(markedIn(summary, opening, 'hidrogênio verde')).toEqual(['hidrogênio verde', 'Hidrogênio verde']);
});

test('an acronym is not marked where a common word has its letters', () => {
  const found = 'A IA leu o laudo de Camaçari nesta segunda e apontou três falhas na fábrica de hidrogênio.';
  const text = `${found} O laudo ia para o arquivo, e a IA da fábrica ia ser desligada em março de 2027.`;
  const summary = itemSummary({ ...article, text }, [], found, {
    rights: new Map(),
    story: [article],
  });
  expect(summary.text).toBe(text);
  expect(markedIn(summary, found, 'IA')).toEqual(['IA', 'IA']);
});

test('every part of a summary names the outlet it comes from', () => {
  const other = {
    ...article,
    id: 2,
    outletId: 'correio',
    title: 'Camaçari terá fábrica',
    text: 'A usina vai custar R$ 1,2 bilhão e abrir 900 vagas no polo de Camaçari até 2028, segundo o governo da Bahia.',
  };
  const summary = summaryOf([other]);
  expect(summary.parts.map(({ outletIds }) => outletIds)).toEqual([['gazeta'], ['correio']]);
  for (const { outletIds, start, end } of summary.parts) {
    expect((outletIds[0] === 'gazeta' ? article : other).text).toContain(summary.text.slice(start, end));
  }
});

test('an outlet whose right is the headline only is summarised in sentences of the others', () => {
  const other = {
    ...article,
    id: 2,
    outletId: 'correio',
    text: `Camaçari terá 900 vagas novas até 2028, segundo o governo da Bahia. ${second}`,
  };
  const rights = new Map([['gazeta', 0]]);
  expect(summaryOf([other], rights)).toMatchObject({
    text: 'Camaçari terá 900 vagas novas até 2028, segundo o governo da Bahia.',
    parts: [{ outletIds: ['correio'] }],
  });
  expect(summaryOf([], rights).text).toBe('');
});

test('an article in another language adds nothing to the summary', () => {
  const other = {
    ...article,
    id: 2,
    outletId: 'post',
    language: 'en',
    text: 'The plant in Camaçari got its licence on Monday.',
  };
  const { parts } = summaryOf([other]);
  expect(parts.flatMap(({ outletIds }) => outletIds)).not.toContain('post');
});

test('only whole words are marked, and of two that overlap the longer one', () => {
  const text = 'Os hidrogênios verdes, o HIDROGÊNIO VERDE e o hidrogênio do verdejar: verde, esverdeado.';
  const places = placesOf(text, new Set(['hidrogênio', 'hidrogênio verde', 'verde']));
  expect(places.map(([start, end]) => text.slice(start, end))).toEqual(['HIDROGÊNIO VERDE', 'hidrogênio', 'verde']);
});
