import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TokenStore } from '../index/token-store.ts';
import { compileTerm } from '../query/compile-term.ts';
import { Evaluator } from './evaluate.ts';

const WORDS =
  'vale Vale vale-gás leilão leilões imigração imigrantes do Paraíba Lula Silva STF stf Irã irá banco navio navios'.split(
    ' ',
  );
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
const article = fc.record({ title: text, body: text, language: fc.constantFrom('pt', 'pt', 'en') });

function layOut(
  articles: { title: string; body: string; language: string }[],
  isSettledAfter: (at: number) => boolean,
) {
  const store = new TokenStore();
  articles.forEach(({ title, body, language }, at) => {
    store.add({ title, body }, language, 2026);
    if (isSettledAfter(at)) store.settle();
  });
  store.settle();
  return { store, evaluator: new Evaluator(store) };
}

function hitsOf(evaluator: Evaluator, term: string) {
  const { query } = compileTerm(term);
  if (!query) return [];
  const list = evaluator.evaluate(query);
  const hits: number[][] = [];
  for (let index = 0; index < list.docCount; index++) {
    for (let i = list.starts[index]!; i < list.starts[index + 1]!; i++) {
      hits.push([list.docs[index]!, list.at[i]!, list.lengths[i]!, list.weights[i]!]);
    }
  }
  return hits;
}

test('finds the same in articles added one by one as in those added at once', () => {
  let mostRows = 0;
  fc.assert(
    fc.property(
      fc.array(article, { minLength: 2, maxLength: 16 }),
      fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
      fc.array(text, { minLength: 10, maxLength: 10 }),
      (articles, settled, terms) => {
        const atOnce = layOut(articles, () => false);
        const inTurn = layOut(articles, (at) => settled[at]!);
        mostRows = Math.max(mostRows, inTurn.store.postings.length);
        expect(atOnce.store.postings.length).toBe(1);
        for (const term of [...WORDS, ...terms]) {
          expect(hitsOf(inTurn.evaluator, term)).toEqual(hitsOf(atOnce.evaluator, term));
        }
      },
    ),
    { numRuns: 60, seed: 20260116 },
  );
  expect(mostRows).toBeGreaterThan(1);
});

test('keeps few ranges however often articles are added', () => {
  const words = { title: 'Navio parte', body: 'O navio partiu hoje.', language: 'pt' };
  const { store } = layOut(Array(200).fill(words), () => true);
  expect(store.postings.length).toBeLessThan(10);
  expect(store.postings.reduce((sum, { of }) => sum + of.length, 0)).toBe(200);
});
