import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIndex } from './index/article-index.ts';
import { TokenStore } from './index/token-store.ts';
import { APART, CASE_MASK, COMPOUND, GRAMMAR_CASE, OPENS } from './index/vocabulary.ts';
import type { MatchableArticle } from './match.ts';
import { compileTerm } from './query/compile-term.ts';
import type { PlainArticle } from './reference-hits.test-support.ts';
import { ReferenceMatcher } from './reference-matcher.test-support.ts';

const CASES = ['lower', 'capital', 'upper', 'mixed'] as const;

/** The articles as the slow matcher wants them, word by word as the index takes them: articles come clean. */
function plainArticles(articles: MatchableArticle[]): PlainArticle[] {
  return articles.map(({ title, text, language }) => {
    const store = new TokenStore();
    store.add({ title, body: text }, language, 2026);
    return {
      language,
      year: 2026,
      titleLength: store.titleEnds.data[0]!,
      tokens: Array.from({ length: store.words.length }, (_, at) => {
        const flags = store.flags[at]!;
        return {
          word: store.vocabulary.words[store.words.data[at]!]!,
          letterCase: CASES[flags & CASE_MASK]!,
          grammarCase: (flags & GRAMMAR_CASE) !== 0,
          compound: (flags & COMPOUND) !== 0,
          opens: (flags & OPENS) !== 0,
          apart: (flags & APART) !== 0,
        };
      }),
    };
  });
}

const WORDS =
  'vale Vale vale-gás mina minas leilão leilões imigração imigrantes do da Paraíba Lula Silva STF stf Irã irá IA ia energia solar solares banco Master 2026 2025 em de navio navios rio ,'.split(
    ' ',
  );
const word = fc.constantFrom(...WORDS);
const sentence = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => `${words.join(' ')}.`);
const article = fc.record({
  title: sentence,
  text: fc.array(sentence, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  language: fc.constantFrom('pt', 'pt', 'en'),
});
const articles = fc
  .array(article, { minLength: 1, maxLength: 14 })
  .map((list) =>
    list.map((item, at): MatchableArticle => ({ ...item, id: `a${at}`, publishedAt: Date.UTC(2026, 0, 1 + at) })),
  );
const piece = fc.oneof(
  { weight: 6, arbitrary: word },
  { weight: 1, arbitrary: fc.tuple(word, word).map((words) => `"${words.join(' ')}"`) },
  { weight: 1, arbitrary: word.map((text) => `-${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('OR', 'OU', '(', ')') },
);
/** Cleaning would leave out its first line; here title and text both count. */
const repeatsItsTitle: MatchableArticle = {
  id: 'a0',
  title: 'Vale.',
  text: 'Vale.',
  language: 'pt',
  publishedAt: Date.UTC(2026, 0, 1),
};
const term = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(' '));

test('finds exactly what a slow reference matcher finds, in the same order, on a thousand random terms', () => {
  fc.assert(
    fc.property(articles, fc.array(term, { minLength: 25, maxLength: 25 }), (stored, terms) => {
      const index = createIndex(stored);
      const reference = new ReferenceMatcher(plainArticles(stored));
      for (const text of terms) {
        const compiled = compileTerm(text);
        const fast = index.rank(compiled);
        const slow = reference.rank(compiled);
        const shape = (kind: string, score: number) => `${kind} ${score.toFixed(4)}`;
        expect(fast.map(({ kind, score }) => shape(kind, score))).toEqual(
          slow.map(({ kind, score }) => shape(kind, score)),
        );
        expect(fast.map(({ articleId }) => articleId).sort()).toEqual(slow.map(({ doc }) => `a${doc}`).sort());
        const some = index.rank(compiled, { limit: 3 });
        expect(some).toEqual(fast.slice(0, 3));
      }
    }),
    { numRuns: 40, seed: 20260115, examples: [[[repeatsItsTitle], ['Vale', 'vale', '"Vale"']]] },
  );
});
