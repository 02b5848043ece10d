import { expect, it } from 'vitest';
import { type Campaign, createRotation } from './pick-sponsored.ts';

const always: Campaign = { startsOn: null, endsOn: null, plans: [] };
const block = (id: string, shownToday: number, campaign: Partial<Campaign> = {}) => ({
  ...always,
  ...campaign,
  id,
  shownToday,
  title: id,
  description: null,
  url: null,
  image: null,
});

const free = { plan: 'free', day: '2026-03-10' } as const;

it('shows every active block equally often, including what was shown before', () => {
  const rotation = createRotation([block('a', 4), block('b', 0), block('c', 2)]);
  const picked = Array.from({ length: 9 }, () => rotation.pick(free)!.id);
  const total = (id: string, before: number) => before + picked.filter((one) => one === id).length;
  expect([total('a', 4), total('b', 0), total('c', 2)]).toEqual([5, 5, 5]);
});

it('shows nothing when nothing is active', () => {
  expect(createRotation([]).pick(free)).toBeUndefined();
});

it('shows a block only on its days, the first and the last included', () => {
  const dated = block('dated', 0, { startsOn: '2026-03-09', endsOn: '2026-03-11' });
  const shownOn = (day: string) => createRotation([dated]).pick({ plan: 'free', day })?.id;
  expect(['2026-03-08', '2026-03-09', '2026-03-11', '2026-03-12'].map(shownOn)).toEqual([
    undefined,
    'dated',
    'dated',
    undefined,
  ]);
});

it('shows a block to readers of its plans, and one without plans to everybody', () => {
  const rotation = createRotation([block('paid', 0, { plans: ['premium', 'pro'] }), block('all', 5)]);
  expect(rotation.pick(free)?.id).toBe('all');
  expect(rotation.pick({ plan: 'pro', day: '2026-03-10' })?.id).toBe('paid');
});
