import { describe, expect, it } from 'vitest';
import { keyOf } from '../../tests/support/plain-score/query-key.ts';
import { createIndex } from './article-index.ts';
import { compileTerm } from './query/compile-term.ts';
import { FEATURES, relevanceModel } from './scoring/relevance-model.ts';

describe('the score of an article', () => {
  it('never falls if the term is in the title, in the lead or more often in the text', () => {
    const signs = ['title', 'lead', 'frequency', 'whole', 'occurrences', 'meaning', 'vocabulary'] as const;
    for (const name of signs) expect(relevanceModel.weights[FEATURES.indexOf(name)], name).toBeGreaterThanOrEqual(0);
  });
});

describe('a term as people write it', () => {
  const held = (titles: string[]) =>
    createIndex(titles.map((title, at) => ({ id: String(at), title, text: `${title}.`, language: 'pt' })));

  it('is read as the frequent word it misspells, and only when hardly anybody writes it', () => {
    const index = held([
      'Ransomware atinge banco',
      'Ransomware para fábrica',
      'Hospital sofre ransomware',
      'Chuva cai',
    ]);
    expect(index.corrections(compileTerm('ramsomware'))).toEqual([{ typed: 'ramsomware', meant: 'ransomware' }]);
    const found = index.match(compileTerm('ramsomware'));
    expect(found.map(({ titleMarks }) => titleMarks.length)).toEqual([1, 1, 1]);
    expect(found[0]!.reasons).toContainEqual({ type: 'equivalent', words: ['ransomware'] });
    expect(index.corrections(compileTerm('ransomware'))).toEqual([]);
  });

  it('never finds less as a field than one of its parts', () => {
    const index = held(['Escolas fecham por calor', 'Universidades abrem vagas', 'Chuva cai', 'Porto recebe navio']);
    const ids = (term: string) => index.rank(compileTerm(term)).map(({ articleId }) => articleId);
    const field = new Set(ids('escolas e universidades'));
    for (const id of [...ids('escolas'), ...ids('universidades')]) expect(field).toContain(id);
    expect(field.size).toBeGreaterThanOrEqual(2);
  });

  it('excludes the family of an excluded word, and only the word itself if it is quoted', () => {
    const index = held(['Trump viaja', 'Trump anuncia tarifaço']);
    const titles = (term: string) => index.match(compileTerm(term)).map(({ title }) => title);
    expect(titles('Trump -tarifas')).toEqual(['Trump viaja']);
    expect(titles('Trump -"tarifas"')).toHaveLength(2);
  });

  it('reads the plural of an acronym as the acronym, and a word in capitals as the word', () => {
    expect(held(['Fundo FII cresce']).rank(compileTerm('FIIs'))).toHaveLength(1);
    expect(keyOf(compileTerm('SOJA'))).toBe(keyOf(compileTerm('soja')));
    expect(compileTerm('INSS').reading.kind).toBe('acronym');
  });
});
