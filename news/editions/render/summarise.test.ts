import { expect, test } from 'vitest';
import { summarise } from './summarise.ts';

const opening = 'O órgão deu a licença à fábrica de hidrogênio verde nesta segunda.';
const second = 'O Hidrogênio verde é feito com energia do vento, e o hidrogênio comum não é.';
const article = { title: 'Licença sai', lead: '', text: `${opening} ${second}` };
const markedIn = ({ text, marks }: ReturnType<typeof summarise>) => marks.map(([start, end]) => text.slice(start, end));

test('the sentence that follows is marked like the one that was found', () => {
  const at = opening.indexOf('hidrogênio verde');
  const summary = summarise(article, { text: opening, marks: [[at, at + 16]] });
  expect(summary.text).toBe(`${opening} ${second}`);
  expect(markedIn(summary)).toEqual(['hidrogênio verde', 'Hidrogênio verde']);
});

test('so is the opening, before a sentence found further down', () => {
  const at = second.indexOf('Hidrogênio verde');
  const summary = summarise(article, { text: second, marks: [[at, at + 16]] });
  expect(summary.text).toBe(`${opening} ${second}`);
  expect(markedIn(summary)).toEqual(['hidrogênio verde', 'Hidrogênio verde']);
});

test('whole words alone are marked, and of two that overlap the longer one', () => {
  const found = {
    text: 'Hidrogênio, hidrogênio verde e verde.',
    marks: [
      [0, 10],
      [12, 28],
      [31, 36],
    ] as [number, number][],
  };
  const next = 'Os hidrogênios verdes, o HIDROGÊNIO VERDE e o hidrogênio do verdejar: verde, esverdeado.';
  const summary = summarise({ title: 'x', lead: '', text: `${found.text} ${next}` }, found);
  expect(markedIn(summary).slice(3)).toEqual(['HIDROGÊNIO VERDE', 'hidrogênio', 'verde']);
});
