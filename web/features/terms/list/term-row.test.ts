import { expect, it } from 'vitest';
import { firstEdition } from './term-row.tsx';

const createdAt = '2026-03-10T12:00:00.000Z';
const plan = {
  isSubscribed: true,
  timeZone: 'America/Sao_Paulo',
  lastRunAt: '2026-03-10T09:30:00.000Z' as string | null,
  nextRunAt: '2026-03-11T09:30:00.000Z',
};
const at = (instant: string) => new Date(instant).getTime();

it.each([
  ['added after today’s clipping', {}, '2026-03-10T12:01:00Z', 'tomorrow'],
  ['past midnight', {}, '2026-03-11T04:00:00Z', 'today'],
  ['when its first clipping went', { lastRunAt: plan.nextRunAt }, '2026-03-11T09:31:00Z', null],
  ['before the first clipping of all', { lastRunAt: null }, '2026-03-10T12:01:00Z', 'tomorrow'],
  ['over a weekend without clippings', { nextRunAt: '2026-03-13T09:30:00.000Z' }, '2026-03-10T12:01:00Z', 'later'],
  ['of a reader who gets none', { isSubscribed: false }, '2026-03-10T12:01:00Z', null],
])('says when a new term is first looked for: %s', (_, change, now, expected) => {
  expect(firstEdition(createdAt, { ...plan, ...change }, at(now))).toBe(expected);
});
