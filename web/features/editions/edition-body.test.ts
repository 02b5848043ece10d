import { expect, it } from 'vitest';
import type { EditionStory } from '../../../contract/archive.ts';
import { byCourse } from './edition-body.tsx';

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
