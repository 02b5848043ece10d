import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '../text/tokens.ts';
import { createIndex } from './article-index.ts';
import { explainScore } from './explaining/explain-score.ts';
import { compileTerm } from './query/compile-term.ts';
import { FEATURES, relevanceModel, relevanceOdds } from './scoring/relevance-model.ts';
import { densityOf, MAILED_FROM, probability } from './scoring/score.ts';
import { describeWords } from './scoring/score-article.ts';

const WORDS = ['navio', 'porto', 'carga', 'leilão', 'usina', 'chuva', 'escola', 'ponte'] as const;
const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 8 }).map((words) => words.join(' '));
const articles = fc.array(fc.record({ title: sentence, text: sentence }), { minLength: 1, maxLength: 8 });

/** Evidence of one small word in an article, counted from its text. */
function counted({ title, text }: { title: string; text: string }, word: string) {
  const places = (line: string) => tokenize(line).filter(({ start, end }) => line.slice(start, end) === word).length;
  const [inTitle, inText] = [places(title), places(text)];
  const words = tokenize(text).length;
  return {
    title: inTitle > 0 ? 1 : 0,
    lead: inText > 0 ? 1 : 0,
    count: inTitle + inText,
    words,
    best: inTitle + inText > 0 ? 1 : 0,
  };
}

describe('the score of an article', () => {
  it('equals a count by hand, for every word of every article', () => {
    fc.assert(
      fc.property(articles, fc.constantFrom(...WORDS), (list, word) => {
        const held = list.map((article, at) => ({ id: String(at), language: 'pt', ...article }));
        const found = new Map(
          createIndex(held)
            .features(compileTerm(word))
            .map((row) => [row.articleId, row]),
        );
        for (const article of held) {
          const evidence = counted(article, word);
          const row = found.get(article.id);
          if (evidence.count === 0) continue;
          const expected = describeWords(evidence, [{ share: 1, evidence }], evidence.words, 2);
          for (const name of ['title', 'lead', 'density', 'whole', 'occurrences', 'length', 'sentences'] as const) {
            const at = FEATURES.indexOf(name);
            expect(row?.features[at], name).toBeCloseTo(expected[at]!, 5);
          }
          expect(densityOf(evidence)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 60, seed: 20261117 },
    );
  });

  it('never falls if the term is in the title, in the lead or more often in the text', () => {
    const signs = ['title', 'lead', 'density', 'whole', 'occurrences', 'meaning', 'vocabulary'] as const;
    for (const name of signs) expect(relevanceModel.weights[FEATURES.indexOf(name)], name).toBeGreaterThanOrEqual(0);
  });

  it('is explained by parts that add up to it, and by what is missing to each threshold', () => {
    const list = [
      { id: 'a', title: 'Navio chega ao porto', text: 'O navio trouxe carga. O navio parte amanhã.', language: 'pt' },
      {
        id: 'b',
        title: 'Escola abre',
        text: 'A escola fica perto do porto de onde sai um navio por semana.',
        language: 'pt',
      },
    ];
    const index = createIndex(list);
    const term = compileTerm('navio');
    const scores = new Map(index.rank(term).map(({ articleId, score }) => [articleId, score]));
    for (const { articleId, features, bonus, odds } of index.features(term)) {
      const explained = explainScore(features, bonus);
      expect(explained.odds).toBeCloseTo(odds, 9);
      expect(explained.odds).toBeCloseTo(relevanceOdds(relevanceModel, features) + bonus, 9);
      if (scores.has(articleId)) expect(explained.score).toBeCloseTo(scores.get(articleId)!, 9);
      const { shown, mailed } = explained.missing;
      expect(probability(explained.odds + mailed)).toBeGreaterThanOrEqual(MAILED_FROM - 1e-9);
      expect(shown).toBeLessThanOrEqual(mailed);
    }
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
    expect(compileTerm('SOJA').key).toBe(compileTerm('soja').key);
    expect(compileTerm('INSS').reading.kind).toBe('acronym');
  });
});
