import { describe, expect, it } from 'vitest';
import { addTerms, asFollowed, type ChosenTerm, moveTerm, prefill } from './chosen-list.tsx';

const list = (...terms: string[]) => terms.map((term) => ({ term }));

describe('choosing terms', () => {
  it('adds at the end, several at once, and refuses what is empty or there already', () => {
    expect(addTerms(list('aço'), ['lítio', 'ouro'])).toEqual(list('aço', 'lítio', 'ouro'));
    expect(addTerms(list('aço'), [])).toBe('empty');
    expect(addTerms(list('Ações'), [' acoes '])).toBe('duplicate');
    expect(addTerms(list('aço'), ['AÇO', 'ouro', 'Ouro'])).toEqual(list('aço', 'ouro'));
  });

  it('lists what is followed in the reader’s own order, else the oldest first', () => {
    const newestFirst = ['zinco', 'aço'].map((term) => ({ term, position: null }));
    expect(asFollowed(newestFirst)).toEqual(list('aço', 'zinco'));
    const ordered = ['ouro', 'cobre'].map((term, index) => ({ term, position: index + 1 }));
    expect(asFollowed([...newestFirst, ...ordered])).toEqual(list('ouro', 'cobre', 'aço', 'zinco'));
  });

  it('puts what the reader typed before every suggestion, in the order it was typed', () => {
    const suggested = ['cobre', 'ouro'].map((term) => ({ term, reason: { code: 'about' as const } }));
    const first = addTerms(suggested, ['lítio']) as ChosenTerm[];
    const second = addTerms(first, ['níquel']) as ChosenTerm[];
    expect(second.map(({ term }) => term)).toEqual(['lítio', 'níquel', 'cobre', 'ouro']);
  });

  it('moves a typed suggestion that the plan does not reach to where it is followed', () => {
    const suggested = ['cobre', 'ouro', 'prata'].map((term) => ({ term, reason: { code: 'about' as const } }));
    expect((addTerms(suggested, ['Prata'], 2) as ChosenTerm[]).map(({ term }) => term)).toEqual([
      'Prata',
      'cobre',
      'ouro',
    ]);
    expect(addTerms(suggested, ['ouro'], 2)).toBe('duplicate');
  });

  it('moves a term up and down within the list', () => {
    expect(moveTerm(list('a', 'b', 'c'), 2, 0)).toEqual(list('c', 'a', 'b'));
    expect(moveTerm(list('a', 'b'), 0, -1)).toEqual(list('a', 'b'));
    expect(moveTerm(list('a', 'b'), 1, 2)).toEqual(list('a', 'b'));
  });

  it('takes late suggestions only while the list is empty and untouched', () => {
    expect(prefill([], false, list('novo'))).toEqual(list('novo'));
    expect(prefill(list('meu'), false, list('novo'))).toEqual(list('meu'));
    expect(prefill([], true, list('novo'))).toEqual([]);
  });
});
