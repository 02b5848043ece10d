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
