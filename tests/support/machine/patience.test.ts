import { expect, inject, it } from 'vitest';
import { patience } from './patience.ts';
import { measureSlowness } from './slowness.ts';

it('time limits of tests follow the machine', ({ task }) => {
  expect(inject('slowness')).toBeGreaterThanOrEqual(1);
  expect(task.timeout).toBe(patience(120_000));
});

it('a machine is never quicker than a quiet one, nor slower than a limit that is of use', () => {
  const slowness = measureSlowness();
  expect(slowness).toBeGreaterThanOrEqual(1);
  expect(slowness).toBeLessThanOrEqual(10);
});
