import { expect, it } from 'vitest';
import { createIndex } from '../article-index.ts';
import { compileTerm } from '../query/compile-term.ts';
import type { ScorePart } from './score-tree.ts';

const flat = (part: ScorePart): ScorePart[] => [part, ...part.parts.flatMap(flat)];

/** What the first occurrence of a term in a text counts, and why. */
function firstOf(term: string, text: string) {
  const index = createIndex([
    { id: 'a', title: 'Notícia do dia', text, language: 'pt', publishedAt: Date.UTC(2026, 4) },
    { id: 'b', title: 'Escola abre', text: 'A escola fica perto do porto.', language: 'pt' },
  ]);
  const whole = index.tree(compileTerm(term), 'a')!.parts.find(({ what }) => what === 'whole')!;
  const found = flat(whole).find(({ what }) => what.startsWith('“'))!;
  return { value: found.value, because: found.parts.map(({ what, value }) => `${what}: ${value.toFixed(2)}`) };
}

it.each([
  [
    'leilão usina',
    'O leilão que o governo marcou para ontem vende a usina.',
    0.64,
    'other words between its words: 0.64',
  ],
  [
    'leilão usina',
    `O leilão foi ontem. ${'Uma frase que não diz nada disso. '.repeat(4)} A usina fica longe.`,
    0.3,
    'its words are nowhere near each other: 0.30',
  ],
  ['Copa do Mundo 2026', 'A Copa do Mundo começa logo.', 0.6, 'the year is not named beside it: 0.60'],
  ['migração', 'Os migrantes chegam.', 0.7, 'another word of the family: 0.70'],
])('says why an occurrence of %s in “%s” counts %d', (term, text, value, cause) => {
  const { value: counted, because } = firstOf(term, text);
  expect(counted).toBeCloseTo(value, 6);
  expect(because).toEqual([cause]);
});

it('explains nothing of an article that is no candidate', () => {
  const index = createIndex([{ id: 'a', title: 'Escola abre', text: 'A escola fica perto.', language: 'pt' }]);
  expect(index.tree(compileTerm('"leilão de energia"'), 'a')).toBeUndefined();
  expect(index.tree(compileTerm('escola'), 'z')).toBeUndefined();
});
