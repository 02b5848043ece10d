import { expect, it } from 'vitest';
import { ContextOdds } from './context-odds.ts';
import { TokenStore } from './token-store.ts';
import { WordLists } from './word-list.ts';

it('judges an article the same whatever was asked before it', () => {
  const store = new TokenStore();
  const texts = ['mina de ferro', 'vale do rio', 'ferro e mina', 'chuva no vale', 'rio e chuva'];
  for (const text of texts) store.add({ title: text, body: text }, 'pt');
  store.settle();
  const context = { yes: [{ word: 'ferro', weight: 1 }], no: [{ word: 'chuva', weight: 1 }] };
  const judge = () => new ContextOdds(store, new WordLists(store), context, new Set());
  const backwards = judge();
  const odds = [4, 3, 2, 1, 0].map((doc) => backwards.of(doc));
  expect(odds).toEqual([4, 3, 2, 1, 0].map((doc) => judge().of(doc)));
  expect(odds[2]).toBeGreaterThan(odds[0]!);
  expect(odds[4]).toBeGreaterThan(odds[1]!);
});
