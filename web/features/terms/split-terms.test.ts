import { expect, it } from 'vitest';
import { splitTerms } from './split-terms.ts';

it.each([
  ['hidrogênio verde', ['hidrogênio verde']],
  [' energia solar , eólica no mar;baterias\n\nleilão ', ['energia solar', 'eólica no mar', 'baterias', 'leilão']],
  [' , ;\n', []],
  ['', []],
])('splits %j into terms', (text, terms) => {
  expect(splitTerms(text)).toEqual(terms);
});
