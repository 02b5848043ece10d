import { expect, test } from 'vitest';
import type { MatchableArticle } from './article.ts';
import { createIndex } from './article-index.ts';
import { compileTerm } from './compile-term.ts';
import { tryTerm } from './term-lab.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 1, 1, 12);

function article(id: string, day: number, title: string, text: string): MatchableArticle {
  return { id, title, text, language: 'pt', publishedAt: FIRST + day * DAY };
}

const space = [0, 1, 2, 3].map((n) =>
  article(
    `s${n}`,
    n,
    `Sonda chega a Vega ${n}`,
    'A sonda observou a estrela Vega pelo telescópio. O telescópio orbita.',
  ),
);
const music = [0, 1, 2].map((n) =>
  article(`m${n}`, n, `Cantora Vega em turnê ${n}`, 'A cantora Vega lançou álbum. O álbum da cantora abre a turnê.'),
);
const other = article('x', 0, 'Chuva em Natal', 'Choveu em Natal durante a tarde.');

test('counts articles per day and gives a verdict', () => {
  const index = createIndex([...space, ...music, other]);
  const trial = tryTerm(index, compileTerm('Vega'), { from: FIRST, to: FIRST + 4 * DAY });
  expect(trial.days.map(({ articles }) => articles)).toEqual([2, 2, 2, 1, 0]);
  expect(trial.days[0]?.on).toBe('2026-02-01');
  expect(trial.verdict).toBe('healthy');
  expect(tryTerm(index, compileTerm('tufão'), { from: FIRST, to: FIRST + 4 * DAY }).verdict).toBe('silent');
});

test('offers the senses of an ambiguous term', () => {
  const trial = tryTerm(createIndex([...space, ...music, other]), compileTerm('Vega'), {
    from: FIRST,
    to: FIRST + DAY,
  });
  expect(trial.senses).toHaveLength(2);
  expect(trial.senses[0]?.words).toContain('telescópio');
  expect(trial.senses[1]?.words).toContain('cantora');
});

test('offers words that would narrow the term', () => {
  const trial = tryTerm(createIndex([...space, ...music, other]), compileTerm('Vega'), {
    from: FIRST,
    to: FIRST + DAY,
  });
  expect(trial.narrower).toContainEqual({ word: 'álbum', articles: 3 });
});
