import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allStories } from '../../demo/newsroom/all-stories.ts';
import { composeArticles } from '../../demo/newsroom/articles.ts';
import { plainScores } from '../../tests/support/plain-score/score.ts';
import { readWindow } from '../../tests/support/plain-score/window.ts';
import { meaningOfLine } from '../meaning/encoder/encode.ts';
import { toBytes } from '../meaning/vectors.ts';
import { createIndex } from './article-index.ts';
import type { MatchableArticle } from './match.ts';
import { compileTerm } from './query/compile-term.ts';
import { FEATURES } from './scoring/relevance-model.ts';

/** Every feature and the odds of every candidate of some terms, by the index and by the plain definition. */
function expectEqual(articles: readonly MatchableArticle[], terms: readonly string[]): number {
  const index = createIndex(articles);
  const window = readWindow(articles);
  let compared = 0;
  for (const term of terms) {
    const compiled = compileTerm(term);
    const fast = index.features(compiled, { anyKind: true });
    const plain = plainScores(window, compiled.query!);
    expect(new Set(fast.map(({ articleId }) => articleId)), term).toEqual(new Set(plain.keys()));
    for (const { articleId, features, odds } of fast) {
      const { features: own, odds: ownOdds } = plain.get(articleId)!;
      // vectors are compared in integers
      for (const [at, name] of FEATURES.entries()) {
        expect(features[at], `${term}: ${name}`).toBeCloseTo(own[name], name === 'meaning' ? 2 : 4);
      }
      expect(odds, term).toBeCloseTo(ownOdds, 2);
      compared++;
    }
  }
  return compared;
}

const WORDS =
  'vale Vale VALE do de Paraíba Rio rio Doce leilão leilões energia Energia usina usinas mineração minerador vale-alimentação 2026 2024 Microsoft SharePoint AI aí petroleo petróleo';
const TERMS =
  'vale|Vale|Vale do Rio Doce|Vale do Paraíba|rio doce|Rio|AI|mineração|petroleo|leilão|usina de energia|leilão energia usina|"leilão de energia"|"energia"|energia e petróleo|vale OR rio|Vale -energia|vale -mineração|energia -"rio"|energia 2026|usinaas|Microsoft|vale-alimentação|Rio Vale';
const line = fc
  .array(fc.tuple(fc.constantFrom(...WORDS.split(' ')), fc.constantFrom(' ', ' ', ' ', ', ', '. ', '\n', '-')), {
    minLength: 3,
    maxLength: 24,
  })
  .map((pairs) => pairs.map((pair) => pair.join('')).join(''));
/** Near one of three lines or of none. */
const meaning = fc
  .tuple(fc.constantFrom('energia', 'mineração', 'Rio'), fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(99))
  .map(([text, share, seed]) =>
    toBytes(meaningOfLine(text).map((value, k) => share * value + (1 - share) * 0.1 * Math.sin(seed + k * (seed + 7)))),
  );
const generated = fc.array(
  fc.record({
    title: line,
    text: line,
    language: fc.constantFrom('pt', 'pt', 'en'),
    meaning,
    publishedAt: fc.constantFrom(Date.UTC(2026, 4), Date.UTC(2020, 4)),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('the score by the index', () => {
  it('is that of the plain definition, feature by feature, for generated articles', () => {
    fc.assert(
      fc.property(generated, fc.constantFrom(...TERMS.split('|')), (list, term) => {
        expectEqual(
          list.map((article, at) => ({ id: String(at), ...article })),
          [term],
        );
      }),
      { numRuns: 100, seed: 20261119 },
    );
  });

  it('is that of the plain definition for the sample newsroom', () => {
    const articles = composeArticles(allStories, Date.UTC(2026, 2, 10)).map(
      ({ headline, paragraphs, language, publishedAt }, at): MatchableArticle => ({
        ...{ id: String(at), title: headline, text: paragraphs.join('\n'), language, publishedAt },
      }),
    );
    const terms =
      'soja|energia|ferrovia|leilão de transmissão|"leilão de transmissão"|inteligência artificial|Petrobras|Vale|Selic|taxa de juros|saúde e educação|chuva OR enchente|soja -milho|energya|Copa do Mundo 2026|STF|interest rates|renewable energy|electric cars|São Paulo|vacinação';
    expect(expectEqual(articles, terms.split('|'))).toBeGreaterThan(500);
  });
});
