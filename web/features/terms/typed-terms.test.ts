import { expect, it } from 'vitest';
import { endsTerm, splitTerms } from './typed-terms.tsx';

it.each([
  ['hidrogênio verde', ['hidrogênio verde']],
  [' energia solar , eólica no mar;baterias\n\nleilão ', ['energia solar', 'eólica no mar', 'baterias', 'leilão']],
  ['"Rio, 40 graus"', ['"Rio, 40 graus"']],
  ['soja, "Rio, 40 graus" -filme; “ordem, progresso”', ['soja', '"Rio, 40 graus" -filme', '“ordem, progresso”']],
  ['tubo de 12", aço', ['tubo de 12"', 'aço']],
  [' , ;\n', []],
  ['', []],
])('splits %j into terms', (text, terms) => {
  expect(splitTerms(text)).toEqual(terms);
});

it.each([
  ['leilão,', true],
  ['soja;', true],
  ['"Rio, 40 graus",', true],
  ['"Rio,', false],
  ['leilão', false],
  [',', false],
  ['', false],
])('knows whether %j ends a term', (text, isEnd) => {
  expect(endsTerm(text)).toBe(isEnd);
});
