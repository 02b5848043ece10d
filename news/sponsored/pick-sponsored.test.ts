import { expect, it } from 'vitest';
import { createRotation } from './pick-sponsored.ts';

const block = (id: string, shownToday: number) => ({
  id,
  shownToday,
  title: id,
  description: null,
  url: null,
  image: null,
});

it('shows every active block equally often, making up for what was shown before', () => {
  const rotation = createRotation([block('a', 4), block('b', 0), block('c', 2)]);
  const picked = Array.from({ length: 9 }, () => rotation.pick()!.id);
  const total = (id: string, before: number) => before + picked.filter((one) => one === id).length;
  expect([total('a', 4), total('b', 0), total('c', 2)]).toEqual([5, 5, 5]);
  expect(Object.fromEntries(rotation.takeCounts())).toEqual({ a: 1, b: 5, c: 3 });
  expect(rotation.takeCounts().size).toBe(0);
});

it('shows nothing when nothing is active', () => {
  expect(createRotation([]).pick()).toBeUndefined();
});
