// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { EditionStory } from '../../../contract/archive.ts';
import { draw } from '../../component.test-support.tsx';
import { byCourse, EditionBody } from './edition-body.tsx';

const story = (id: string, course: 'new' | 'grew' | 'steady' | 'ended' | null) =>
  ({ id, course: course && { course } }) as unknown as EditionStory;

it('lists a week by what began, grew, went on and ended, each story once with its term', () => {
  const terms = [
    { term: 'energia', cutCount: 0, stories: [story('a', 'ended'), story('b', 'new')] },
    { term: 'dengue', cutCount: 0, stories: [story('c', 'new'), story('d', null)] },
  ];
  const parts = byCourse(terms).map(({ course, entries }) => [course, entries.map((one) => [one.term, one.story.id])]);
  expect(parts).toEqual([
    [
      'new',
      [
        ['energia', 'b'],
        ['dengue', 'c'],
      ],
    ],
    ['steady', [['dengue', 'd']]],
    ['ended', [['energia', 'a']]],
  ]);
});

it.each(['week', 'day'])('offers no action on the stories of a %s that cannot be saved, as offline', async (period) => {
  const course = { course: 'new', articles: 2, outlets: 1, firstOn: '2026-03-09', lastOn: '2026-03-10', latest: null };
  const safra = {
    ...story('00000000-0000-4000-8000-000000000001', null),
    ...{ title: 'Safra recorde', titleMarks: [], summary: 'A safra cresceu.', summaryMarks: [], line: 'Safra' },
    ...{ language: 'pt', url: 'https://gazeta.example/a', outlets: [], kind: 'about', mentions: 1, otherWords: [] },
    more: [],
    course: period === 'week' ? course : null,
  } as unknown as EditionStory;
  const edition = {
    ...{
      on: '2026-03-10',
      timeZone: 'America/Sao_Paulo',
      articleCount: 2,
      outletCount: 1,
      away: null,
      silentTerms: [],
      nearly: [],
    },
    terms: [{ term: 'safra', stories: [safra], cutCount: 0 }],
  };
  await draw(<EditionBody edition={edition} heading="Semana" isDraft />, { areas: ['reader/editions', 'reasons'] });
  expect(document.body.textContent).toContain('A safra cresceu.');
  expect(document.querySelectorAll('li button')).toHaveLength(0);
});

it('folds what may not be meant into a list that the reader opens (requirements R220)', async () => {
  const edition = {
    ...{ on: '2026-03-10', timeZone: 'America/Sao_Paulo', articleCount: 2, outletCount: 1, away: null, terms: [] },
    silentTerms: [{ term: 'STJ', lastOn: null }],
    nearly: [{ term: 'STJ', storyId: 's1', title: 'Aluguel sobe', url: 'https://gazeta.example/b', outlet: 'Gazeta' }],
  };
  await draw(<EditionBody edition={edition} heading="Hoje" />, { areas: ['reader/editions', 'reasons'] });
  const folded = document.querySelector('details')!;
  expect(folded.open).toBe(false);
  expect(folded.querySelector('summary')!.textContent).toBe(
    'Quase: 1 história que talvez não seja sobre os seus termos',
  );
  expect(folded.querySelector('a')!.getAttribute('href')).toBe('https://gazeta.example/b');
  expect(document.body.textContent).toContain('Nenhuma história de 2 matérias lidas.');
});

it('does not count articles for a reader without terms', async () => {
  const edition = {
    ...{ on: '2026-03-10', timeZone: 'America/Sao_Paulo', articleCount: 0, outletCount: 0, away: null },
    ...{ terms: [], silentTerms: [], nearly: [] },
  };
  await draw(<EditionBody edition={edition} heading="Próximo recorte" isDraft />, { areas: ['reader/editions'] });
  expect(document.body.textContent).toMatch(/^Próximo recorteAdicione um termo[^0]+$/);
});
